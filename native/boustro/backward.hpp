// Backward elimination: what is expected from every state of a chain, without subtraction.
//
// Idea. Let the states stand in the order in which tokens pass them. From the last to the first,
// write what is expected from a state as an affine form
//
//     E(k) = cost + sum of weight(j) * E(j),   j < k,
//
// in the states below it. A throw leads up to a state whose form is known, or out of the chain, or
// down to a state j < k: then j is an open state, and E(j) stays in the form as an unknown. Tokens
// mostly move up, so few states are ever open: the exits of snakes, and where a token bounces to.
// When an open state's turn comes, its own form replaces it in those forms that throws of states
// further down still lead to. In the end the forms are read from the first state upwards.
//
// Windows. The form of state k holds only open states that a throw from k or from above leads down
// to. The lowest of these rises with k, and so does the highest below k. So a form is a window of
// the open states in order, and windows move up together; after a substitution, a window reaches
// down as far as that of the substituted state. The lowest two open states are kept beside the
// windows, since rules may lead back to the start from everywhere. If snakes are short, windows are
// narrow even on the longest board. For the mean alone, a form's memory is used again as soon as
// nothing will read the form.
//
// The weights do not depend on the costs. They are computed once, in time states * throws * width
// of the windows; a dense inverse would take the cube of the states. Each vector of costs then
// takes states * (throws + width). The expectation for a cost of 1 per throw, the most frequent
// question, is computed together with the weights.
//
// Why it is right. This is the elimination of Grassmann, Taksar and Heyman (Operations Research
// 33, 1985) with the rows taken in falling order and filled in only where a throw leads. What
// remains after the weight on the state itself, 1 - weight(k), is not subtracted but added up from
// the weights on the open states and out of the chain. All numbers are non-negative and only added,
// multiplied and divided, so relative errors are passed on and never magnified.
//
// Overflow. The chance to leave a state can be too small for a float, and the number of throws from
// there too large. Such a state spoils the states from which tokens can come to it, and no others,
// since a weight of 0 carries nothing. A weight that was rounded to 0 carries nothing either, so
// callers follow the throws to find every spoilt state; if every state can be reached, `overflows`
// is enough. If nothing overflows, a weight that was rounded to 0 is less than a rounding error.
//
// `boustro.chain.elimination` is the readable reference, which takes any rows; both agree to 1e-12
// of what is solved for. No fused multiply-add here (CMakeLists.txt, native/Makefile): every
// machine gives the same bits.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "boustro/backward_forms.hpp"

namespace boustro {

// Two numbers in one register, on every machine, so that a loop over a few weights stays in
// registers. Left alone, compilers vectorise the wrong loop, the one over the throws.
using Pair = double __attribute__((vector_size(16)));

inline Pair pair_at(const double* from) {
    Pair pair;
    std::memcpy(&pair, from, sizeof pair);
    return pair;
}

inline void put_pair(double* to, Pair pair) { std::memcpy(to, &pair, sizeof pair); }

class Backward : public BackwardForms {
public:
    // `moves` outlives this; from every state there is a way out of the chain.
    explicit Backward(const Moves& moves, std::size_t asked = everything)
        : Backward(BackwardForms(moves, asked)) {}

    // With forms that were laid out before.
    explicit Backward(BackwardForms forms) : BackwardForms(std::move(forms)) {
        // The usual die has loops of its own.
        if (moves_.throws() == 6)
            eliminate<6>();
        else
            eliminate<0>();
    }

    // The expected total cost from each state if a throw from state k costs costs[k] >= 0.
    std::vector<double> solve(std::span<const double> costs) const {
        std::vector<double> expected(costs.begin(), costs.end());
        solve_rows(expected, Single());
        return expected;
    }

    // Whether the throws from some state are more than a float can hold.
    bool overflows() const { return overflows_; }

    // The expected throws from each state to the end of a game: a throw costs 1. Infinite if floats
    // cannot hold the number of some state.
    std::vector<double> throws_from_each() const {
        if (overflows_) return std::vector<double>(states_, infinite);
        std::vector<double> expected(states_);
        for (std::size_t k = 0; k < states_; ++k) {
            expected[k] = form(k).head[length];
            read_form(expected, k);
        }
        return expected;
    }

    // The same from `start` alone.
    double throws_from(std::size_t start) const {
        if (overflows_) return infinite;
        std::vector<double> of_open(form(start).below);
        const auto read = [&](std::size_t k) {
            double expected = form(k).head[length];
            each_weight(form(k),
                        [&](std::size_t i, double weight) { expected += weight * of_open[i]; });
            return expected;
        };
        for (std::size_t i = 0; i < of_open.size(); ++i) of_open[i] = read(open_[i]);
        return finite_or_infinite(read(start));
    }

    // The expected throws made from each state in a game that begins in `start`: the transposed
    // system, solved by the same steps in the opposite order.
    std::vector<double> visits_from(std::size_t start) const {
        std::vector<double> visits(states_, 0.0);
        visits[start] = 1.0;
        for (std::size_t k = states_; k-- > 0;) {
            each_weight(form(k), [&](std::size_t i, double weight) {
                visits[open_[i]] += weight * visits[k];
            });
        }
        auto share = shares_.rbegin();
        for (std::size_t k = 0; k < states_; ++k) {
            for (; share != shares_.rend() && share->of == k; ++share)
                visits[k] += share->weight * visits[share->above];
            visits[k] /= form(k).ways_out;
            const std::span<const std::int32_t> targets = moves_.from(k);
            for (std::size_t t = 0; t < targets.size(); ++t) {
                const std::int32_t to = targets[t];
                if (to > static_cast<std::int32_t>(k))
                    visits[static_cast<std::size_t>(to)] += moves_.chances[t] * visits[k];
            }
        }
        return visits;
    }

    // The expected throws made from `state` in a game that begins there: these cost 1, all others
    // nothing.
    double own_visits(std::size_t state) const {
        std::vector<double> expected(states_, 0.0);
        const std::size_t opened = form(state).below;
        const std::size_t lowest = opened == 0 ? state : open_.front();
        // Shares are in falling order of `of`: those of `state` and of states below it come last.
        auto next = std::partition_point(shares_.begin(), shares_.end(),
                                         [&](const Share& each) { return each.of > state; });
        expected[state] = 1.0;
        for (std::size_t k = state + 1; k-- > lowest;) settle(expected, k, next);
        for (std::size_t i = 0; i < opened; ++i) read_form(expected, open_[i]);
        read_form(expected, state);
        return expected[state];
    }

    // The same for many costs at a time, `width` of them side by side for each state, in place.
    template <class Width>
    void solve_rows(std::span<double> rows, Width width) const {
        auto next = shares_.begin();
        for (std::size_t k = states_; k-- > 0;) settle(rows, k, next, width);
        for (std::size_t k = 0; k < states_; ++k) read_form(rows, k, width);
    }

private:
    using Single = std::integral_constant<std::size_t, 1>;

    // The weight of open state `of` in the form of state `above`, before the substitution.
    struct Share {
        std::uint32_t of;
        std::uint32_t above;
        double weight;
    };

    double* weights(const Form& of, std::size_t column) const {
        return weights_.get() + (of.at + static_cast<std::ptrdiff_t>(column));
    }
    // The weight of open state i.
    double& weight(Form& of, std::size_t i) const {
        return i < pins ? of.head[first_pin + i] : *weights(of, i - pins);
    }

    // Calls use(i, weight) for each open state i that a form may hold.
    template <class Use>
    void each_weight(const Form& of, const Use& use) const {
        for (std::size_t i = 0; i < std::min<std::size_t>(of.below, pins); ++i)
            use(i, of.head[first_pin + i]);
        for (std::size_t column = of.first; column < of.end(); ++column)
            use(column + pins, *weights(of, column));
    }

    // Adds the expectations after the throws that lead up from state k to its own, and passes these
    // on to the forms that it was substituted in. A width known to the compiler leaves no loop.
    template <class Width = Single>
    void settle(std::span<double> rows, std::size_t k, std::vector<Share>::const_iterator& next,
                Width width = {}) const {
        const auto row = [&](std::size_t state) { return rows.data() + state * width; };
        const std::span<const std::int32_t> targets = moves_.from(k);
        for (std::size_t t = 0; t < targets.size(); ++t) {
            const std::int32_t to = targets[t];
            if (to > static_cast<std::int32_t>(k))
                add(row(k), row(static_cast<std::size_t>(to)), moves_.chances[t], width);
        }
        for (std::size_t i = 0; i < width; ++i) row(k)[i] /= form(k).ways_out;
        for (; next != shares_.end() && next->of == k; ++next)
            add(row(next->above), row(k), next->weight, width);
    }

    // Adds what the form of state k expects of the open states below it.
    template <class Width = Single>
    void read_form(std::span<double> rows, std::size_t k, Width width = {}) const {
        each_weight(form(k), [&](std::size_t i, double weight) {
            if (width == 1 || weight != 0.0)
                add(rows.data() + k * width, rows.data() + open_[i] * width, weight, width);
        });
    }

    // Forms that are read before they are written: that of the way out, and that of each open
    // state, which holds this state alone.
    void begin_weights() {
        weights_ = std::make_unique_for_overwrite<double[]>(held_);
        forms_.front().head[out] = 1.0;
        std::fill_n(weights_.get(), up(open_.size()), 0.0);
        for (const std::size_t k : open_) {
            std::fill_n(weights(form(k), form(k).begin), room(k), 0.0);
            weight(form(k), form(k).below) = 1.0;
        }
    }

    // As many as there are throws; a number that the compiler knows, if it is not 0.
    template <class Value, std::size_t known>
    using ByThrow = std::conditional_t<known != 0, std::array<Value, known>, std::vector<Value>>;

    template <class Value, std::size_t known>
    ByThrow<Value, known> by_throw() const {
        if constexpr (known != 0)
            return {};
        else
            return ByThrow<Value, known>(moves_.throws());
    }

    template <std::size_t known>
    void eliminate() {
        begin_weights();
        ByThrow<Pair, known> shares = by_throw<Pair, known>();
        for (std::size_t t = 0; t < shares.size(); ++t)
            shares[t] = Pair{moves_.chances[t], moves_.chances[t]};
        ByThrow<std::ptrdiff_t, known> theirs = by_throw<std::ptrdiff_t, known>();
        const std::int32_t* targets = moves_.targets.data() + moves_.targets.size();
        std::vector<std::size_t> live;
        for (std::size_t k = states_; k-- > 0;) {
            Form& mine = form(k);
            targets -= shares.size();
            Pair head{1.0, 0.0}, pinned{0.0, 0.0};
            // The lowest throw comes last: the form that it reads was mostly written last, and the
            // processor waits for it.
            for (std::size_t t = shares.size(); t-- > 0;) {
                const Form& there = form_of(targets[t]);
                head += shares[t] * pair_at(there.head);
                pinned += shares[t] * pair_at(there.head + first_pin);
                theirs[t] = there.at;
            }
            put_pair(mine.head, head);
            put_pair(mine.head + first_pin, pinned);
            // Where a form is read it is held from its beginning; of itself it holds nothing yet.
            if (!mine.is_open)
                std::fill_n(weights(mine, mine.begin),
                            mine.first_use == k ? room(k) : down(mine.first) - mine.begin, 0.0);
            add_up(mine, shares, theirs);
            // Without the state's own weight: the divisor is the sum of the others.
            if (mine.is_open) weight(mine, mine.below) = 0.0;
            divide(mine);
            overflows_ = overflows_ || !(mine.head[length] < infinite);
            if (mine.is_open) replace(k, live);
            if (mine.last_use < k) live.push_back(k);
        }
    }

    // Writes the weights of a form: those that the throws lead to, each times its chance. A block
    // stays in registers meanwhile.
    template <class Shares, class Places>
    void add_up(const Form& mine, const Shares& shares, const Places& theirs) {
        double* const all = weights_.get();
        const auto end = static_cast<std::ptrdiff_t>(mine.columns());
        for (auto i = static_cast<std::ptrdiff_t>(down(mine.first)); i < end; i += block) {
            Pair left{0.0, 0.0}, right{0.0, 0.0};
            for (std::size_t t = shares.size(); t-- > 0;) {
                left += shares[t] * pair_at(all + (theirs[t] + i));
                right += shares[t] * pair_at(all + (theirs[t] + i) + 2);
            }
            put_pair(all + (mine.at + i), left);
            put_pair(all + (mine.at + i) + 2, right);
        }
    }

    // Divides a form by the sum of its weights.
    void divide(Form& mine) {
        double *const begin = weights(mine, mine.first / 2 * 2), *const end =
                                                                     weights(mine, mine.end());
        Pair sum = pair_at(mine.head + first_pin);
        for (const double* at = begin; at < end; at += 2) sum += pair_at(at);
        double halves[2];
        put_pair(halves, sum);
        mine.ways_out = mine.head[out] + (halves[0] + halves[1]);
        const Pair whole{mine.ways_out, mine.ways_out};
        for (double* const at : {mine.head, mine.head + first_pin})
            put_pair(at, pair_at(at) / whole);
        for (double* at = begin; at < end; at += 2) put_pair(at, pair_at(at) / whole);
    }

    static void add(double* __restrict mine, const double* __restrict other, double share,
                    std::size_t end) {
        for (std::size_t i = 0; i < end; ++i) mine[i] += share * other[i];
    }

    // Substitutes the form of an open state in all forms that will still be read.
    void replace(std::size_t k, std::vector<std::size_t>& live) {
        const Form& mine = form(k);
        std::erase_if(live, [&](std::size_t i) { return form(i).last_use >= k; });
        for (const std::size_t i : live) {
            Form& theirs = form(i);
            const double share = std::exchange(weight(theirs, mine.below), 0.0);
            if (share == 0.0) continue;
            theirs.first = std::min(theirs.first, mine.first);
            add(theirs.head, mine.head, share, first_pin + pins);
            add(weights(theirs, mine.first), weights(mine, mine.first), share,
                mine.end() - mine.first);
            if (asked_ == everything)
                shares_.push_back(
                    {static_cast<std::uint32_t>(k), static_cast<std::uint32_t>(i), share});
        }
    }

    bool overflows_ = false;
    std::unique_ptr<double[]> weights_;
    std::vector<Share> shares_;  // of falling open states
};

}  // namespace boustro

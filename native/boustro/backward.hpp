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
// The weights do not depend on the costs. They are worked out once, at a cost of states * throws *
// open states, where a dense inverse costs the cube of the states; costs are then put through them
// as often as wanted, at states * (throws + open states) each. What is expected where every throw
// costs 1 is asked for most, and is worked out beside the weights.
//
// Why it is right. This is the elimination of Grassmann, Taksar and Heyman (Operations Research
// 33, 1985) with the rows taken in falling order and filled in only where a throw leads. What
// remains after the weight on the state itself, 1 - weight(k), is not subtracted but added up from
// the weights on the open states and out of the chain. All numbers are non-negative and only added,
// multiplied and divided, so relative errors are passed on and never magnified.
//
// Overflow. The chance to leave a state for those below it can be less than a float can hold, and the throws from there
// more. Such a state spoils those from which tokens can come to it, and no others: a weight of 0 carries nothing. A weight
// that has become 0 carries nothing either, so callers follow the throws to find all that is spoilt; where every state
// can be met, `overflows` says enough. Where nothing overflows, what has become 0 is less than a rounding.
//
// `boustro.chain.elimination` is the readable reference, which takes any rows; both agree to 1e-12 of what is solved for.
// No fused multiply-add here (CMakeLists.txt, native/Makefile): every machine gives the same bits.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "boustro/pair.hpp"
#include "boustro/track.hpp"

namespace boustro {

// A chain: where each throw leads from each state, a negative number being out of the chain.
struct Moves {
    std::vector<std::int32_t> targets;  // state by state
    std::vector<double> chances;        // of the throws, in their order

    std::size_t throws() const { return chances.size(); }
    std::size_t states() const { return throws() == 0 ? 0 : targets.size() / throws(); }
    std::span<const std::int32_t> from(std::size_t state) const {
        return std::span(targets).subspan(state * throws(), throws());
    }
};

inline constexpr double infinite = std::numeric_limits<double>::infinity();

// What is expected, or infinite where it is no number because something on the way to it was.
inline double finite_or_infinite(double expected) { return expected < infinite ? expected : infinite; }

class Backward {
public:
    // `moves` outlives this; from every state there is a way out of the chain.
    explicit Backward(const Moves& moves)
        : moves_(moves), states_(moves.states()), place_(states_), below_(states_), last_use_(states_ + 1, states_),
          ways_out_(states_), rows_(states_ + 1) {
        // The die that people play with has loops of its own.
        if (moves.throws() == 6) eliminate<6>();
        else eliminate<0>();
    }

    // What is expected in all from each state when a throw from state k costs costs[k] >= 0.
    std::vector<double> solve(std::span<const double> costs) const {
        std::vector<double> expected(costs.begin(), costs.end());
        auto next = shares_.begin();
        for (std::size_t k = states_; k-- > 0;) settle(expected, k, next);
        for (std::size_t k = 0; k < states_; ++k) read_form(expected, k);
        return expected;
    }

    // Whether the throws from some state are more than a float can hold.
    bool overflows() const { return overflows_; }

    // The throws from each state to the end of a game: what is expected in all where each costs 1. Infinite where floats
    // cannot hold those of some state.
    std::vector<double> throws_from_each() const {
        if (overflows_) return std::vector<double>(states_, infinite);
        std::vector<double> expected(states_);
        for (std::size_t k = 0; k < states_; ++k) expected[k] = form(k)[length];
        for (std::size_t k = 0; k < states_; ++k) read_form(expected, k);
        return expected;
    }

    // The same from `start` alone.
    double throws_from(std::size_t start) const {
        if (overflows_) return infinite;
        std::vector<double> of_open(below_[start]);
        for (std::size_t i = 0; i <= of_open.size(); ++i) {
            const double* const mine = form(i < of_open.size() ? open_[i] : start);
            double expected = mine[length];
            for (std::size_t j = 0; j < i; ++j) expected += mine[first_open + j] * of_open[j];
            if (i == of_open.size()) return finite_or_infinite(expected);
            of_open[i] = expected;
        }
        return 0.0;
    }

    // The throws made from each state in a game that begins in `start`: the same the other way round, step by step.
    std::vector<double> visits_from(std::size_t start) const {
        std::vector<double> visits(states_, 0.0);
        visits[start] = 1.0;
        for (std::size_t k = states_; k-- > 0;) {
            const double* const weights = form(k) + first_open;
            for (std::size_t i = 0; i < below_[k]; ++i) visits[open_[i]] += weights[i] * visits[k];
        }
        auto share = shares_.rbegin();
        for (std::size_t k = 0; k < states_; ++k) {
            for (; share != shares_.rend() && share->of == k; ++share) visits[k] += share->weight * visits[share->above];
            visits[k] /= ways_out_[k];
            const std::span<const std::int32_t> targets = moves_.from(k);
            for (std::size_t t = 0; t < targets.size(); ++t) {
                const std::int32_t to = targets[t];
                if (to > static_cast<std::int32_t>(k)) visits[static_cast<std::size_t>(to)] += moves_.chances[t] * visits[k];
            }
        }
        return visits;
    }

    // The throws made from `state` in a game that begins there: what is expected where they cost 1 and no others.
    double own_visits(std::size_t state) const {
        std::vector<double> expected(states_, 0.0);
        const std::size_t opened = below_[state];
        const std::size_t lowest = opened == 0 ? state : open_.front();
        // Shares are in falling order of `of`: those of `state` and of states below it come last.
        auto next = std::partition_point(shares_.begin(), shares_.end(), [&](const Share& each) { return each.of > state; });
        expected[state] = 1.0;
        for (std::size_t k = state + 1; k-- > lowest;) settle(expected, k, next);
        for (std::size_t i = 0; i < opened; ++i) read_form(expected, open_[i]);
        read_form(expected, state);
        return expected[state];
    }

    // A bound of the relative error of what is solved for, in units of rounding. An entry of a form is a sum of as many
    // products as there are throws, divided by a sum of all entries; a relative change c of the entries of a chain of n
    // states changes an expectation by 2nc at most (matrix-tree theorem). Then costs pass every form once.
    double roundings() const {
        double found = 0.0;
        for (std::size_t k = 0; k < states_; ++k) {
            found += static_cast<double>((2 * k + 3) * (moves_.throws() + below_[k] + 6));
        }
        return found;
    }

    // The same for many costs at a time, `width` of them side by side for each state, in their place.
    void solve_rows(std::span<double> rows, std::size_t width) const {
        auto next = shares_.begin();
        for (std::size_t k = states_; k-- > 0;) {
            double* const mine = rows.data() + k * width;
            const std::span<const std::int32_t> targets = moves_.from(k);
            for (std::size_t t = 0; t < targets.size(); ++t) {
                const std::int32_t to = targets[t];
                if (to <= static_cast<std::int32_t>(k)) continue;
                add(mine, rows.data() + static_cast<std::size_t>(to) * width, moves_.chances[t], width);
            }
            for (std::size_t i = 0; i < width; ++i) mine[i] /= ways_out_[k];
            for (; next != shares_.end() && next->of == k; ++next) {
                add(rows.data() + next->above * width, mine, next->weight, width);
            }
        }
        for (std::size_t k = 0; k < states_; ++k) {
            const double* const weights = form(k) + first_open;
            for (std::size_t i = 0; i < below_[k]; ++i) {
                if (weights[i] != 0.0) add(rows.data() + k * width, rows.data() + open_[i] * width, weights[i], width);
            }
        }
    }

private:
    // A form: what is expected where throws cost 1, the weight out of the chain, the weights of the open states,
    // ascending; then noughts, to a multiple of `block` in all.
    static constexpr std::size_t length = 0, out = 1, first_open = 2, block = 4;

    // What the form of state `above` gave open state `of` before that was replaced in it.
    struct Share {
        std::size_t of;
        std::size_t above;
        double weight;
    };

    // Puts what is expected after the throws that lead up from state k into its own, and from there where its form went.
    void settle(std::vector<double>& expected, std::size_t k, std::vector<Share>::const_iterator& next) const {
        double cost = expected[k];
        const std::span<const std::int32_t> targets = moves_.from(k);
        for (std::size_t t = 0; t < targets.size(); ++t) {
            const std::int32_t to = targets[t];
            if (to > static_cast<std::int32_t>(k)) cost += moves_.chances[t] * expected[static_cast<std::size_t>(to)];
        }
        cost /= ways_out_[k];
        expected[k] = cost;
        for (; next != shares_.end() && next->of == k; ++next) expected[next->above] += next->weight * cost;
    }

    // Adds what the form of state k expects of the open states below it.
    void read_form(std::vector<double>& expected, std::size_t k) const {
        const double* const weights = form(k) + first_open;
        for (std::size_t i = 0; i < below_[k]; ++i) expected[k] += weights[i] * expected[open_[i]];
    }

    double* form(std::size_t k) { return rows_[k + 1]; }
    const double* form(std::size_t k) const { return rows_[k + 1]; }
    const double* row_of(std::int32_t to) const { return rows_[static_cast<std::size_t>(std::max(to, -1) + 1)]; }

    // As many as there are throws; a number that the compiler knows, if it is not 0.
    template <class Value, std::size_t known>
    using ByThrow = std::conditional_t<known != 0, std::array<Value, known>, std::vector<Value>>;

    template <class Value, std::size_t known>
    ByThrow<Value, known> by_throw() const {
        if constexpr (known != 0) return {};
        else return ByThrow<Value, known>(moves_.throws());
    }

    template <std::size_t known>
    void eliminate() {
        place_forms(lead_to());
        ByThrow<Pair, known> shares = by_throw<Pair, known>();
        for (std::size_t t = 0; t < shares.size(); ++t) shares[t] = Pair{moves_.chances[t], moves_.chances[t]};
        ByThrow<const double*, known> theirs = by_throw<const double*, known>();
        const std::int32_t* targets = moves_.targets.data() + moves_.targets.size();
        std::vector<std::size_t> live;
        live.reserve(states_);
        shares_.reserve(states_);
        for (std::size_t k = states_; k-- > 0;) {
            targets -= shares.size();
            for (std::size_t t = 0; t < shares.size(); ++t) theirs[t] = row_of(targets[t]);
            const std::size_t others = first_open + below_[k], end = others + (place_[k] >= 0 ? 1 : 0);
            add_up(form(k), end, shares, theirs);
            // A state's own weight is left out: what is divided by is the sum of the others.
            if (end != others) form(k)[others] = 0.0;
            ways_out_[k] = divide(form(k), end);
            overflows_ = overflows_ || !(form(k)[length] < infinite);
            if (place_[k] >= 0) replace(k, live);
            if (last_use_[k] < k) live.push_back(k);
        }
    }

    // Writes a form: those that the throws lead to, each times its chance. A block of it stays in registers meanwhile.
    template <class Shares, class Forms>
    static void add_up(double* mine, std::size_t end, const Shares& shares, const Forms& theirs) {
        for (std::size_t i = 0; i < end; i += block) {
            Pair left{i == length ? 1.0 : 0.0, 0.0}, right{0.0, 0.0};
            for (std::size_t t = 0; t < shares.size(); ++t) {
                left += shares[t] * pair_at(theirs[t] + i);
                right += shares[t] * pair_at(theirs[t] + i + 2);
            }
            put_pair(mine + i, left);
            put_pair(mine + i + 2, right);
        }
    }

    // Divides a form by the sum of its weights, which it gives.
    static double divide(double* mine, std::size_t end) {
        double ways_out = mine[out];
        for (std::size_t i = first_open; i < end; i += 2) ways_out = ways_out + mine[i] + mine[i + 1];
        for (std::size_t i = 0; i < end; i += 2) put_pair(mine + i, pair_at(mine + i) / Pair{ways_out, ways_out});
        return ways_out;
    }

    static constexpr std::uint8_t from_above = 1, from_itself = 2;

    // How each state is led to, other than from below, and the lowest state from which it is; the way out comes last.
    std::vector<std::uint8_t> lead_to() {
        std::vector<std::uint8_t> led(states_ + 1, 0);
        for (std::size_t k = states_; k-- > 0;) {
            for (const std::int32_t to : moves_.from(k)) {
                const std::size_t there = to < 0 ? states_ : static_cast<std::size_t>(to);
                last_use_[there] = k;
                if (there <= k) led[there] |= there < k ? from_above : from_itself;
            }
        }
        return led;
    }

    // There is a form for every throw. That of the way out comes first; that of an open state holds this state alone until
    // it is written, and that of a state with throws that change nothing is empty until then.
    void place_forms(const std::vector<std::uint8_t>& led) {
        open_.reserve(states_);
        for (std::size_t k = 0; k < states_; ++k) {
            below_[k] = open_.size();
            place_[k] = (led[k] & from_above) != 0 ? static_cast<std::ptrdiff_t>(open_.size()) : -1;
            if (place_[k] >= 0) open_.push_back(k);
        }
        const std::size_t stride = (first_open + open_.size() + block - 1) / block * block;
        forms_ = std::make_unique_for_overwrite<double[]>((states_ + 1) * stride);
        for (std::size_t i = 0; i <= states_; ++i) rows_[i] = forms_.get() + i * stride;
        std::fill_n(rows_[0], stride, 0.0);
        rows_[0][out] = 1.0;
        for (std::size_t k = 0; k < states_; ++k) {
            if (led[k] == 0) continue;
            std::fill_n(form(k), stride, 0.0);
            if (place_[k] >= 0) form(k)[first_open + static_cast<std::size_t>(place_[k])] = 1.0;
        }
    }

    static void add(double* __restrict mine, const double* __restrict other, double share, std::size_t end) {
        for (std::size_t i = 0; i < end; ++i) mine[i] += share * other[i];
    }

    // Puts the form of an open state in its place wherever it will still be read.
    void replace(std::size_t k, std::vector<std::size_t>& live) {
        const std::size_t at = first_open + static_cast<std::size_t>(place_[k]);
        std::erase_if(live, [&](std::size_t i) { return last_use_[i] >= k; });
        for (const std::size_t i : live) {
            double* const theirs = form(i);
            const double share = std::exchange(theirs[at], 0.0);
            if (share == 0.0) continue;
            add(theirs, form(k), share, at);
            shares_.push_back({k, i, share});
        }
    }

    const Moves& moves_;
    std::size_t states_;
    bool overflows_ = false;
    std::vector<std::ptrdiff_t> place_;  // of a state among the open ones, or -1
    std::vector<std::size_t> below_;     // how many open states are below a state
    std::vector<std::size_t> last_use_;  // the lowest state that a throw leads to it from
    std::vector<double> ways_out_;
    std::vector<std::size_t> open_;
    std::unique_ptr<double[]> forms_;
    std::vector<Share> shares_;  // of falling open states
    std::vector<double*> rows_;  // where the forms are, that of the way out first
};

}  // namespace boustro

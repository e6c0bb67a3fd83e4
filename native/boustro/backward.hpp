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
// as often as wanted, at states * (throws + open states) each.
//
// Why it is right. This is the elimination of Grassmann, Taksar and Heyman (Operations Research
// 33, 1985) with the rows taken in falling order and filled in only where a throw leads. What
// remains after the weight on the state itself, 1 - weight(k), is not subtracted but added up from
// the weights on the open states and out of the chain. All numbers are non-negative and only added,
// multiplied and divided, so relative errors are passed on and never magnified.
//
// The readable twin, `boustro.chain.backward`, does the same operations in the same order, so both
// give the same bits; hence no fused multiply-add here (CMakeLists.txt, native/Makefile).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

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

class Backward {
public:
    // `moves` outlives this; from every state there is a way out of the chain.
    explicit Backward(const Moves& moves)
        : moves_(moves), states_(moves.states()), place_(states_, -1), below_(states_ + 1, 0),
          last_use_(states_, states_), ways_out_(states_) {
        find_open();
        forms_.assign(states_ * width_, 0.0);
        std::vector<std::size_t> live;
        for (std::size_t k = states_; k-- > 0;) {
            write_form(k);
            if (place_[k] >= 0) replace(k, live);
            if (last_use_[k] < k) live.push_back(k);
        }
    }

    // What is expected in all from each state when a throw from state k costs costs[k] >= 0.
    std::vector<double> solve(std::span<const double> costs) const {
        std::vector<double> expected(costs.begin(), costs.end());
        auto next = shares_.begin();
        for (std::size_t k = states_; k-- > 0;) settle(expected, k, next);
        for (std::size_t k = 0; k < states_; ++k) read_form(expected, k);
        return expected;
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
            found += static_cast<double>((2 * k + 3) * (moves_.throws() + first_open + below_[k] + 5));
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
                add(rows.data() + k * width, rows.data() + open_[i] * width, weights[i], width);
            }
        }
    }

private:
    // A form: the weight out of the chain, the weights of the open states, ascending.
    static constexpr std::size_t out = 0, first_open = 1;

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

    double* form(std::size_t k) { return forms_.data() + k * width_; }
    const double* form(std::size_t k) const { return forms_.data() + k * width_; }

    void find_open() {
        constexpr std::ptrdiff_t marked = 0;
        for (std::size_t k = states_; k-- > 0;) {
            const auto here = static_cast<std::int32_t>(k);
            for (const std::int32_t to : moves_.from(k)) {
                if (to > here) last_use_[static_cast<std::size_t>(to)] = k;
                else if (to >= 0 && to < here) place_[static_cast<std::size_t>(to)] = marked;
            }
        }
        for (std::size_t k = 0; k < states_; ++k) {
            below_[k] = open_.size();
            if (place_[k] != marked) continue;
            place_[k] = static_cast<std::ptrdiff_t>(open_.size());
            open_.push_back(k);
        }
        width_ = first_open + open_.size();
    }

    void write_form(std::size_t k) {
        double* const mine = form(k);
        const std::size_t end = first_open + below_[k] + (place_[k] >= 0 ? 1 : 0);
        const std::span<const std::int32_t> targets = moves_.from(k);
        for (std::size_t t = 0; t < targets.size(); ++t) {
            const double chance = moves_.chances[t];
            const std::int32_t to = targets[t];
            if (to < 0) {
                mine[out] += chance;
            } else if (const auto j = static_cast<std::size_t>(to); j < k) {
                mine[first_open + static_cast<std::size_t>(place_[j])] += chance;
            } else if (j > k) {
                add(mine, form(j), chance, end);
            }
        }
        divide(k, first_open + below_[k], end);
    }

    static void add(double* __restrict mine, const double* __restrict other, double share, std::size_t end) {
        for (std::size_t i = 0; i < end; ++i) mine[i] += share * other[i];
    }

    // By the ways out of the state, which leaves its own weight out.
    void divide(std::size_t k, std::size_t others, std::size_t end) {
        double* const mine = form(k);
        double ways_out = 0.0;
        for (std::size_t i = out; i < others; ++i) ways_out += mine[i];
        for (std::size_t i = 0; i < others; ++i) mine[i] /= ways_out;
        std::fill(mine + others, mine + end, 0.0);
        ways_out_[k] = ways_out;
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
    std::vector<std::ptrdiff_t> place_;  // of a state among the open ones, or -1
    std::vector<std::size_t> below_;     // how many open states are below a state
    std::vector<std::size_t> last_use_;  // the lowest state that a throw leads up from
    std::vector<double> ways_out_;
    std::vector<std::size_t> open_;
    std::vector<double> forms_;
    std::vector<Share> shares_;  // of falling open states
    std::size_t width_ = 0;
};

}  // namespace boustro

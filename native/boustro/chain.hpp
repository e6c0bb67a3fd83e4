// Chain: an absorbing Markov chain, state by state.
//
// The states are those that a token can come to and from which the finish can be reached, in the
// order in which tokens pass them; every other way leads out of the chain. Where a way out is not
// the finish, it leads into a trap, and the mean is infinite. `track_chain` and `turn_chain` list
// the chain of a game, `Arrivals` one with the states of every changed game.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "boustro/track.hpp"

namespace boustro {

inline constexpr double infinite = std::numeric_limits<double>::infinity();

// The states from which throws can lead to a goal, found by following throws backwards. `is_goal`
// says whether a target, a state or the way out, is one; `targets` are as in `Chain`.
template <class IsGoal>
std::vector<bool> states_that_reach(const IsGoal& is_goal, std::span<const std::int32_t> targets,
                                    std::size_t throws) {
    const std::size_t states = throws == 0 ? 0 : targets.size() / throws;
    std::vector<std::size_t> first(states + 1, 0), waiting;
    std::vector<bool> found(states, false);
    const auto find = [&](std::size_t state) {
        if (found[state]) return;
        found[state] = true;
        waiting.push_back(state);
    };
    for (std::size_t i = 0; i < states * throws; ++i) {
        if (targets[i] >= 0) ++first[static_cast<std::size_t>(targets[i])];
        if (is_goal(targets[i])) find(i / throws);
    }
    if (waiting.empty()) return found;
    std::exclusive_scan(first.begin(), first.end(), first.begin(), std::size_t{0});
    std::vector<std::size_t> next = first, sources(first.back());
    for (std::size_t i = 0; i < states * throws; ++i) {
        if (targets[i] >= 0) sources[next[static_cast<std::size_t>(targets[i])]++] = i / throws;
    }
    while (!waiting.empty()) {
        const std::size_t state = waiting.back();
        waiting.pop_back();
        for (std::size_t i = first[state]; i < first[state + 1]; ++i) find(sources[i]);
    }
    return found;
}

class Chain {
public:
    Chain() = default;
    // Where each throw leads from each state, state by state: to a state, or `won`, or `trapped`,
    // as `start` is; the chances of the throws, in their order; and the square of each state.
    Chain(std::vector<std::int32_t> targets, std::vector<double> chances, std::int32_t start,
          std::vector<std::int64_t> squares = {})
        : targets_(std::move(targets)),
          chances_(std::move(chances)),
          squares_(std::move(squares)),
          start_(start),
          absorbs_(start != trapped &&
                   std::find(targets_.begin(), targets_.end(), trapped) == targets_.end()) {}

    const std::vector<std::int32_t>& targets() const { return targets_; }
    const std::vector<double>& chances() const { return chances_; }
    const std::vector<std::int64_t>& squares() const { return squares_; }
    std::int32_t start() const { return start_; }
    // Whether no token can fall into a trap.
    bool absorbs() const { return absorbs_; }

    std::size_t throws() const { return chances_.size(); }
    std::size_t states() const { return throws() == 0 ? 0 : targets_.size() / throws(); }
    std::span<const std::int32_t> from(std::size_t state) const {
        return std::span(targets_).subspan(state * throws(), throws());
    }

    // The fewest rolls to each state, and in the end to the finish, or `no_route`.
    std::vector<std::int64_t> levels() const {
        std::vector<std::int64_t> level(states() + 1, no_route);
        if (start_ == trapped) return level;
        std::vector<std::size_t> found{place(start_)};
        found.reserve(level.size());
        level[found.front()] = 0;
        for (std::size_t next = 0; next < found.size(); ++next) {
            const std::size_t state = found[next];
            if (state == states()) continue;
            for (const std::int32_t to : from(state)) {
                if (to == trapped || level[place(to)] != no_route) continue;
                level[place(to)] = level[state] + 1;
                found.push_back(place(to));
            }
        }
        return level;
    }

    // Whether all games are equally long: there is no trap, and each throw leads one level up.
    bool is_sure(std::span<const std::int64_t> level) const {
        for (std::size_t state = 0; state < states(); ++state) {
            for (const std::int32_t to : from(state)) {
                if (level[place(to)] != level[state] + 1) return false;
            }
        }
        return true;
    }

private:
    // Of a state or of the finish, which comes last.
    std::size_t place(std::int32_t to) const {
        return to < 0 ? states() : static_cast<std::size_t>(to);
    }

    std::vector<std::int32_t> targets_;
    std::vector<double> chances_;
    std::vector<std::int64_t> squares_;
    std::int32_t start_ = won;
    bool absorbs_ = true;
};

}  // namespace boustro

// Listed chain: an absorbing Markov chain whose states are numbered, and what is expected of it.
//
// The states are those that a token can come to and from which the finish can be reached, in the order in which
// tokens pass them; every other way leads out of the chain. Where a way out is not the finish, it leads into a trap,
// and the mean is infinite. A `TrackChain` is such a chain, too.
//
// The readable twins are in `boustro.chain.expected`, `summary` and `walks`.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "boustro/moments.hpp"
#include "boustro/track.hpp"
#include "boustro/walk.hpp"

namespace boustro {

inline constexpr std::int32_t won = -1;
inline constexpr std::int32_t trapped = -2;

// The states from which throws can lead to one, or out of the chain, where `is_goal` says so of where a throw leads:
// backwards, along throws sorted by where they lead. `targets` are as in `Moves`.
template <class IsGoal>
std::vector<bool> states_that_reach(const IsGoal& is_goal, std::span<const std::int32_t> targets, std::size_t throws) {
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

// A chain given state by state, every one of which can be come to from the start.
class ListedChain {
public:
    // `start` and the targets are states, or `won`, or `trapped`.
    ListedChain(Moves moves, std::int32_t start) : moves_(std::move(moves)), start_(start) {
        const std::vector<std::int32_t>& to = moves_.targets;
        absorbs_ = start != trapped && std::find(to.begin(), to.end(), trapped) == to.end();
    }

    const Moves& moves() const { return moves_; }
    std::int32_t start() const { return start_; }
    // Whether no trap can be fallen into.
    bool absorbs() const { return absorbs_; }

    // The fewest rolls to each state, and in the end to the finish, or `no_route`.
    std::vector<std::int64_t> levels() const {
        std::vector<std::int64_t> level(moves_.states() + 1, no_route);
        if (start_ == trapped) return level;
        std::vector<std::size_t> found{place(start_)};
        found.reserve(level.size());
        level[found.front()] = 0;
        for (std::size_t next = 0; next < found.size(); ++next) {
            const std::size_t state = found[next];
            if (state == moves_.states()) continue;
            for (const std::int32_t to : moves_.from(state)) {
                if (to == trapped || level[place(to)] != no_route) continue;
                level[place(to)] = level[state] + 1;
                found.push_back(place(to));
            }
        }
        return level;
    }

    // Whether every game takes as many rolls, where no trap can be fallen into: each throw leads one level up.
    bool is_sure(std::span<const std::int64_t> level) const {
        for (std::size_t state = 0; state < moves_.states(); ++state) {
            for (const std::int32_t to : moves_.from(state)) {
                if (level[place(to)] != level[state] + 1) return false;
            }
        }
        return true;
    }

private:
    // Of a state or of the finish, which comes last.
    std::size_t place(std::int32_t to) const { return to < 0 ? moves_.states() : static_cast<std::size_t>(to); }

    Moves moves_;
    std::int32_t start_;
    bool absorbs_ = true;
};

// The mean number of rolls; infinite where a trap can be fallen into.
inline double expected_rolls(const ListedChain& chain) {
    if (!chain.absorbs()) return std::numeric_limits<double>::infinity();
    if (chain.start() < 0) return 0.0;
    const auto start = static_cast<std::size_t>(chain.start());
    return Backward(chain.moves(), start).throws_from(start);
}

// The mean and the standard deviation of the rolls, the chance to finish, and the fewest rolls.
struct Summary {
    double mean = std::numeric_limits<double>::infinity();
    double sd = std::numeric_limits<double>::infinity();
    double p_finish = 0.0;  // no number where floats cannot tell it
    std::int64_t fewest = no_route;
};

namespace detail {

// The chance of each state to win by the next throw.
inline std::vector<double> winning_chances(const Moves& moves) {
    std::vector<double> chances(moves.states(), 0.0);
    for (std::size_t k = 0; k < chances.size(); ++k) {
        const std::span<const std::int32_t> targets = moves.from(k);
        for (std::size_t t = 0; t < targets.size(); ++t) {
            if (targets[t] == won) chances[k] += moves.chances[t];
        }
    }
    return chances;
}

}  // namespace detail

// Mean and spread where no trap can be fallen into, else the chance to finish: one elimination for all.
inline Summary summarise(const ListedChain& chain) {
    Summary found;
    const std::vector<std::int64_t> levels = chain.levels();
    found.fewest = levels.back();
    if (chain.start() == trapped) return found;
    if (chain.start() == won) return {0.0, 0.0, 1.0, 0};
    const auto start = static_cast<std::size_t>(chain.start());
    const Backward backward(chain.moves());
    if (!chain.absorbs()) {
        const double p_finish = backward.solve(detail::winning_chances(chain.moves()))[start];
        found.p_finish = backward.overflows() ? std::numeric_limits<double>::quiet_NaN() : std::min(1.0, p_finish);
        return found;
    }
    const std::vector<double> means = backward.throws_from_each();
    found.p_finish = 1.0;
    if (!(means[start] < infinite)) return found;
    found.mean = means[start];
    const std::vector<double> variances = detail::variances_of_throws(chain.moves(), means);
    found.sd = chain.is_sure(levels) ? 0.0 : finite_or_infinite(std::sqrt(backward.solve(variances)[start]));
    return found;
}

// The ways of a chain that finishes for sure, every state of which is live; throws that lead to one state are one way.
inline LiveChain live_chain(const Moves& moves) {
    struct Way {
        std::int32_t to;
        std::int32_t from;
        double chance;
    };
    const std::size_t states = moves.states(), out = states;
    std::vector<Way> ways;
    std::vector<std::size_t> place(states + 1, 0);  // of the way to each state, once it is one from here
    LiveChain live;
    live.hopes.assign(states, 1.0);
    live.into.first.assign(states + 1, 0);
    for (std::size_t state = 0; state < states; ++state) {
        const std::size_t begun = ways.size();
        const std::span<const std::int32_t> targets = moves.from(state);
        for (std::size_t t = 0; t < targets.size(); ++t) {
            std::size_t& known = place[targets[t] < 0 ? out : static_cast<std::size_t>(targets[t])];
            if (known >= begun && known < ways.size() && ways[known].to == targets[t]) {
                ways[known].chance += moves.chances[t];
            } else {
                known = ways.size();
                ways.push_back({targets[t], static_cast<std::int32_t>(state), moves.chances[t]});
            }
        }
    }
    for (const Way& way : ways) {
        if (way.to >= 0) {
            ++live.into.first[static_cast<std::size_t>(way.to) + 1];
        } else {
            live.finishing.push_back(way.from);
            live.finishing_chance.push_back(way.chance);
        }
    }
    for (std::size_t state = 0; state < states; ++state) live.into.first[state + 1] += live.into.first[state];
    live.into.from.resize(live.into.first.back());
    live.into.chance.resize(live.into.first.back());
    std::vector<std::size_t> next(live.into.first.begin(), live.into.first.end() - 1);
    for (const Way& way : ways) {
        if (way.to < 0) continue;
        const std::size_t at = next[static_cast<std::size_t>(way.to)]++;
        live.into.from[at] = way.from;
        live.into.chance[at] = way.chance;
    }
    return live;
}

}  // namespace boustro

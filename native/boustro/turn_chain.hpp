// Turn chain: the absorbing Markov chain of a game whose rules have a memory, within a turn or
// before the first one.
//
// Idea. Follow throws from the state at the outset, level by level (turns.hpp). Then put the states
// in order, and leave out those from which the finish cannot be reached, which following throws
// backwards finds.
//
// The readable reference is `boustro.model.states.States`: both give the same states in the same
// order.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "boustro/chain.hpp"
#include "boustro/track.hpp"
#include "boustro/turns.hpp"

namespace boustro {

// More are never followed; and among many boards.
inline constexpr std::size_t most_turn_states = 10'000'000, most_turn_states_of_many = 200'000;

// More weights are never held: they fill 2 GiB.
inline constexpr std::size_t most_weights = std::size_t{1} << 28;

// The chain, with the chances of the throws; nothing if there are more states than `most`.
inline std::optional<Chain> turn_chain(const Track& track, const TurnRules& rules,
                                       std::vector<double> chances, std::size_t most) {
    States states(track, rules);
    if (states.outset() == won) return Chain({}, std::move(chances), won);
    std::vector<std::int32_t> targets;
    for (std::size_t next = 0; next < states.size() && states.size() <= most; ++next) {
        for (const Throw& thrown : rules.throws)
            targets.push_back(states.after(static_cast<std::int32_t>(next), thrown).first);
    }
    if (states.size() > most) return std::nullopt;
    const std::size_t throws = rules.throws.size();
    const std::vector<bool> good =
        states_that_reach([](std::int32_t to) { return to == won; }, targets, throws);
    std::vector<std::int32_t> order(states.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(),
              [&](std::int32_t a, std::int32_t b) { return states[a].passes_before(states[b]); });
    std::erase_if(order, [&](std::int32_t i) { return !good[static_cast<std::size_t>(i)]; });
    std::vector<std::int32_t> number(states.size(), trapped);
    for (std::int32_t place = 0; const std::int32_t i : order)
        number[static_cast<std::size_t>(i)] = place++;
    std::vector<std::int32_t> leads_to;
    std::vector<std::int64_t> squares;
    for (const std::int32_t i : order) {
        squares.push_back(states[i].square);
        const std::size_t first = static_cast<std::size_t>(i) * throws;
        for (const std::int32_t to : std::span(targets).subspan(first, throws))
            leads_to.push_back(to == won ? won : number[static_cast<std::size_t>(to)]);
    }
    return Chain(std::move(leads_to), std::move(chances), number.front(), std::move(squares));
}

}  // namespace boustro

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

#include "boustro/listed_chain.hpp"
#include "boustro/track.hpp"
#include "boustro/turns.hpp"

namespace boustro {

// More are never followed; and among many boards.
inline constexpr std::size_t most_turn_states = 10'000'000, most_turn_states_of_many = 200'000;

// More weights are never held: they fill 2 GiB.
inline constexpr std::size_t most_weights = std::size_t{1} << 28;

namespace detail {

// Follows throws from the outset, to the end or to more than `most` states. Returns the targets of
// the throws, for the states in the order in which they are found.
inline std::vector<std::int32_t> follow_throws(const TurnAutomaton& automaton,
                                               const TurnRules& rules, TurnStates& states,
                                               std::size_t most) {
    std::vector<std::int32_t> targets;
    states.number(automaton.initial());
    for (std::size_t next = 0; next < states.size() && states.size() <= most; ++next) {
        for (const Throw& thrown : rules.throws) {
            const TurnState after = automaton.step(states[next], thrown);
            targets.push_back(automaton.is_won(after) ? won : states.number(after).first);
        }
    }
    return targets;
}

}  // namespace detail

// The chain, with the chances of the throws; nothing if there are more states than `most`.
inline std::optional<ListedChain> turn_chain(const Track& track, const TurnRules& rules,
                                             std::vector<double> chances, std::size_t most) {
    const TurnAutomaton automaton(track, rules);
    if (automaton.is_won(automaton.initial()))
        return ListedChain({{}, std::move(chances)}, won, {});
    TurnStates states;
    const std::vector<std::int32_t> targets = detail::follow_throws(automaton, rules, states, most);
    if (states.size() > most) return std::nullopt;
    const std::size_t throws = rules.throws.size();
    const std::vector<bool> good =
        states_that_reach([](std::int32_t to) { return to == won; }, targets, throws);
    std::vector<std::size_t> order(states.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return states[a].passes_before(states[b]); });
    std::erase_if(order, [&](std::size_t i) { return !good[i]; });
    std::vector<std::int32_t> number(states.size(), trapped);
    for (std::size_t i = 0; i < order.size(); ++i) number[order[i]] = static_cast<std::int32_t>(i);
    Moves moves{{}, std::move(chances)};
    std::vector<std::int64_t> squares;
    for (const std::size_t i : order) {
        squares.push_back(states[i].square);
        for (const std::int32_t to : std::span(targets).subspan(i * throws, throws)) {
            moves.targets.push_back(to == won ? won : number[static_cast<std::size_t>(to)]);
        }
    }
    return ListedChain(std::move(moves), number.front(), std::move(squares));
}

}  // namespace boustro

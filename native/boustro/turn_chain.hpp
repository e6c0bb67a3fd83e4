// Turn chain: the absorbing Markov chain of a game whose rules remember something within a turn, or before the first.
//
// Idea. Throws are followed from the state at the outset, level by level (turns.hpp). Then the states are put in order, and
// those from which the finish cannot be reached are left out, found by following throws backwards.
//
// The readable twin is `boustro.chain.moves.Moves.of`: both give the same states in the same order.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "boustro/listed_chain.hpp"
#include "boustro/track.hpp"
#include "boustro/turns.hpp"

namespace boustro {

// More are never followed.
inline constexpr std::size_t most_turn_states = 10'000'000;

class TurnChain {
public:
    // Follows throws to at most `most` states.
    TurnChain(const Track& track, const TurnRules& rules, std::size_t most)
        : automaton_(track, rules), rules_(rules), most_(most) {
        if (!automaton_.is_won(automaton_.initial())) follow_throws();
    }

    // Whether there are more states than are followed.
    bool is_too_large() const { return states_.size() > most_; }

    // The squares of the states of `list`.
    const std::vector<std::int64_t>& squares() const { return squares_; }

    // The chain, with the chances of the throws.
    ListedChain list(std::vector<double> chances) {
        if (states_.size() == 0) return {{{}, std::move(chances)}, won};
        const auto wins = [](std::int32_t to) { return to == won; };
        const std::vector<bool> good = states_that_reach(wins, targets_, rules_.throws.size());
        std::vector<std::size_t> order(states_.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return states_[a] < states_[b]; });
        std::erase_if(order, [&](std::size_t i) { return !good[i]; });
        std::vector<std::int32_t> number(states_.size(), trapped);
        for (std::size_t i = 0; i < order.size(); ++i) number[order[i]] = static_cast<std::int32_t>(i);
        Moves moves{{}, std::move(chances)};
        for (const std::size_t i : order) {
            squares_.push_back(states_[i].square);
            for (const std::int32_t to : from(i)) {
                moves.targets.push_back(to == won ? won : number[static_cast<std::size_t>(to)]);
            }
        }
        return {std::move(moves), number.front()};
    }

private:
    std::span<const std::int32_t> from(std::size_t state) const {
        return std::span(targets_).subspan(state * rules_.throws.size(), rules_.throws.size());
    }

    void follow_throws() {
        states_.number(automaton_.initial());
        for (std::size_t next = 0; next < states_.size() && !is_too_large(); ++next) {
            for (const Throw& thrown : rules_.throws) {
                const TurnState after = automaton_.step(states_[next], thrown);
                targets_.push_back(automaton_.is_won(after) ? won : states_.number(after).first);
            }
        }
    }

    TurnAutomaton automaton_;
    const TurnRules& rules_;
    std::size_t most_;
    TurnStates states_;
    std::vector<std::int32_t> targets_;
    std::vector<std::int64_t> squares_;
};

}  // namespace boustro

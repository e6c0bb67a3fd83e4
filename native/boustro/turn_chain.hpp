// Turn chain: the absorbing Markov chain of a game whose rules remember something within a turn, or before the first.
//
// Idea. A state is a square and what the rules remember of the token. Throws are followed from the state at the outset,
// level by level; a hash table numbers the states. Then they are put in order, and those from which the finish cannot be
// reached are left out, found by following throws backwards.
//
// Why it is right. `step` is `boustro.model.turn.step`, line by line, for a track: its exits are those that jumps which
// follow on end on. The readable twin of the rest is `boustro.chain.moves.Moves.of`; both give the same states in the same
// order, so what is worked out from them has the same bits.
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "boustro/listed_chain.hpp"
#include "boustro/track.hpp"

namespace boustro {

// More are never followed.
inline constexpr std::size_t most_turn_states = 10'000'000;

// A throw that the rules can tell apart: whether it gives another roll, and whether it lets a token leave the start.
struct Throw {
    std::int64_t advance;
    bool again;
    bool opens;
};

enum class LimitEffect : std::uint8_t { keeps, unplayed, start, one, undo };

// What the rules of a turn say, beside a track. `limit` is the number of agains that has the effect, 0 for none.
struct TurnRules {
    std::vector<Throw> throws;
    bool has_opening = false;
    bool opens_onto_one = false;
    std::int32_t limit = 0;
    LimitEffect effect = LimitEffect::keeps;
};

// As in Python, and in its order; `began` is `no_square` where that is not remembered.
struct TurnState {
    static constexpr std::int64_t no_square = -1;

    std::int64_t square = 0;
    bool waiting = false;
    std::int32_t agains = 0;
    std::int64_t began = no_square;
    bool began_waiting = false;

    auto operator<=>(const TurnState&) const = default;
};

struct TurnStateHash {
    std::size_t operator()(const TurnState& state) const {
        const auto turn = static_cast<std::uint64_t>(state.agains) << 2 | static_cast<std::uint64_t>(state.waiting) << 1 |
                          static_cast<std::uint64_t>(state.began_waiting);
        std::uint64_t mixed = static_cast<std::uint64_t>(state.square) * 0x9e3779b97f4a7c15u;
        mixed = (mixed ^ (mixed >> 32) ^ turn) * 0xbf58476d1ce4e5b9u;
        mixed = (mixed ^ (mixed >> 32) ^ static_cast<std::uint64_t>(state.began)) * 0x94d049bb133111ebu;
        return static_cast<std::size_t>(mixed ^ (mixed >> 31));
    }
};

class TurnAutomaton {
public:
    TurnAutomaton(const Track& track, const TurnRules& rules) : track_(track), rules_(rules) {}

    TurnState initial() const { return {track_.start, rules_.has_opening}; }
    bool is_won(const TurnState& state) const { return state.square == track_.finish; }

    // What a throw makes of a state that has not won.
    TurnState step(const TurnState& state, const Throw& thrown) const {
        const std::int32_t agains = state.agains + (thrown.again ? 1 : 0);
        const bool met = thrown.again && agains == rules_.limit;
        if (met && rules_.effect != LimitEffect::keeps) return without_playing(state);
        TurnState after = count(state, thrown);
        if (is_won(after) || !thrown.again || met) return after;
        after.agains = rules_.limit == 0 ? std::min(agains, 1) : agains;
        if (rules_.limit != 0 && rules_.effect == LimitEffect::undo) {
            const TurnState begun = turn_start(state);
            after.began = begun.square;
            after.began_waiting = begun.waiting;
        }
        return after;
    }

private:
    TurnState without_playing(const TurnState& state) const {
        switch (rules_.effect) {
            case LimitEffect::one: return track_.start == 1 ? initial() : TurnState{1};
            case LimitEffect::undo: return turn_start(state);
            case LimitEffect::unplayed: return {state.square, state.waiting};
            default: return initial();
        }
    }

    static TurnState turn_start(const TurnState& state) {
        if (state.began == TurnState::no_square) return {state.square, state.waiting};
        return {state.began, state.began_waiting};
    }

    // Where a throw that is played puts the token down, and whether it is waiting there.
    TurnState count(const TurnState& state, const Throw& thrown) const {
        std::int64_t reached = state.square + thrown.advance;
        if (state.waiting && !thrown.opens) return {state.square, true};
        if (state.waiting && rules_.opens_onto_one) {
            reached = 1;
        } else if (thrown.advance == 0) {
            return {state.square};
        } else if (reached > track_.size) {
            if (track_.overshoot == Overshoot::stay) return {state.square};
            if (track_.overshoot == Overshoot::win) return {track_.size};
            reached = bounced(track_.size, reached);
        }
        const std::ptrdiff_t jump = entry_index(track_, reached);
        if (jump < 0) return {reached};
        const std::int64_t landed = track_.exits[static_cast<std::size_t>(jump)];
        return {landed, rules_.has_opening && landed == track_.start};
    }

    const Track& track_;
    const TurnRules& rules_;
};

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
        if (states_.empty()) return {{{}, std::move(chances)}, won};
        const std::vector<bool> good = states_that_finish();
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
        std::unordered_map<TurnState, std::int32_t, TurnStateHash> number;
        states_.push_back(automaton_.initial());
        number.emplace(states_.front(), 0);
        for (std::size_t next = 0; next < states_.size() && !is_too_large(); ++next) {
            for (const Throw& thrown : rules_.throws) {
                const TurnState after = automaton_.step(states_[next], thrown);
                if (automaton_.is_won(after)) {
                    targets_.push_back(won);
                    continue;
                }
                const auto [known, is_new] = number.emplace(after, static_cast<std::int32_t>(states_.size()));
                if (is_new) states_.push_back(after);
                targets_.push_back(known->second);
            }
        }
    }

    // Backwards from those that may win, along throws sorted by where they lead.
    std::vector<bool> states_that_finish() const {
        const std::size_t throws = rules_.throws.size();
        std::vector<std::size_t> first(states_.size() + 1, 0);
        for (const std::int32_t to : targets_) {
            if (to >= 0) ++first[static_cast<std::size_t>(to)];
        }
        std::exclusive_scan(first.begin(), first.end(), first.begin(), std::size_t{0});
        std::vector<std::size_t> next = first, sources(first.back()), waiting;
        std::vector<bool> good(states_.size(), false);
        for (std::size_t i = 0; i < targets_.size(); ++i) {
            const std::size_t state = i / throws;
            if (targets_[i] >= 0) {
                sources[next[static_cast<std::size_t>(targets_[i])]++] = state;
            } else if (!good[state]) {
                good[state] = true;
                waiting.push_back(state);
            }
        }
        while (!waiting.empty()) {
            const std::size_t state = waiting.back();
            waiting.pop_back();
            for (std::size_t i = first[state]; i < first[state + 1]; ++i) {
                if (good[sources[i]]) continue;
                good[sources[i]] = true;
                waiting.push_back(sources[i]);
            }
        }
        return good;
    }

    TurnAutomaton automaton_;
    const TurnRules& rules_;
    std::size_t most_;
    std::vector<TurnState> states_;
    std::vector<std::int32_t> targets_;
    std::vector<std::int64_t> squares_;
};

}  // namespace boustro

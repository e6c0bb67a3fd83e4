// Turns: rules with a memory, within a turn or before the first one, and the states that they lead
// to.
//
// Idea. A state is a square and what the rules remember of the token. `step` is
// `boustro.model.turn.step`, line by line, for a track, whose exits are final. A hash table with
// open addressing numbers states as they are found: a power of two of slots, half of them free.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <tuple>
#include <utility>
#include <vector>

#include "boustro/track.hpp"

namespace boustro {

// A throw as the rules see it: whether it gives another roll, and whether it lets a token leave the
// start.
struct Throw {
    std::int64_t advance;
    bool again;
    bool opens;
};

enum class LimitEffect : std::uint8_t { keeps, unplayed, start, one, undo };

// The rules of a turn, beside a track. `limit` is the number of agains that has the effect, 0 for
// none.
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

    bool operator==(const TurnState&) const = default;

    // The order in which tokens pass states. Later states of a turn come first, so that a void
    // throw, which leads to the turn's beginning on the same square, is a forward edge.
    bool passes_before(const TurnState& other) const {
        const auto key = [](const TurnState& each) {
            return std::tuple(each.square, each.waiting, -each.agains, each.began,
                              each.began_waiting);
        };
        return key(*this) < key(other);
    }
};

struct TurnStateHash {
    std::size_t operator()(const TurnState& state) const {
        const auto turn = static_cast<std::uint64_t>(state.agains) << 2 |
                          static_cast<std::uint64_t>(state.waiting) << 1 |
                          static_cast<std::uint64_t>(state.began_waiting);
        std::uint64_t mixed = static_cast<std::uint64_t>(state.square) * 0x9e3779b97f4a7c15u;
        mixed = (mixed ^ (mixed >> 32) ^ turn) * 0xbf58476d1ce4e5b9u;
        mixed =
            (mixed ^ (mixed >> 32) ^ static_cast<std::uint64_t>(state.began)) * 0x94d049bb133111ebu;
        return static_cast<std::size_t>(mixed ^ (mixed >> 31));
    }
};

class TurnAutomaton {
public:
    TurnAutomaton(const Track& track, const TurnRules& rules) : track_(track), rules_(rules) {
        if (track.size > most_listed) return;
        exits_.assign(static_cast<std::size_t>(track.size) + 1, no_exit);
        for (std::size_t i = 0; i < track.entries.size(); ++i)
            exits_[static_cast<std::size_t>(track.entries[i])] = track.exits[i];
    }

    TurnState initial() const { return {track_.start, rules_.has_opening}; }
    bool is_won(const TurnState& state) const { return state.square == track_.finish; }

    // The state after a throw from a state that has not won.
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
            case LimitEffect::one:
                return track_.start == 1 ? initial() : TurnState{1};
            case LimitEffect::undo:
                return turn_start(state);
            case LimitEffect::unplayed:
                return {state.square, state.waiting};
            default:
                return initial();
        }
    }

    static TurnState turn_start(const TurnState& state) {
        if (state.began == TurnState::no_square) return {state.square, state.waiting};
        return {state.began, state.began_waiting};
    }

    // Where a throw that counts puts the token, and whether it waits there.
    TurnState count(const TurnState& state, const Throw& thrown) const {
        const auto reach = [&](std::int64_t reached) {
            const std::int64_t landed = exit(reached);
            return landed == no_exit
                       ? TurnState{reached}
                       : TurnState{landed, rules_.has_opening && landed == track_.start};
        };
        if (state.waiting && !thrown.opens) return {state.square, true};
        if (state.waiting && rules_.opens_onto_one) return reach(1);
        if (thrown.advance == 0) return {state.square};
        return land(track_.size, track_.overshoot, state.square, thrown.advance, reach);
    }

    std::int64_t exit(std::int64_t entry) const {
        if (!exits_.empty()) return exits_[static_cast<std::size_t>(entry)];
        const std::ptrdiff_t jump = entry_index(track_, entry);
        return jump < 0 ? no_exit : track_.exits[static_cast<std::size_t>(jump)];
    }

    static constexpr std::int64_t no_exit = -1;
    // Boards of so many squares have their exits by square.
    static constexpr std::int64_t most_listed = 1 << 16;

    const Track& track_;
    const TurnRules& rules_;
    std::vector<std::int64_t> exits_;
};

// States, numbered from 0 in the order in which they are found.
class TurnStates {
public:
    TurnStates() { states_.reserve(slots_.size() / 2); }

    // The number of a state, and whether it is new.
    std::pair<std::int32_t, bool> number(const TurnState& state) {
        if (2 * states_.size() >= slots_.size()) grow();
        std::int32_t& slot = slot_of(state);
        const bool is_new = slot < 0;
        if (is_new) {
            if (states_.size() > std::numeric_limits<std::int32_t>::max()) throw std::bad_alloc();
            slot = static_cast<std::int32_t>(states_.size());
            states_.push_back(state);
        }
        return {slot, is_new};
    }

    std::size_t size() const { return states_.size(); }
    const TurnState& operator[](std::size_t number) const { return states_[number]; }

private:
    // The slot that has the state's number, or the free one that is to have it.
    std::int32_t& slot_of(const TurnState& state) {
        const std::size_t mask = slots_.size() - 1;
        std::size_t at = TurnStateHash{}(state)&mask;
        while (slots_[at] >= 0 && states_[static_cast<std::size_t>(slots_[at])] != state)
            at = (at + 1) & mask;
        return slots_[at];
    }

    void grow() {
        slots_.assign(2 * slots_.size(), -1);
        for (std::size_t i = 0; i < states_.size(); ++i)
            slot_of(states_[i]) = static_cast<std::int32_t>(i);
    }

    std::vector<TurnState> states_;
    std::vector<std::int32_t> slots_ = std::vector<std::int32_t>(512, -1);
};

}  // namespace boustro

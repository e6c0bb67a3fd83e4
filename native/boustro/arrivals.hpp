// Arrivals: what throws bring to every square, from every state a change of the board can lead to.
//
// Idea. Changing the jump at entry e changes where a token that reaches e comes to rest, and nothing
// else. So all changes of a game can be read from one chain, if it has the states of every square that a token
// could be put on, and says of every throw what square it counts to.
//
// An arrival is a square counted to and what the rules remember then; its number is square * memories + memory.
// Without memory it is the square. The readable twin is `boustro.chain.rank_one`.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "boustro/backward.hpp"
#include "boustro/track.hpp"
#include "boustro/track_chain.hpp"

namespace boustro {

// The state on square 0 where tokens do not begin there; a throw that counts to no square; a square without a jump.
inline constexpr std::int32_t nowhere = trapped, no_arrival = -1, no_jump = -1;

struct Arrivals {
    Moves moves;                        // of all states, as tokens pass them; `won` is out of the chain
    std::vector<std::int32_t> reached;  // the arrival of each throw, in the order of the targets
    std::int32_t start = won;
    std::size_t memories = 1;
    std::vector<std::int32_t> walked, jumped;           // by arrival: the state without a jump there, and after one onto it
    std::vector<std::size_t> first_passed;              // by square, and one more: where its part of `passed` begins
    std::vector<std::int32_t> passed;                   // the squares whose jumps begin where a throw counts to a square
    std::vector<std::int32_t> exits;                    // by square, or `no_jump`
    bool follows = false;                               // whether jumps are followed

    std::size_t squares() const { return exits.size(); }
    std::size_t states() const { return moves.states(); }
    bool is_played() const { return start >= 0 && states() > 0; }

    std::span<const std::int32_t> passed_from(std::size_t square) const {
        return std::span(passed).subspan(first_passed[square], first_passed[square + 1] - first_passed[square]);
    }
    bool passes(std::size_t square, std::size_t entry) const {
        const std::span<const std::int32_t> on_the_way = passed_from(square);
        return std::find(on_the_way.begin(), on_the_way.end(), static_cast<std::int32_t>(entry)) != on_the_way.end();
    }
    // The state of a token that arrives at `entry` when its jump leads to `exit`.
    std::int32_t after(std::size_t entry, std::size_t exit, std::size_t memory) const {
        const bool taken_away = exit == entry && exits[entry] != no_jump;
        return (taken_away ? walked : jumped)[exit * memories + memory];
    }
    // The same as the board is.
    std::int32_t now(std::size_t entry, std::size_t memory) const {
        if (exits[entry] == no_jump) return walked[entry * memories + memory];
        return jumped[static_cast<std::size_t>(exits[entry]) * memories + memory];
    }
    // Whether the jump leaves a game: followed, it must not come round.
    bool is_game(std::size_t entry, std::size_t exit) const {
        if (entry == 0 || jumped[exit * memories] == nowhere) return false;
        if (!follows || !passes(exit, entry)) return true;
        return exit == entry && exits[entry] != no_jump;
    }
    // Whether the jump leaves every token where it comes to rest now.
    bool is_same(std::size_t entry, std::size_t exit) const {
        for (std::size_t memory = 0; memory < memories; ++memory) {
            if (after(entry, exit, memory) != now(entry, memory)) return false;
        }
        return true;
    }

    // The same without the jump at `entry`; of a game whose jumps are not followed.
    Arrivals without(std::size_t entry) const {
        Arrivals found = *this;
        found.exits[entry] = no_jump;
        for (std::size_t i = 0; i < reached.size(); ++i) {
            const auto arrival = static_cast<std::size_t>(reached[i]);
            if (reached[i] != no_arrival && arrival / memories == entry) found.moves.targets[i] = walked[arrival];
        }
        return found;
    }

    // For each square whether a throw of some game counts to it or, by jumps that are followed, passes it.
    std::vector<bool> entries_reached() const {
        std::vector<bool> found(squares(), false), seen(states(), false);
        std::vector<std::int32_t> waiting;
        const auto come_to = [&](std::int32_t state) {
            if (state < 0 || seen[static_cast<std::size_t>(state)]) return;
            seen[static_cast<std::size_t>(state)] = true;
            waiting.push_back(state);
        };
        if (is_played()) come_to(start);
        while (!waiting.empty()) {
            const auto state = static_cast<std::size_t>(waiting.back());
            waiting.pop_back();
            for (std::size_t i = state * moves.throws(); i < (state + 1) * moves.throws(); ++i) {
                come_to(moves.targets[i]);
                if (reached[i] == no_arrival) continue;
                for (const std::int32_t square : passed_from(static_cast<std::size_t>(reached[i]) / memories)) {
                    found[static_cast<std::size_t>(square)] = true;
                }
            }
        }
        return found;
    }
};

// The arrivals of a game without memory whose jumps are not followed; `still` is the chance of a throw of 0.
inline Arrivals arrivals_of(const Track& track, std::span<const double> chances, double still) {
    struct Counted {
        std::int64_t square;
        std::int32_t arrival = no_arrival;
    };
    Arrivals found;
    const auto squares = static_cast<std::size_t>(track.size) + 1, first = std::size_t{track.start != 0};
    found.exits.assign(squares, no_jump);
    for (std::size_t i = 0; i < track.entries.size(); ++i) {
        found.exits[static_cast<std::size_t>(track.entries[i])] = static_cast<std::int32_t>(track.exits[i]);
    }
    found.walked.assign(squares, nowhere);
    std::int32_t count = 0;
    for (std::size_t square = first; square < squares; ++square) {
        found.walked[square] = static_cast<std::int64_t>(square) == track.finish ? won : count++;
    }
    found.jumped = found.walked;
    found.start = found.walked[static_cast<std::size_t>(track.start)];
    found.first_passed.resize(squares + 1);
    std::iota(found.first_passed.begin() + 1, found.first_passed.end(), std::size_t{0});  // square 0 has no jump
    found.passed.resize(squares - 1);
    std::iota(found.passed.begin(), found.passed.end(), 1);

    if (still > 0.0) found.moves.chances.push_back(still);
    found.moves.chances.insert(found.moves.chances.end(), chances.begin(), chances.end());
    const auto throw_to = [&](std::int32_t target, std::int32_t arrival) {
        found.moves.targets.push_back(target);
        found.reached.push_back(arrival);
    };
    for (std::size_t square = first; square < squares; ++square) {
        const std::int32_t here = found.walked[square];
        if (here == won) continue;
        if (still > 0.0) throw_to(here, no_arrival);
        for (const std::int64_t face : track.faces) {
            const auto reach = [](std::int64_t reached) { return Counted{reached, static_cast<std::int32_t>(reached)}; };
            const Counted to = land(track.size, track.overshoot, static_cast<std::int64_t>(square), face, reach);
            const auto rest = static_cast<std::size_t>(to.square);
            throw_to(to.arrival == no_arrival ? found.walked[rest] : found.now(rest, 0), to.arrival);
        }
    }
    return found;
}

}  // namespace boustro

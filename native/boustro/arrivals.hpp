// Arrivals: what throws bring to every square, from every square a change of the board can lead to.
//
// Idea. A change of the jump at entry e changes only where a token that reaches e comes to rest. So
// one chain serves all changes of a game, if it has a state for every square that a changed jump
// could lead to, and records the square that each throw counts to. Without memory a state is a
// square.
//
// The readable reference is `boustro.chain.rank_one`.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "boustro/listed_chain.hpp"
#include "boustro/track.hpp"
#include "boustro/track_chain.hpp"

namespace boustro {

// In turn: the state on square 0 if tokens do not begin there; the square of a throw that counts to
// none; the exit of a square without a jump.
inline constexpr std::int32_t nowhere = trapped, no_arrival = -1, no_jump = -1;

class Arrivals {
public:
    // `still` is the chance of a throw of 0; `jumps` are the exits of the track's entries as the
    // board has them, before jumps are followed. The track and the chances outlive this.
    Arrivals(const Track& track, std::span<const double> chances, double still,
             std::span<const std::int64_t> jumps, bool followed)
        : follows(followed), track_(track), chances_(chances), still_(still) {
        const auto squares = static_cast<std::size_t>(track.size) + 1;
        exits.assign(squares, no_jump);
        for (std::size_t i = 0; i < track.entries.size(); ++i) {
            exits[static_cast<std::size_t>(track.entries[i])] = static_cast<std::int32_t>(jumps[i]);
        }
        number_states();
        for (std::size_t square = 0; square < squares; ++square) pass(square);
        first_passed_.push_back(passed_.size());
        list_throws();
    }

    Moves moves;  // of all squares, ascending; `won` is out of the chain
    // The square that each throw counts to, in the order of the targets.
    std::vector<std::int32_t> reached;
    std::int32_t start = won;
    // By square: the state without a jump there, and after one onto it.
    std::vector<std::int32_t> walked, jumped;
    std::vector<std::int32_t> exits;  // by square, or `no_jump`
    bool follows;                     // whether jumps are followed

    std::size_t squares() const { return exits.size(); }
    bool is_played() const { return start >= 0 && moves.states() > 0; }

    // The squares that a throw passes after it counts to one: that square and, if jumps are
    // followed, the exits on the way.
    std::span<const std::int32_t> passed_from(std::size_t square) const {
        return std::span(passed_).subspan(first_passed_[square],
                                          first_passed_[square + 1] - first_passed_[square]);
    }
    // The state of a token that arrives at `entry` when its jump leads to `exit`.
    std::int32_t after(std::size_t entry, std::size_t exit) const {
        return (takes_away(entry, exit) ? walked : jumped)[exit];
    }
    // The same for the board's own jump.
    std::int32_t now(std::size_t entry) const {
        return exits[entry] == no_jump ? walked[entry]
                                       : jumped[static_cast<std::size_t>(exits[entry])];
    }
    // Whether the board with this jump is a game: jumps that are followed must not form a cycle.
    bool is_game(std::size_t entry, std::size_t exit) const {
        if (entry == 0 || jumped[exit] == nowhere) return false;
        const auto on_the_way = passed_from(exit);
        const bool comes_round =
            follows && std::find(on_the_way.begin(), on_the_way.end(), entry) != on_the_way.end();
        return !comes_round || takes_away(entry, exit);
    }

    // For each square whether a throw of some game counts to it or, by jumps that are followed,
    // passes it.
    std::vector<bool> entries_reached() const {
        std::vector<bool> found(squares(), false);
        if (!is_played()) return found;
        const std::vector<std::int64_t> levels = ListedChain(moves, start, {}).levels();
        for (std::size_t i = 0; i < reached.size(); ++i) {
            if (reached[i] == no_arrival || levels[i / moves.throws()] == no_route) continue;
            for (const std::int32_t square : passed_from(static_cast<std::size_t>(reached[i]))) {
                found[static_cast<std::size_t>(square)] = true;
            }
        }
        return found;
    }

    // The chain with the jump `entry` -> `exit`, or without one at `entry`; and with one moved to
    // begin at `to`.
    ListedChain chain_with(std::size_t entry, std::size_t exit) const {
        std::vector<std::int32_t> changed = exits;
        changed[entry] = takes_away(entry, exit) ? no_jump : static_cast<std::int32_t>(exit);
        return chain_of(changed);
    }
    ListedChain chain_moved(std::size_t entry, std::size_t to) const {
        std::vector<std::int32_t> changed = exits;
        changed[to] = std::exchange(changed[entry], no_jump);
        return chain_of(changed);
    }

private:
    bool takes_away(std::size_t entry, std::size_t exit) const {
        return exit == entry && exits[entry] != no_jump;
    }

    void number_states() {
        walked.assign(squares(), nowhere);
        std::int32_t count = 0;
        for (std::size_t square = track_.start != 0; square < squares(); ++square) {
            walked[square] = static_cast<std::int64_t>(square) == track_.finish ? won : count++;
        }
        start = walked[static_cast<std::size_t>(track_.start)];
    }

    // Follows jumps from a square; square 0 has none.
    void pass(std::size_t square) {
        first_passed_.push_back(passed_.size());
        for (bool ends = false; !ends;) {
            if (square != 0) passed_.push_back(static_cast<std::int32_t>(square));
            ends = !follows || exits[square] == no_jump;
            if (!ends) square = static_cast<std::size_t>(exits[square]);
        }
        jumped.push_back(walked[square]);
    }

    void list_throws() {
        struct Counted {
            std::int64_t square;
            std::int32_t reached = no_arrival;
        };
        const auto reach = [](std::int64_t square) {
            return Counted{square, static_cast<std::int32_t>(square)};
        };
        if (still_ > 0.0) moves.chances.push_back(still_);
        moves.chances.insert(moves.chances.end(), chances_.begin(), chances_.end());
        const auto throw_to = [&](std::int32_t target, std::int32_t square) {
            moves.targets.push_back(target);
            reached.push_back(square);
        };
        for (std::size_t square = 0; square < squares(); ++square) {
            const std::int32_t here = walked[square];
            if (here < 0) continue;
            if (still_ > 0.0) throw_to(here, no_arrival);
            for (const std::int64_t face : track_.faces) {
                const Counted to = land(track_.size, track_.overshoot,
                                        static_cast<std::int64_t>(square), face, reach);
                const auto rest = static_cast<std::size_t>(to.square);
                throw_to(to.reached == no_arrival ? walked[rest] : now(rest), to.reached);
            }
        }
    }

    // The chain with other exits by square.
    ListedChain chain_of(std::span<const std::int32_t> changed) const {
        std::vector<std::int64_t> entries, last;
        for (std::size_t square = 1; square < changed.size(); ++square) {
            std::int32_t exit = changed[square];
            if (exit == no_jump) continue;
            while (follows && changed[static_cast<std::size_t>(exit)] != no_jump)
                exit = changed[static_cast<std::size_t>(exit)];
            entries.push_back(static_cast<std::int64_t>(square));
            last.push_back(exit);
        }
        const Track track{track_.size,  track_.start, track_.finish, track_.overshoot,
                          track_.faces, entries,      last};
        return track_chain(track, chances_, still_);
    }

    const Track& track_;
    std::span<const double> chances_;
    double still_;
    // By square, and one more: where its part of `passed_` begins.
    std::vector<std::size_t> first_passed_;
    std::vector<std::int32_t> passed_;
};

}  // namespace boustro

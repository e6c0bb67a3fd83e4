// Track chain: the absorbing Markov chain of a track.
//
// The states are the squares that a token can come to from the start and from which the finish can
// be reached, ascending; every other way leads out of the chain. Both are decided by following
// throws, never by comparing floats. Where a way out is not the finish, it leads into a trap, and
// the mean is infinite.
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

namespace boustro {

// Boards to this size are written down state by state among many, and with all changes of a jump.
inline constexpr std::int64_t largest_listed = 2'000;

// And alone: an elimination of so many squares holds at most 10^8 weights, 0.8 GB.
inline constexpr std::int64_t largest_alone = 10'000;

namespace detail {

// Whether nothing can trap a token, and it can come to every plain square. That is so if the faces
// are 1 .. d, the start is one of the first squares, the finish is the last square and no entry,
// and there are never d entries in a row. Then a plain square, or the finish, lies within a throw
// above each square, and a plain square, or the start, within a throw below.
inline bool always_steps_on(const Track& track) {
    const auto d = static_cast<std::int64_t>(track.faces.size());
    if (!plain_faces(track) || track.start > 1 || track.finish != track.size || track.size <= d)
        return false;
    std::int64_t in_a_row = 0, before = 0;
    for (const std::int64_t entry : track.entries) {
        in_a_row = entry == before + 1 ? in_a_row + 1 : 1;
        if (in_a_row >= d) return false;
        before = entry;
    }
    return before != track.finish;
}

// The squares of a track: where a token rests that a throw takes to one, and which are states.
struct TrackSquares {
    const Track& track;
    std::vector<std::int32_t> rests =
        std::vector<std::int32_t>(static_cast<std::size_t>(track.size) + 1);
    std::vector<std::uint8_t> known = std::vector<std::uint8_t>(rests.size());

    static constexpr std::uint8_t reached = 1, good = 2, state = reached | good;

    explicit TrackSquares(const Track& its_track) : track(its_track) {
        std::iota(rests.begin(), rests.end(), 0);
        for (std::size_t i = 0; i < track.entries.size(); ++i) {
            rests[static_cast<std::size_t>(track.entries[i])] =
                static_cast<std::int32_t>(track.exits[i]);
        }
        if (always_steps_on(track)) {
            mark_all();
        } else {
            mark_reached();
            mark_good();
        }
    }

    std::size_t landing(std::size_t square, std::int64_t face) const {
        const auto rest = [&](std::int64_t counted) {
            return std::int64_t{rests[static_cast<std::size_t>(counted)]};
        };
        return static_cast<std::size_t>(
            land(track.size, track.overshoot, static_cast<std::int64_t>(square), face, rest));
    }

private:
    void mark_all() {
        std::fill(known.begin() + track.start, known.end(), state);
        for (const std::int64_t entry : track.entries) known[static_cast<std::size_t>(entry)] = 0;
        known[static_cast<std::size_t>(track.start)] = state;
        for (std::size_t i = 0; i < track.entries.size(); ++i) {
            if (track.entries[i] > track.start)
                known[static_cast<std::size_t>(track.exits[i])] = state;
        }
    }

    void mark_reached() {
        std::vector<std::size_t> found{static_cast<std::size_t>(track.start)};
        known[found.front()] = reached;
        for (std::size_t next = 0; next < found.size(); ++next) {
            if (found[next] == static_cast<std::size_t>(track.finish)) continue;
            for (const std::int64_t face : track.faces) {
                const std::size_t there = landing(found[next], face);
                if (std::exchange(known[there], reached) == 0) found.push_back(there);
            }
        }
    }

    // Downwards again and again, until nothing changes: mostly twice, since most throws lead up.
    void mark_good() {
        known[static_cast<std::size_t>(track.finish)] |= good;
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t square = known.size(); square-- > 0;) {
                const auto leads_on = [&](std::int64_t face) {
                    return (known[landing(square, face)] & good) != 0;
                };
                if (known[square] != reached ||
                    !std::any_of(track.faces.begin(), track.faces.end(), leads_on))
                    continue;
                known[square] = state;
                changed = true;
            }
        }
    }
};

}  // namespace detail

// `chances[i]` belongs to the face `track.faces[i]`; `still` is the chance of a throw of 0.
inline ListedChain track_chain(const Track& track, std::span<const double> chances, double still) {
    const detail::TrackSquares squares(track);
    std::vector<std::int32_t> number(squares.known.size(), trapped), landed(number.size());
    std::vector<std::int64_t> states;
    states.reserve(number.size());
    for (std::size_t square = 0; square < number.size(); ++square) {
        if (squares.known[square] != detail::TrackSquares::state ||
            square == static_cast<std::size_t>(track.finish))
            continue;
        number[square] = static_cast<std::int32_t>(states.size());
        states.push_back(static_cast<std::int64_t>(square));
    }
    number[static_cast<std::size_t>(track.finish)] = won;
    // The target of a throw that counts to a square. The throws from a square, unless it is one of
    // the last, are a window of this array.
    const auto number_of = [&](std::int32_t square) {
        return number[static_cast<std::size_t>(square)];
    };
    std::transform(squares.rests.begin(), squares.rests.end(), landed.begin(), number_of);
    Moves moves;
    if (still > 0.0) moves.chances.push_back(still);
    moves.chances.insert(moves.chances.end(), chances.begin(), chances.end());
    moves.targets.resize(states.size() * moves.throws());
    std::int32_t* to = moves.targets.data();
    const std::int64_t highest = track.faces.empty() ? 0 : track.faces.back();
    for (const std::int64_t square : states) {
        const auto here = static_cast<std::size_t>(square);
        if (still > 0.0) *to++ = number[here];
        if (square + highest <= track.size) {
            for (const std::int64_t face : track.faces)
                *to++ = landed[here + static_cast<std::size_t>(face)];
        } else {
            for (const std::int64_t face : track.faces) *to++ = number[squares.landing(here, face)];
        }
    }
    return {std::move(moves), number[static_cast<std::size_t>(track.start)], std::move(states)};
}

}  // namespace boustro

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

// What becomes of a track when its chain is listed.
struct TrackStates {
    Moves moves;
    std::vector<std::int64_t> square_of;
    std::int32_t start = trapped;

    TrackStates(const Track& track, std::span<const double> chances, double still)
        : track_(track), squares_(static_cast<std::size_t>(track.size) + 1), rests_(squares_), known_(squares_),
          still_(still > 0.0 ? 1 : 0) {
        moves.chances.reserve(still_ + chances.size());
        moves.chances.assign(still_, still);
        moves.chances.insert(moves.chances.end(), chances.begin(), chances.end());
        std::iota(rests_.begin(), rests_.end(), 0);
        for (std::size_t i = 0; i < track.entries.size(); ++i) {
            rests_[static_cast<std::size_t>(track.entries[i])] = static_cast<std::int32_t>(track.exits[i]);
        }
        if (always_steps_on()) {
            mark_all();
        } else {
            find_reached();
            find_good();
        }
        number_states();
    }

private:
    static constexpr std::uint8_t reached = 1, good = 2;

    std::size_t finish() const { return static_cast<std::size_t>(track_.finish); }

    // Whether nothing can trap a token, and it can come to every plain square. That is so with the faces 1 .. d from the
    // first squares on, where the finish is the last square, no entry, and never d entries are in a row: then there is
    // a plain square, or the finish, within a throw above each square, and one, or the start, within a throw below.
    bool always_steps_on() const {
        const auto d = static_cast<std::int64_t>(track_.faces.size());
        if (!plain_faces(track_) || track_.start > 1 || track_.finish != track_.size || track_.size <= d) return false;
        std::int64_t in_a_row = 0, before = 0;
        for (const std::int64_t entry : track_.entries) {
            in_a_row = entry == before + 1 ? in_a_row + 1 : 1;
            if (in_a_row >= d) return false;
            before = entry;
        }
        return before != track_.finish;
    }

    void mark_all() {
        std::fill(known_.begin() + track_.start, known_.end(), reached | good);
        for (const std::int64_t entry : track_.entries) known_[static_cast<std::size_t>(entry)] = 0;
        known_[static_cast<std::size_t>(track_.start)] = reached | good;
        for (std::size_t i = 0; i < track_.entries.size(); ++i) {
            if (track_.entries[i] > track_.start) known_[static_cast<std::size_t>(track_.exits[i])] = reached | good;
        }
    }

    std::int32_t landing(std::size_t square, std::int64_t face) const {
        const auto from = static_cast<std::int64_t>(square);
        const auto rest = [&](std::int64_t counted) { return std::int64_t{rests_[static_cast<std::size_t>(counted)]}; };
        return static_cast<std::int32_t>(land(track_.size, track_.overshoot, from, face, rest));
    }

    void find_reached() {
        std::vector<std::size_t> found{static_cast<std::size_t>(track_.start)};
        found.reserve(squares_);
        known_[found.front()] = reached;
        for (std::size_t next = 0; next < found.size(); ++next) {
            if (found[next] == finish()) continue;
            for (const std::int64_t face : track_.faces) {
                const auto there = static_cast<std::size_t>(landing(found[next], face));
                if (known_[there] != 0) continue;
                known_[there] = reached;
                found.push_back(there);
            }
        }
    }

    // Downwards again and again, until nothing changes: mostly twice, since most throws lead up.
    void find_good() {
        known_[finish()] |= good;
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t square = squares_; square-- > 0;) {
                if (known_[square] != reached) continue;
                for (const std::int64_t face : track_.faces) {
                    if ((known_[static_cast<std::size_t>(landing(square, face))] & good) == 0) continue;
                    known_[square] |= good;
                    changed = true;
                    break;
                }
            }
        }
    }

    void number_states() {
        std::vector<std::int32_t> number(squares_, trapped);
        square_of.reserve(squares_);
        for (std::size_t square = 0; square < squares_; ++square) {
            if (known_[square] != (reached | good) || square == finish()) continue;
            number[square] = static_cast<std::int32_t>(square_of.size());
            square_of.push_back(static_cast<std::int64_t>(square));
        }
        number[finish()] = won;
        start = number[static_cast<std::size_t>(track_.start)];
        write_targets(number);
    }

    // What a throw leads to that counts to a square: below the last squares, throws are a window of that.
    void write_targets(std::span<const std::int32_t> number) {
        std::vector<std::int32_t> landed(squares_);
        for (std::size_t square = 0; square < squares_; ++square) {
            landed[square] = number[static_cast<std::size_t>(rests_[square])];
        }
        moves.targets.resize(square_of.size() * moves.throws());
        std::int32_t* to = moves.targets.data();
        const std::int64_t highest = track_.faces.empty() ? 0 : track_.faces.back();
        for (const std::int64_t square : square_of) {
            const auto here = static_cast<std::size_t>(square);
            if (still_ != 0) *to++ = number[here];
            if (square + highest <= track_.size) {
                for (const std::int64_t face : track_.faces) *to++ = landed[here + static_cast<std::size_t>(face)];
            } else {
                for (const std::int64_t face : track_.faces) *to++ = number[static_cast<std::size_t>(landing(here, face))];
            }
        }
    }

    const Track& track_;
    std::size_t squares_;
    std::vector<std::int32_t> rests_;  // where a token rests that a throw takes to a square
    std::vector<std::uint8_t> known_;  // of a square: whether a token can rest there, and whether it can still finish
    std::size_t still_;
};

}  // namespace detail

// `chances[i]` belongs to the face `track.faces[i]`; `still` is the chance of a throw of 0.
inline ListedChain track_chain(const Track& track, std::span<const double> chances, double still) {
    detail::TrackStates listed(track, chances, still);
    return {std::move(listed.moves), listed.start, std::move(listed.square_of)};
}

}  // namespace boustro

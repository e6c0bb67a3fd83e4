// Track chain: the absorbing Markov chain of a track.
//
// The states are the squares that a token can come to from the start and from which the finish can
// be reached, ascending; every other way leads out of the chain. Both are decided by following
// throws, never by comparing floats. Where a way out is not the finish, it leads into a trap, and
// the mean is infinite.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "boustro/listed_chain.hpp"
#include "boustro/track.hpp"

namespace boustro {

// Boards to this size are written down state by state.
inline constexpr std::int64_t largest_listed = 2'000;

class TrackChain {
public:
    // `chances[i]` belongs to the face `track.faces[i]`; `still` is the chance of a throw of 0.
    TrackChain(const Track& track, std::span<const double> chances, double still)
        : track_(track), squares_(static_cast<std::size_t>(track.size) + 1), rests_(squares_),
          level_(squares_, no_route), good_(squares_, false), still_(still > 0.0 ? 1 : 0) {
        moves_.chances.assign(still_, still);
        for (const double chance : chances) moves_.chances.push_back(chance);
        for (std::size_t square = 0; square < squares_; ++square) rests_[square] = static_cast<std::int32_t>(square);
        for (std::size_t i = 0; i < track.entries.size(); ++i) {
            rests_[static_cast<std::size_t>(track.entries[i])] = static_cast<std::int32_t>(track.exits[i]);
        }
        follow_throws();
        find_good();
        number_states();
    }

    const Moves& moves() const { return moves_; }
    // The number of the state that tokens begin in, or `won`, or `trapped`.
    std::int32_t start() const { return start_; }
    // The squares of the states.
    std::span<const std::int64_t> squares() const { return square_of_; }
    // Whether no trap can be fallen into.
    bool absorbs() const { return absorbs_; }
    // The fewest rolls to the finish, or `no_route`.
    std::int64_t fewest() const { return level_[static_cast<std::size_t>(track_.finish)]; }

    // Whether every game takes as many rolls, where no trap can be fallen into: each throw leads one level up.
    bool is_sure() const {
        if (still_ != 0 && fewest() != 0) return false;
        for (std::size_t square = 0; square < squares_; ++square) {
            if (level_[square] == no_route || static_cast<std::int64_t>(square) == track_.finish) continue;
            for (const std::int32_t to : from(square)) {
                if (level_[static_cast<std::size_t>(to)] != level_[square] + 1) return false;
            }
        }
        return true;
    }

private:
    // Level by level.
    void follow_throws() {
        landings_.resize(squares_ * track_.faces.size());
        std::vector<std::size_t> found;
        found.reserve(squares_);
        found.push_back(static_cast<std::size_t>(track_.start));
        level_[found.front()] = 0;
        for (std::size_t next = 0; next < found.size(); ++next) {
            const std::size_t square = found[next];
            if (static_cast<std::int64_t>(square) == track_.finish) continue;
            std::int32_t* to = landings_.data() + square * track_.faces.size();
            for (const std::int64_t face : track_.faces) {
                *to = landing(static_cast<std::int64_t>(square), face);
                const auto there = static_cast<std::size_t>(*to++);
                if (level_[there] != no_route) continue;
                level_[there] = level_[square] + 1;
                found.push_back(there);
            }
        }
    }

    std::int32_t landing(std::int64_t square, std::int64_t face) const {
        std::int64_t counted = square + face;
        if (counted > track_.size) {
            if (track_.overshoot == Overshoot::stay) return static_cast<std::int32_t>(square);
            if (track_.overshoot == Overshoot::win) return static_cast<std::int32_t>(track_.size);
            counted = bounced(track_.size, counted);
        }
        return rests_[static_cast<std::size_t>(counted)];
    }

    std::span<const std::int32_t> from(std::size_t square) const {
        return std::span(landings_).subspan(square * track_.faces.size(), track_.faces.size());
    }

    // Downwards again and again, until nothing changes: mostly twice, since most throws lead up.
    void find_good() {
        good_[static_cast<std::size_t>(track_.finish)] = true;
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t square = squares_; square-- > 0;) {
                if (good_[square] || level_[square] == no_route) continue;
                for (const std::int32_t to : from(square)) {
                    if (!good_[static_cast<std::size_t>(to)]) continue;
                    good_[square] = changed = true;
                    break;
                }
            }
        }
    }

    void number_states() {
        const auto finish = static_cast<std::size_t>(track_.finish);
        std::vector<std::int32_t> number(squares_, trapped);
        std::int32_t count = 0;
        for (std::size_t square = 0; square < squares_; ++square) {
            if (level_[square] != no_route && !good_[square]) absorbs_ = false;
            if (level_[square] != no_route && good_[square] && square != finish) {
                number[square] = count++;
                square_of_.push_back(static_cast<std::int64_t>(square));
            }
        }
        number[finish] = won;
        start_ = number[static_cast<std::size_t>(track_.start)];
        moves_.targets.resize(static_cast<std::size_t>(count) * moves_.throws());
        std::int32_t* target = moves_.targets.data();
        for (std::size_t square = 0; square < squares_; ++square) {
            if (number[square] < 0) continue;
            if (still_ != 0) *target++ = number[square];
            for (const std::int32_t to : from(square)) *target++ = number[static_cast<std::size_t>(to)];
        }
    }

    const Track& track_;
    std::size_t squares_;
    std::vector<std::int32_t> rests_;  // where a token rests that a throw takes to a square
    std::vector<std::int32_t> landings_;
    std::vector<std::int64_t> level_;  // the fewest rolls to rest on a square, or `no_route`
    std::vector<bool> good_;
    std::size_t still_;
    Moves moves_;
    std::vector<std::int64_t> square_of_;
    std::int32_t start_ = trapped;
    bool absorbs_ = true;
};

}  // namespace boustro

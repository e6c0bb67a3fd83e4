// Levels and a route of a small board, from the bitmaps of every roll.
//
// Idea. Run the search of small.hpp, but let a square join a front only at its
// own level, so that front t is exactly L(t). Levels are read off the fronts.
// The route walks back: good(T) = {finish}, and good(t) holds the squares of
// L(t) from which some throw lands in good(t + 1). Then it walks forward from
// the start and always takes the smallest face that lands in the next good set.
//
// Why it is right. A square of a shortest route after t rolls has level t: a
// lower level would shorten the route. So every shortest route stays inside the
// good sets, and every walk inside them is a shortest route. Taking the smallest
// face that leaves the finish within reach, throw by throw, is the definition of
// the lexicographically smallest sequence.
//
// Here the overshoot rule is always followed to the letter, because bouncing
// gives levels to squares that staying does not reach.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "boustro/small.hpp"

namespace boustro {

namespace detail {

using WideBitmap = Bitmap<small_words>;

// The bit a token rests on after throwing `face`; its own where it does not move.
inline int small_land(const SmallBoard& board, const SmallRules& rules, int bit, std::int64_t face) {
    const std::int64_t landed = land(board.bits - 1 + board.base, rules.overshoot, bit + board.base, face, [&](std::int64_t reached) {
        const auto at = static_cast<std::size_t>(reached - board.base);
        return board.has_entry(static_cast<int>(at)) ? std::int64_t{board.exits[at]} + board.base : reached;
    });
    return static_cast<int>(landed) - board.base;
}

inline bool is_empty(const WideBitmap& map) {
    for (const std::uint64_t word : map) {
        if (word != 0) return false;
    }
    return true;
}

// L(0), L(1), ... as bitmaps, to the last level that is not empty, or to the one
// that holds the finish when `to_finish`.
inline std::vector<WideBitmap> small_fronts(const SmallBoard& board, const SmallRules& rules,
                                            bool to_finish) {
    std::vector<WideBitmap> fronts;
    WideBitmap front{};
    WideBitmap open = all_open<small_words>(board);
    WideBitmap rested{};
    set<small_words>(front, board.start);
    while (!is_empty(front)) {
        for (std::size_t i = 0; i < small_words; ++i) rested[i] |= front[i];
        fronts.push_back(front);
        if (test<small_words>(front, board.finish)) {
            if (to_finish) break;
            clear<small_words>(front, board.finish);
        }
        roll<small_words, -1>(board, rules, front, open);
        for (std::size_t i = 0; i < small_words; ++i) front[i] &= ~rested[i];
    }
    return fronts;
}

// Narrows each front to its good squares; the last one holds the finish.
inline void keep_good(const SmallBoard& board, const SmallRules& rules, std::vector<WideBitmap>& fronts) {
    fronts.back() = WideBitmap{};
    set<small_words>(fronts.back(), board.finish);
    for (std::size_t t = fronts.size() - 1; t-- > 0;) {
        for (std::size_t i = 0; i < small_words; ++i) {
            for (std::uint64_t left = fronts[t][i]; left != 0; left &= left - 1) {
                const int bit = static_cast<int>(64 * i) + std::countr_zero(left);
                bool good = false;
                for (const std::int64_t face : rules.faces) {
                    good = test<small_words>(fronts[t + 1], small_land(board, rules, bit, face));
                    if (good) break;
                }
                if (!good) clear<small_words>(fronts[t], bit);
            }
        }
    }
}

}  // namespace detail

// The fewest rolls, or no_route; `throws` becomes the lexicographically smallest
// shortest route (empty where there is none).
inline std::int64_t small_route(const SmallBoard& board, const SmallRules& rules,
                                std::vector<std::int64_t>& throws) {
    throws.clear();
    std::vector<detail::WideBitmap> fronts = detail::small_fronts(board, rules, true);
    if (!detail::test<small_words>(fronts.back(), board.finish)) return no_route;
    detail::keep_good(board, rules, fronts);
    int bit = board.start;
    for (std::size_t t = 1; t < fronts.size(); ++t) {
        for (const std::int64_t face : rules.faces) {
            const int landed = detail::small_land(board, rules, bit, face);
            if (!detail::test<small_words>(fronts[t], landed)) continue;
            throws.push_back(face);
            bit = landed;
            break;
        }
    }
    return static_cast<std::int64_t>(throws.size());
}

// The level of every square 0..size, no_route where no token can rest. The
// finish is won by resting on it, so nothing is reached from there. Returns the
// finish's level.
inline std::int64_t small_levels(const SmallBoard& board, const SmallRules& rules,
                                 std::span<std::int64_t> levels) {
    for (std::int64_t& level : levels) level = no_route;
    const std::vector<detail::WideBitmap> fronts = detail::small_fronts(board, rules, false);
    for (std::size_t t = 0; t < fronts.size(); ++t) {
        for (std::size_t i = 0; i < small_words; ++i) {
            for (std::uint64_t left = fronts[t][i]; left != 0; left &= left - 1) {
                const auto bit = 64 * i + static_cast<std::size_t>(std::countr_zero(left));
                levels[bit + static_cast<std::size_t>(board.base)] = static_cast<std::int64_t>(t);
            }
        }
    }
    return levels[static_cast<std::size_t>(board.finish + board.base)];
}

inline std::int64_t small_route(const Track& track, std::vector<std::int64_t>& throws) {
    SmallBoard board;
    load(board, track);
    return small_route(board, small_rules(track.faces, track.overshoot), throws);
}

inline std::int64_t small_levels(const Track& track, std::span<std::int64_t> levels) {
    SmallBoard board;
    load(board, track);
    return small_levels(board, small_rules(track.faces, track.overshoot), levels);
}

}  // namespace boustro

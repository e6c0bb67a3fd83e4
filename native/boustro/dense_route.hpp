// What a dense search remembers when more than the fewest rolls is wanted: levels of
// all squares, or how each square was come to.
//
// Idea of the route. A token comes to rest on a square by a throw or by a jump,
// whichever came first, and an entry is reached by a throw. So one byte a square (how
// far back the first throw on it began) and one number a square (the entry whose jump
// first put a token there) lead back from the finish. An entry may have both, which do
// not disturb each other: resting on it came by the jump, taking its jump by the throw.
//
// Why it is right. Both are written once, when a square is first come to; the search
// goes level by level, so each step back goes down one level and ends at the start.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "boustro/dense_squares.hpp"
#include "boustro/sparse_route.hpp"

namespace boustro::dense {

// Places up to here fit the number that a route keeps for an entry.
inline constexpr std::int64_t max_traced = (std::int64_t{1} << 32) - 2;

// Writes levels by square, 0..size; -1 where nobody came.
class LevelTrace {
public:
    static constexpr bool sweeps = false;
    LevelTrace(std::span<std::int32_t> levels, std::int64_t start) : levels_(levels) {
        std::fill(levels.begin(), levels.end(), -1);
        set(start, 0);
    }
    void thrown(std::int64_t, std::int64_t first, std::uint64_t, std::uint64_t plain,
                std::int64_t roll) {
        for (; plain != 0; plain &= plain - 1) set(first + std::countr_zero(plain) + 1, roll);
    }
    void landed(std::int64_t, std::int64_t exit, std::int64_t roll) { set(exit + 1, roll); }

private:
    void set(std::int64_t square, std::int64_t roll) {
        std::int32_t& level = levels_[static_cast<std::size_t>(square)];
        if (level < 0) level = static_cast<std::int32_t>(roll);
    }
    std::span<std::int32_t> levels_;
};

class RouteTrace {
public:
    static constexpr bool sweeps = false;
    explicit RouteTrace(const Squares& squares)
        : squares_(squares),
          thrown_(static_cast<std::size_t>(squares.size())),
          entry_(static_cast<std::size_t>(squares.size())) {}

    void thrown(std::int64_t walker, std::int64_t first, std::uint64_t fresh, std::uint64_t plain,
                std::int64_t) {
        for (; fresh != 0; fresh &= fresh - 1) {
            const int i = std::countr_zero(fresh);
            const auto place = static_cast<std::size_t>(first + i);
            const bool rests = (plain >> i & 1) != 0;
            if (rests && entry_[place] != 0) continue;  // a jump came first
            thrown_[place] = static_cast<std::uint8_t>(first + i - walker);
        }
    }
    void landed(std::int64_t entry, std::int64_t exit, std::int64_t) {
        const auto place = static_cast<std::size_t>(exit);
        if (!squares_.is_entry(exit) && thrown_[place] != 0) return;  // a throw came first
        std::uint32_t& by = entry_[place];
        if (by == 0) by = static_cast<std::uint32_t>(entry + 1);
    }

    // The throws of the route to the finish, which was reached after `rolls` rolls.
    std::vector<Run> runs(std::int64_t rolls) const {
        std::vector<Run> runs;
        std::int64_t place = squares_.size() - 1;
        bool by_throw = false;  // whether `place` is an entry about to be thrown on
        while (rolls > 0) {
            const auto at = static_cast<std::size_t>(place);
            if (!by_throw && entry_[at] != 0) {
                place = static_cast<std::int64_t>(entry_[at]) - 1;
                by_throw = true;
                continue;
            }
            add_run(runs, thrown_[at], 1);
            place -= thrown_[at];
            by_throw = false;
            --rolls;
        }
        std::reverse(runs.begin(), runs.end());
        return runs;
    }

private:
    const Squares& squares_;
    Zeroed<std::uint8_t> thrown_;
    Zeroed<std::uint32_t> entry_;
};

}  // namespace boustro::dense

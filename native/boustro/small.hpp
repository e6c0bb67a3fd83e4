// Small boards: breadth-first levels as bitmaps, 64 squares a word.
//
// Idea. One bit a square. A roll is: spread the front by the faces (shifts), keep
// what is still open, split it into plain squares, which are the next front, and
// entries, whose exits join the next front. For the faces 1..d the spread takes
// about log2(d) shifts: a run of w ones shifted by w and or-ed is a run of 2w.
//
// Why it is right. Let L(t) be the squares of level t. `open` holds the squares
// that no throw has reached yet. By induction over t the front at roll t holds
// L(t) and otherwise only squares of lower level:
//   - a square of L(t+1) is landed on by a throw from L(t), which reaches some
//     square r. If r had been reached at an earlier roll, the square would have
//     been landed on then and have a lower level; so r is open, and the square
//     joins the next front.
//   - whatever joins the next front is landed on at roll t+1, so its level is
//     at most t+1. A square of a lower level does no harm: all that can be
//     reached from it is open no longer.
// Each roll but the last closes at least one square, so the search ends; the
// first roll whose front holds the finish is its level. Square 0 is reached by no
// throw and is never open. Nothing is thrown from the finish: the search stops
// there, and where it goes on (levels) the finish leaves the front.
//
// Overshoot. `stay` moves nothing. Under the conditions of track.hpp the others
// give the same rolls; else the squares past the end that a throw can count to are
// bits, too: entries, whose exits are where the token lands (`add_end`).
//
// Bits. Bit i is square i + base; base is 0 where the start is 0, else 1, so that
// 64 squares fill one word on boards that begin on square 1.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "boustro/track.hpp"

namespace boustro {

inline constexpr std::int64_t small_squares = 1024;
inline constexpr int small_words = 17;  // one for what is past the end
inline constexpr std::int64_t small_bits = 64 * small_words;

// A board of at most `small_squares` squares. `exits` is read only where `entries` has
// its bit, so a new board costs no clearing of it.
struct SmallBoard {
    int bits;   // number of bits in use
    int base;   // the square of bit 0
    int start;  // as bits
    int finish;
    std::array<std::uint64_t, small_words> entries;
    std::array<std::uint16_t, small_bits> exits;

    int words() const { return (bits + 63) / 64; }
    bool has_entry(int bit) const {
        return (entries[static_cast<std::size_t>(bit >> 6)] >> (bit & 63) & 1U) != 0;
    }
    void add_jump(int entry, int exit) {
        entries[static_cast<std::size_t>(entry >> 6)] |= std::uint64_t{1} << (entry & 63);
        exits[static_cast<std::size_t>(entry)] = static_cast<std::uint16_t>(exit);
    }
};

// The die and the overshoot rule, told once for many boards.
struct SmallRules {
    std::span<const std::int64_t> faces;
    Overshoot overshoot = Overshoot::stay;
    bool plain = false;  // the faces are 1..d with d <= 64
    int longest = 0;     // the greatest face, no more than small_bits
};

inline SmallRules small_rules(std::span<const std::int64_t> faces, Overshoot overshoot) {
    const bool runs = !faces.empty() && faces.back() == static_cast<std::int64_t>(faces.size());
    SmallRules rules{faces, overshoot, runs && faces.size() <= 64, 0};
    if (!faces.empty()) rules.longest = static_cast<int>(std::min(faces.back(), small_bits));
    return rules;
}

inline bool small_serves(std::int64_t size, std::int64_t start, const SmallRules& rules = {}) {
    const std::int64_t bits = size + (start == 0 ? 1 : 0);
    return bits <= small_squares &&
           (rules.overshoot == Overshoot::stay || bits + rules.longest <= small_bits);
}

// An empty board: no jumps yet. The three squares are sound and small_serves() holds.
inline void begin(SmallBoard& board, std::int64_t size, std::int64_t start, std::int64_t finish) {
    board.base = start == 0 ? 0 : 1;
    board.bits = static_cast<int>(size) + 1 - board.base;
    board.start = static_cast<int>(start) - board.base;
    board.finish = static_cast<int>(finish) - board.base;
    board.entries.fill(0);
}

inline bool small_serves(const Track& track) {
    return small_serves(track.size, track.start, small_rules(track.faces, track.overshoot));
}

// Adds the squares past the end to a board that has all its jumps, where the overshoot rule
// matters.
inline void add_end(SmallBoard& board, const SmallRules& rules) {
    const int last = board.bits - 1, size = last + board.base;
    if (overshoot_alike(rules.overshoot, rules.plain, board.finish == last, board.has_entry(last)))
        return;
    for (int past = 1; past <= rules.longest; ++past) {
        const bool bounces = rules.overshoot == Overshoot::bounce;
        const int to = bounces ? static_cast<int>(bounced(size, size + past)) - board.base : last;
        const bool jumps = bounces && board.has_entry(to);
        board.add_jump(last + past, jumps ? board.exits[static_cast<std::size_t>(to)] : to);
    }
    board.bits += rules.longest;
}

namespace detail {

template <int W>
using Bitmap = std::array<std::uint64_t, static_cast<std::size_t>(W)>;

template <int W>
inline bool test(const Bitmap<W>& map, int bit) {
    return (map[static_cast<std::size_t>(bit >> 6)] >> (bit & 63) & 1U) != 0;
}

template <int W>
inline void set(Bitmap<W>& map, int bit) {
    map[static_cast<std::size_t>(bit >> 6)] |= std::uint64_t{1} << (bit & 63);
}

// into |= from << by, for any positive shift.
template <int W>
inline void or_shifted_far(Bitmap<W>& into, const Bitmap<W>& from, std::int64_t by) {
    if (by >= 64 * W) return;
    const auto whole = static_cast<std::size_t>(by >> 6);
    const auto part = static_cast<unsigned>(by & 63);
    for (std::size_t i = W; i-- > whole;) {
        std::uint64_t word = from[i - whole] << part;
        if (part != 0 && i > whole) word |= from[i - whole - 1] >> (64 - part);
        into[i] |= word;
    }
}

// One word of the spread by the faces 1..d, from the front's word and the one below it: a run of
// `width` ones grows by doubling, upwards in the word and, for what comes out of the word below,
// downwards from where that ends. With d <= 64 no throw comes from further below.
inline std::uint64_t spread_word(std::uint64_t word, std::uint64_t below, unsigned d) {
    std::uint64_t carried = below >> (64 - d);
    unsigned width = 1;
    for (; 2 * width <= d; width *= 2) {
        word |= word << width;
        carried |= carried >> width;
    }
    return (word | word << (d - width)) << 1 | carried | carried >> (d - width);
}

// The spread by any faces: one shift a face.
template <int W>
inline Bitmap<W> spread(const Bitmap<W>& front, const SmallRules& rules) {
    Bitmap<W> all{};
    for (const std::int64_t face : rules.faces) or_shifted_far<W>(all, front, face);
    return all;
}

// All bits that a throw can reach: squares 1..size.
template <int W>
inline Bitmap<W> all_open(const SmallBoard& board) {
    Bitmap<W> open{};
    for (int i = 0; i < W; ++i) {
        const int left = board.bits - 64 * i;
        if (left > 0)
            open[static_cast<std::size_t>(i)] = ~std::uint64_t{0} >> (left < 64 ? 64 - left : 0);
    }
    if (board.base == 0) open[0] &= ~std::uint64_t{1};
    return open;
}

// Sends the entries that a roll reached to their exits; bit i of `busy` says that word i has some.
template <int W>
inline void send(const SmallBoard& board, const Bitmap<W>& fired, unsigned busy, Bitmap<W>& front) {
    for (; busy != 0; busy &= busy - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(busy));
        for (std::uint64_t left = fired[i]; left != 0; left &= left - 1) {
            set<W>(front, board.exits[64 * i + static_cast<std::size_t>(std::countr_zero(left))]);
        }
    }
}

// One roll: front becomes the next front. False when no throw reached an open
// square. D is the die where the compiler knows it, 0 for any 1..d, -1 for any faces.
template <int W, int D>
inline bool roll(const SmallBoard& board, const SmallRules& rules, Bitmap<W>& front,
                 Bitmap<W>& open) {
    Bitmap<W> fired;
    unsigned busy = 0;
    bool any = false;
    // Takes what a roll reached in one word: closes it, and keeps the plain squares in the front.
    const auto take = [&](std::size_t i, std::uint64_t fresh) {
        any |= fresh != 0;
        open[i] ^= fresh;
        front[i] = fresh & ~board.entries[i];
        fired[i] = fresh & board.entries[i];
        busy |= static_cast<unsigned>(fired[i] != 0) << i;
    };
    if constexpr (D < 0) {
        const Bitmap<W> reached = spread<W>(front, rules);
        for (std::size_t i = 0; i < W; ++i) take(i, reached[i] & open[i]);
    } else {
        const unsigned d = D > 0 ? D : static_cast<unsigned>(rules.faces.size());
        for (std::size_t i = W; i-- > 0;) {
            const std::uint64_t below = i > 0 ? front[i - 1] : 0;
            // A front is mostly narrow; on boards of few words the branch costs more than it saves.
            if (W <= 3 || (front[i] | below) != 0)
                take(i, spread_word(front[i], below, d) & open[i]);
        }
    }
    send<W>(board, fired, busy, front);
    return any;
}

template <int W, int D>
inline std::int64_t rolls_of(const SmallBoard& board, const SmallRules& rules) {
    Bitmap<W> front{};
    Bitmap<W> open = all_open<W>(board);
    set<W>(front, board.start);
    std::int64_t rolls = 0;
    while (!test<W>(front, board.finish)) {
        if (!roll<W, D>(board, rules, front, open)) return no_route;
        ++rolls;
    }
    return rolls;
}

// The boards people play have code for their own word count.
template <int W>
inline std::int64_t rolls_of_words(const SmallBoard& board, const SmallRules& rules) {
    if constexpr (W < small_words) {
        if (board.words() > W)
            return rolls_of_words < W < 8 ? W + 1 : W<12 ? 12 : small_words>(board, rules);
    }
    if (!rules.plain) return rolls_of<W, -1>(board, rules);
    return rules.faces.size() == 6 ? rolls_of<W, 6>(board, rules) : rolls_of<W, 0>(board, rules);
}

}  // namespace detail

// The fewest rolls, or no_route.
inline std::int64_t small_min_rolls(SmallBoard& board, const SmallRules& rules) {
    add_end(board, rules);
    return detail::rolls_of_words<1>(board, rules);
}

inline std::int64_t small_min_rolls(const Track& track) {
    SmallBoard board;
    begin(board, track.size, track.start, track.finish);
    for (std::size_t i = 0; i < track.entries.size(); ++i) {
        board.add_jump(static_cast<int>(track.entries[i]) - board.base,
                       static_cast<int>(track.exits[i]) - board.base);
    }
    return small_min_rolls(board, small_rules(track.faces, track.overshoot));
}

}  // namespace boustro

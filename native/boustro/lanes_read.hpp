// Reading, four boards side by side: from the cells of the next boards to their entries by square. See lanes.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "boustro/lanes.hpp"
#include "boustro/large_pages.hpp"
#include "boustro/vectors.hpp"

#if BOUSTRO_X86
#include <immintrin.h>

// Every function carries the target itself: an attribute is not inherited by what is inlined, and GCC lowers vectors before
// it inlines.
#define BOUSTRO_AVX2 [[gnu::target("avx2,bmi,bmi2,popcnt,lzcnt")]]
#define BOUSTRO_AVX2_INLINE BOUSTRO_AVX2 [[gnu::always_inline]] inline

namespace boustro::in_lanes {

inline constexpr int lanes = 4;

typedef std::uint64_t Vector __attribute__((vector_size(8 * lanes)));

// W words a lane; the words of one number lie side by side, one a lane.
template <int W>
using Words = std::uint64_t[W * lanes];

BOUSTRO_AVX2_INLINE Vector load(const std::uint64_t* from) {
    Vector vector;
    std::memcpy(&vector, from, sizeof vector);
    return vector;
}

BOUSTRO_AVX2_INLINE void store(std::uint64_t* to, const Vector& vector) { std::memcpy(to, &vector, sizeof vector); }

BOUSTRO_AVX2_INLINE Vector filled(std::uint64_t word) { return Vector{} + word; }

// One bit a lane: set where the lane is not zero.
BOUSTRO_AVX2_INLINE unsigned nonzero(const Vector& vector) {
    return static_cast<unsigned>(_mm256_movemask_pd(__builtin_bit_cast(__m256d, vector != 0)));
}

// `other` in the lanes chosen by a bit, `vector` in the rest.
BOUSTRO_AVX2_INLINE Vector blend(const Vector& vector, unsigned chosen, const Vector& other) {
    const Vector bit = {1, 2, 4, 8};
    const Vector here = __builtin_bit_cast(Vector, (filled(chosen) & bit) == bit);
    return (vector & ~here) | (other & here);
}

// The bits of every word in reverse.
BOUSTRO_AVX2_INLINE Vector reversed(Vector word) {
    const Vector ones = ~Vector{};
    word = (word >> 1 & ones / 3) | (word & ones / 3) << 1;
    word = (word >> 2 & ones / 5) | (word & ones / 5) << 2;
    word = (word >> 4 & ones / 17) | (word & ones / 17) << 4;
    constexpr long long low = 0x0001020304050607LL;
    constexpr long long high = 0x08090A0B0C0D0E0FLL;
    const __m256i order = _mm256_set_epi64x(high, low, high, low);
    return __builtin_bit_cast(Vector, _mm256_shuffle_epi8(__builtin_bit_cast(__m256i, word), order));
}

// The next line of memory to ask for, as an address, and the end of what will be read next. Lines are asked for one by
// one wherever boards are read, rolled and sent, because a processor waits when it has asked for some ten.
struct Ahead {
    std::uint64_t line = 0;
    std::uint64_t end = 0;
};

inline constexpr std::uint64_t line_bytes = 64;
inline constexpr std::uint64_t last_bit = std::uint64_t{1} << 63;

[[gnu::always_inline]] inline void ask(std::uint64_t line) { prefetch(reinterpret_cast<const void*>(line)); }

[[gnu::always_inline]] inline void ask(Ahead& ahead) {
    ask(ahead.line);
    ahead.line += line_bytes;
}

// The next boards that can be played here, at most as many as there are lanes, one a word.
template <int W>
struct alignas(64) Block {
    Words<2 * W> maps;       // entries by cell, row by row from the top; then the same in reverse
    Words<W> entries;        // by square
    Words<1> cells;          // where each board's cells lie
    Words<1> board;          // its number
    Words<1> plain;          // the squares without a jump among the last 64 up to the finish, see `view`
    Words<1> sure;           // those among them that settle the answer when a token rests there
    Words<1> largest;        // the largest exit as a bit of the same, 0 where it is not among them
    std::int64_t next = 0;   // the first board that is not read
    Ahead ahead;             // of the boards after these
    int count = 0;
    int taken = 0;
};

// The entries among eight cells that lie side by side, one bit each; `largest` keeps the largest exits, as
// bits. What lies below the first square is very large, because it is unsigned, so that one comparison tells
// for a whole board whether its exits are on it. Only the first `count` cells are read if `whole` is false.
template <bool whole>
BOUSTRO_AVX2_INLINE std::uint8_t read_cells(const std::int32_t* cells, int count, int base, __m256i& largest) {
    const __m256i order = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), none = _mm256_set1_epi32(-1);
    const __m256i present = _mm256_cmpgt_epi32(_mm256_set1_epi32(count), order);
    const __m256i value = whole ? _mm256_loadu_si256(reinterpret_cast<const __m256i*>(cells))
                                : _mm256_blendv_epi8(none, _mm256_maskload_epi32(cells, present), present);
    const __m256i plain = _mm256_cmpeq_epi32(value, none);
    largest = _mm256_max_epu32(largest, _mm256_andnot_si256(plain, _mm256_sub_epi32(value, _mm256_set1_epi32(base))));
    return static_cast<std::uint8_t>(~_mm256_movemask_ps(_mm256_castsi256_ps(plain)));
}

// Reads the cells of one board in the order in which they lie, one word of its map after the other, into
// every lanes-th word from `map`; returns the largest exit, as a bit, 0 where there is none.
BOUSTRO_AVX2_INLINE std::uint32_t read_board(const std::int32_t* cells, int count, int base, std::uint64_t* map, Ahead& ahead) {
    __m256i largest{};
    auto* bits = reinterpret_cast<std::uint8_t*>(map);  // this machine's lowest byte comes first
    for (; count >= 64; count -= 64, cells += 64, bits += 8 * lanes) {
        ask(ahead);
        for (int i = 0; i < 64; i += 8) bits[i / 8] = read_cells<true>(cells + i, 0, base, largest);
    }
    for (int i = 0; i < count; i += 8) bits[i / 8] = read_cells<false>(cells + i, std::min(count - i, 8), base, largest);
    std::uint32_t parts[8];
    std::memcpy(parts, &largest, sizeof parts);
    return *std::max_element(parts, parts + 8);
}

// Where the cells of a board lie.
inline std::uint64_t address(const LaneJob& job, std::int64_t board) {
    return reinterpret_cast<std::uint64_t>(job.cells) + static_cast<std::uint64_t>(4 * job.stride * board);
}

// Hands back the boards marked in `bad`; the others move up.
template <int W>
inline void hand_back(const LaneJob& job, Block<W>& block, unsigned bad) {
    const int count = std::exchange(block.count, 0);
    for (int slot = 0; slot < count; ++slot) {
        if ((bad >> slot & 1U) != 0) {
            job.rolls[block.board[slot]] = lane_hands_back;
            continue;
        }
        for (int w = 0; w < W; ++w) block.entries[w * lanes + block.count] = block.entries[w * lanes + slot];
        for (std::uint64_t* const each : {block.cells, block.board, block.plain, block.sure}) each[block.count] = each[slot];
        ++block.count;
    }
}

// The entries of all boards of a block, from cells to squares at once, row by row of the plan.
template <int W>
BOUSTRO_AVX2_INLINE void lay_out(const LanePlan& plan, Block<W>& block) {
    for (int w = 0; w < W; ++w) store(block.maps + (2 * W - 1 - w) * lanes, reversed(load(block.maps + w * lanes)));
    const LaneMove* move = plan.moves.data();
    for (int w = 0; w < W; ++w) {
        Vector word{};
        const LaneMove* const end = plan.moves.data() + plan.ends[static_cast<std::size_t>(w)];
        for (; move != end; ++move) {
            word |= load(block.maps + move->from * lanes) << move->left >> move->right & move->mask;
        }
        store(block.entries + w * lanes, word);
    }
}

// A view holds the 64 squares up to the finish, which is its highest bit; some of them may lie before the start.

inline std::uint64_t bit_in_view(const LaneJob& job, std::uint32_t bit) {
    const std::int64_t below = std::max<std::int64_t>(0, job.frame.finish - std::int64_t{bit});
    return below < 64 ? last_bit >> below : 0;
}

template <int W>
BOUSTRO_AVX2_INLINE Vector view(const LaneJob& job, const std::uint64_t* words) {
    const int word = job.frame.finish >> 6;
    const int above = 63 - (job.frame.finish & 63);
    const Vector upper = load(words + word * lanes) << above;
    return above == 0 || word == 0 ? upper : upper | load(words + (word - 1) * lanes) >> (64 - above);
}

// One more roll back by walking alone: from the squares of a view that are k rolls from the finish or fewer to
// those that are k + 1 or fewer. Both are all squares above some square.
BOUSTRO_AVX2_INLINE Vector further(const Vector& near, const Vector& plain, unsigned faces) {
    const Vector rests = near & plain;
    const Vector lowest = rests & -rests;
    const Vector from = lowest >> faces;
    const Vector all = __builtin_bit_cast(Vector, (from == 0) & (lowest != 0));
    return near | -from | all;
}

// The squares that settle a board: within one roll more of the finish, by walking alone, than its largest exit.
template <int W>
BOUSTRO_AVX2_INLINE void look_back(const LaneJob& job, Block<W>& block) {
    const Vector plain = ~view<W>(job, block.entries);
    const Vector largest = load(block.largest);
    Vector near = filled(last_bit);
    Vector sure{};
    unsigned open = (1U << lanes) - 1;  // lanes whose largest exit is not near
    for (;;) {
        const Vector next = further(near, plain, job.faces);
        sure = blend(sure, open, next);
        open &= ~nonzero(near & largest);
        if ((open & nonzero(next ^ near)) == 0) break;
        near = next;
    }
    store(block.plain, plain);
    store(block.sure, sure);
}

// Reads the next boards; some are handed back at once, so that the block may be empty.
template <int W>
BOUSTRO_AVX2 void read_block(const LaneJob& job, Block<W>& block) {
    block.count = static_cast<int>(std::min<std::int64_t>(lanes, job.count - block.next));
    block.taken = 0;
    unsigned bad = 0;
    const std::int64_t last = block.next + block.count;
    Ahead ahead{std::max(block.ahead.line, address(job, last)), address(job, std::min(last + lanes, job.count))};
    for (int slot = 0; slot < block.count; ++slot, ++block.next) {
        block.cells[slot] = address(job, block.next);
        const auto* const cells = reinterpret_cast<const std::int32_t*>(block.cells[slot]);
        const std::uint32_t largest =
            read_board(cells, static_cast<int>(job.cell_count), job.frame.base, block.maps + slot, ahead);
        if (largest >= static_cast<std::uint32_t>(job.frame.bits)) bad |= 1U << slot;
        block.largest[slot] = bit_in_view(job, largest);
        block.board[slot] = static_cast<std::uint64_t>(block.next);
    }
    block.ahead = {std::min(ahead.line, ahead.end), ahead.end};
    lay_out(*job.plan, block);
    look_back<W>(job, block);
    if (job.finish_entry_hands_back) {
        const int end = job.frame.bits - 1;
        bad |= nonzero(load(block.entries + (end >> 6) * lanes) & std::uint64_t{1} << (end & 63));
    }
    if (bad != 0) hand_back(job, block, bad);
}

}  // namespace boustro::in_lanes

#endif

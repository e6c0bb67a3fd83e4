// Playing, four boards side by side: the boards in flight, roll by roll. See lanes.hpp.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "boustro/lanes_read.hpp"
#include "boustro/matrix.hpp"
#include "boustro/small.hpp"

namespace boustro {

#if BOUSTRO_X86

namespace in_lanes {

// The boards in flight, one a lane.
template <int W>
struct alignas(64) State {
    Words<W> entries;
    Words<W> open;
    Words<std::bit_ceil(unsigned{W})> front;  // whole powers of two, so that `send` can hold every exit in them
    Words<W> fired;      // entries that were reached and not yet sent
    Words<1> cells;      // where the board's cells lie
    Words<1> board;      // its number
    Words<1> born;       // the round before its first roll
    Words<1> plain;      // see Block
    Words<1> sure;
    unsigned alive = 0;  // one bit a lane
    unsigned moved = 0;
    unsigned count = 0;
    std::uint32_t list[(W + 1) * lanes];  // which of `fired` are not zero
};

// Gives one word to the lanes chosen by a bit and leaves the others.
BOUSTRO_AVX2_INLINE void give(std::uint64_t* words, unsigned chosen, std::uint64_t word) {
    store(words, blend(load(words), chosen, filled(word)));
}

// Gives the words from `from` on, in order, to the lanes chosen by a bit and leaves the others.
BOUSTRO_AVX2_INLINE void deal(std::uint64_t* words, unsigned chosen, const std::uint64_t* from) {
    for (; chosen != 0; chosen &= chosen - 1) words[std::countr_zero(chosen)] = *from++;
}

// Gives the lanes in `ended` the next boards; empties those for which there is none.
template <int W>
BOUSTRO_AVX2 inline void refill(State<W>& state, const LaneJob& job, const detail::Bitmap<W>& open, Block<W>& block,
                                unsigned ended, std::int64_t round) {
    const int start = job.frame.start;
    while (ended != 0) {
        if (block.taken == block.count) {
            if (block.next >= job.count) break;
            read_block<W>(job, block);
            continue;
        }
        unsigned given = ended;
        while (std::popcount(given) > block.count - block.taken) given &= given - 1;
        for (int w = 0; w < W; ++w) {
            const std::uint64_t front = w == start >> 6 ? std::uint64_t{1} << (start & 63) : 0;
            deal(state.entries + w * lanes, given, block.entries + w * lanes + block.taken);
            give(state.open + w * lanes, given, open[static_cast<std::size_t>(w)]);
            give(state.front + w * lanes, given, front);
        }
        deal(state.cells, given, block.cells + block.taken);
        deal(state.board, given, block.board + block.taken);
        deal(state.plain, given, block.plain + block.taken);
        deal(state.sure, given, block.sure + block.taken);
        give(state.born, given, static_cast<std::uint64_t>(round));
        block.taken += std::popcount(given);
        ended ^= given;
    }
    if (ended == 0) return;
    for (int w = 0; w < W; ++w) give(state.front + w * lanes, ended, 0);
    state.alive &= ~ended;
}

// How many rolls more the finish is away from the nearest of the squares `front` of a view, by walking alone, in
// the lanes chosen by a bit, in all of which there is a way.
BOUSTRO_AVX2_INLINE Vector rolls_to_go(const Vector& front, const Vector& plain, unsigned faces, unsigned chosen) {
    Vector near = filled(last_bit);
    Vector rolls{};
    for (;;) {
        chosen &= ~nonzero(front & near);
        if (chosen == 0) return rolls;
        rolls = blend(rolls, chosen, rolls + 1);
        near = further(near, plain, faces);
    }
}

// Answers the boards that have ended and puts others in their place.
template <int W>
BOUSTRO_AVX2_INLINE void settle(State<W>& state, const LaneJob& job, const detail::Bitmap<W>& open, Block<W>& block,
                                std::int64_t round) {
    const Vector front = view<W>(job, state.front);
    const unsigned sure = nonzero(front & load(state.sure)) & state.alive;
    const unsigned ended = sure | (state.alive & ~state.moved);
    if (ended == 0) return;
    std::uint64_t rolls[lanes];
    const Vector so_far = filled(static_cast<std::uint64_t>(round)) - load(state.born);
    const Vector all = so_far + rolls_to_go(front, load(state.plain), job.faces, sure);
    store(rolls, blend(filled(static_cast<std::uint64_t>(no_route)), sure, all));
    for (unsigned left = ended; left != 0; left &= left - 1) {
        const int lane = std::countr_zero(left);
        job.rolls[state.board[lane]] = static_cast<std::int64_t>(rolls[lane]);
    }
    refill<W>(state, job, open, block, ended, round);
}

// into |= from << by across words, for all lanes; walks downwards, so they may be the same.
template <int W>
BOUSTRO_AVX2_INLINE void or_shifted(Vector* into, const Vector* from, unsigned by) {
    for (int w = W - 1; w > 0; --w) into[w] |= from[w] << by | from[w - 1] >> (64 - by);
    into[0] |= from[0] << by;
}

// Keeps the entries that were reached in word w, and lists the lanes that have some.
template <int W>
BOUSTRO_AVX2_INLINE void keep(State<W>& state, int w, const Vector& fired, unsigned& count) {
    store(state.fired + w * lanes, fired);
    const unsigned some = nonzero(fired);
    for (int lane = 0; lane < lanes; ++lane) {
        state.list[count] = static_cast<std::uint32_t>(w * lanes + lane);
        count += some >> lane & 1U;
    }
}

// Sends the entries that were reached to their exits: first one of every word that has some, then
// the second of those that have more, and so on. So the processor guesses wrong once a pass, not once a word.
// The cell is read a second time, and the caller's memory may have changed since `read_board` checked it: the
// mask keeps the exit inside `front`, where a bit beyond the board is never looked at.
template <int W>
BOUSTRO_AVX2_INLINE void send(State<W>& state, const LaneJob& job, Ahead& ahead) {
    const std::uint16_t* const cell_of = job.plan->cells.data();
    const auto base = static_cast<std::uint32_t>(job.frame.base);
    constexpr std::uint32_t mask = 64 * std::bit_ceil(unsigned{W}) - 1;
    for (unsigned count = state.count; count != 0;) {
        unsigned more = 0;
        for (unsigned i = 0; i < count; ++i) {
            ask(ahead);
            const std::uint32_t at = state.list[i];
            const std::uint32_t lane = at % lanes;
            const std::uint64_t left = state.fired[at];
            const std::uint32_t bit = 64 * (at / lanes) + static_cast<unsigned>(std::countr_zero(left));
            const auto* const cells = reinterpret_cast<const std::byte*>(state.cells[lane]);
            const auto cell = static_cast<std::uint32_t>(read_once<std::int32_t>(cells + std::size_t{4} * cell_of[bit]));
            const std::uint32_t exit = (cell - base) & mask;
            state.front[(exit >> 6) * lanes + lane] |= std::uint64_t{1} << (exit & 63);
            state.fired[at] = left & (left - 1);
            state.list[more] = at;
            more += (left & (left - 1)) != 0 ? 1U : 0U;
        }
        count = more;
    }
}

// One roll for all lanes, but for the entries that are reached. D is the die, or 0 for job.faces.
template <int W, unsigned D>
BOUSTRO_AVX2_INLINE void roll(State<W>& state, unsigned faces, Ahead& ahead) {
    const unsigned d = D == 0 ? faces : D;
    Vector run[W];
    for (int w = 0; w < W; ++w) run[w] = load(state.front + w * lanes);
    unsigned width = 1;
    for (; 2 * width <= d; width *= 2) or_shifted<W>(run, run, width);
    if (width < d) or_shifted<W>(run, run, d - width);
    Vector any{};
    unsigned count = 0;
    for (int w = 0; w < W; ++w) {
        ask(ahead.line + static_cast<std::uint64_t>(w) * line_bytes);
        if (w % 2 == 1) ask(ahead.line + static_cast<std::uint64_t>(W + w / 2) * line_bytes);
        Vector reached = run[w] << 1;
        if (w > 0) reached |= run[w - 1] >> 63;
        const Vector before = load(state.open + w * lanes);
        const Vector fresh = reached & before;
        store(state.open + w * lanes, before ^ fresh);
        const Vector fired = fresh & load(state.entries + w * lanes);
        store(state.front + w * lanes, fresh ^ fired);
        any |= fresh;
        keep<W>(state, w, fired, count);
    }
    ahead.line += (W + W / 2) * line_bytes;
    state.count = count;
    state.moved = nonzero(any);
}

template <int W, unsigned D>
BOUSTRO_AVX2 void play(const LaneJob& job) {
    State<W> state{};
    Block<W> block{};
    const detail::Bitmap<W> open = detail::all_open<W>(job.frame);
    state.alive = state.moved = (1U << lanes) - 1;
    refill<W>(state, job, open, block, state.alive, 0);
    for (std::int64_t round = 0; state.alive != 0; ++round) {
        settle<W>(state, job, open, block, round);
        Ahead ahead = block.ahead;
        roll<W, D>(state, job.faces, ahead);
        send<W>(state, job, ahead);
        block.ahead.line = std::min(ahead.line, ahead.end);
    }
}

// Each number of words, and the die that people play with, has code of its own.
template <int W = 1>
inline void run(const LaneJob& job) {
    if constexpr (W < small_words) {
        if (job.plan->words > W) return run<W + 1>(job);
    }
    job.faces == 6 ? play<W, 6>(job) : play<W, 0>(job);
}

}  // namespace in_lanes

// How many lanes this machine has, 0 for none.
inline int lane_count() { return widest_vectors() == Vectors::none ? 0 : in_lanes::lanes; }

// Plays all boards of a job on a machine that has lanes; the plan is usable.
inline void run_lanes(const LaneJob& job) { in_lanes::run(job); }

#else

inline int lane_count() { return 0; }
inline void run_lanes(const LaneJob&) {}

#endif

}  // namespace boustro

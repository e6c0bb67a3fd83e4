// Lanes: several small boards in flight at once, one a 64-bit lane of a vector.
//
// Idea. The levels of small.hpp, transposed: word w of eight boards lies in one
// vector, so a shift serves eight boards and no bit crosses a lane. One board
// alone waits for each roll's chain (spread, split, look up exits, or them in);
// eight boards fill that wait. When a board ends its lane takes the next board at
// once, so a long board delays nobody.
//
// Reading a matrix. A `LanePlan`, made once for a shape, says for each group of
// consecutive squares which two windows of consecutive cells hold them and how
// to permute these. Reading a group is then two loads, one permutation, one
// comparison with -1, which gives its entries already in the order of squares,
// and one store of the exits; nothing depends on how many jumps there are.
//
// Why it is right. Each lane does what `detail::roll` does, in the same order:
// spread, keep the open, close them, split, send the entries to their exits.
// Lanes meet only in three places, and each is by lane: the words that hold
// fired entries are listed with their lane, the test for the finish and the test
// for an empty front give one bit a lane. A lane without a board has an empty
// front and is masked out. Windows lie inside the matrix, since the plan refuses
// a shape it cannot cover so.
//
// Who is served: faces 1..d with d <= 63, a start that is not the finish, boards on
// which the overshoot rule cannot matter; `run` hands a board of which that does not hold back to the
// caller, as it does a board with a cell out of range. The code is compiled once
// for AVX-512 and once for AVX2 (lanes_run.inc) and chosen at run time; on other
// machines there are no lanes and small.hpp plays board by board.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "boustro/matrix.hpp"
#include "boustro/small.hpp"

#if defined(__x86_64__) && defined(__GNUC__)
#define BOUSTRO_LANES 1
#include <immintrin.h>
#else
#define BOUSTRO_LANES 0
#endif

namespace boustro {

// What a lane says of its board.
inline constexpr std::int32_t lane_hands_back = -2;  // beside rolls and no_route

// Where the cells of `width` consecutive bits lie: pick[i] < width picks from the
// window at `first`, else from the one at `second`; -1 where the bit has no cell.
struct LaneGroup {
    std::int32_t first;
    std::int32_t second;
    std::uint32_t live;
    std::int32_t pick[16];
};

struct LanePlan {
    int width = 0;  // cells a group
    int words = 0;
    std::vector<LaneGroup> groups;  // 64 / width a word

    bool usable() const { return !groups.empty(); }
};

namespace detail {

// One group, or false where its cells do not lie in two windows.
inline bool plan_group(const Boustrophedon& shape, int base, int from, int width, LaneGroup& group) {
    std::int64_t index[16];
    std::int64_t low = shape.size();
    group.live = 0;
    for (int i = 0; i < width; ++i) {
        const std::int64_t square = from + i + base;
        index[i] = -1;
        group.pick[i] = 0;
        if (square < 1 || square > shape.size()) continue;
        const Cell cell = shape.cell(square);
        index[i] = cell.row * shape.cols + cell.col;
        low = std::min(low, index[i]);
        group.live |= 1U << i;
    }
    const std::int64_t last_window = shape.size() - width;
    const std::int64_t first = std::min(low, last_window);
    std::int64_t second = shape.size();
    for (int i = 0; i < width; ++i) {
        if (index[i] >= first + width) second = std::min(second, index[i]);
    }
    second = std::min(second, last_window);
    for (int i = 0; i < width; ++i) {
        if (index[i] < 0) continue;
        if (index[i] < first + width) {
            group.pick[i] = static_cast<std::int32_t>(index[i] - first);
        } else if (index[i] < second + width) {
            group.pick[i] = static_cast<std::int32_t>(index[i] - second) + width;
        } else {
            return false;
        }
    }
    group.first = static_cast<std::int32_t>(first);
    group.second = static_cast<std::int32_t>(second);
    return true;
}

}  // namespace detail

// The plan for one shape; not usable where the board is too small or too large
// for lanes, or its rows are of an awkward length.
inline LanePlan lane_plan(const Boustrophedon& shape, int base, int width) {
    LanePlan plan;
    if (width == 0 || shape.size() < width || shape.size() + 1 - base > small_bits) return plan;
    plan.width = width;
    plan.words = static_cast<int>((shape.size() + 1 - base + 63) / 64);
    for (int from = 0; from < 64 * plan.words; from += width) {
        LaneGroup group;
        if (!detail::plan_group(shape, base, from, width, group)) {
            plan.groups.clear();
            return plan;
        }
        plan.groups.push_back(group);
    }
    return plan;
}

// Many boards of one shape, contiguous int32 cells, and the rules they are played by.
struct LaneJob {
    const std::int32_t* cells;  // of the first board
    std::int64_t stride;        // cells from board to board
    std::int64_t cell_count;    // cells of one board
    std::int64_t count;
    SmallBoard frame;  // a board without jumps: bits, base, start, finish
    unsigned faces;    // 1..faces, at most 63
    bool finish_entry_hands_back;  // overshoot is not `stay`
    const LanePlan* plan;
    std::int32_t* rolls;  // out: rolls, no_route or lane_hands_back
};

#if BOUSTRO_LANES

#define BOUSTRO_LANES_NAMESPACE avx512
#define BOUSTRO_LANES_TARGET \
    [[gnu::target("avx512f,avx512bw,avx512dq,avx512vl,bmi,bmi2,popcnt,lzcnt")]]
#define BOUSTRO_LANES_COUNT 8
#include "boustro/lanes_run.inc"
#undef BOUSTRO_LANES_NAMESPACE
#undef BOUSTRO_LANES_TARGET
#undef BOUSTRO_LANES_COUNT

#define BOUSTRO_LANES_NAMESPACE avx2
#define BOUSTRO_LANES_TARGET [[gnu::target("avx2,bmi,bmi2,popcnt,lzcnt")]]
#define BOUSTRO_LANES_COUNT 4
#include "boustro/lanes_run.inc"
#undef BOUSTRO_LANES_NAMESPACE
#undef BOUSTRO_LANES_TARGET
#undef BOUSTRO_LANES_COUNT

#endif

// How many lanes this machine has: 8, 4, or 0 for none.
inline int lane_count() {
#if BOUSTRO_LANES
    const bool bits = __builtin_cpu_supports("bmi") != 0 && __builtin_cpu_supports("bmi2") != 0;
    if (bits && __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
        __builtin_cpu_supports("avx512dq") != 0 && __builtin_cpu_supports("avx512vl") != 0) {
        return 8;
    }
    if (bits && __builtin_cpu_supports("avx2") != 0) return 4;
#endif
    return 0;
}

// Cells a group for that many lanes.
inline int lane_width(int lanes) { return 2 * lanes; }

inline bool lanes_serve(const SmallRules& rules) { return rules.plain && rules.longest <= 63; }

// Plays all boards of a job; the plan is usable and was made for `lanes` lanes.
inline void run_lanes(const LaneJob& job, int lanes) {
#if BOUSTRO_LANES
    if (lanes == 8) avx512::run(job);
    if (lanes == 4) avx2::run(job);
#else
    (void)job;
    (void)lanes;
#endif
}

}  // namespace boustro

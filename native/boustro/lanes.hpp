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
inline constexpr std::int64_t lane_hands_back = -2;  // beside rolls and no_route

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

// The cell of every bit, -1 where it has none; walked, since dividing for each would take longer than many boards do.
inline std::vector<std::int32_t> cells_of_bits(const Boustrophedon& shape, int base, int bits) {
    std::vector<std::int32_t> cells(static_cast<std::size_t>(bits), -1);
    std::size_t bit = base == 0 ? 1 : 0;
    for (std::int64_t up = 0; up < shape.rows; ++up) {
        const std::int64_t row = (shape.rows - 1 - up) * shape.cols;
        for (std::int64_t i = 0; i < shape.cols; ++i) {
            cells[bit++] = static_cast<std::int32_t>(row + (up % 2 == 0 ? i : shape.cols - 1 - i));
        }
    }
    return cells;
}

// One group from the cells of its bits, or false where these do not lie in two windows.
inline bool plan_group(const std::int32_t* index, int size, int width, LaneGroup& group) {
    int low = size;
    group.live = 0;
    for (int i = 0; i < 16; ++i) group.pick[i] = 0;
    for (int i = 0; i < width; ++i) {
        if (index[i] < 0) continue;
        low = std::min(low, index[i]);
        group.live |= 1U << i;
    }
    const int last_window = size - width;
    const int first = std::min(low, last_window);
    int second = size;
    for (int i = 0; i < width; ++i) {
        if (index[i] >= first + width) second = std::min(second, index[i]);
    }
    second = std::min(second, last_window);
    for (int i = 0; i < width; ++i) {
        if (index[i] < 0) continue;
        if (index[i] < first + width) {
            group.pick[i] = index[i] - first;
        } else if (index[i] < second + width) {
            group.pick[i] = index[i] - second + width;
        } else {
            return false;
        }
    }
    group.first = first;
    group.second = second;
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
    const std::vector<std::int32_t> cells = detail::cells_of_bits(shape, base, 64 * plan.words);
    plan.groups.reserve(static_cast<std::size_t>(64 * plan.words / width));
    for (int from = 0; from < 64 * plan.words; from += width) {
        LaneGroup group;
        if (!detail::plan_group(cells.data() + from, static_cast<int>(shape.size()), width, group)) {
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
    std::int64_t* rolls;  // out: rolls, no_route or lane_hands_back
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

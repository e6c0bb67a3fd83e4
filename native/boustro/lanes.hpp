// Lanes: several small boards in flight at once, one a 64-bit lane of a vector.
//
// Idea. The levels of small.hpp, transposed: word w of four boards lies in one
// vector, so a shift serves four boards and no bit crosses a lane. One board
// alone waits for each roll's chain (spread, split, look up exits, or them in);
// four boards fill that wait. When a board ends its lane takes the next board at
// once, so a long board delays nobody.
//
// Reading a matrix. The cells of a board are read in the order in which they lie, eight at
// once: one comparison with -1 gives the entries among them as bits, nothing depends on
// how many jumps there are, and nothing is copied. The bits are then in the order of cells. A
// `LanePlan`, made once for a shape, says for every row which bits of that map, or of its
// reverse for rows that run to the left, are which bits of the squares; these moves are made
// for as many boards at once as there are lanes. An exit is looked up in the cells only when
// its entry is reached.
//
// Sending. A roll lists the words in which entries were reached; then one entry of each is sent to
// its exit, then a second of those that have more. One branch misprediction per
// pass, not per word.
//
// Why it is right. Each lane does what `detail::roll` does, in the same order:
// spread, keep the open, close them, split, send the entries to their exits.
// Lanes meet only in three places, and each is by lane: the list of words that hold fired
// entries, the test for the end and the test for an empty front, which give one bit a lane. A
// lane without a board has an empty front and is masked out.
//
// Ending early. Let w(s) be the fewest rolls from square s to the finish by walking alone. A higher square is
// never further: of a way from s take the first square above s' > s; it is within a throw of s' too. Let X be the
// largest exit of the board (or the finish, if X is above it), and let the front of roll t for the first time hold a
// square s with w(s) <= w(X) + 1; take the highest. Then the answer is t + w(s): a route that takes a jump after roll t
// lands on X or below at roll t + 1 or later and needs w(X) more at least, and one that takes none starts at s or
// below. So the last rolls of a board are not played but counted back from the finish, four boards at once, among
// the 64 squares up to it. Where X lies below those, any that one can walk from will do. A board is looked at from
// its first roll on: where its start would have settled it, that front holds the next square of the way.
//
// Who is served: faces 1..d with d <= 63, a start that is not the finish, boards on
// which the overshoot rule cannot matter; `run` hands a board of which that does not hold back to the
// caller, as it does a board with a cell out of range. Lanes need AVX2, which is asked
// for at run time; on other machines there are none and small.hpp plays board by board.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "boustro/matrix.hpp"
#include "boustro/small.hpp"

namespace boustro {

// What a lane says of its board.
inline constexpr std::int64_t lane_hands_back = -2;  // beside rolls and no_route

// One row's piece of a word: the bits of map word `from`, moved, are bits of word `to` of the squares.
struct LaneMove {
    std::uint64_t from;  // words of the map by cell, then those of its reverse
    std::uint64_t left;
    std::uint64_t right;
    std::uint64_t mask;
};

struct LanePlan {
    int words = 0;
    std::vector<LaneMove> moves;       // by the word they go to
    std::vector<std::ptrdiff_t> ends;  // of every word: the end of its moves
    std::vector<std::uint16_t> cells;  // the cell of every bit

    bool usable() const { return !moves.empty(); }
};

namespace detail {

// The moves of one row, whose squares begin at bit `to` and whose cells at bit `from` of the maps.
inline void plan_row(LanePlan& plan, int from, int to, int cols) {
    for (int left = cols; left > 0;) {
        const int count = std::min({left, 64 - from % 64, 64 - to % 64});
        const int by = to % 64 - from % 64;
        const std::uint64_t ones = ~std::uint64_t{0} >> (64 - count);
        plan.moves.push_back({static_cast<std::uint64_t>(from / 64), static_cast<std::uint64_t>(by > 0 ? by : 0),
                              static_cast<std::uint64_t>(by < 0 ? -by : 0), ones << (to % 64)});
        plan.ends[static_cast<std::size_t>(to / 64)] = std::ssize(plan.moves);
        from += count;
        to += count;
        left -= count;
    }
}

}  // namespace detail

// The plan for one shape; not usable where the board is too large for lanes.
inline LanePlan lane_plan(const Boustrophedon& shape, int base) {
    LanePlan plan;
    if (shape.size() < 1 || shape.size() + 1 - base > small_bits) return plan;
    const auto rows = static_cast<int>(shape.rows);
    const auto cols = static_cast<int>(shape.cols);
    const int words = (rows * cols + 1 - base + 63) / 64;
    plan.words = words;
    plan.ends.assign(static_cast<std::size_t>(words), 0);
    int to = 1 - base;
    plan.cells.assign(static_cast<std::size_t>(to), 0);
    for (int up = 0; up < rows; ++up, to += cols) {
        const int cell = (rows - 1 - up) * cols;
        const int reversed = 128 * words - 1 - (cell + cols - 1);
        detail::plan_row(plan, up % 2 == 0 ? cell : reversed, to, cols);
        for (int i = 0; i < cols; ++i) {
            plan.cells.push_back(static_cast<std::uint16_t>(up % 2 == 0 ? cell + i : cell + cols - 1 - i));
        }
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

inline bool lanes_serve(const SmallRules& rules) { return rules.plain && rules.longest <= 63; }

}  // namespace boustro

// Dense boards: one huge matrix, of which no more is read than the answer asks for.
//
// Idea. Three ways, the cheapest first:
//   1. Search lazily for a while (dense_search.hpp). A board that is solved within a
//      few squares costs next to nothing however large it is.
//   2. Else read the whole matrix once, in memory's order, into a bitmap of entries
//      (dense_scan.hpp), and report the cells that are out of range.
//   3. Where jumps are few, gather them and let the sparse kernel walk over the plain
//      stretches by arithmetic; where they are many, go on with the search.
//
// Why it is right. Each way alone gives the fewest rolls (see there), the lazy search
// and the one that goes on share their state, and the scan only adds what is known of
// entries. Exit 0, where it has a meaning, takes a token back to the start and shortens
// nothing, so the search drops it. Cells that a lazy search never looked at are never
// judged: ask for the `whole` board where every bad cell has to be found.
//
// A matrix that another thread changes. Which squares are entries is known from the
// scan and kept. An exit is read again when it is needed, once, and held on the board
// where it is used: the answer is then that of no board in particular, and nothing is
// read or written outside.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "boustro/dense_cells.hpp"
#include "boustro/dense_route.hpp"
#include "boustro/dense_scan.hpp"
#include "boustro/dense_search.hpp"
#include "boustro/dense_squares.hpp"
#include "boustro/kernel_choice.hpp"
#include "boustro/matrix.hpp"
#include "boustro/track.hpp"

namespace boustro {

// The rules of a dense board; the finish is the last square and overshoot `stay`.
struct DenseRules {
    std::int64_t start = 1;  // 0..size
    std::int64_t faces = 6;  // the die shows 1..faces, at least 1

    // Exit 0 takes a token off the board, which has a meaning where it begins there.
    std::int64_t lowest_exit() const { return start == 0 ? 0 : 1; }
};

struct DenseOptions {
    int threads = 2;     // for reading the matrix; more than two give nothing
    bool whole = false;  // read every cell, so that every bad one is found
};

// Rolls are `no_route` where there is none and say nothing where cells are bad.
struct DenseAnswer {
    std::int64_t rolls = no_route;
    BadCells bad;
};

struct DenseRoute {
    Route route;
    BadCells bad;
};

struct DenseJumps {
    std::vector<std::int64_t> entries;
    std::vector<std::int64_t> exits;
    BadCells bad;
};

namespace dense {

// Up to one jump in this many squares the sparse kernel is faster.
inline constexpr std::int64_t sparse_share = 100;

// The jumps in the order of squares, cells fetched some time before they are read.
template <class Value>
DenseJumps gather(const Cells<Value>& cells, const Squares& squares, std::int64_t lowest, std::int64_t count) {
    constexpr std::size_t ahead = 32;
    DenseJumps jumps;
    jumps.entries.reserve(static_cast<std::size_t>(count));
    jumps.exits.reserve(static_cast<std::size_t>(count));
    const auto read_next = [&] {
        // In range since the scan; kept so if somebody writes to the matrix meanwhile.
        const std::int64_t exit = cells.value(jumps.entries[jumps.exits.size()] - 1);
        jumps.exits.push_back(std::clamp(exit, lowest, cells.size()));
    };
    for (std::size_t i = 0; i < squares.words(); ++i) {
        for (std::uint64_t bits = squares.word(i).entries; bits != 0; bits &= bits - 1) {
            const auto place = static_cast<std::int64_t>(64 * i) + std::countr_zero(bits);
            cells.fetch(place);
            jumps.entries.push_back(place + 1);
            if (jumps.entries.size() > jumps.exits.size() + ahead) read_next();
        }
    }
    while (jumps.exits.size() < jumps.entries.size()) read_next();
    return jumps;
}

// A die whose faces beyond the board's size never help is cut to it.
inline std::vector<std::int64_t> faces_of(const DenseRules& rules, std::int64_t size) {
    std::vector<std::int64_t> faces(static_cast<std::size_t>(std::min(rules.faces, size + 1)));
    for (std::size_t i = 0; i < faces.size(); ++i) faces[i] = static_cast<std::int64_t>(i) + 1;
    return faces;
}

// Calls `work` with the Track of a matrix whose jumps have been gathered.
template <class Work>
auto with_track(const DenseJumps& jumps, const DenseRules& rules, std::int64_t size, Work&& work) {
    const std::vector<std::int64_t> faces = faces_of(rules, size);
    return work(Track{size, rules.start, size, Overshoot::stay, faces, jumps.entries, jumps.exits});
}

template <class Value>
DenseAnswer min_rolls(const Cells<Value>& cells, const DenseRules& rules,
                      const DenseOptions& options) {
    const std::int64_t size = cells.size();
    Squares squares(size);
    NoTrace nothing;
    const bool by_windows = rules.faces <= max_faces;
    Search<Value, NoTrace> search(
        cells, squares, {rules.start, by_windows ? static_cast<int>(rules.faces) : 1}, nothing);
    if (by_windows && !options.whole) {
        search.lazily(size / 512 + 64);
        if (search.ended()) return {search.won() ? search.rolls() : no_route, {}};
    }
    const Scan found = scan(cells, squares, rules.lowest_exit(), options.threads);
    if (found.bad.count != 0) return {no_route, found.bad};
    if (!by_windows || found.jumps <= size / sparse_share) {
        const DenseJumps jumps = gather(cells, squares, rules.lowest_exit(), found.jumps);
        return {with_track(jumps, rules, size, sparse_min_rolls), {}};
    }
    search.to_end();
    return {search.won() ? search.rolls() : no_route, {}};
}

template <class Value>
DenseRoute route(const Cells<Value>& cells, const DenseRules& rules, const DenseOptions& options) {
    const std::int64_t size = cells.size();
    Squares squares(size);
    const Scan found = scan(cells, squares, rules.lowest_exit(), options.threads);
    if (found.bad.count != 0) return {{}, found.bad};
    const bool few = found.jumps <= size / sparse_share;
    if (size <= stepwise_route_size || rules.faces > max_faces || few || size > max_traced) {
        const DenseJumps jumps = gather(cells, squares, rules.lowest_exit(), found.jumps);
        return {with_track(jumps, rules, size, [](const Track& track) { return track_route(track); }), {}};
    }
    RouteTrace trace(squares);
    Search<Value, RouteTrace> search(cells, squares, {rules.start, static_cast<int>(rules.faces)},
                                     trace);
    search.to_end();
    if (!search.won()) return {};
    return {{search.rolls(), trace.runs(search.rolls())}, {}};
}

}  // namespace dense

// The fewest rolls on a matrix. Needs 0 <= start <= size, faces >= 1 and at least one cell.
inline DenseAnswer dense_min_rolls(const MatrixView& view, const DenseRules& rules = {},
                                   const DenseOptions& options = {}) {
    return dense::with_cells(
        view, [&](const auto& cells) { return dense::min_rolls(cells, rules, options); });
}

// A shortest route; to a million squares the one with the smallest throws in order.
inline DenseRoute dense_route(const MatrixView& view, const DenseRules& rules = {},
                              const DenseOptions& options = {}) {
    return dense::with_cells(view,
                             [&](const auto& cells) { return dense::route(cells, rules, options); });
}

// All jumps of a matrix in the order of entries, for whoever plays by other rules.
inline DenseJumps dense_jumps(const MatrixView& view, const DenseRules& rules = {},
                              const DenseOptions& options = {}) {
    return dense::with_cells(view, [&](const auto& cells) -> DenseJumps {
        dense::Squares squares(cells.size());
        const dense::Scan found = dense::scan(cells, squares, rules.lowest_exit(), options.threads);
        if (found.bad.count != 0) return {{}, {}, found.bad};
        return dense::gather(cells, squares, rules.lowest_exit(), found.jumps);
    });
}

// True where the dense kernel gives the fewest rolls by these rules: by its own, or by others that give the same
// (see track.hpp).
inline bool dense_honours(const MatrixView& view, const BatchRules& rules) {
    const std::int64_t size = view.rows * view.cols;
    const auto faces = static_cast<std::int64_t>(rules.faces.size());
    if (rules.follow || rules.start > size || rules.finish_on(size) != size || rules.faces.back() != faces) return false;
    if (rules.overshoot == Overshoot::stay) return true;
    const Cell last = Boustrophedon{view.rows, view.cols}.cell(size);
    return cell_value(view, last.row, last.col) == plain_cell;
}

// True where dense_levels plays these rules: a throw fits into a window and a level
// into 32 bits.
inline bool dense_honours_levels(const MatrixView& view, const DenseRules& rules) {
    return rules.faces <= dense::max_faces && view.rows * view.cols < (std::int64_t{1} << 31);
}

// The levels of the squares 0..size, -1 where no token can rest. Needs
// dense_honours_levels and room for size + 1 levels.
inline BadCells dense_levels(const MatrixView& view, const DenseRules& rules,
                             std::span<std::int32_t> levels, const DenseOptions& options = {}) {
    return dense::with_cells(view, [&]<class Value>(const dense::Cells<Value>& cells) -> BadCells {
        dense::Squares squares(cells.size());
        const dense::Scan found = dense::scan(cells, squares, rules.lowest_exit(), options.threads);
        if (found.bad.count != 0) return found.bad;
        dense::LevelTrace trace(levels, rules.start);
        dense::Search<Value, dense::LevelTrace> search(
            cells, squares, {rules.start, static_cast<int>(rules.faces)}, trace);
        search.everywhere();
        return {};
    });
}

}  // namespace boustro

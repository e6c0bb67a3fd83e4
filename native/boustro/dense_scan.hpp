// One reading of a huge matrix, in memory's order: where the jumps are, and whether
// each exit is on the board.
//
// Idea. The rows are read as they lie in memory, 64 cells at a time, and each 64
// become two masks: not -1, and out of range. Only then a row's direction matters: a
// mask of a row that runs leftwards is turned round and set from the other end. So
// the matrix streams through once at the speed of memory, and the boustrophedon costs
// a few operations for every 64 cells that hold a jump at all. Two threads take half
// of the rows each, cut where a row begins a word of squares, so that they write
// apart.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <vector>

#include "boustro/dense_cells.hpp"
#include "boustro/dense_masks.hpp"
#include "boustro/dense_squares.hpp"
#include "boustro/matrix.hpp"
#include "boustro/parallel_for.hpp"

namespace boustro {

// A cell whose value is neither -1 nor an exit of the board.
struct BadCell {
    std::int64_t row;
    std::int64_t col;
    std::int64_t value;
    friend bool operator==(const BadCell&, const BadCell&) = default;
};

// The first bad cells in the order of rows, and how many there are.
struct BadCells {
    static constexpr std::size_t listed = 100;  // as many as errors.py keeps
    std::int64_t count = 0;
    std::vector<BadCell> first;

    void add(const BadCell& cell) {
        ++count;
        first.push_back(cell);
        if (first.size() >= 4 * listed) keep_first();
    }
    void add(const BadCells& others) {
        count += others.count;
        first.insert(first.end(), others.first.begin(), others.first.end());
        keep_first();
    }
    void keep_first() {
        std::sort(first.begin(), first.end(), [](const BadCell& a, const BadCell& b) {
            return a.row != b.row ? a.row < b.row : a.col < b.col;
        });
        if (first.size() > listed) first.resize(listed);
    }
};

namespace dense {

struct Scan {
    std::int64_t jumps = 0;
    BadCells bad;
};

template <class Value>
class Scanner {
public:
    Scanner(const Cells<Value>& cells, Squares& squares, std::int64_t lowest)
        : view_(cells.view()), numbering_{view_.rows, view_.cols}, squares_(squares), exits_{lowest, cells.size()} {}

    // Rows up_begin..up_end - 1, counted from the bottom.
    Scan rows(std::int64_t up_begin, std::int64_t up_end) {
        scan_ = {};
        if (std::abs(view_.row_stride) < std::abs(view_.col_stride)) {
            by_columns(up_begin, up_end);
        } else {
            by_rows(up_begin, up_end);
        }
        scan_.bad.keep_first();
        return std::move(scan_);
    }

private:
    void by_rows(std::int64_t up_begin, std::int64_t up_end) {
        const bool in_line = view_.col_stride == static_cast<std::int64_t>(sizeof(Value));
        for (std::int64_t i = up_begin; i < up_end; ++i) {
            // Memory ascends from the top row down, unless the stride is negative.
            const std::int64_t up = view_.row_stride >= 0 ? up_end - 1 - (i - up_begin) : i;
            const std::int64_t row = view_.rows - 1 - up;
            in_line ? row_in_line(row, up) : row_of_cells(row);
        }
    }
    void by_columns(std::int64_t up_begin, std::int64_t up_end) {
        for (std::int64_t col = 0; col < view_.cols; ++col) {
            for (std::int64_t up = up_end - 1; up >= up_begin; --up) cell(view_.rows - 1 - up, col);
        }
    }
    void row_of_cells(std::int64_t row) {
        for (std::int64_t col = 0; col < view_.cols; ++col) cell(row, col);
    }
    void cell(std::int64_t row, std::int64_t col) {
        const std::int64_t value = cell_value(view_, row, col);
        if (value == plain_cell) return;
        if (value < exits_.low || value > exits_.high) scan_.bad.add({row, col, value});
        squares_.set_entries(numbering_.square({row, col}) - 1, 1);
        ++scan_.jumps;
    }

    void row_in_line(std::int64_t row, std::int64_t up) {
        const std::byte* begin = view_.data + row * view_.row_stride;
        for (std::int64_t col = 0; col < view_.cols; col += 64) {
            const auto count = static_cast<int>(std::min<std::int64_t>(64, view_.cols - col));
            const std::byte* at = begin + col * static_cast<std::int64_t>(sizeof(Value));
            const Masks masks = count == 64 ? masks_of_64<Value>(at, exits_) : masks_of<Value>(at, count, exits_);
            if (masks.jumps != 0) set(up, col, count, masks.jumps);
            if (masks.bad != 0) list_bad(row, col, masks.bad);
        }
    }
    void set(std::int64_t up, std::int64_t col, int count, std::uint64_t jumps) {
        scan_.jumps += std::popcount(jumps);
        const std::int64_t base = up * view_.cols;
        if (up % 2 == 0) {
            squares_.set_entries(base + col, jumps);
        } else {
            squares_.set_entries(base + view_.cols - col - count, reversed(jumps) >> (64 - count));
        }
    }
    void list_bad(std::int64_t row, std::int64_t col, std::uint64_t bad) {
        for (; bad != 0; bad &= bad - 1) {
            const std::int64_t at = col + std::countr_zero(bad);
            scan_.bad.add({row, at, cell_value(view_, row, at)});
        }
    }

    MatrixView view_;
    Boustrophedon numbering_;
    Squares& squares_;
    const Exits exits_;
    Scan scan_;
};

// The row, counted from the bottom, at which to cut the board for two threads: about
// the middle, and the first square of a word.
inline std::int64_t cut_row(const MatrixView& view) {
    const std::int64_t step = 64 / std::gcd<std::int64_t>(64, view.cols);
    return view.rows / 2 / step * step;
}

// Reads every cell once and sets the entries in `squares`; no exit may be below `lowest`.
template <class Value>
Scan scan(const Cells<Value>& cells, Squares& squares, std::int64_t lowest, int threads) {
    const MatrixView& view = cells.view();
    const std::int64_t cut = cut_row(view);
    if (threads < 2 || cut == 0 || cells.size() < (std::int64_t{1} << 20)) {
        return Scanner<Value>(cells, squares, lowest).rows(0, view.rows);
    }
    const std::array<std::int64_t, 3> ends{0, cut, view.rows};
    std::array<Scan, 2> found;
    detail::parallel_for(2, 1, 2, [&] {
        return [&](std::int64_t from, std::int64_t) {
            const auto part = static_cast<std::size_t>(from);
            found[part] = Scanner<Value>(cells, squares, lowest).rows(ends[part], ends[part + 1]);
        };
    });
    found[1].jumps += found[0].jumps;
    found[1].bad.add(found[0].bad);
    return found[1];
}

}  // namespace dense
}  // namespace boustro

// Matrix scan: one reading of a matrix in the order of memory, which finds its jumps.
//
// Idea. Squares run from the bottom left, but memory is read fastest in its own order, from the top
// row down. So the jumps are listed as they are met, the whole list is reversed at the end, and the
// jumps of each row that runs to the right are reversed once more. Nearly every cell is -1, which a
// conjunction of 64 cells shows at once: it is -1 only if all of them are. For other blocks of 64
// cells, a mask marks those with a jump. Both are loops without branches, which compilers vectorise
// on every machine.
//
// Cells that do not lie side by side (every second column, columns before rows) are copied first, a
// band of rows at a time, as many as share lines of memory.
//
// A matrix that another thread changes. A mask decides only which cells are looked at; an exit is
// read once, and the value that was checked is the value that is listed.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <new>
#include <utility>
#include <vector>

#include "boustro/matrix.hpp"

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
        if (first.size() < listed) first.push_back(cell);
    }
};

// Jumps by ascending entry, without those of bad cells.
struct MatrixJumps {
    std::vector<std::int64_t> entries;
    std::vector<std::int64_t> exits;
    BadCells bad;
    bool complete = true;  // false where there are more jumps than were asked for
};

// Bit i is set where flags[i], 0 or 1, is 1; `count` is a multiple of 8, at most 64.
inline std::uint64_t bits_of(const std::uint8_t* flags, std::int64_t count) {
    std::uint64_t bits = 0;
    for (std::int64_t i = 0; i < count; i += 8) {
        std::uint64_t eight = 0;
        if constexpr (std::endian::native == std::endian::little) {
            std::memcpy(&eight, flags + i, sizeof eight);
        } else {
            for (int j = 0; j < 8; ++j) eight |= std::uint64_t{flags[i + j]} << (8 * j);
        }
        bits |= (eight * 0x0102040810204080U >> 56) << i;
    }
    return bits;
}

namespace detail {

// Calls use(row, cells) for every row, the top one first, until it says false; the cells lie side
// by side.
template <class Value, class Use>
void each_row(const MatrixView& view, const Use& use) {
    constexpr std::int64_t width = sizeof(Value), band = 64 / width;
    if (view.col_stride == width) {
        for (std::int64_t row = 0; row < view.rows; ++row) {
            if (!use(row, view.data + row * view.row_stride)) return;
        }
        return;
    }
    std::vector<std::byte> cells(
        static_cast<std::size_t>(std::min(band, view.rows) * view.cols * width));
    for (std::int64_t first = 0; first < view.rows; first += band) {
        const std::int64_t count = std::min(band, view.rows - first);
        for (std::int64_t col = 0; col < view.cols; ++col) {
            for (std::int64_t i = 0; i < count; ++i) {
                const std::byte* const at =
                    view.data + (first + i) * view.row_stride + col * view.col_stride;
                std::memcpy(cells.data() + (i * view.cols + col) * width, at, width);
            }
        }
        for (std::int64_t i = 0; i < count; ++i) {
            if (!use(first + i, cells.data() + i * view.cols * width)) return;
        }
    }
}

inline constexpr std::int64_t block = 64;  // cells that are looked at together

// More cells than any memory or file holds; strides of 0 make such a matrix possible, and reading
// it would take for ever.
inline constexpr std::int64_t most_cells = std::int64_t{1} << 38;

// Which of the first `count` cells hold a jump, or a bad value; at most 64.
template <class Value>
std::uint64_t jumps_among(const std::byte* cells, std::int64_t count) {
    constexpr std::int64_t width = sizeof(Value);
    if (count == block) {
        Value all = plain_cell;
        for (std::int64_t i = 0; i < block; ++i)
            all = static_cast<Value>(all & read_cell<Value>(cells + i * width));
        if (all == plain_cell) return 0;
    }
    std::uint8_t flags[block] = {};
    for (std::int64_t i = 0; i < count; ++i)
        flags[i] = read_cell<Value>(cells + i * width) != plain_cell;
    return bits_of(flags, (count + 7) / 8 * 8);
}

// Calls take({row, col, value}) for every cell that is not plain, in the order of rows, until it
// returns false. A small board whose rows are contiguous is scanned as one row. The row of a cell
// is then its index divided by the number of columns: the product with the inverse in 32 binary
// places, rounded up, whose error, below 2^-32, adds less than 1 / columns to the quotient.
template <class Value, class Take>
void each_jump(const MatrixView& view, const Take& take) {
    MatrixView lines = view;
    const bool joined = view.contiguous() && view.rows * view.cols < 1 << 16;
    if (joined) lines.cols *= std::exchange(lines.rows, 1);
    const std::uint64_t inverse =
        joined ? (std::uint64_t{1} << 32) / static_cast<std::uint64_t>(view.cols) + 1 : 0;
    each_row<Value>(lines, [&](std::int64_t row, const std::byte* cells) {
        for (std::int64_t from = 0; from < lines.cols; from += block) {
            const std::byte* const at = cells + from * static_cast<std::int64_t>(sizeof(Value));
            for (std::uint64_t left = jumps_among<Value>(at, std::min(block, lines.cols - from));
                 left != 0; left &= left - 1) {
                const int i = std::countr_zero(left);
                const std::int64_t value =
                    read_once<Value>(at + static_cast<std::size_t>(i) * sizeof(Value));
                const auto below =
                    static_cast<std::int64_t>(static_cast<std::uint64_t>(from + i) * inverse >> 32);
                if (value != plain_cell &&
                    !take(BadCell{row + below, from + i - below * view.cols, value}))
                    return false;
            }
        }
        return true;
    });
}

template <class Take>
void each_jump(const MatrixView& view, const Take& take) {
    if (view.rows * view.cols > most_cells) throw std::bad_alloc();
    with_type(view.type, [&](auto nought) { each_jump<decltype(nought)>(view, take); });
}

}  // namespace detail

// The jumps of a matrix, with exits in `lowest`..size; if there are more than `most`, the first
// ones that are met.
inline MatrixJumps matrix_jumps(const MatrixView& view, std::int64_t lowest,
                                std::int64_t most = INT64_MAX) {
    const Boustrophedon numbering{view.rows, view.cols};
    MatrixJumps jumps;
    std::int64_t row = view.rows;
    std::ptrdiff_t row_begins = 0;
    const auto turn_row = [&] {
        if ((view.rows - 1 - row) % 2 != 0) return;
        std::reverse(jumps.entries.begin() + row_begins, jumps.entries.end());
        std::reverse(jumps.exits.begin() + row_begins, jumps.exits.end());
    };
    detail::each_jump(view, [&](const BadCell& cell) {
        if (cell.row != row) {
            turn_row();
            row = cell.row;
            row_begins = std::ssize(jumps.entries);
        }
        if (cell.value < lowest || cell.value > numbering.size()) {
            jumps.bad.add(cell);
            return true;
        }
        jumps.entries.push_back(numbering.square({cell.row, cell.col}));
        jumps.exits.push_back(cell.value);
        return jumps.complete = std::ssize(jumps.entries) <= most;
    });
    turn_row();
    std::reverse(jumps.entries.begin(), jumps.entries.end());
    std::reverse(jumps.exits.begin(), jumps.exits.end());
    return jumps;
}

}  // namespace boustro

// Matrix search: the jumps of a matrix in memory, and the fewest rolls of its board.
//
// Idea. Three ways, by the size and by the number of jumps:
//   1. A small board goes to the bitmaps of small.hpp.
//   2. Else its jumps are listed by one scan, and if they are few, walkers cross the plain
//      stretches by arithmetic (sparse.hpp).
//   3. Where they are many, the cells are copied in the order of squares, and a queue holds the
//      squares still to be thrown from: the textbook loop.
//
// The scan. Squares run from the bottom left, but memory is read fastest in its own order, from the
// top row down. So the jumps are listed as they are met, the whole list is reversed at the end, and
// the jumps of each row that runs to the right are reversed once more. Nearly every cell is -1,
// which a conjunction of 64 cells shows at once: it is -1 only if all of them are. For other blocks
// of 64 cells, a mask marks those with a jump. Both are loops without branches, which compilers
// vectorise on every machine. Cells that do not lie side by side (every second column, columns
// before rows) are copied first, a band of rows at a time, as many as share lines of memory.
//
// The loop, made fast. A square that a throw has counted to is closed by a 0 in the copy: a later
// throw that counts to it would land where a token has been already. So the copy is the only record
// of a square. A square from the queue costs a look at the few numbers after it, without those in
// the stretch that was closed last. A square is queued at most once for itself and once for each
// entry that leads to it. Exit 0, if it has a meaning, takes a token back to the start and shortens
// nothing, so it is never queued.
//
// A matrix that another thread changes. In the scan a mask decides only which cells are looked at;
// an exit is read once, and the value that was checked is the value that is listed. For the loop
// the copy is made first, then checked and played. If it is bad, the cells are read again to list
// the bad ones; if they have become good meanwhile, the answer belongs to no board.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <limits>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include "boustro/kernel_choice.hpp"
#include "boustro/matrix.hpp"
#include "boustro/small.hpp"
#include "boustro/track.hpp"

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

// Rolls are `no_route` where there is none, and say nothing where cells are bad.
struct MatrixAnswer {
    std::int64_t rolls = no_route;
    BadCells bad;
};

namespace detail {

// The cells by square, side by side, and after them the memory of the queue. One allocation, since
// a C library keeps its memory for the next board, but returns that of two to the system at once.
class FlatBoard {
public:
    explicit FlatBoard(std::int64_t size)
        : size_(size),
          cells_(std::make_unique_for_overwrite<std::int32_t[]>(2 * static_cast<std::size_t>(size) +
                                                                3)) {}

    // Copies a matrix; false where a cell of the copy is bad.
    template <class Value>
    bool fill(const MatrixView& view, std::int64_t lowest) {
        bool is_good = true;
        std::int64_t last = size_;
        each_row<Value>(view, [&](std::int64_t row, const std::byte* cells) {
            const std::int64_t up = view.rows - 1 - row, first = up * view.cols + 1;
            copy_row<Value>(cells, first, view.cols, up % 2 == 0);
            if (last - first < at_once && up > 0) return true;
            is_good = is_sound(first, last, lowest);
            last = first - 1;
            return is_good;
        });
        return is_good;
    }

    // Plays the board, of which nothing is left afterwards.
    std::int64_t rolls(std::int64_t start, std::int64_t faces) {
        if (start == size_) return 0;
        const auto finish = static_cast<std::int32_t>(size_);
        std::int32_t* const cells = cells_.get();
        std::int32_t* const queue = cells + size_ + 1;
        std::size_t head = 0, tail = 0;
        std::int64_t from = 0, to = 0;  // the squares after `from` up to `to` are closed
        queue[tail++] = static_cast<std::int32_t>(start);
        for (std::int64_t roll = 1; head < tail; ++roll) {
            // The queue moves to the front, so that a short queue touches little memory.
            if (head > most_behind && head > tail - head) {
                tail =
                    static_cast<std::size_t>(std::copy(queue + head, queue + tail, queue) - queue);
                head = 0;
            }
            for (const std::size_t end = tail; head < end; ++head) {
                const std::int64_t at = queue[head];
                const bool inside = from <= at && at <= to;
                from = inside ? from : at;
                to = inside ? to : at;
                for (const std::int64_t last = std::min(at + faces, size_); to < last;) {
                    const std::int32_t cell = std::exchange(cells[++to], closed);
                    const std::int32_t rest = cell < 0 ? static_cast<std::int32_t>(to) : cell;
                    if (rest == finish) return roll;
                    queue[tail] = rest;
                    tail += rest != closed ? 1 : 0;
                }
            }
        }
        return no_route;
    }

private:
    static constexpr std::int32_t closed = 0;
    static constexpr std::size_t most_behind = 4096;  // squares of the queue that were thrown from
    // Squares that are checked together, while they are in cache.
    static constexpr std::int64_t at_once = 4096;

    template <class Value>
    void copy_row(const std::byte* cells, std::int64_t first, std::int64_t count, bool rightwards) {
        std::int32_t* const to = cells_.get() + first;
        const auto cell = [cells](std::int64_t i) {
            const Value value =
                read_cell<Value>(cells + i * static_cast<std::int64_t>(sizeof(Value)));
            const auto number = static_cast<std::int32_t>(value);
            // A value that does not fit is no exit, and neither is this number.
            return number == value ? number : std::numeric_limits<std::int32_t>::min();
        };
        if (rightwards) {
            for (std::int64_t i = 0; i < count; ++i) to[i] = cell(i);
        } else {
            for (std::int64_t i = 0; i < count; ++i) to[i] = cell(count - 1 - i);
        }
    }
    // A number below -1 or above the size makes one of two differences negative.
    bool is_sound(std::int64_t first, std::int64_t last, std::int64_t lowest) const {
        const auto size = static_cast<std::uint32_t>(size_);
        std::uint32_t signs = 0;
        std::int32_t zeros = 0;
        for (std::int64_t square = first; square <= last; ++square) {
            const auto cell = static_cast<std::uint32_t>(cells_[static_cast<std::size_t>(square)]);
            signs |= (size - cell) | (cell + 1);
            zeros |= cell == 0;
        }
        return signs >> 31 == 0 && (zeros == 0 || lowest == 0);
    }

    std::int64_t size_;
    std::unique_ptr<std::int32_t[]> cells_;
};

// Up to one jump in so many squares walkers are faster than the loop.
inline constexpr std::int64_t sparse_share = 40;
// The loop is for dice that show no more, and boards that 32 bits can number.
inline constexpr std::int64_t longest_throw = 64;
inline constexpr std::int64_t largest_flat =
    std::numeric_limits<std::int32_t>::max() - longest_throw;

// Whether the top rows of a matrix, a thousand cells, hold more jumps than walkers should play.
template <class Value>
bool is_crowded(const MatrixView& view) {
    constexpr std::int64_t looked_at = 1024;
    MatrixView top = view;
    top.rows = std::min(view.rows, looked_at / view.cols + 1);
    top.cols = std::min(view.cols, looked_at);
    std::int64_t jumps = 0;
    each_row<Value>(top, [&](std::int64_t, const std::byte* cells) {
        std::int32_t of_row = 0;  // cells might alias what is captured
        for (std::int64_t i = 0; i < top.cols; ++i)
            of_row += read_cell<Value>(cells + i * static_cast<std::int64_t>(sizeof(Value))) !=
                      plain_cell;
        jumps += of_row;
        return true;
    });
    return jumps > top.rows * top.cols / sparse_share;
}

inline MatrixAnswer small_matrix(const MatrixView& view, const BatchRules& rules,
                                 const SmallRules& small) {
    const std::int64_t size = view.rows * view.cols;
    const Boustrophedon numbering{view.rows, view.cols};
    SmallBoard board;
    begin(board, size, rules.start, rules.finish_on(size));
    MatrixAnswer answer;
    each_jump(view, [&](const BadCell& cell) {
        if (cell.value < rules.lowest_exit() || cell.value > size) {
            answer.bad.add(cell);
        } else {
            board.add_jump(static_cast<int>(numbering.square({cell.row, cell.col})) - board.base,
                           static_cast<int>(cell.value) - board.base);
        }
        return true;
    });
    if (answer.bad.count == 0) answer.rolls = small_min_rolls(board, small);
    return answer;
}

inline MatrixAnswer flat_matrix(const MatrixView& view, const BatchRules& rules) {
    FlatBoard board(view.rows * view.cols);
    const std::int64_t lowest = rules.lowest_exit();
    if (with_type(view.type,
                  [&](auto nought) { return board.fill<decltype(nought)>(view, lowest); })) {
        return {board.rolls(rules.start, std::ssize(rules.faces)), {}};
    }
    MatrixAnswer answer;
    each_jump(view, [&](const BadCell& cell) {
        if (cell.value < lowest || cell.value > view.rows * view.cols) answer.bad.add(cell);
        return true;
    });
    return answer;
}

}  // namespace detail

// Whether the fewest rolls of a matrix by these rules are computed here. The rules fit its size,
// remember nothing and follow no jumps. Beyond small boards, the die shows 1..d, the finish is the
// last square, and overshoot is `stay` or gives the same (see track.hpp).
inline bool matrix_honours(const MatrixView& view, const BatchRules& rules) {
    const std::int64_t size = view.rows * view.cols;
    if (rules.turns != nullptr || rules.follow || !rules.fit(size)) return false;
    if (small_serves(size, rules.start, small_rules(rules.faces, rules.overshoot))) return true;
    if (rules.finish_on(size) != size || rules.faces.back() != std::ssize(rules.faces))
        return false;
    const Cell last = Boustrophedon{view.rows, view.cols}.cell(size);
    return overshoot_alike(rules.overshoot, true, true,
                           cell_value(view, last.row, last.col) != plain_cell);
}

// The fewest rolls of a matrix, every cell of which is checked. Needs matrix_honours.
inline MatrixAnswer matrix_min_rolls(const MatrixView& view, const BatchRules& rules) {
    const std::int64_t size = view.rows * view.cols;
    const SmallRules small = small_rules(rules.faces, rules.overshoot);
    if (small_serves(size, rules.start, small)) return detail::small_matrix(view, rules, small);
    const bool loops =
        std::ssize(rules.faces) <= detail::longest_throw && size <= detail::largest_flat;
    const bool crowded = loops && with_type(view.type, [&](auto nought) {
                             return detail::is_crowded<decltype(nought)>(view);
                         });
    if (crowded) return detail::flat_matrix(view, rules);
    MatrixJumps jumps =
        matrix_jumps(view, rules.lowest_exit(), loops ? size / detail::sparse_share : size);
    if (!jumps.complete) return detail::flat_matrix(view, rules);
    if (jumps.bad.count != 0) return {no_route, std::move(jumps.bad)};
    return {track_min_rolls(Track{size, rules.start, size, Overshoot::stay, rules.faces,
                                  jumps.entries, jumps.exits}),
            {}};
}

}  // namespace boustro

// Matrix search: the fewest rolls of one board in memory.
//
// Idea. Three ways, by the size and by the number of jumps:
//   1. A small board goes to the bitmaps of small.hpp.
//   2. Else its jumps are listed by one scan (matrix_scan.hpp), and if they are few, walkers cross
//      the plain stretches by arithmetic (sparse.hpp).
//   3. Where they are many, the cells are copied in the order of squares, and a queue holds the
//      squares still to be thrown from: the textbook loop.
//
// The loop, made fast. A square that a throw has counted to is closed by a 0 in the copy: a later
// throw that counts to it would land where a token has been already. So the copy is the only record
// of a square. A square from the queue costs a look at the few numbers after it, without those in
// the stretch that was closed last. A square is queued at most once for itself and once for each
// entry that leads to it. Exit 0, if it has a meaning, takes a token back to the start and shortens
// nothing, so it is never queued.
//
// A matrix that another thread changes. The copy is made first, then checked and played. If it is
// bad, the cells are read again to list the bad ones; if they have become good meanwhile, the
// answer belongs to no board.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>

#include "boustro/kernel_choice.hpp"
#include "boustro/matrix.hpp"
#include "boustro/matrix_scan.hpp"
#include "boustro/small.hpp"
#include "boustro/track.hpp"

namespace boustro {

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

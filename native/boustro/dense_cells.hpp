// The cells of one huge matrix, found by square without a table.
//
// Idea. A square's row and column come from one division by the number of columns,
// made a multiplication: with m = ceil(2^64 / cols) and place * cols < 2^64 the high
// half of place * m is place / cols exactly (else it is divided after all). Places
// count from 0: place = square - 1.
#pragma once

#include <cstdint>
#include <utility>

#include "boustro/large_pages.hpp"
#include "boustro/matrix.hpp"
#include "boustro/wide.hpp"

namespace boustro::dense {

// A square counted from 0. The lowest number of all wraps round to the highest: neither is a square.
inline std::int64_t place_of(std::int64_t square) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(square) - 1);
}

template <class Value>
class Cells {
public:
    explicit Cells(const MatrixView& view)
        : view_(view), inverse_(inverse(view.rows * view.cols, view.cols)) {}

    const MatrixView& view() const { return view_; }
    std::int64_t size() const { return view_.rows * view_.cols; }

    const std::byte* at(std::int64_t place) const {
        const std::int64_t up = row_up(place);
        const std::int64_t along = place - up * view_.cols;
        const std::int64_t col = (up & 1) == 0 ? along : view_.cols - 1 - along;
        return view_.data + (view_.rows - 1 - up) * view_.row_stride + col * view_.col_stride;
    }
    std::int64_t value(std::int64_t place) const { return read_once<Value>(at(place)); }

    // The cells from `place` to the end of its row, one after the other.
    struct Line {
        const std::byte* first;
        std::int64_t step;
        std::int64_t count;
        std::int64_t value(std::int64_t i) const { return read_once<Value>(first + i * step); }
    };
    Line line(std::int64_t place) const {
        const std::int64_t up = row_up(place);
        const std::int64_t along = place - up * view_.cols;
        const bool right = (up & 1) == 0;
        const std::int64_t col = right ? along : view_.cols - 1 - along;
        const std::byte* row = view_.data + (view_.rows - 1 - up) * view_.row_stride;
        return {row + col * view_.col_stride, right ? view_.col_stride : -view_.col_stride,
                view_.cols - along};
    }
    void fetch(std::int64_t place) const { prefetch(at(place)); }

private:
    static std::uint64_t inverse(std::int64_t size, std::int64_t cols) {
        constexpr std::uint64_t most = ~std::uint64_t{0};
        const auto divisor = static_cast<std::uint64_t>(cols);
        const bool exact = cols > 1 && static_cast<std::uint64_t>(size) <= most / divisor;
        return exact ? most / divisor + 1 : 0;
    }
    std::int64_t row_up(std::int64_t place) const {
        if (inverse_ == 0) return place / view_.cols;
        const Wide product = static_cast<Wide>(static_cast<std::uint64_t>(place)) * inverse_;
        return static_cast<std::int64_t>(product >> 64);
    }

    MatrixView view_;
    std::uint64_t inverse_;
};

// Calls `work` with the cells of a view as their own type.
template <class Work>
auto with_cells(const MatrixView& view, Work&& work) {
    return with_type(view.type, [&](auto nought) { return work(Cells<decltype(nought)>(view)); });
}

}  // namespace boustro::dense

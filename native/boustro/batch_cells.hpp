// The cells of small boards, one by one: their jumps by square, or a copy for the lanes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "boustro/matrix.hpp"
#include "boustro/small.hpp"

namespace boustro::detail {

// Calls take(square, value, place) for every cell that is not plain, by ascending square, until it says false.
template <class Value, class Take>
inline bool each_jump(const MatrixView& view, const Take& take) {
    std::int64_t square = 1;
    for (std::int64_t up = 0; up < view.rows; ++up) {
        const std::int64_t row = view.rows - 1 - up;
        const std::int64_t first = up % 2 == 0 ? 0 : view.cols - 1;
        const std::int64_t turn = up % 2 == 0 ? 1 : -1;
        const std::byte* at = view.data + row * view.row_stride + first * view.col_stride;
        for (std::int64_t i = 0; i < view.cols; ++i, ++square, at += turn * view.col_stride) {
            const std::int64_t value = read_once<Value>(at);
            if (value == plain_cell) continue;
            if (!take(square, value, row * view.cols + first + turn * i)) return false;
        }
    }
    return true;
}

template <class Take>
inline bool each_jump(const MatrixView& view, const Take& take) {
    switch (view.type) {
        case CellType::int8: return each_jump<std::int8_t>(view, take);
        case CellType::int16: return each_jump<std::int16_t>(view, take);
        case CellType::int32: return each_jump<std::int32_t>(view, take);
        case CellType::int64: break;
    }
    return each_jump<std::int64_t>(view, take);
}

// Copies one board to contiguous int32; a value that does not fit becomes one that is no exit.
template <class Value>
inline void narrow(const MatrixView& view, std::int32_t* out) {
    for (std::int64_t row = 0; row < view.rows; ++row) {
        const std::byte* const at = view.data + row * view.row_stride;
        for (std::int64_t col = 0; col < view.cols; ++col) {
            const Value value = read_cell<Value>(at + col * view.col_stride);
            const bool fits = sizeof(Value) <= 4 || (value >= -1 && static_cast<std::int64_t>(value) <= small_bits);
            *out++ = fits ? static_cast<std::int32_t>(value) : -2;
        }
    }
}

inline void narrow(const MatrixView& view, std::int32_t* out) {
    switch (view.type) {
        case CellType::int8: return narrow<std::int8_t>(view, out);
        case CellType::int16: return narrow<std::int16_t>(view, out);
        case CellType::int32: return narrow<std::int32_t>(view, out);
        case CellType::int64: return narrow<std::int64_t>(view, out);
    }
}

}  // namespace boustro::detail

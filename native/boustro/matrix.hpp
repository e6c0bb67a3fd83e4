// Matrix: a rectangular board as it lies in memory, and the way its squares run.
//
// Idea. A matrix is never copied to be understood. `MatrixView` says where the
// cells are (any strides, any signed width), `Boustrophedon` says which square a
// cell is: the squares run from the bottom left, each row in the direction
// opposite to the one below.
//
// Why the map is right. Let q = square - 1 and up = q / cols, the rows below it.
// Then row = rows - 1 - up, and inside the row the column is q % cols counted
// from the left where up is even, from the right where it is odd. Both
// directions use the same up, so the one undoes the other.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace boustro {

// The value of a cell on which no jump starts.
inline constexpr std::int64_t plain_cell = -1;

enum class CellType : std::uint8_t { int8, int16, int32, int64 };

inline std::size_t cell_bytes(CellType type) { return std::size_t{1} << static_cast<int>(type); }
inline CellType cell_type_of(std::size_t bytes) {
    return static_cast<CellType>(std::countr_zero(bytes));
}

// Cells in memory; strides are in bytes and may be negative or zero.
struct MatrixView {
    const std::byte* data = nullptr;  // the cell of row 0, column 0
    std::int64_t rows = 0;
    std::int64_t cols = 0;
    std::int64_t row_stride = 0;
    std::int64_t col_stride = 0;
    CellType type = CellType::int32;

    bool contiguous() const {
        const auto bytes = static_cast<std::int64_t>(cell_bytes(type));
        return col_stride == bytes && row_stride == bytes * cols;
    }
};

// One value, wherever it lies: memcpy because a strided cell may be unaligned.
template <class Cell>
inline Cell read_cell(const std::byte* at) {
    Cell value;
    std::memcpy(&value, at, sizeof value);
    return value;
}

// The same for a value that is checked and then used as an index. The caller's memory may change in
// between, and without the barrier a compiler is free to read it a second time.
template <class Cell>
inline Cell read_once(const std::byte* at) {
    Cell value = read_cell<Cell>(at);
    asm("" : "+r"(value));
    return value;
}

// Calls use(0) with a nought of the type that cells have.
template <class Use>
auto with_type(CellType type, const Use& use) {
    switch (type) {
        case CellType::int8:
            return use(std::int8_t{0});
        case CellType::int16:
            return use(std::int16_t{0});
        case CellType::int32:
            return use(std::int32_t{0});
        case CellType::int64:
            break;
    }
    return use(std::int64_t{0});
}

inline std::int64_t cell_value(CellType type, const std::byte* at) {
    return with_type(type,
                     [at](auto nought) { return std::int64_t{read_cell<decltype(nought)>(at)}; });
}

inline std::int64_t cell_value(const MatrixView& view, std::int64_t row, std::int64_t col) {
    return cell_value(view.type, view.data + row * view.row_stride + col * view.col_stride);
}

struct Cell {
    std::int64_t row;
    std::int64_t col;
};

struct Boustrophedon {
    std::int64_t rows;
    std::int64_t cols;

    std::int64_t size() const { return rows * cols; }

    std::int64_t square(Cell cell) const {
        const std::int64_t up = rows - 1 - cell.row;
        const std::int64_t along = up % 2 == 0 ? cell.col : cols - 1 - cell.col;
        return up * cols + along + 1;
    }

    Cell cell(std::int64_t square) const {
        const std::int64_t up = (square - 1) / cols;
        const std::int64_t along = (square - 1) % cols;
        return {rows - 1 - up, up % 2 == 0 ? along : cols - 1 - along};
    }
};

}  // namespace boustro

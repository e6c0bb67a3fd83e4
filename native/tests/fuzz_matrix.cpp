// Any bytes as a matrix of any shape, width of cells and strides: bad cells are found, one and
// all, and on a sound matrix the search of matrices, the batch and the plain loop agree.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <vector>

#include "boustro/batch.hpp"
#include "boustro/matrix_search.hpp"
#include "fuzz_bytes.hpp"

namespace fuzz {

namespace {

// A matrix in exactly as much memory as its strides reach, so that a step outside is seen.
class Matrix {
public:
    Matrix(Bytes& bytes, std::int64_t lowest_exit) : lowest_(lowest_exit) {
        const bool tall = bytes.below(2) != 0;
        const std::int64_t side = 1 + bytes.below(bytes.below(8) == 0 ? 90 : 20);
        const std::int64_t other = 1 + bytes.below(20);
        view.rows = tall ? side : other;
        view.cols = tall ? other : side;
        view.type = static_cast<boustro::CellType>(bytes.below(4));
        lay_out(bytes);
        fill(bytes);
    }

    boustro::MatrixView view;
    std::vector<boustro::BadCell> bad;  // in the order of rows

private:
    void lay_out(Bytes& bytes) {
        const auto width = static_cast<std::int64_t>(boustro::cell_bytes(view.type));
        const std::int64_t apart = width + bytes.below(3) * bytes.below(8);
        const bool by_column = bytes.below(4) == 0;
        const std::int64_t line = apart * (by_column ? view.rows : view.cols) + bytes.below(3);
        view.row_stride = by_column ? apart : line;
        view.col_stride = by_column ? line : apart;
        if (bytes.below(16) == 0) view.row_stride = 0;  // one row, again and again
        const std::int64_t rows_reach = view.row_stride * (view.rows - 1);
        const std::int64_t cols_reach = view.col_stride * (view.cols - 1);
        memory_.resize(static_cast<std::size_t>(rows_reach + cols_reach + width));
        view.data = memory_.data();
        if (bytes.below(4) == 0) turn(view.row_stride, rows_reach);
        if (bytes.below(4) == 0) turn(view.col_stride, cols_reach);
    }
    void turn(std::int64_t& stride, std::int64_t reach) {
        view.data += reach;
        stride = -stride;
    }
    void fill(Bytes& bytes) {
        const std::int64_t size = view.rows * view.cols;
        const std::int64_t density = bytes.below(101);
        const bool wild = bytes.below(4) == 0;
        for (std::int64_t row = 0; row < view.rows; ++row) {
            for (std::int64_t col = 0; col < view.cols; ++col) {
                if (bytes.below(100) >= density) {
                    put(row, col, boustro::plain_cell);
                } else {
                    put(row, col,
                        wild
                            ? bytes.number()
                            : lowest_ + (bytes.byte() * 256 + bytes.byte()) % (size + 1 - lowest_));
                }
            }
        }
        judge(size);
    }
    void put(std::int64_t row, std::int64_t col, std::int64_t value) {
        std::byte* const at = memory_.data() + (view.data - memory_.data()) +
                              row * view.row_stride + col * view.col_stride;
        std::memcpy(at, &value, boustro::cell_bytes(view.type));  // the low bytes: little endian
    }
    void judge(std::int64_t size) {
        for (std::int64_t row = 0; row < view.rows; ++row) {
            for (std::int64_t col = 0; col < view.cols; ++col) {
                const std::int64_t value = boustro::cell_value(view, row, col);
                if (value != -1 && (value < lowest_ || value > size))
                    bad.push_back({row, col, value});
            }
        }
    }

    std::int64_t lowest_;
    std::vector<std::byte> memory_;
};

void same_bad(const Matrix& matrix, const boustro::BadCells& found) {
    demand(found.count == std::ssize(matrix.bad));
    demand(found.first.size() == std::min(matrix.bad.size(), boustro::BadCells::listed));
    demand(std::equal(found.first.begin(), found.first.end(), matrix.bad.begin()));
}

void play_all(const Matrix& matrix, const boustro::BatchRules& rules,
              const boustro::MatrixJumps& jumps) {
    const std::int64_t size = matrix.view.rows * matrix.view.cols;
    const boustro::Track track{size,        rules.start,   size,       boustro::Overshoot::stay,
                               rules.faces, jumps.entries, jumps.exits};
    demand(!boustro::fault_of(track));
    const std::int64_t expected = boustro::Stepwise(track).rolls();
    demand(boustro::matrix_min_rolls(matrix.view, rules).rolls == expected);
    demand(boustro::detail::flat_matrix(matrix.view, rules).rolls == expected);
    std::int64_t rolls = -9;
    std::uint8_t status = 99;
    std::int64_t place = -9;
    boustro::solve_batch(boustro::MatrixBatch{matrix.view, 1, 0}, rules, {&rolls, &status, &place},
                         1);
    demand(rolls == expected && status == (rolls < 0 ? 1 : 0) && place == -1);
}

}  // namespace

void matrix(const std::uint8_t* data, std::size_t size) {
    Bytes bytes(data, size);
    const std::int64_t start = bytes.below(3);
    std::vector<std::int64_t> faces(
        static_cast<std::size_t>(1 + bytes.below(bytes.below(8) == 0 ? 100 : 9)));
    std::iota(faces.begin(), faces.end(), 1);
    const Matrix matrix(bytes, start == 0 ? 0 : 1);
    const boustro::BatchRules rules{std::min(start, matrix.view.rows * matrix.view.cols), 0,
                                    boustro::Overshoot::stay, false, faces};
    const boustro::MatrixJumps jumps = boustro::matrix_jumps(matrix.view, rules.lowest_exit());
    same_bad(matrix, jumps.bad);
    same_bad(matrix, boustro::matrix_min_rolls(matrix.view, rules).bad);
    same_bad(matrix, boustro::detail::flat_matrix(matrix.view, rules).bad);
    if (matrix.bad.empty()) play_all(matrix, rules, jumps);
}

}  // namespace fuzz

#ifndef BOUSTRO_FUZZ_DRIVER
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::matrix(data, size);
    return 0;
}
#endif

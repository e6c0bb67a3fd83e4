// The opponents in C++, callable from Python: the textbook loop and a plain read.
#include <cstddef>
#include <cstdint>

#include "loop.hpp"

extern "C" {

std::int32_t loop_min_rolls(const std::int32_t* board, std::int32_t rows, std::int32_t columns) {
    static loop::Buffers buffers;
    return loop::min_rolls(board, rows, columns, buffers);
}

// Boards one after the other; the sum of the answers, so that none can be left out.
std::int64_t loop_many(const std::int32_t* boards, std::int64_t count, std::int32_t rows,
                       std::int32_t columns) {
    static loop::Buffers buffers;
    std::int64_t sum = 0;
    const std::ptrdiff_t step = static_cast<std::ptrdiff_t>(rows) * columns;
    for (std::int64_t i = 0; i < count; ++i) {
        sum += loop::min_rolls(boards + i * step, rows, columns, buffers);
    }
    return sum;
}

// One sequential read of the memory: what no way to solve a matrix can undercut.
std::int64_t plain_read(const std::int32_t* values, std::int64_t count) {
    std::int64_t sum = 0;
    for (std::int64_t i = 0; i < count; ++i) sum += values[i] != -1;
    return sum;
}
}

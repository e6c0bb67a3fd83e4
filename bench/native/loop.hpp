// The opponent: the breadth-first loop that textbooks give for this puzzle, as fast as it is
// usually written.
//
// One pass over the matrix fills a flat array square -> where a token comes to
// rest; then a queue of squares, a flat array of levels, six throws a square. The
// arrays are kept between calls, so that no allocation is held against it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace loop {

struct Buffers {
    std::vector<std::int32_t> rest;
    std::vector<std::int32_t> level;
    std::vector<std::int32_t> queue;
};

inline std::int32_t min_rolls(const std::int32_t* board, std::int32_t rows, std::int32_t cols,
                              Buffers& buffers, std::int32_t faces = 6) {
    const std::int32_t size = rows * cols;
    buffers.rest.resize(static_cast<std::size_t>(size) + 1);
    buffers.level.resize(static_cast<std::size_t>(size) + 1);
    buffers.queue.resize(static_cast<std::size_t>(size) + 1);
    std::int32_t* const rest = buffers.rest.data();
    std::int32_t* const level = buffers.level.data();
    std::int32_t* const queue = buffers.queue.data();

    std::int32_t square = 1;
    for (std::int32_t up = 0; up < rows; ++up) {
        const std::int32_t* const row = board + static_cast<std::ptrdiff_t>(rows - 1 - up) * cols;
        for (std::int32_t i = 0; i < cols; ++i, ++square) {
            const std::int32_t value = row[up % 2 == 0 ? i : cols - 1 - i];
            rest[square] = value == -1 ? square : value;
        }
    }

    std::fill_n(level, size + 1, -1);
    std::int32_t head = 0;
    std::int32_t tail = 0;
    queue[tail++] = 1;
    level[1] = 0;
    while (head < tail) {
        const std::int32_t at = queue[head++];
        if (at == size) return level[at];
        const std::int32_t last = std::min(at + faces, size);
        for (std::int32_t reached = at + 1; reached <= last; ++reached) {
            const std::int32_t to = rest[reached];
            if (level[to] != -1) continue;
            level[to] = level[at] + 1;
            queue[tail++] = to;
        }
    }
    return -1;
}

}  // namespace loop

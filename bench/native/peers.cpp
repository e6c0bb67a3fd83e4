// The opponents in C++, callable from Python: the textbook loop, a plain read and a plain walker.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>

#include "loop.hpp"

// SplitMix64: as quick a generator as there is.
struct Random {
    using result_type = std::uint64_t;
    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return ~result_type{0}; }
    result_type operator()() {
        std::uint64_t z = state += 0x9E3779B97F4A7C15U;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
        return z ^ (z >> 31);
    }
    std::uint64_t state;
};

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

// Games of one token with a six-sided die, one after the other: their lengths, and the throws from
// each square unless `visits` is null. The sum of their rolls.
std::int64_t plain_walk(const std::int32_t* exits, std::int32_t size, std::int64_t games,
                        std::uint64_t seed, std::int64_t* lengths, std::int64_t most,
                        std::int64_t* visits) {
    Random random{seed};
    std::uniform_int_distribution<std::int32_t> die(1, 6);
    std::int64_t sum = 0;
    for (std::int64_t game = 0; game < games; ++game) {
        std::int64_t rolls = 0;
        for (std::int32_t square = 0; square != size; ++rolls) {
            if (visits != nullptr) ++visits[square];
            const std::int32_t reached = square + die(random);
            if (reached <= size) square = exits[reached];
        }
        ++lengths[std::min(rolls, most)];
        sum += rolls;
    }
    return sum;
}
}

// Ratios of the large kernels, all measured in this one process: medians of rounds in
// which every contender runs once, so that a disturbance meets them alike.
//
//   bench_large [rows] [rounds] [words]   one line a board (those whose name holds the
//                                         words): nanoseconds a square, and ratios
//
// Contenders: one sequential read of the matrix; the textbook breadth-first search on
// the matrix itself (square to cell by division, int32 distances, a queue); the same
// on a flat array, its making counted; boustro.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "boustro/dense.hpp"

namespace {

using Matrix = std::vector<std::int32_t>;

double seconds(const std::function<void()>& work) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

double median(std::vector<double> times) {
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

std::int64_t read_all(const Matrix& matrix) {
    std::int64_t sum = 0;
    for (const std::int32_t value : matrix) sum += value;
    return sum;
}

std::int32_t search(std::int32_t size, auto&& exit_of) {
    std::vector<std::int32_t> distance(static_cast<std::size_t>(size) + 1, -1);
    std::vector<std::int32_t> queue(static_cast<std::size_t>(size) + 1);
    std::size_t head = 0;
    std::size_t tail = 0;
    queue[tail++] = 1;
    distance[1] = 0;
    while (head < tail) {
        const std::int32_t square = queue[head++];
        if (square == size) return distance[static_cast<std::size_t>(square)];
        for (std::int32_t next = square + 1; next <= std::min(square + 6, size); ++next) {
            const std::int32_t exit = exit_of(next);
            const std::int32_t to = exit == -1 ? next : exit;
            if (distance[static_cast<std::size_t>(to)] != -1) continue;
            distance[static_cast<std::size_t>(to)] = distance[static_cast<std::size_t>(square)] + 1;
            queue[tail++] = to;
        }
    }
    return -1;
}

std::int32_t textbook(const Matrix& matrix, std::int32_t n) {
    return search(n * n, [&](std::int32_t square) {
        const std::int32_t up = (square - 1) / n;
        const std::int32_t along = (square - 1) % n;
        const std::int32_t col = up % 2 == 0 ? along : n - 1 - along;
        return matrix[static_cast<std::size_t>(n - 1 - up) * static_cast<std::size_t>(n) +
                      static_cast<std::size_t>(col)];
    });
}

std::int32_t flat(const Matrix& matrix, std::int32_t n) {
    std::vector<std::int32_t> squares(matrix.size() + 1);
    std::size_t next = 1;
    for (std::int32_t up = 0; up < n; ++up) {
        const auto row = matrix.begin() + static_cast<std::ptrdiff_t>(n - 1 - up) * n;
        if (up % 2 == 0) {
            std::copy(row, row + n, squares.begin() + static_cast<std::ptrdiff_t>(next));
        } else {
            std::reverse_copy(row, row + n, squares.begin() + static_cast<std::ptrdiff_t>(next));
        }
        next += static_cast<std::size_t>(n);
    }
    return search(n * n, [&](std::int32_t square) { return squares[static_cast<std::size_t>(square)]; });
}

// A board by its jumps; `make` calls add(entry, exit).
struct Board {
    std::string name;
    std::function<void(std::int32_t size, const std::function<void(std::int32_t, std::int32_t)>&)> make;
};

Board random_board(double density) {
    return {"random 1 in " + std::to_string(density > 0 ? 1 / density : 0.0), [density](std::int32_t size, const auto& add) {
                std::mt19937_64 random(1);
                const auto below = [&](std::int32_t n) {
                    return static_cast<std::int32_t>(random() % static_cast<std::uint64_t>(n));
                };
                for (std::int32_t i = 0; i < static_cast<std::int32_t>(density * size); ++i) {
                    add(2 + below(size - 2), 1 + below(size));
                }
            }};
}

Board near_board(std::string name, std::int32_t every, std::int32_t far) {
    return {std::move(name), [every, far](std::int32_t size, const auto& add) {
                for (std::int32_t entry = 2; entry < size; entry += every) {
                    add(entry, std::max(1, std::min(size, entry + far)));
                }
            }};
}

std::vector<Board> boards() {
    std::vector<Board> all;
    for (const double density : {0.0, 0.0001, 0.001, 0.003, 0.01, 0.03, 0.1, 0.2, 0.3, 0.5}) {
        all.push_back(random_board(density));
    }
    all.push_back(near_board("short ladder on every second square", 2, 3));
    all.push_back(near_board("long ladder on every second square", 2, 1001));
    all.push_back(near_board("short snake on every second square", 2, -3));
    all.push_back(near_board("short snake on every 20th square", 20, -7));
    all.push_back({"one ladder 2 to N - 1", [](std::int32_t size, const auto& add) { add(2, size - 1); }});
    all.push_back({"a wall in the middle", [](std::int32_t size, const auto& add) {
                       for (std::int32_t i = 0; i < 6; ++i) add(size / 2 + i, 1);
                   }});
    return all;
}

Matrix matrix_of(const Board& board, std::int32_t n) {
    Matrix matrix(static_cast<std::size_t>(n) * static_cast<std::size_t>(n), -1);
    const boustro::Boustrophedon numbering{n, n};
    board.make(n * n, [&](std::int32_t entry, std::int32_t exit) {
        const boustro::Cell cell = numbering.cell(entry);
        matrix[static_cast<std::size_t>(cell.row * n + cell.col)] = exit;
    });
    return matrix;
}

void measure(const Board& board, std::int32_t n, int rounds) {
    const Matrix matrix = matrix_of(board, n);
    const boustro::MatrixView view{reinterpret_cast<const std::byte*>(matrix.data()), n, n, 4 * n, 4,
                                   boustro::CellType::int32};
    std::vector<double> times[4];
    std::int64_t sum = 0;
    std::int64_t rolls[3] = {};
    for (int round = 0; round < rounds; ++round) {
        times[0].push_back(seconds([&] { sum += read_all(matrix); }));
        times[1].push_back(seconds([&] { rolls[0] = textbook(matrix, n); }));
        times[2].push_back(seconds([&] { rolls[1] = flat(matrix, n); }));
        times[3].push_back(seconds([&] { rolls[2] = boustro::dense_min_rolls(view).rolls; }));
    }
    const double squares = static_cast<double>(n) * n;
    const double ours = median(times[3]);
    std::printf("%-38s rolls %8lld  ns/square: read %.3f textbook %.2f flat %.2f ours %.3f | ours/read %.2f "
                "textbook/ours %.1f flat/ours %.1f%s\n",
                board.name.c_str(), static_cast<long long>(rolls[2]), median(times[0]) / squares * 1e9,
                median(times[1]) / squares * 1e9, median(times[2]) / squares * 1e9, ours / squares * 1e9,
                ours / median(times[0]), median(times[1]) / ours, median(times[2]) / ours,
                rolls[0] == rolls[2] && rolls[1] == rolls[2] && sum != 1 ? "" : "  ANSWERS DIFFER");
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    const int n = argc > 1 ? std::atoi(argv[1]) : 10'000;
    const int rounds = argc > 2 ? std::atoi(argv[2]) : 5;
    const std::string words = argc > 3 ? argv[3] : "";
    for (const Board& board : boards()) {
        if (board.name.find(words) != std::string::npos) measure(board, n, rounds);
    }
    return 0;
}

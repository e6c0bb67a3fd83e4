// Many small boards: the batch kernel against the textbook loop and one plain read of the cells.
//
// The four are measured in turn, round after round, on different boards of one
// set; the figure is the median of the rounds' ratios, which a busy machine
// disturbs least. One set fits in the cache, the other does not.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <random>
#include <string>
#include <vector>

#include "boustro/batch.hpp"
#include "loop.hpp"

namespace {

double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

struct Boards {
    std::int32_t rows;
    std::int32_t cols;
    std::int64_t count;
    std::vector<std::int32_t> cells;

    std::int64_t size() const { return std::int64_t{rows} * cols; }
    const std::int32_t* at(std::int64_t board) const { return cells.data() + board * size(); }
};

Boards random_boards(std::int32_t side, int percent, std::int64_t count) {
    Boards boards{side, side, count, {}};
    std::mt19937 random(1);
    boards.cells.assign(static_cast<std::size_t>(count * boards.size()), -1);
    for (std::int32_t& cell : boards.cells) {
        if (random() % 100 < static_cast<unsigned>(percent)) {
            cell = 1 + static_cast<std::int32_t>(random() % static_cast<unsigned>(boards.size()));
        }
    }
    return boards;
}

constexpr std::int64_t six[] = {1, 2, 3, 4, 5, 6};

struct Rounds {
    std::vector<double> read, loop, one, two, against_loop, against_read, threads;
};

class Round {
public:
    Round(const Boards& boards, std::int64_t first, std::int64_t count)
        : boards_(boards),
          first_(first),
          count_(count),
          rolls_(static_cast<std::size_t>(count)),
          status_(static_cast<std::size_t>(count)),
          place_(static_cast<std::size_t>(count)) {}

    double read() {
        const double from = now();
        std::uint32_t sum = 0;
        const std::int32_t* cell = boards_.at(first_);
        for (std::int64_t i = 0; i < count_ * boards_.size(); ++i)
            sum += static_cast<std::uint32_t>(cell[i]);
        const double took = now() - from;
        read_ = sum;
        return took;
    }

    double loop(loop::Buffers& buffers) {
        const double from = now();
        for (std::int64_t i = 0; i < count_; ++i) {
            check_ += loop::min_rolls(boards_.at(first_ + i), boards_.rows, boards_.cols, buffers);
        }
        return now() - from;
    }

    double batch(int threads) {
        const boustro::MatrixView view{reinterpret_cast<const std::byte*>(boards_.at(first_)),
                                       boards_.rows,
                                       boards_.cols,
                                       4 * std::int64_t{boards_.cols},
                                       4,
                                       boustro::CellType::int32};
        const boustro::BatchRules rules{1, 0, boustro::Overshoot::stay, false, six};
        const double from = now();
        boustro::solve_batch(boustro::MatrixBatch{view, count_, 4 * boards_.size()}, rules,
                             {rolls_.data(), status_.data(), place_.data()}, threads);
        return now() - from;
    }

    std::int64_t sum_of_rolls() const {
        std::int64_t sum = 0;
        for (const std::int64_t rolls : rolls_) sum += rolls;
        return sum;
    }
    std::int64_t checked() const { return check_; }

private:
    const Boards& boards_;
    std::int64_t first_;
    std::int64_t count_;
    std::vector<std::int64_t> rolls_;
    std::vector<std::uint8_t> status_;
    std::vector<std::int64_t> place_;
    std::int64_t check_ = 0;
    volatile std::uint32_t read_ = 0;  // so that the reading is not left out
};

void measure(const char* name, std::int32_t side, int percent, std::int64_t boards_in_set,
             std::int64_t boards_a_round, int rounds) {
    const Boards boards = random_boards(side, percent, boards_in_set);
    loop::Buffers buffers;
    Rounds all;
    for (int round = 0; round < rounds; ++round) {
        const std::int64_t first = round * boards_a_round % boards_in_set;
        Round now_on(boards, first, boards_a_round);
        all.read.push_back(now_on.read());
        Round loops(boards, first, boards_a_round);
        all.loop.push_back(loops.loop(buffers));
        Round apart(boards, (first + boards_in_set / 2) % boards_in_set, boards_a_round);
        all.one.push_back(apart.batch(1));
        all.two.push_back(now_on.batch(2));
        if (now_on.sum_of_rolls() != loops.checked()) std::puts("the loop and the batch disagree");
        all.against_loop.push_back(all.loop.back() / all.one.back());
        all.against_read.push_back(all.one.back() / all.read.back());
        all.threads.push_back(all.one.back() / all.two.back());
    }
    const double unit = 1e6 / static_cast<double>(boards_a_round);
    std::printf(
        "%-26s | read %6.3f us, loop %7.3f, batch %6.3f | %5.1fx the loop, %4.1f reads, two "
        "threads %4.2fx\n",
        name, median(all.read) * unit, median(all.loop) * unit, median(all.one) * unit,
        median(all.against_loop), median(all.against_read), median(all.threads));
}

}  // namespace

int main() {
    measure("20x20 10% in cache", 20, 10, 800, 400, 300);
    measure("20x20 10% from memory", 20, 10, 80'000, 8'000, 40);
    measure("20x20 empty in cache", 20, 0, 800, 400, 200);
    measure("20x20 30% in cache", 20, 30, 800, 400, 200);
    measure("10x10 20% in cache", 10, 20, 3'200, 1'600, 200);
    measure("6x6 10% in cache", 6, 10, 8'000, 4'000, 200);
    measure("32x32 10% in cache", 32, 10, 320, 160, 200);
}

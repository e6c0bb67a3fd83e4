// The search of matrices against a naive one on random matrices that shares no code with it: fewest
// rolls by the bitmaps, by walkers and by the loop, jumps, bad cells; all widths of cells, all
// strides.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <random>
#include <vector>

#include "boustro/matrix_search.hpp"

namespace {

using boustro::CellType;
using boustro::MatrixView;

struct Game {
    std::int64_t rows, cols, start, faces;
    std::vector<std::int64_t> exits;  // by square, -1 where plain; square 0 unused
    std::int64_t size() const { return rows * cols; }
    std::int64_t lowest_exit() const { return start == 0 ? 0 : 1; }
};

// The naive reference: one token, one queue, one throw at a time.
std::int64_t naive_rolls(const Game& game) {
    std::vector<std::int64_t> levels(static_cast<std::size_t>(game.size()) + 1, -1);
    std::vector<std::int64_t> queue{game.start};
    levels[static_cast<std::size_t>(game.start)] = 0;
    for (std::size_t head = 0; head < queue.size(); ++head) {
        const std::int64_t square = queue[head];
        if (square == game.size()) break;
        for (std::int64_t face = 1; face <= game.faces && square + face <= game.size(); ++face) {
            const std::int64_t exit = game.exits[static_cast<std::size_t>(square + face)];
            const std::int64_t to = exit < 0 ? square + face : exit;
            if (levels[static_cast<std::size_t>(to)] >= 0) continue;
            levels[static_cast<std::size_t>(to)] = levels[static_cast<std::size_t>(square)] + 1;
            queue.push_back(to);
        }
    }
    return levels.back();
}

// A matrix in memory, laid out in one of several ways.
class Memory {
public:
    Memory(const Game& game, std::mt19937_64& random) {
        const std::int64_t bits = game.size() < 128 ? 0 : game.size() < 32768 ? 1 : 2;
        const auto type =
            static_cast<CellType>(bits + static_cast<std::int64_t>(random() >> 8) % (4 - bits));
        width_ = static_cast<std::int64_t>(boustro::cell_bytes(type));
        const std::int64_t gap = random() % 3 == 0 ? 3 : 1;  // cells apart
        const bool fortran = random() % 4 == 0;
        const std::int64_t major = width_ * gap * (fortran ? game.rows : game.cols);
        view.rows = game.rows;
        view.cols = game.cols;
        view.type = type;
        view.row_stride = fortran ? width_ * gap : major;
        view.col_stride = fortran ? major : width_ * gap;
        bytes_.resize(static_cast<std::size_t>(width_ * gap * game.size()));
        std::int64_t origin = 0;
        if (random() % 4 == 0) {
            origin += view.row_stride * (game.rows - 1);
            view.row_stride = -view.row_stride;
        }
        if (random() % 4 == 0) {
            origin += view.col_stride * (game.cols - 1);
            view.col_stride = -view.col_stride;
        }
        view.data = bytes_.data() + origin;
        fill(game);
    }
    void set(std::int64_t row, std::int64_t col, std::int64_t value) {
        std::byte* at = bytes_.data() + (view.data - bytes_.data()) + row * view.row_stride +
                        col * view.col_stride;
        std::memcpy(at, &value, static_cast<std::size_t>(width_));  // little endian
    }
    MatrixView view;

private:
    void fill(const Game& game) {
        std::int64_t square = 1;
        for (std::int64_t up = 0; up < game.rows; ++up) {
            for (std::int64_t i = 0; i < game.cols; ++i, ++square) {
                const std::int64_t col = up % 2 == 0 ? i : game.cols - 1 - i;
                set(game.rows - 1 - up, col, game.exits[static_cast<std::size_t>(square)]);
            }
        }
    }
    std::int64_t width_ = 0;
    std::vector<std::byte> bytes_;
};

class Maker {
public:
    explicit Maker(std::uint64_t seed) : random_(seed) {}

    Game make() {
        Game game;
        const bool square = one_in(2);
        game.rows = one_in(6) ? upto(300) : upto(17);
        game.cols = square ? game.rows : upto(std::max<std::int64_t>(1, 300 / game.rows));
        if (game.rows > 17) game.rows = std::min(game.rows, 300 / game.cols + 1);
        if (one_in(300)) game.rows = game.cols = 100 + upto(60);
        game.faces = one_in(2) ? 6 : upto(one_in(20) ? 90 : 20);
        game.start = one_in(10) ? upto(game.size() + 1) - 1 : one_in(2) ? 0 : 1;
        add_jumps(game);
        return game;
    }
    std::mt19937_64& random() { return random_; }

private:
    bool one_in(std::int64_t n) { return upto(n) == 1; }
    std::int64_t upto(std::int64_t n) {
        return std::uniform_int_distribution<std::int64_t>(1, n)(random_);
    }
    void add_jumps(Game& game) {
        game.exits.assign(static_cast<std::size_t>(game.size()) + 1, -1);
        const std::int64_t density = one_in(2) ? upto(96) - 1 : one_in(2) ? 0 : upto(4) - 1;
        const std::int64_t reach = one_in(2) ? game.size() : upto(20);
        for (std::int64_t entry = 1; entry <= game.size(); ++entry) {
            if (upto(100) > density) continue;
            const std::int64_t exit = entry + upto(2 * reach + 1) - reach - 1;
            set(game, entry, exit);
        }
        if (one_in(6)) {  // a wall, of one square less, just as many, or one more than the faces
            const std::int64_t from = upto(game.size());
            for (std::int64_t i = 0; i < game.faces + upto(3) - 2; ++i)
                set(game, from + i, upto(from));
        }
        if (one_in(3)) game.exits.back() = -1;
    }
    static void set(Game& game, std::int64_t entry, std::int64_t exit) {
        if (entry > game.size()) return;
        game.exits[static_cast<std::size_t>(entry)] =
            std::min(game.size(), std::max(game.lowest_exit(), exit));
    }
    std::mt19937_64 random_;
};

int fail(const Game& game, const char* what, std::int64_t seed) {
    std::printf("%s differs: seed %lld, %lld x %lld, start %lld, faces 1..%lld\n", what,
                static_cast<long long>(seed), static_cast<long long>(game.rows),
                static_cast<long long>(game.cols), static_cast<long long>(game.start),
                static_cast<long long>(game.faces));
    return 1;
}

std::vector<std::int64_t> faces_of(const Game& game) {
    std::vector<std::int64_t> faces(static_cast<std::size_t>(game.faces));
    std::iota(faces.begin(), faces.end(), 1);
    return faces;
}

bool lists(const boustro::MatrixJumps& jumps, const Game& game) {
    std::size_t next = 0;
    for (std::int64_t square = 1; square <= game.size(); ++square) {
        const std::int64_t exit = game.exits[static_cast<std::size_t>(square)];
        if (exit < 0) continue;
        if (jumps.entries.at(next) != square || jumps.exits.at(next) != exit) return false;
        ++next;
    }
    return next == jumps.entries.size() && jumps.bad.count == 0 && jumps.complete;
}

// Every way through the search, also those that this board would not be given.
int check_rolls(const Game& game, const MatrixView& view, std::int64_t expected,
                std::int64_t seed) {
    const std::vector<std::int64_t> faces = faces_of(game);
    const boustro::BatchRules rules{game.start, 0, boustro::Overshoot::stay, false, faces};
    if (!boustro::matrix_honours(view, rules)) return fail(game, "what is played", seed);
    const boustro::MatrixAnswer answer = boustro::matrix_min_rolls(view, rules);
    if (answer.bad.count != 0 || answer.rolls != expected) return fail(game, "fewest rolls", seed);
    if (boustro::detail::flat_matrix(view, rules).rolls != expected)
        return fail(game, "fewest rolls by the loop", seed);
    const boustro::MatrixJumps jumps = boustro::matrix_jumps(view, game.lowest_exit());
    if (!lists(jumps, game)) return fail(game, "list of jumps", seed);
    const boustro::Track track{game.size(), game.start,    game.size(), boustro::Overshoot::stay,
                               faces,       jumps.entries, jumps.exits};
    if (boustro::sparse_min_rolls(track) != expected)
        return fail(game, "fewest rolls by walkers", seed);
    const auto count = static_cast<std::int64_t>(jumps.entries.size());
    const bool complete = boustro::matrix_jumps(view, game.lowest_exit(), count / 2).complete;
    return complete == (count == 0) ? 0 : fail(game, "list of few jumps", seed);
}

int check_bad(const Game& game, Memory& memory, std::mt19937_64& random, std::int64_t seed) {
    const auto row = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(game.rows));
    const auto col = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(game.cols));
    std::vector<std::int64_t> bad{game.lowest_exit() - (game.start == 0 ? 2 : 1), -3, -100};
    if (game.size() < 127) bad.push_back(game.size() + 1);
    if (memory.view.type == CellType::int32) bad.insert(bad.end(), {INT32_MIN, INT32_MAX});
    if (memory.view.type == CellType::int64)
        bad.insert(bad.end(), {INT64_MIN, INT64_MAX, INT64_C(1) << 32, (INT64_C(1) << 32) - 2});
    const std::int64_t value = bad[random() % bad.size()];
    memory.set(row, col, value);
    const std::vector<std::int64_t> faces = faces_of(game);
    const boustro::BatchRules rules{game.start, 0, boustro::Overshoot::stay, false, faces};
    const boustro::BadCell expected{row, col, value};
    for (const boustro::BadCells& found :
         {boustro::matrix_min_rolls(memory.view, rules).bad,
          boustro::detail::flat_matrix(memory.view, rules).bad,
          boustro::matrix_jumps(memory.view, game.lowest_exit()).bad}) {
        if (found.count != 1 || found.first.at(0) != expected) return fail(game, "bad cell", seed);
    }
    return 0;
}

int check_game(std::int64_t seed) {
    Maker maker(static_cast<std::uint64_t>(seed));
    const Game game = maker.make();
    Memory memory(game, maker.random());
    if (check_rolls(game, memory.view, naive_rolls(game), seed) != 0) return 1;
    return check_bad(game, memory, maker.random(), seed);
}

}  // namespace

int main(int argc, char** argv) {
    const std::int64_t games = argc > 1 ? std::strtoll(argv[1], nullptr, 10) : 5000;
    for (std::int64_t seed = 1; seed <= games; ++seed) {
        if (check_game(seed) != 0) return 1;
    }
    std::printf("matrix: %lld games equal to the naive search\n", static_cast<long long>(games));
    return games < 1 ? 1 : 0;
}

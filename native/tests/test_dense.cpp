// The dense kernel against a naive search on random matrices that shares no code with
// it: fewest rolls, routes, levels, bad cells; all widths of cells, all strides.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <random>
#include <vector>

#include "boustro/dense.hpp"

namespace {

using boustro::CellType;
using boustro::MatrixView;

struct Game {
    std::int64_t rows, cols, start, faces;
    std::vector<std::int64_t> exits;  // by square, -1 where plain; square 0 unused
    std::int64_t size() const { return rows * cols; }
    std::int64_t lowest_exit() const { return start == 0 ? 0 : 1; }
};

// The naive twin: one token, one queue, one throw at a time.
struct Naive {
    std::vector<std::int64_t> levels;
    std::vector<std::int64_t> first_throws;  // those of the smallest shortest route

    explicit Naive(const Game& game) : levels(static_cast<std::size_t>(game.size()) + 1, -1) {
        std::vector<std::int64_t> queue{game.start};
        levels[static_cast<std::size_t>(game.start)] = 0;
        for (std::size_t head = 0; head < queue.size(); ++head) {
            const std::int64_t square = queue[head];
            if (square == game.size()) continue;
            for (std::int64_t face = 1; face <= game.faces && square + face <= game.size(); ++face) {
                const std::int64_t to = land(game, square + face);
                if (levels[static_cast<std::size_t>(to)] >= 0) continue;
                levels[static_cast<std::size_t>(to)] = levels[static_cast<std::size_t>(square)] + 1;
                queue.push_back(to);
            }
        }
    }
    static std::int64_t land(const Game& game, std::int64_t reached) {
        const std::int64_t exit = game.exits[static_cast<std::size_t>(reached)];
        return exit < 0 ? reached : exit;
    }
    std::int64_t rolls() const { return levels.back(); }
};

// A matrix in memory, laid out in one of several ways.
class Memory {
public:
    Memory(const Game& game, std::mt19937_64& random) {
        const std::int64_t bits = game.size() < 128 ? 0 : game.size() < 32768 ? 1 : 2;
        const auto type = static_cast<CellType>(bits + static_cast<std::int64_t>(random() >> 8) % (4 - bits));
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
            for (std::int64_t i = 0; i < game.faces + upto(3) - 2; ++i) set(game, from + i, upto(from));
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

bool route_is_shortest(const Game& game, const boustro::Route& route) {
    std::int64_t square = game.start;
    std::int64_t rolls = 0;
    for (const auto& [face, count] : route.runs) {
        for (std::int64_t i = 0; i < count; ++i, ++rolls) {
            if (face < 1 || face > game.faces || square + face > game.size()) return false;
            square = Naive::land(game, square + face);
        }
    }
    return square == game.size() && rolls == route.rolls;
}

// No shortest route has a smaller throw where this one has its first difference: from
// each of its squares no smaller throw leads to the finish in the rolls left.
bool route_is_smallest(const Game& game, const boustro::Route& route) {
    std::int64_t square = game.start;
    std::int64_t left = route.rolls;
    for (const auto& [face, count] : route.runs) {
        for (std::int64_t i = 0; i < count; ++i, --left) {
            for (std::int64_t smaller = 1; smaller < face; ++smaller) {
                Game rest = game;
                rest.start = Naive::land(game, square + smaller);
                const std::int64_t rolls = Naive(rest).rolls();
                if (rolls >= 0 && rolls < left) return false;
            }
            square = Naive::land(game, square + face);
        }
    }
    return true;
}

int fail(const Game& game, const char* what, std::int64_t seed) {
    std::printf("%s differs: seed %lld, %lld x %lld, start %lld, faces 1..%lld\n", what,
                static_cast<long long>(seed), static_cast<long long>(game.rows),
                static_cast<long long>(game.cols), static_cast<long long>(game.start),
                static_cast<long long>(game.faces));
    return 1;
}

// Every way through the kernel, also those that this board would not be given.
template <class Value>
std::int64_t searched(const boustro::dense::Cells<Value>& cells, const Game& game,
                      std::int64_t lazy_walkers, bool scanned, std::int64_t crowd = 3) {
    boustro::dense::Squares squares(game.size());
    boustro::dense::NoTrace nothing;
    boustro::dense::Search<Value, boustro::dense::NoTrace> search(
        cells, squares, {game.start, static_cast<int>(game.faces)}, nothing);
    search.sweep_from(crowd);
    search.lazily(lazy_walkers);
    if (scanned) {
        boustro::dense::scan(cells, squares, game.lowest_exit(), 1);
        search.to_end();
    }
    return search.won() ? search.rolls() : -1;
}

int check_rolls(const Game& game, const MatrixView& view, std::int64_t expected, std::int64_t seed) {
    const boustro::DenseRules rules{game.start, game.faces};
    for (const bool whole : {false, true}) {
        const boustro::DenseAnswer answer = boustro::dense_min_rolls(view, rules, {1, whole});
        if (answer.bad.count != 0 || answer.rolls != expected) return fail(game, "fewest rolls", seed);
    }
    if (game.faces > boustro::dense::max_faces) return 0;
    const std::int64_t many = std::int64_t{1} << 40;
    return boustro::dense::with_cells(view, [&](const auto& cells) {
        if (searched(cells, game, many, false) != expected) return fail(game, "lazy search", seed);
        if (searched(cells, game, seed % 7, true) != expected) return fail(game, "listed search", seed);
        if (searched(cells, game, seed % 7, true, seed % 5 * 1000) != expected) return fail(game, "swept search", seed);
        return 0;
    });
}

int check_route(const Game& game, const MatrixView& view, std::int64_t expected, std::int64_t seed) {
    const boustro::DenseRules rules{game.start, game.faces};
    const boustro::Route route = boustro::dense_route(view, rules).route;
    if (route.rolls != expected) return fail(game, "length of route", seed);
    if (expected >= 0 && !route_is_shortest(game, route)) return fail(game, "route", seed);
    if (seed % 16 == 0 && expected >= 0 && expected < 40 && !route_is_smallest(game, route)) {
        return fail(game, "smallest route", seed);
    }
    if (game.faces > boustro::dense::max_faces) return 0;
    return boustro::dense::with_cells(view, [&]<class Value>(const boustro::dense::Cells<Value>& cells) {
        boustro::dense::Squares squares(game.size());
        boustro::dense::scan(cells, squares, game.lowest_exit(), 1);
        boustro::dense::RouteTrace trace(squares);
        boustro::dense::Search<Value, boustro::dense::RouteTrace> search(
            cells, squares, {game.start, static_cast<int>(game.faces)}, trace);
        search.to_end();
        if (!search.won()) return expected < 0 ? 0 : fail(game, "traced search", seed);
        const boustro::Route traced{search.rolls(), trace.runs(search.rolls())};
        if (traced.rolls != expected || !route_is_shortest(game, traced)) return fail(game, "traced route", seed);
        return 0;
    });
}

int check_levels(const Game& game, const MatrixView& view, const Naive& naive, std::int64_t seed) {
    const boustro::DenseRules rules{game.start, game.faces};
    if (!boustro::dense_honours_levels(view, rules)) return 0;
    std::vector<std::int32_t> levels(static_cast<std::size_t>(game.size()) + 1);
    boustro::dense_levels(view, rules, levels);
    for (std::size_t i = 0; i < levels.size(); ++i) {
        if (levels[i] != naive.levels[i]) return fail(game, "level", seed);
    }
    return 0;
}

int check_bad(const Game& game, Memory& memory, std::mt19937_64& random, std::int64_t seed) {
    const auto row = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(game.rows));
    const auto col = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(game.cols));
    std::vector<std::int64_t> bad{game.lowest_exit() - (game.start == 0 ? 2 : 1), -3, -100};
    if (game.size() < 127) bad.push_back(game.size() + 1);
    if (memory.view.type == CellType::int64) bad.push_back(INT64_MIN);
    const std::int64_t value = bad[random() % bad.size()];
    memory.set(row, col, value);
    const boustro::DenseAnswer answer =
        boustro::dense_min_rolls(memory.view, {game.start, game.faces}, {1, true});
    boustro::dense_min_rolls(memory.view, {game.start, game.faces}, {1, false});  // must come back
    const boustro::BadCell expected{row, col, value};
    if (answer.bad.count != 1 || answer.bad.first.at(0) != expected) return fail(game, "bad cell", seed);
    return 0;
}

int check_game(std::int64_t seed) {
    Maker maker(static_cast<std::uint64_t>(seed));
    const Game game = maker.make();
    Memory memory(game, maker.random());
    const Naive naive(game);
    if (check_rolls(game, memory.view, naive.rolls(), seed) != 0) return 1;
    if (check_route(game, memory.view, naive.rolls(), seed) != 0) return 1;
    if (check_levels(game, memory.view, naive, seed) != 0) return 1;
    return check_bad(game, memory, maker.random(), seed);
}

// A board large enough that two threads read it: both halves must be seen, entries and
// bad cells alike, and the way a board is cut must not show.
int check_threads(std::int64_t cols) {
    Game game{1'200'000 / cols, cols, 1, 6, {}};
    std::mt19937_64 random(static_cast<std::uint64_t>(cols));
    game.exits.assign(static_cast<std::size_t>(game.size()) + 1, -1);
    for (std::int64_t& exit : game.exits) {
        if (random() % 9 == 0) exit = 1 + static_cast<std::int64_t>(random() % 1'000'000);
    }
    std::vector<std::int32_t> cells(static_cast<std::size_t>(game.size()));
    const boustro::Boustrophedon numbering{game.rows, game.cols};
    for (std::int64_t square = 1; square <= game.size(); ++square) {
        const boustro::Cell cell = numbering.cell(square);
        cells[static_cast<std::size_t>(cell.row * cols + cell.col)] =
            static_cast<std::int32_t>(game.exits[static_cast<std::size_t>(square)]);
    }
    const MatrixView view{reinterpret_cast<const std::byte*>(cells.data()), game.rows, cols, 4 * cols, 4,
                          CellType::int32};
    const std::int64_t expected = Naive(game).rolls();
    for (const int threads : {1, 2}) {
        for (const bool whole : {false, true}) {
            if (boustro::dense_min_rolls(view, {}, {threads, whole}).rolls != expected) {
                return fail(game, "rolls of a large board", threads);
            }
        }
    }
    const boustro::DenseJumps jumps = boustro::dense_jumps(view);
    std::size_t next = 0;
    for (std::int64_t square = 1; square <= game.size(); ++square) {
        const std::int64_t exit = game.exits[static_cast<std::size_t>(square)];
        if (exit < 0) continue;
        if (jumps.entries.at(next) != square || jumps.exits.at(next) != exit) return fail(game, "jump", cols);
        ++next;
    }
    if (next != jumps.entries.size()) return fail(game, "number of jumps", cols);
    cells.front() = 0;
    cells.back() = -7;
    const boustro::BadCells bad = boustro::dense_min_rolls(view, {}, {2, true}).bad;
    const std::vector<boustro::BadCell> both{{0, 0, 0}, {game.rows - 1, cols - 1, -7}};
    return bad.count == 2 && bad.first == both ? 0 : fail(game, "bad cells of two threads", cols);
}

// The masks of one set of 64 cells by their definition.
template <class Value>
boustro::dense::Masks masks_by_hand(const std::vector<Value>& cells, const boustro::dense::Exits& exits) {
    boustro::dense::Masks masks{0, 0};
    for (std::size_t i = 0; i < 64; ++i) {
        const std::int64_t value = cells[i];
        if (value != -1) masks.jumps |= std::uint64_t{1} << i;
        if (value != -1 && (value < exits.low || value > exits.high)) masks.bad |= std::uint64_t{1} << i;
    }
    return masks;
}

// Exits are told from bad cells, up to the last number that a cell can hold and on boards that are larger than any such
// number, among plain cells alone, without bad ones and with all kinds together.
template <class Value>
int check_masks() {
    using Limits = std::numeric_limits<Value>;
    std::mt19937_64 random(64);
    for (const std::int64_t high : {std::int64_t{5}, std::int64_t{Limits::max()} - 1, std::int64_t{Limits::max()},
                                    std::int64_t{1} << 31, std::int64_t{1} << 40}) {
        for (int round = 0; round < 200; ++round) {
            const boustro::dense::Exits exits{round % 2, high};
            const Value held = static_cast<Value>(std::min<std::int64_t>(high, Limits::max()));
            const Value drawn[] = {-1, 1, held, static_cast<Value>(exits.low), 2, 0, Limits::min(), Limits::min() + 1, -3, -2,
                                   Limits::max() - 1, Limits::max(), static_cast<Value>(held < Limits::max() ? held + 1 : held)};
            const std::size_t kinds = 1 + random() % std::size(drawn);
            std::vector<Value> cells(64);
            for (Value& cell : cells) cell = drawn[random() % kinds];
            const boustro::dense::Masks expected = masks_by_hand(cells, exits);
            const auto found = boustro::dense::masks_of_64<Value>(reinterpret_cast<const std::byte*>(cells.data()), exits);
            if (found.jumps == expected.jumps && found.bad == expected.bad) continue;
            std::printf("masks differ: %zu bytes, exits %lld..%lld\n", sizeof(Value), static_cast<long long>(exits.low),
                        static_cast<long long>(high));
            return 1;
        }
    }
    return 0;
}

int check_masks() {
    return check_masks<std::int8_t>() + check_masks<std::int16_t>() + check_masks<std::int32_t>() + check_masks<std::int64_t>();
}

}  // namespace

int main(int argc, char** argv) {
    const std::int64_t games = argc > 1 ? std::strtoll(argv[1], nullptr, 10) : 5000;
    for (std::int64_t seed = 1; seed <= games; ++seed) {
        if (check_game(seed) != 0) return 1;
    }
    for (const std::int64_t cols : {1000, 1001, 64, 7, 1'200'000}) {
        if (check_threads(cols) != 0) return 1;
    }
    if (check_masks() != 0) return 1;
    std::printf("dense: %lld games equal to the naive search\n", static_cast<long long>(games));
    return games < 1 ? 1 : 0;
}

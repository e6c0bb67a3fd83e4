// Every path through the batch (any type and stride, ragged) equals the reference.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "boustro/batch.hpp"
#include "boustro/batch_chain.hpp"
#include "games.hpp"
#include "reference.hpp"

namespace {

using boustro::BoardStatus;

void expect(const char* what, std::uint64_t seed, std::int64_t board, std::int64_t expected,
            std::int64_t found) {
    if (expected == found) return;
    std::fprintf(stderr, "batch: %s differs: seed %llu, board %lld, reference %lld, kernel %lld\n",
                 what, static_cast<unsigned long long>(seed), static_cast<long long>(board),
                 static_cast<long long>(expected), static_cast<long long>(found));
    std::exit(1);
}

struct Expected {
    std::int64_t rolls = boustro::no_route;
    BoardStatus status = BoardStatus::ok;
    std::int64_t place = -1;
};

// Boards of one shape: games that share all but their jumps.
struct Many {
    std::int64_t rows;
    std::int64_t cols;
    std::int64_t count;
    games::Game rules;
    std::vector<std::int64_t> cells;
    std::vector<Expected> expected;
};

void add_board(games::Random& random, Many& many) {
    const std::int64_t size = many.rows * many.cols;
    games::Game game = games::some_game(random, size);
    game.size = size;
    game.start = many.rules.start;
    game.finish = many.rules.finish;
    game.overshoot = many.rules.overshoot;
    game.faces = many.rules.faces;
    std::vector<std::int64_t> board(static_cast<std::size_t>(size), -1);
    const boustro::Boustrophedon shape{many.rows, many.cols};
    for (auto& [entry, exit] : game.jumps) {
        if (game.start != 0 && exit == 0) exit = 1;
        const boustro::Cell cell = shape.cell(entry);
        board[static_cast<std::size_t>(cell.row * many.cols + cell.col)] = exit;
    }
    Expected expected;
    if (games::chance(random, 15)) {
        const std::int64_t bad[] = {size + 1, -2, 127, -128, game.start == 0 ? -3 : 0};
        const std::int64_t value = bad[games::draw(random, 0, 4)];
        expected.place = games::draw(random, 0, size - 1);
        if (value < 1 || value > size) {
            board[static_cast<std::size_t>(expected.place)] = value;
            expected.status = BoardStatus::bad_exit;
        } else {
            expected.place = -1;
        }
    }
    if (expected.status == BoardStatus::ok) {
        expected.rolls = reference::solve(game.track()).rolls.value_or(boustro::no_route);
        if (expected.rolls == boustro::no_route) expected.status = BoardStatus::without_route;
    }
    many.cells.insert(many.cells.end(), board.begin(), board.end());
    many.expected.push_back(expected);
}

Many some_boards(games::Random& random) {
    Many many;
    const bool large = games::chance(random, 4);  // beyond the bitmaps
    const std::int64_t side = games::chance(random, 5) ? 31 : 17;
    many.rows = large ? games::draw(random, 30, 50) : games::draw(random, 1, side);
    many.cols = large ? games::draw(random, 35, 50) : games::draw(random, 1, side);
    many.count = games::draw(random, 1, large ? 3 : 40);
    const std::int64_t size = many.rows * many.cols;
    many.rules = games::some_game(random, size);
    many.rules.start = std::min(many.rules.start, size);
    many.rules.finish = games::chance(random, 80) || many.rules.overshoot == boustro::Overshoot::win
                            ? size
                            : games::draw(random, 1, size);
    for (std::int64_t i = 0; i < many.count; ++i) add_board(random, many);
    return many;
}

// Lays the boards down as `Value` with gaps and directions of its own.
template <class Value>
boustro::MatrixBatch lay_out(games::Random& random, const Many& many, boustro::CellType type,
                             std::vector<std::byte>& memory) {
    const auto bytes = static_cast<std::int64_t>(sizeof(Value));
    const bool by_column = games::chance(random, 30);
    const bool backwards = games::chance(random, 30);
    const std::int64_t gap = games::chance(random, 50) ? 0 : games::draw(random, 0, 3);
    const std::int64_t inner = by_column ? many.rows : many.cols;
    const std::int64_t outer = by_column ? many.cols : many.rows;
    const std::int64_t step = bytes * (inner + gap);
    const std::int64_t whole = step * outer + (gap == 3 ? 1 : 0);
    memory.assign(static_cast<std::size_t>(whole * many.count), std::byte{0x55});
    boustro::MatrixBatch batch;
    batch.count = many.count;
    batch.stride = whole;
    batch.board = {
        memory.data(), many.rows, many.cols, by_column ? bytes : step, by_column ? step : bytes,
        type};
    if (backwards) {
        batch.board.data += batch.board.row_stride * (many.rows - 1);
        batch.board.row_stride = -batch.board.row_stride;
    }
    const std::int64_t* value = many.cells.data();
    for (std::int64_t board = 0; board < many.count; ++board) {
        const boustro::MatrixView view = batch.at(board);
        for (std::int64_t row = 0; row < many.rows; ++row) {
            for (std::int64_t col = 0; col < many.cols; ++col) {
                const auto cell = static_cast<Value>(*value++);
                std::memcpy(const_cast<std::byte*>(view.data) + row * view.row_stride +
                                col * view.col_stride,
                            &cell, sizeof cell);
            }
        }
    }
    return batch;
}

boustro::MatrixBatch lay_out(games::Random& random, const Many& many,
                             std::vector<std::byte>& memory) {
    const bool narrow = many.rows * many.cols < 127;
    switch (games::draw(random, narrow ? 0 : 1, 3)) {
        case 0:
            return lay_out<std::int8_t>(random, many, boustro::CellType::int8, memory);
        case 1:
            return lay_out<std::int16_t>(random, many, boustro::CellType::int16, memory);
        case 2:
            return lay_out<std::int32_t>(random, many, boustro::CellType::int32, memory);
        default:
            return lay_out<std::int64_t>(random, many, boustro::CellType::int64, memory);
    }
}

struct Found {
    std::vector<std::int64_t> rolls;
    std::vector<std::uint8_t> status;
    std::vector<std::int64_t> place;

    explicit Found(std::int64_t count)
        : rolls(static_cast<std::size_t>(count), 77),
          status(static_cast<std::size_t>(count), 77),
          place(static_cast<std::size_t>(count), 77) {}
    boustro::BatchAnswer answer() { return {rolls.data(), status.data(), place.data()}; }
};

void compare(const char* what, std::uint64_t seed, const std::vector<Expected>& expected,
             const Found& found) {
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const auto board = static_cast<std::int64_t>(i);
        expect(what, seed, board, expected[i].rolls, found.rolls[i]);
        expect("status", seed, board, static_cast<std::int64_t>(expected[i].status),
               found.status[i]);
        expect("place", seed, board, expected[i].place, found.place[i]);
    }
}

boustro::BatchRules rules_of(const games::Game& game) {
    return {game.start, game.finish, game.overshoot, false, game.faces};
}

constexpr boustro::Summary no_summary{NAN, NAN, NAN, boustro::no_route};

// The figures of summaries, to be filled.
struct Figures {
    std::vector<double> mean, sd, p_finish;

    explicit Figures(std::int64_t count)
        : mean(static_cast<std::size_t>(count), 7.0), sd(mean), p_finish(mean) {}
    boustro::SummariesAnswer answer(Found& found) {
        return {found.answer(), mean.data(), sd.data(), p_finish.data()};
    }
    void compare(std::uint64_t seed, std::size_t i, const boustro::Summary& alone) const {
        const double figures[] = {alone.mean, alone.sd, alone.p_finish},
                     told[] = {mean[i], sd[i], p_finish[i]};
        expect("a figure of a summary", seed, static_cast<std::int64_t>(i), 0,
               std::memcmp(figures, told, sizeof told));
    }
};

// The summaries of a batch are those of each board alone, from a track of its cells; what is bad
// has none.
void check_summaries(std::uint64_t seed, const Many& many, const boustro::MatrixBatch& batch) {
    const auto count = static_cast<std::size_t>(many.count);
    const std::int64_t size = many.rows * many.cols;
    const std::vector<double> chances(
        many.rules.faces.size(), 1.0 / static_cast<double>(many.rules.faces.size() + seed % 2));
    const double still = seed % 2 == 0 ? 0.0
                                       : 1.0 - static_cast<double>(chances.size()) *
                                                   (chances.empty() ? 0.0 : chances[0]);
    Figures figures(many.count);
    Found found(many.count);
    boustro::summarise_batch(batch, rules_of(many.rules), {chances, still}, figures.answer(found),
                             1 + static_cast<int>(seed % 3));
    if (size <= boustro::largest_listed)
        compare("fewest rolls of a summary", seed, many.expected, found);
    for (std::size_t i = 0; i < count; ++i) {
        boustro::Summary alone = no_summary;
        if (size > boustro::largest_listed) {
            expect("too large", seed, static_cast<std::int64_t>(i), 9, found.status[i]);
        } else if (many.expected[i].status <= BoardStatus::without_route) {
            games::Game game = many.rules;
            game.size = size;
            game.jumps.clear();
            const boustro::Boustrophedon shape{many.rows, many.cols};
            for (std::int64_t square = 1; square <= size; ++square) {
                const boustro::Cell cell = shape.cell(square);
                const std::int64_t exit =
                    many.cells[i * static_cast<std::size_t>(size) +
                               static_cast<std::size_t>(cell.row * many.cols + cell.col)];
                if (exit != boustro::plain_cell) game.jumps[square] = exit;
            }
            const boustro::Track track = game.track();
            alone = boustro::summarise(boustro::track_chain(track, chances, still));
        }
        figures.compare(seed, i, alone);
    }
}

std::int64_t check_matrices(std::uint64_t seed) {
    games::Random random(seed);
    const Many many = some_boards(random);
    std::vector<std::byte> memory;
    const boustro::MatrixBatch batch = lay_out(random, many, memory);
    Found found(many.count);
    boustro::solve_batch(batch, rules_of(many.rules), found.answer(),
                         1 + static_cast<int>(seed % 2));
    compare("rolls", seed, many.expected, found);
    if (seed % 4 == 0) check_summaries(seed, many, batch);
    return many.count;
}

// One jump after another by the rule of `follow`; false on a cycle.
bool follow(games::Game& game) {
    std::map<std::int64_t, std::int64_t> final;
    for (const auto& [entry, exit] : game.jumps) {
        std::set<std::int64_t> seen{entry};
        std::int64_t at = exit;
        while (game.jumps.count(at) != 0) {
            if (!seen.insert(at).second) return false;
            at = game.jumps.at(at);
        }
        final[entry] = at;
    }
    game.jumps = final;
    return true;
}

std::int64_t check_ragged(std::uint64_t seed) {
    games::Random random(seed);
    games::Game rules = games::some_game(random, 60);
    rules.start = std::min<std::int64_t>(rules.start, 1);
    const bool chained = games::chance(random, 40);
    const std::int64_t count = games::draw(random, 1, 20);
    std::vector<std::int64_t> offsets{0};
    std::vector<std::int64_t> entries;
    std::vector<std::int64_t> exits;
    std::vector<std::int64_t> sizes;
    std::vector<Expected> expected;
    std::vector<boustro::Summary> alone;
    const std::vector<double> chances(rules.faces.size(),
                                      1.0 / static_cast<double>(rules.faces.size()));
    for (std::int64_t board = 0; board < count; ++board) {
        games::Game game = games::some_game(random, games::chance(random, 10) ? 3000 : 200);
        game.start = rules.start;
        game.finish = game.size;
        game.overshoot = rules.overshoot;
        game.faces = rules.faces;
        Expected one;
        std::vector<std::pair<std::int64_t, std::int64_t>> pairs;
        for (auto& [entry, exit] : game.jumps) {
            if (game.start != 0 && exit == 0) exit = 1;
            pairs.emplace_back(entry, exit);
            if (games::chance(random, 2)) pairs.emplace_back(entry, exit);
        }
        std::shuffle(pairs.begin(), pairs.end(), random);
        const auto base = static_cast<std::int64_t>(entries.size());
        const std::int64_t kind = games::draw(random, 1, 30);
        if (kind == 1) {
            one = {boustro::no_route, BoardStatus::bad_entry,
                   base + static_cast<std::int64_t>(pairs.size())};
            pairs.emplace_back(games::chance(random, 50) ? 0 : game.size + 1, 1);
        } else if (kind == 2 && game.size > 1 && !pairs.empty()) {
            one = {boustro::no_route, BoardStatus::two_exits,
                   base + static_cast<std::int64_t>(pairs.size())};
            const auto [entry, exit] = pairs.front();
            pairs.emplace_back(entry, exit == 1 ? 2 : 1);
        } else if (chained && !follow(game)) {
            one.status = BoardStatus::cycle;
        } else {
            one.rolls = reference::solve(game.track()).rolls.value_or(boustro::no_route);
            if (one.rolls == boustro::no_route) one.status = BoardStatus::without_route;
        }
        for (const auto& [entry, exit] : pairs) {
            entries.push_back(entry);
            exits.push_back(exit);
        }
        offsets.push_back(static_cast<std::int64_t>(entries.size()));
        sizes.push_back(game.size);
        expected.push_back(one);
        const bool listed =
            one.status <= BoardStatus::without_route && game.size <= boustro::largest_listed;
        const boustro::Track track = game.track();
        alone.push_back(listed ? boustro::summarise(boustro::track_chain(track, chances, 0.0))
                               : no_summary);
    }
    boustro::BatchRules batch_rules = rules_of(rules);
    batch_rules.finish = 0;
    batch_rules.follow = chained;
    Found found(count);
    boustro::solve_batch(boustro::RaggedBatch{offsets, entries, exits, sizes}, batch_rules,
                         found.answer(), 1 + static_cast<int>(seed % 2));
    for (std::size_t i = 0; i < expected.size(); ++i) {
        // Which entry of a cycle is named is left to the kernel.
        if (expected[i].status == BoardStatus::cycle) expected[i].place = found.place[i];
    }
    compare("rolls of a ragged batch", seed, expected, found);
    Figures figures(count);
    boustro::summarise_batch(boustro::RaggedBatch{offsets, entries, exits, sizes}, batch_rules,
                             {chances, 0.0}, figures.answer(found), 1 + static_cast<int>(seed % 3));
    for (std::size_t i = 0; i < alone.size(); ++i) {
        const bool large = sizes[i] > boustro::largest_listed;
        expect("status of a summary", seed, static_cast<std::int64_t>(i),
               large ? 9 : static_cast<std::int64_t>(expected[i].status), found.status[i]);
        figures.compare(seed, i, alone[i]);
    }
    return count;
}

// Sizes and offsets that make no sense give a status and touch nothing else.
void check_nonsense() {
    const std::vector<std::int64_t> faces{1, 2, 3, 4, 5, 6};
    const std::vector<std::int64_t> offsets{0, -1, 5, 1, 1, 1, 1};
    const std::vector<std::int64_t> entries{2};
    const std::vector<std::int64_t> exits{3};
    const std::vector<std::int64_t> sizes{10, 10, 10, 0, -5, INT64_MAX};
    const BoardStatus statuses[] = {BoardStatus::bad_offsets, BoardStatus::bad_offsets,
                                    BoardStatus::bad_offsets, BoardStatus::bad_size,
                                    BoardStatus::bad_size,    BoardStatus::bad_size};
    Found found(6);
    boustro::solve_batch(boustro::RaggedBatch{offsets, entries, exits, sizes},
                         {1, 0, boustro::Overshoot::stay, false, faces}, found.answer(), 1);
    for (std::size_t i = 0; i < 6; ++i) {
        expect("status of nonsense", 0, static_cast<std::int64_t>(i),
               static_cast<std::int64_t>(statuses[i]), found.status[i]);
    }
}

}  // namespace

int main(int argc, char** argv) {
    const auto games =
        static_cast<std::int64_t>(argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 5000);
    check_nonsense();
    std::int64_t played = 0;
    for (std::uint64_t seed = 1; played < games; ++seed) {
        played += check_matrices(seed);
        played += check_ragged(seed);
    }
    std::printf("batch: %lld games equal to the reference\n", static_cast<long long>(played));
    return played == 0 ? 1 : 0;
}

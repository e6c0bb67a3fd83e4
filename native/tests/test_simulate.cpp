// The simulation kernels count alike: a naive walk, the walker, lanes where the machine has them,
// on one thread and on three, on random small boards.
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

#include "boustro/simulate.hpp"
#include "boustro/simulate_lanes.hpp"

namespace {

namespace simulation = boustro::simulation;

// A board of squares 0..size as a table: state n is square n.
struct Board {
    std::vector<std::uint32_t> after;
    std::vector<std::uint8_t> flags;
    std::vector<std::int64_t> squares;
    std::vector<std::uint64_t> sums;
    std::vector<std::uint32_t> class_of;
    std::vector<std::uint32_t> beside;
    simulation::SmallGame small;

    simulation::Table table(std::uint32_t players = 1) const {
        return {static_cast<std::uint32_t>(sums.size()), after, flags, squares, beside, sums, class_of, players,
                players > 1 ? simulation::Bump::start : simulation::Bump::none};
    }
};

Board random_board(std::mt19937_64& random) {
    Board board;
    const auto below = [&](std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); };
    const std::uint32_t size = 2 + below(110);
    const std::uint32_t faces = 1 + below(8);
    const bool stay = below(2) == 0;
    std::vector<std::uint32_t> exit(128);
    for (std::uint32_t c = 0; c < 128; ++c) exit[c] = c > size ? size : c;
    for (std::uint32_t n = below(size / 3 + 1); n > 0; --n) exit[1 + below(size)] = below(size + 1);
    exit[size] = size;
    for (std::uint32_t face = 0; face < faces; ++face) {
        board.sums.push_back(face + 1);
        board.class_of.push_back(face);
    }
    for (std::uint32_t square = 0; square <= size; ++square) {
        board.squares.push_back(square);
        board.beside.push_back(square);
        for (std::uint32_t face = 1; face <= faces; ++face) {
            const std::uint32_t reached = square + face;
            const std::uint32_t landed = reached > size && stay ? square : exit[reached];
            board.after.push_back(square == size ? size : landed);
            const bool wins = square != size && landed == size;
            board.flags.push_back(static_cast<std::uint8_t>(
                simulation::flag_ends_turn | (wins ? simulation::flag_won : 0) |
                (landed != square && landed != 0 ? simulation::flag_landed : 0)));
        }
    }
    for (std::size_t c = 0; c < 128; ++c) board.small.exits[c] = static_cast<std::uint16_t>(exit[c]);
    board.small.size = board.small.finish = static_cast<std::uint16_t>(size);
    board.small.stay = stay;
    return board;
}

// Stream by stream, throw by throw, one token.
simulation::Counts naive(const simulation::Table& table, const simulation::Task& task) {
    simulation::Counts counts = simulation::empty_counts(table, true);
    const simulation::Dice dice(table);
    for (std::uint64_t i = 0; i < task.streams; ++i) {
        std::uint64_t left = task.quota(i), rolls = 0, begun = 0;
        std::uint32_t state = 0;
        for (std::uint64_t count = 0; left > 0; ++count) {
            simulation::Throws throws = dice.throws(simulation::key_of(task.seed), task.first + i, count);
            for (int digit = 0; digit < throws.count && left > 0; ++digit, throws.classes >>= dice.bits()) {
                const std::size_t cell = state * table.classes + (throws.classes & dice.mask());
                ++counts.cells[cell];
                ++rolls;
                state = table.after[cell];
                const bool wins = (table.flags[cell] & simulation::flag_won) != 0;
                if (!wins && rolls != task.roll_limit) continue;
                if (wins) counts.lengths.count(rolls);
                counts.wins[0] += wins;
                counts.unfinished += !wins;
                counts.longest.meet(static_cast<std::int64_t>(rolls), task.first + i, begun);
                begun = count * static_cast<std::uint64_t>(dice.batch()) + static_cast<std::uint64_t>(digit) + 1;
                state = 0;
                rolls = 0;
                --left;
            }
        }
    }
    return counts;
}

void expect_alike(const char* who, int round, const simulation::Counts& one, const simulation::Counts& other) {
    const bool alike = one.lengths.few == other.lengths.few && one.lengths.many == other.lengths.many &&
                       one.unfinished == other.unfinished && one.cells == other.cells && one.wins == other.wins &&
                       one.lead_changes == other.lead_changes && one.bumps == other.bumps &&
                       one.longest.rolls == other.longest.rolls && one.longest.stream == other.longest.stream &&
                       one.longest.slot == other.longest.slot;
    if (alike) return;
    std::fprintf(stderr, "simulate: %s counts otherwise in round %d\n", who, round);
    std::exit(1);
}

template <class Make>
simulation::Counts shared(const simulation::Table& table, const simulation::Task& task, int threads, const Make& make) {
    simulation::Counts counts = simulation::empty_counts(table, true);
    simulation::share(task, threads, make, [](std::uint64_t) { return true; }, counts);
    return counts;
}

template <bool Many>
simulation::Counts walked(const simulation::Table& table, const simulation::Task& task, int threads) {
    const simulation::Dice dice(table);
    return shared(table, task, threads, [&](simulation::Counts& counts, simulation::Progress& progress) {
        return simulation::Walker<Many>(table, task, dice, counts, progress);
    });
}

#if BOUSTRO_X86
template <bool Stay>
simulation::Counts in_lanes(const Board& board, const simulation::Task& task, int threads) {
    const simulation::Table table = board.table();
    const simulation::Dice dice(table);
    return shared(table, task, threads, [&](simulation::Counts& counts, simulation::Progress& progress) {
        return simulation::Lanes<Stay, true>(table, task, dice, board.small, counts, progress);
    });
}
#endif

void check_round(int round) {
    std::mt19937_64 random(static_cast<std::uint64_t>(round) + 1);
    const Board board = random_board(random);
    const simulation::Task task{random(), random() % 700, 2048 * (random() % 9), 2048, 1 + random() % 300, true};
    const simulation::Table table = board.table();
    const simulation::Counts expected = naive(table, task);
    expect_alike("the walker", round, expected, walked<false>(table, task, 1));
    expect_alike("the walker on three threads", round, expected, walked<false>(table, task, 3));
#if BOUSTRO_X86
    if (simulation::has_lanes()) {
        const auto lanes = board.small.stay ? in_lanes<true> : in_lanes<false>;
        expect_alike("lanes", round, expected, lanes(board, task, 1));
        expect_alike("lanes on three threads", round, expected, lanes(board, task, 3));
    }
#endif
    const simulation::Table several = board.table(2 + static_cast<std::uint32_t>(round % 3));
    expect_alike("several players", round, walked<true>(several, task, 1), walked<true>(several, task, 3));
}

}  // namespace

int main(int argc, char** argv) {
    const int rounds = std::min(argc > 1 ? std::atoi(argv[1]) : 300, 300);
    for (int round = 0; round < rounds; ++round) check_round(round);
    std::printf("simulate: %d rounds alike\n", rounds);
    return 0;
}

// The walker counts like a naive walk, with one player and with several, on one thread and on
// three, on random small boards.
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

#include "boustro/simulate.hpp"

namespace {

namespace simulation = boustro::simulation;

// A board of squares 0..size as arrays: state n is square n.
struct Board {
    std::uint32_t faces = 1;
    std::vector<std::uint32_t> after, class_of, beside;
    std::vector<std::uint8_t> flags;
    std::vector<std::int64_t> squares;
    std::vector<std::uint64_t> sums;

    simulation::Dice dice() const { return {sums, class_of}; }
    simulation::Table table(std::uint32_t players, simulation::Bump bump) const {
        return {faces, after, flags, squares, beside, dice(), players, bump};
    }
};

Board random_board(std::mt19937_64& random) {
    Board board;
    const auto below = [&](std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); };
    const std::uint32_t size = 2 + below(110),
                        ends_turn = below(2) == 0 ? 0 : simulation::flag_ends_turn;
    std::vector<std::uint32_t> exit(size + 1);
    for (std::uint32_t c = 0; c <= size; ++c) exit[c] = c;
    for (std::uint32_t n = below(size / 3 + 1); n > 0; --n)
        exit[1 + below(size - 1)] = below(size + 1);
    board.faces = 1 + below(8);
    const std::uint64_t weight = below(4) == 0 ? 1'000'000'000'000 : 1;
    for (std::uint32_t face = 0; face < board.faces; ++face) {
        board.sums.push_back((face + 1) * weight);
        board.class_of.push_back(face);
    }
    for (std::uint32_t square = 0; square <= size; ++square) {
        board.squares.push_back(square);
        board.beside.push_back(square);
        for (std::uint32_t face = 1; face <= board.faces; ++face) {
            const std::uint32_t landed = square + face > size ? square : exit[square + face];
            const bool wins = square != size && landed == size;
            board.after.push_back(landed);
            board.flags.push_back(static_cast<std::uint8_t>(
                (face == board.faces ? ends_turn : simulation::flag_ends_turn) |
                (wins ? simulation::flag_won : 0) |
                (landed != square && landed != 0 ? simulation::flag_landed : 0)));
        }
    }
    return board;
}

// One game after the other, throw by throw, with a look at all tokens after each.
class Naive {
public:
    Naive(const Board& board, const simulation::Table& table, const simulation::Task& task,
          simulation::Bump bump)
        : counts(table, task), board_(board), task_(task), bump_(bump), tokens_(table.players) {
        const simulation::Dice dice = board.dice();
        for (std::uint64_t i = 0; i < task.streams; ++i) {
            std::uint64_t left = task.quota(i), begun = 0;
            for (std::uint64_t count = 0; left > 0; ++count) {
                simulation::Throws throws =
                    dice.throws(simulation::key_of(task.seed), task.first + i, count);
                for (int digit = 0; digit < throws.count && left > 0;
                     ++digit, throws.classes >>= simulation::Dice::bits) {
                    if (!play(static_cast<std::uint32_t>(throws.classes & dice.mask))) continue;
                    const auto rolls = static_cast<std::int64_t>(rolls_);
                    if (rolls > counts.longest.rolls)
                        counts.longest = {rolls, task.first + i, begun};
                    begun = count * static_cast<std::uint64_t>(dice.batch) +
                            static_cast<std::uint64_t>(digit) + 1;
                    --left;
                    std::fill(tokens_.begin(), tokens_.end(), 0);
                    rolls_ = turn_ = leader_ = 0;
                }
            }
        }
    }

    simulation::Counts counts;

private:
    // True when the game is over.
    bool play(std::uint32_t thrown) {
        const std::uint32_t before = tokens_[turn_], cell = before * board_.faces + thrown,
                            landed = board_.after[cell];
        const std::uint8_t flags = board_.flags[cell];
        ++counts.cells[cell];
        ++rolls_;
        for (std::size_t p = 0; p < tokens_.size() && bump_ != simulation::Bump::none; ++p) {
            if (p == turn_ || tokens_[p] != landed || (flags & simulation::flag_landed) == 0)
                continue;
            tokens_[p] = bump_ == simulation::Bump::swap ? before : 0;
            ++counts.bumps;
            break;
        }
        tokens_[turn_] = landed;
        const auto best = std::max_element(tokens_.begin(), tokens_.end());
        const auto ahead = static_cast<std::size_t>(best - tokens_.begin()) + 1;
        if (tokens_.size() > 1 && std::count(tokens_.begin(), tokens_.end(), *best) == 1) {
            counts.lead_changes += leader_ != 0 && leader_ != ahead;
            leader_ = ahead;
        }
        const bool won = (flags & simulation::flag_won) != 0;
        if (won) {
            ++(rolls_ < counts.usual.size() ? counts.usual[rolls_] : counts.unusual[rolls_]);
            ++counts.wins[turn_];
        } else if (rolls_ == task_.roll_limit) {
            ++counts.unfinished;
        } else if ((flags & simulation::flag_ends_turn) != 0) {
            turn_ = (turn_ + 1) % tokens_.size();
        }
        return won || rolls_ == task_.roll_limit;
    }

    const Board& board_;
    const simulation::Task& task_;
    simulation::Bump bump_;
    std::vector<std::uint32_t> tokens_;
    std::uint64_t rolls_ = 0;
    std::size_t turn_ = 0, leader_ = 0;
};

bool alike(const simulation::Counts& one, const simulation::Counts& other) {
    return one.usual == other.usual && one.unusual == other.unusual &&
           one.unfinished == other.unfinished && one.cells == other.cells &&
           one.wins == other.wins && one.lead_changes == other.lead_changes &&
           one.bumps == other.bumps && one.longest.rolls == other.longest.rolls &&
           one.longest.stream == other.longest.stream && one.longest.slot == other.longest.slot;
}

void check_round(int round) {
    std::mt19937_64 random(static_cast<std::uint64_t>(round) + 1);
    const Board board = random_board(random);
    const std::uint64_t limit = round % 10 == 0 ? 6000 : 1 + random() % 300;
    const simulation::Task task{
        random(), random() % 700, 2048 * (random() % 9), 1 + random() % 2048, limit, true};
    for (const std::uint32_t players : {1, 2, 2 + round % 5}) {
        const auto bump = static_cast<simulation::Bump>(round % 3);
        const simulation::Table table = board.table(players, bump);
        const simulation::Counts expected = Naive(board, table, task, bump).counts;
        for (const int threads : {1, 3}) {
            if (alike(expected,
                      simulation::walk(table, task, threads, [](std::uint64_t) { return true; })))
                continue;
            std::fprintf(stderr, "simulate: %u players on %d threads count otherwise in round %d\n",
                         players, threads, round);
            std::exit(1);
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    const int rounds = std::min(argc > 1 ? std::atoi(argv[1]) : 300, 300);
    for (int round = 0; round < rounds; ++round) check_round(round);
    std::printf("simulate: %d rounds alike\n", rounds);
    return 0;
}

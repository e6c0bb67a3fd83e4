// Simulation: many games of one table, on streams, counted in whole numbers.
//
// Idea. A kernel knows no rules: it looks up cells (state x class of outcomes)
// that the automaton wrote out once. Games are long chains of dependent loads,
// so several streams are in play at once, each a word's worth of throws at a
// time, and the machine overlaps them. simulate_lanes.hpp plays one token on a
// small board 32 streams a vector.
//
// Why the counts do not depend on threads. Which throws a game gets is decided
// by its stream and the games before it on the same stream; streams have quotas
// of games fixed beforehand and no state but a count. Threads take whole blocks
// of streams, and what they count are whole numbers that are added up. The
// longest game is that of most rolls, among equals of the lowest stream, among
// those the first.
//
// The specification is the readable twin, src/boustro/simulate/kernels.py; the
// generator and the fair dice are specified by src/boustro/model/stream.py.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <future>
#include <map>
#include <system_error>
#include <utility>
#include <vector>

#include "boustro/simulate_dice.hpp"

namespace boustro::simulation {

inline constexpr int block_streams = 128;

struct Longest {
    std::int64_t rolls = -1;
    std::uint64_t stream = 0;
    std::uint64_t slot = 0;

    void meet(std::int64_t other, std::uint64_t its_stream, std::uint64_t its_slot) {
        if (other > rolls || (other == rolls && its_stream < stream)) *this = {other, its_stream, its_slot};
    }
};

// Games by their rolls: an array for usual ones, which grows with the longest, a map for very long ones.
struct Lengths {
    static constexpr std::uint64_t usual = 1U << 14;
    std::vector<std::uint64_t> few = std::vector<std::uint64_t>(512, 0);
    std::map<std::uint64_t, std::uint64_t> many;

    void count(std::uint64_t rolls, std::uint64_t games = 1) {
        if (rolls >= few.size() && rolls < usual) [[unlikely]] few.resize(std::bit_ceil(rolls + 1), 0);
        if (rolls < few.size()) [[likely]] {
            few[rolls] += games;
        } else {
            many[rolls] += games;
        }
    }
};

struct Counts {
    Lengths lengths;
    std::uint64_t unfinished = 0;
    std::uint64_t lead_changes = 0;
    std::uint64_t bumps = 0;
    std::vector<std::uint64_t> cells;
    std::vector<std::uint64_t> wins;
    Longest longest;

    void add(const Counts& other) {
        for (std::uint64_t n = 0; n < other.lengths.few.size(); ++n) lengths.count(n, other.lengths.few[n]);
        for (const auto& [n, games] : other.lengths.many) lengths.count(n, games);
        unfinished += other.unfinished;
        lead_changes += other.lead_changes;
        bumps += other.bumps;
        for (std::size_t i = 0; i < cells.size(); ++i) cells[i] += other.cells[i];
        for (std::size_t i = 0; i < wins.size(); ++i) wins[i] += other.wins[i];
        longest.meet(other.longest.rolls, other.longest.stream, other.longest.slot);
    }
};

// `poll(games)` is asked about ten times a second and stops everything by returning false.
using Poll = std::function<bool(std::uint64_t)>;
inline constexpr auto between_polls = std::chrono::milliseconds(100);

// What threads share: where to go on, how far they are, whether to stop.
struct Shared {
    std::atomic<std::uint64_t> next{0};
    std::atomic<std::uint64_t> games{0};
    std::atomic<bool> stop{false};
};

// How a thread tells what it has played. That of the caller polls meanwhile.
class Progress {
   public:
    Progress(Shared& shared, const Poll* poll) : shared_(shared), poll_(poll) {}

    // True when told to stop.
    bool tell(std::uint64_t games) {
        shared_.games += games;
        if (poll_ != nullptr && std::chrono::steady_clock::now() >= due_) ask();
        return shared_.stop.load(std::memory_order_relaxed);
    }
    void ask() {
        if (!(*poll_)(shared_.games.load())) shared_.stop = true;
        due_ = std::chrono::steady_clock::now() + between_polls;
    }

   private:
    Shared& shared_;
    const Poll* poll_;
    std::chrono::steady_clock::time_point due_ = std::chrono::steady_clock::now() + between_polls;
};

// One stream in play. `Many`: several players, whose tokens lie in `tokens`.
struct Seat {
    std::uint64_t stream = 0;
    std::uint64_t left = 0;  // games
    std::uint64_t count = 0;
    std::uint64_t rolls = 0;
    std::uint64_t begun = 0;
    std::uint32_t state = 0;
    std::uint32_t turn = 0;
    std::uint32_t leader = 0;  // player + 1
    std::vector<std::uint32_t> tokens;
};

template <bool Many>
class Walker {
   public:
    static constexpr int in_flight = 8;

    Walker(const Table& table, const Task& task, const Dice& dice, Counts& counts, Progress& progress)
        : table_(table), task_(task), dice_(dice), counts_(counts), progress_(progress), key_(key_of(task.seed)) {
        if constexpr (!Many) {
            next_.resize(table.after.size());
            for (std::size_t cell = 0; cell < next_.size(); ++cell) {
                const bool wins = (table.flags[cell] & flag_won) != 0;
                next_[cell] = table.after[cell] * table.classes * 2 + wins;
            }
        }
    }

    // Plays the streams first..last-1 of the task; false when told to stop.
    bool play(std::uint64_t first, std::uint64_t last) {
        if constexpr (!Many) {
            if (dice_.narrow() && task_.first % 4 == 0) {
                for (; first + 4 <= last; first += 4) {
                    if (!play_four(first)) return false;
                }
            }
        }
        std::array<Seat, in_flight> seats;
        int live = 0;
        while (live < in_flight && take(seats[static_cast<std::size_t>(live)], first, last)) ++live;
        for (std::uint32_t round = 1; live > 0; ++round) {
            for (int i = 0; i < live; ++i) {
                Seat& seat = seats[static_cast<std::size_t>(i)];
                if (play_word(seat) || take(seat, first, last)) continue;
                std::swap(seat, seats[static_cast<std::size_t>(--live)]);
                --i;
            }
            if (round % 4096 == 0 && report()) return false;
        }
        return !report();
    }

   private:
    // Four streams that share their words, throw by throw in turn, so that each one's
    // look-up hides the others'; one by one when some stream nears its quota.
    bool play_four(std::uint64_t first) {
        std::array<Seat, 4> seats;
        Throws throws[4];
        std::uint64_t next = first;
        for (Seat& seat : seats) take_one(seat, next++);
        const std::uint64_t block = seats[0].stream / 4;
        const auto batch = static_cast<std::uint64_t>(dice_.batch());
        for (std::uint64_t count = 0; least_left(seats) > batch; ++count) {
            for (Seat& seat : seats) seat.count = count;
            if (dice_.four(key_, block, count, throws)) {
                throw_four(seats, throws);
            } else {
                for (std::size_t s = 0; s < 4; ++s) play_alone(seats[s], throws[s]);
            }
            for (Seat& seat : seats) seat.count = count + 1;
            if (count % 4096 == 4095 && report()) return false;
        }
        for (Seat& seat : seats) {
            while (seat.left > 0 && play_word(seat)) {
                if (seat.count % 4096 == 4095 && report()) return false;
            }
        }
        return !report();
    }

    static std::uint64_t least_left(const std::array<Seat, 4>& seats) {
        return std::min({seats[0].left, seats[1].left, seats[2].left, seats[3].left});
    }

    // A word of four streams, none of which can come to the end of its quota.
    void throw_four(std::array<Seat, 4>& seats, Throws* throws) {
        const std::uint32_t* const cells_after = next_.data();
        std::uint64_t* const cells = task_.visits ? counts_.cells.data() : nullptr;
        const std::uint64_t limit = task_.roll_limit;
        const std::uint64_t mask = dice_.mask();
        const int bits = dice_.bits();
        std::uint32_t row[4];
        std::uint64_t rolls[4];
        for (std::size_t s = 0; s < 4; ++s) row[s] = seats[s].state, rolls[s] = seats[s].rolls;
        for (int i = 0; i < dice_.batch(); ++i) {
            for (std::size_t s = 0; s < 4; ++s) {
                const std::uint32_t cell = row[s] + static_cast<std::uint32_t>(throws[s].classes & mask);
                throws[s].classes >>= bits;
                const std::uint32_t after = cells_after[cell];
                if (cells != nullptr) ++cells[cell];
                row[s] = after >> 1;
                ++rolls[s];
                if ((after & 1U) == 0 && rolls[s] != limit) [[likely]] continue;
                seats[s].rolls = rolls[s];
                end_alone(seats[s], (after & 1U) != 0, i);
                row[s] = 0;
                rolls[s] = 0;
            }
        }
        for (std::size_t s = 0; s < 4; ++s) seats[s].state = row[s], seats[s].rolls = rolls[s];
    }

    // Notes the end of a game at throw i of the word and begins the next.
    [[gnu::noinline]] void end_alone(Seat& seat, bool wins, int i) {
        end(seat, wins);
        --seat.left;
        begin(seat, seat.count * static_cast<std::uint64_t>(dice_.batch()) + static_cast<std::uint64_t>(i) + 1);
    }

    bool report() { return progress_.tell(std::exchange(games_, 0)); }

    // Puts the next stream that has games to play into the seat.
    bool take(Seat& seat, std::uint64_t& next, std::uint64_t last) {
        while (next < last && task_.quota(next) == 0) ++next;
        if (next >= last) return false;
        take_one(seat, next++);
        return true;
    }

    void take_one(Seat& seat, std::uint64_t number) {
        seat.left = task_.quota(number);
        seat.stream = task_.first + number;
        seat.count = 0;
        begin(seat, 0);
    }

    void begin(Seat& seat, std::uint64_t slot) {
        seat.rolls = 0;
        seat.begun = slot;
        seat.state = seat.turn = seat.leader = 0;
        if constexpr (Many) seat.tokens.assign(table_.players, 0);
    }

    // False once the stream has played its quota.
    bool play_word(Seat& seat) {
        Throws throws = dice_.throws(key_, seat.stream, seat.count);
        if constexpr (!Many) return play_alone(seat, throws);
        for (int i = 0; i < throws.count; ++i, throws.classes >>= dice_.bits()) {
            if (!play_throw(seat, static_cast<std::uint32_t>(throws.classes & dice_.mask()))) continue;
            const auto slot = seat.count * static_cast<std::uint64_t>(dice_.batch()) + static_cast<std::uint64_t>(i);
            if (--seat.left == 0) return false;
            begin(seat, slot + 1);
        }
        ++seat.count;
        return true;
    }

    // One token: its state is kept as the first of its cells, so that a throw is one
    // addition and one look-up; a cell that wins leads to an odd number.
    bool play_alone(Seat& seat, const Throws& throws) {
        const std::uint32_t* const next = next_.data();
        std::uint64_t* const cells = task_.visits ? counts_.cells.data() : nullptr;
        const std::uint64_t limit = task_.roll_limit;
        const std::uint64_t mask = dice_.mask();
        const int bits = dice_.bits();
        std::uint64_t classes = throws.classes;
        std::uint32_t row = seat.state;
        std::uint64_t rolls = seat.rolls;
        for (int i = 0; i < throws.count; ++i, classes >>= bits) {
            const std::uint32_t cell = row + static_cast<std::uint32_t>(classes & mask);
            const std::uint32_t after = next[cell];
            if (cells != nullptr) ++cells[cell];
            row = after >> 1;
            if ((after & 1U) == 0 && ++rolls != limit) [[likely]] continue;
            const bool wins = (after & 1U) != 0;
            seat.rolls = rolls + wins;
            end_alone(seat, wins, i);
            if (seat.left == 0) return false;
            row = 0;
            rolls = 0;
        }
        seat.state = row;
        seat.rolls = rolls;
        ++seat.count;
        return true;
    }

    // True when the game is over.
    bool play_throw(Seat& seat, std::uint32_t thrown) {
        std::uint32_t& token = seat.tokens[seat.turn];
        const std::size_t cell = std::size_t{token} * table_.classes + thrown;
        const std::uint32_t after = table_.after[cell];
        const std::uint8_t flags = table_.flags[cell];
        if (task_.visits) ++counts_.cells[cell];
        ++seat.rolls;
        if (table_.bump != Bump::none && (flags & flag_landed) != 0) bump(seat, table_.squares[after]);
        token = after;
        follow_lead(seat);
        const bool over = (flags & flag_won) != 0;
        if (over || seat.rolls == task_.roll_limit) [[unlikely]] return end(seat, over);
        if ((flags & flag_ends_turn) != 0 && ++seat.turn == table_.players) seat.turn = 0;
        return false;
    }

    [[gnu::noinline]] bool end(const Seat& seat, bool over) {
        if (over) {
            counts_.lengths.count(seat.rolls);
            ++counts_.wins[seat.turn];
        } else {
            ++counts_.unfinished;
        }
        counts_.longest.meet(static_cast<std::int64_t>(seat.rolls), seat.stream, seat.begun);
        ++games_;
        return true;
    }

    void bump(Seat& seat, std::int64_t square) {
        for (std::uint32_t player = 0; player < table_.players; ++player) {
            std::uint32_t& token = seat.tokens[player];
            if (player == seat.turn || table_.squares[token] != square) continue;
            token = table_.bump == Bump::swap ? table_.beside[seat.tokens[seat.turn]] : 0;
            ++counts_.bumps;
            return;
        }
    }

    void follow_lead(Seat& seat) {
        std::int64_t farthest = -1;
        std::uint32_t leader = 0;
        for (std::uint32_t player = 0; player < table_.players; ++player) {
            const std::int64_t square = table_.squares[seat.tokens[player]];
            if (square < farthest) continue;
            leader = square == farthest ? 0 : player + 1;
            farthest = square;
        }
        if (leader == 0 || leader == seat.leader) return;
        counts_.lead_changes += seat.leader != 0;
        seat.leader = leader;
    }

    const Table& table_;
    const Task& task_;
    const Dice& dice_;
    Counts& counts_;
    Progress& progress_;
    std::uint64_t key_;
    std::uint64_t games_ = 0;
    std::vector<std::uint32_t> next_;  // one token only
};

// Shares the task among threads, of which the caller is one. `make` makes a kernel of (counts, progress), which plays
// streams first .. last - 1, or says false when told to stop.
template <class Make>
void share(const Task& task, int threads, const Make& make, const Poll& poll, Counts& total) {
    Shared shared;
    const auto play_blocks = [&](const Poll* polled) {
        Counts counts = total;
        Progress progress(shared, polled);
        try {
            auto kernel = make(counts, progress);
            for (bool more = true; more;) {
                const std::uint64_t first = shared.next.fetch_add(block_streams);
                more = first < task.streams && kernel.play(first, std::min<std::uint64_t>(first + block_streams, task.streams));
            }
        } catch (...) {
            shared.stop = true;
            throw;
        }
        return counts;
    };
    std::vector<std::future<Counts>> others;  // each ends before it is gone
    const std::uint64_t blocks = (task.streams + block_streams - 1) / block_streams;
    const std::uint64_t helpers = std::min(static_cast<std::uint64_t>(threads), blocks) - 1;
    try {
        while (others.size() < helpers) others.push_back(std::async(std::launch::async, play_blocks, nullptr));
    } catch (const std::system_error&) {
        // Where no more threads can be had, those that there are do the work.
    }
    Counts found = play_blocks(&poll);
    Progress waiting(shared, &poll);
    for (std::future<Counts>& other : others) {
        while (other.wait_for(between_polls) != std::future_status::ready) waiting.ask();
        found.add(other.get());
    }
    total = std::move(found);
}

// Empty counts that fit the table.
inline Counts empty_counts(const Table& table, bool visits) {
    Counts counts;
    counts.cells.assign(visits ? table.after.size() : 0, 0);
    counts.wins.assign(table.players, 0);
    return counts;
}

}  // namespace boustro::simulation

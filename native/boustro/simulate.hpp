// Simulation: many games of one table, on streams, counted in whole numbers.
//
// Idea. A kernel knows no rules: it looks up cells (state x class of outcomes) of a table that was
// written once. A game is a long chain of dependent look-ups, so every thread plays a few streams
// in turn, a word of throws of each, and the processor overlaps them; what is known of a game of
// one or two players stays in registers meanwhile. The words of all streams are drawn before any is
// played, so that a misprediction (the end of a game, one throw in forty) is resolved early. A
// stream that has played its quota of games is replaced by the next one.
//
// Why the counts do not depend on threads. The only state of a stream is a count, and its quota is
// fixed beforehand. So the throws of a game depend only on its stream and on the games before it
// there. Threads count in whole numbers, which are added up. The longest game is the one with most
// rolls; among equals, that of the lowest stream; among those, the first.
//
// The specification is the readable reference, src/boustro/simulation/kernels.py.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <future>
#include <map>
#include <system_error>
#include <type_traits>
#include <utility>
#include <vector>

#include "boustro/simulate_dice.hpp"

namespace boustro::simulation {

inline constexpr std::uint8_t flag_ends_turn = 1, flag_won = 2, flag_landed = 4;

enum class Bump : std::uint8_t { none, start, swap };

// Where a token is: the first cell of its state, and the rank of its square among all squares, from
// 1.
struct Place {
    std::uint32_t row = 0;
    std::uint32_t rank = 0;
};

// The arrays of src/boustro/simulation/table.py, whose numbers have been checked, as the walker
// reads them.
struct Table {
    Table(std::uint32_t its_classes, const std::vector<std::uint32_t>& leads_to,
          std::vector<std::uint8_t> its_flags, const std::vector<std::int64_t>& squares,
          const std::vector<std::uint32_t>& beside, Dice its_dice, std::uint32_t its_players,
          Bump bump)
        : flags(std::move(its_flags)),
          dice(std::move(its_dice)),
          classes(its_classes),
          players(its_players),
          bumps(bump != Bump::none) {
        std::vector<std::int64_t> order = squares;
        std::sort(order.begin(), order.end());
        std::vector<Place> places;
        for (std::uint32_t row = 0; const std::int64_t square : squares) {
            const auto rank = std::upper_bound(order.begin(), order.end(), square) - order.begin();
            places.push_back({row, static_cast<std::uint32_t>(rank)});
            row += classes;
        }
        start = places[0];
        for (const std::uint32_t state : leads_to) after.push_back(places[state]);
        for (const std::uint32_t state : beside)
            bumped.push_back(bump == Bump::swap ? places[state] : start);
    }

    std::vector<Place> after;  // by cell
    std::vector<std::uint8_t> flags;
    std::vector<Place> bumped;  // by state: where a token goes that is bumped by one from there
    Place start;
    Dice dice;
    std::uint32_t classes, players;
    bool bumps;
};

struct Task {
    std::uint64_t seed = 0;
    std::uint64_t games = 0;
    std::uint64_t first = 0;    // the first stream
    std::uint64_t streams = 1;  // games are dealt to the streams in turn
    std::uint64_t roll_limit = 0;
    bool visits = true;

    std::uint64_t quota(std::uint64_t i) const { return games / streams + (i < games % streams); }
};

struct Longest {
    std::int64_t rolls = -1;
    std::uint64_t stream = 0;
    std::uint64_t slot = 0;

    void meet(const Longest& other) {
        if (other.rolls > rolls || (other.rolls == rolls && other.stream < stream)) *this = other;
    }
};

struct Counts {
    Counts(const Table& table, const Task& task)
        : usual(4096, 0), cells(task.visits ? table.after.size() : 0, 0), wins(table.players, 0) {}

    std::vector<std::uint64_t> usual;                // games of so many rolls
    std::map<std::uint64_t, std::uint64_t> unusual;  // the same of games of many rolls
    std::uint64_t unfinished = 0;
    std::uint64_t lead_changes = 0;
    std::uint64_t bumps = 0;
    std::vector<std::uint64_t> cells;
    std::vector<std::uint64_t> wins;
    Longest longest;

    void add(const Counts& other) {
        const auto add_each = [](std::vector<std::uint64_t>& some,
                                 const std::vector<std::uint64_t>& more) {
            std::transform(some.begin(), some.end(), more.begin(), some.begin(), std::plus<>());
        };
        add_each(usual, other.usual);
        add_each(cells, other.cells);
        add_each(wins, other.wins);
        for (const auto& [rolls, games] : other.unusual) unusual[rolls] += games;
        unfinished += other.unfinished;
        lead_changes += other.lead_changes;
        bumps += other.bumps;
        longest.meet(other.longest);
    }
};

// `poll(games)` is asked about ten times a second and stops everything by returning false.
using Poll = std::function<bool(std::uint64_t)>;
inline constexpr auto between_polls = std::chrono::milliseconds(100);

// What threads share: the next stream, how far they are, whether to stop.
struct Shared {
    std::atomic<std::uint64_t> next{0};
    std::atomic<std::uint64_t> games{0};
    std::atomic<bool> stop{false};
};

// The player in the sole lead of more than two, counted from 1. Written with few branches, which
// would often be mispredicted.
struct Lead {
    std::uint32_t alone = 0;   // 0 while nobody is
    std::uint32_t rank = 0;    // of that player's square
    std::uint32_t leader = 0;  // who was so last
    std::uint32_t changes = 0;

    // Whether a move cannot change the sole lead; false while no player has it.
    bool stays(std::uint32_t mover, std::uint32_t before, std::uint32_t after) {
        const bool own = mover == alone;
        const std::uint32_t bound = own ? before : rank;
        rank = own ? after : rank;
        return (after < bound) != own;
    }

    // Looks at all tokens.
    void find(const std::vector<Place>& tokens) {
        alone = rank = 0;
        for (std::uint32_t player = 1; player <= tokens.size(); ++player) {
            const std::uint32_t other = tokens[player - 1].rank;
            if (other >= rank) alone = other == rank ? 0 : player;
            rank = std::max(rank, other);
        }
        if (alone == 0) rank = 0;
        changes += static_cast<std::uint32_t>(alone != 0 && leader != 0 && alone != leader);
        leader = alone == 0 ? leader : alone;
    }
};

// A stream in play, and the game that it has come to.
template <int Players>
struct Stream {
    // One that takes no memory of its own, unless there may be any number of players.
    std::conditional_t<Players == 0, std::vector<Place>, std::array<Place, 2>> tokens;
    std::uint64_t number = 0;
    std::uint64_t left = 0;   // games
    std::uint64_t count = 0;  // words
    std::uint64_t rolls = 0;
    std::uint64_t begun = 0;  // the slot of the first throw
    std::uint32_t turn = 0;
    // Of two players: by how many ranks the one to throw was ahead when they were last apart.
    std::int64_t ahead = 0;
    Lead lead{};
    Throws throws{};

    void begin_next(std::uint64_t slot, Place start) {
        begun = slot;
        rolls = turn = 0;
        ahead = 0;
        lead = {};
        std::fill(tokens.begin(), tokens.end(), start);
    }
};

// Players: 1, 2 or 0 for any number. With others there are turns, leaders and bumps.
template <int Players>
class Walker {
public:
    Walker(const Table& table, const Task& task, Shared& shared, const Poll* poll)
        : counts(table, task),
          table_(table),
          task_(task),
          shared_(shared),
          poll_(poll),
          key_(key_of(task.seed)) {}

    // Plays streams until none is left or it is told to stop.
    void play() {
        std::vector<Stream<Players>> streams(in_flight);
        replace_ended(streams);
        for (std::uint32_t round = 1; !streams.empty(); ++round) {
            for (Stream<Players>& stream : streams)
                stream.throws = table_.dice.throws(key_, stream.number, stream.count++);
            for (Stream<Players>& stream : streams) play_word(stream);
            if (ended_) replace_ended(streams);
            if (round % 4096 == 0 && is_stopped()) return;
        }
        is_stopped();
    }

    Counts counts;

private:
    static constexpr std::size_t in_flight = 8;

    // Tells the games played, and asks whether to go on where it is time.
    bool is_stopped() {
        shared_.games += std::exchange(games_, 0);
        if (poll_ != nullptr && std::chrono::steady_clock::now() >= due_) {
            if (!(*poll_)(shared_.games)) shared_.stop = true;
            due_ = std::chrono::steady_clock::now() + between_polls;
        }
        return shared_.stop;
    }

    // Replaces streams that have played their quotas by the next ones, if any are left.
    void replace_ended(std::vector<Stream<Players>>& streams) {
        ended_ = false;
        for (Stream<Players>& stream : streams) {
            if (stream.left != 0) continue;
            const std::uint64_t next = shared_.next++;
            stream = {};
            if constexpr (Players == 0) stream.tokens.resize(table_.players);
            stream.number = task_.first + next;
            stream.begin_next(0, table_.start);
            stream.left = next < task_.streams ? task_.quota(next) : 0;
        }
        std::erase_if(streams, [](const Stream<Players>& stream) { return stream.left == 0; });
    }

    // Plays the throws of the word: of one or two players, what is known of the game in registers.
    void play_word(Stream<Players>& stream) {
        if constexpr (Players == 0) {
            for (int i = 0; i < stream.throws.count; ++i) play_throw(stream, i);
            return;
        }
        const std::uint64_t mask = table_.dice.mask, limit = task_.roll_limit;
        const Place* const leads_to = table_.after.data();
        const std::uint8_t* const kinds = table_.flags.data();
        std::uint64_t* const played = task_.visits ? counts.cells.data() : nullptr;
        std::uint64_t classes = stream.throws.classes, rolls = stream.rolls, changes = 0;
        std::uint32_t turn = stream.turn;
        Place mine = stream.tokens[turn], other = stream.tokens[1 - turn];
        std::int64_t ahead = stream.ahead;
        for (int i = 0; i < stream.throws.count; ++i) {
            const Place before = mine;
            const std::size_t cell = before.row + (classes & mask);
            classes >>= Dice::bits;
            mine = leads_to[cell];
            const std::uint8_t flags = kinds[cell];
            if (played != nullptr) ++played[cell];
            if constexpr (Players == 2) {
                const bool lands = table_.bumps && (flags & flag_landed) != 0;
                if (lands && other.rank == mine.rank) other = bumped_from(before);
                const std::int64_t now = std::int64_t{mine.rank} - std::int64_t{other.rank};
                const std::int64_t led = std::exchange(ahead, now != 0 ? now : ahead);
                changes += static_cast<std::uint64_t>(led * ahead) >> 63;  // the sign
            }
            const bool won = (flags & flag_won) != 0;
            if (++rolls == limit || won) [[unlikely]] {
                stream.rolls = rolls;
                stream.turn = turn;
                end(stream, won, i);
                rolls = turn = 0;
                ahead = 0;
                mine = other = table_.start;
            } else if (Players == 2 && (flags & flag_ends_turn) != 0) {
                turn = 1 - turn;
                std::swap(mine, other);
                ahead = -ahead;
            }
        }
        counts.lead_changes += changes;
        stream.tokens[turn] = mine;
        stream.tokens[1 - turn] = other;
        stream.rolls = rolls;
        stream.turn = turn;
        stream.ahead = ahead;
    }

    // Plays throw number `i` of the word in a game of any number of players.
    void play_throw(Stream<Players>& stream, int i) {
        Place& token = stream.tokens[stream.turn];
        const std::size_t cell = token.row + (stream.throws.classes & table_.dice.mask);
        stream.throws.classes >>= Dice::bits;
        const Place after = table_.after[cell];
        const std::uint8_t flags = table_.flags[cell];
        if (task_.visits) ++counts.cells[cell];
        follow(stream, token, after, flags);
        const bool won = (flags & flag_won) != 0;
        if (++stream.rolls == task_.roll_limit || won) [[unlikely]] {
            end(stream, won, i);
        } else if ((flags & flag_ends_turn) != 0) {
            stream.turn = stream.turn + 1 == table_.players ? 0 : stream.turn + 1;
        }
    }

    // Counts the game that throw number `i` of the word has ended, and begins the next.
    void end(Stream<Players>& stream, bool won, int i) {
        if (won) {
            ++(stream.rolls < counts.usual.size() ? counts.usual[stream.rolls]
                                                  : counts.unusual[stream.rolls]);
            ++counts.wins[stream.turn];
        } else {
            ++counts.unfinished;
        }
        counts.lead_changes += stream.lead.changes;
        counts.longest.meet({static_cast<std::int64_t>(stream.rolls), stream.number, stream.begun});
        ++games_;
        if (--stream.left == 0) stream.throws.count = 0, ended_ = true;
        const auto batch = static_cast<std::uint64_t>(table_.dice.batch),
                   played = static_cast<std::uint64_t>(i) + 1;
        stream.begin_next((stream.count - 1) * batch + played, table_.start);
    }

    // Bumps another token, and follows the sole lead.
    void follow(Stream<Players>& stream, Place& token, Place after, std::uint8_t flags) {
        const Place before = std::exchange(token, after);
        const bool bumps =
            table_.bumps && (flags & flag_landed) != 0 && bump(stream, before, after);
        if (bumps || !stream.lead.stays(stream.turn + 1, before.rank, after.rank))
            stream.lead.find(stream.tokens);
    }

    // Moves the token that rests where one lands; false where none does.
    bool bump(Stream<Players>& stream, Place before, Place after) {
        for (std::uint32_t player = 0; player < table_.players; ++player) {
            if (player == stream.turn || stream.tokens[player].rank != after.rank) continue;
            stream.tokens[player] = bumped_from(before);
            return true;
        }
        return false;
    }

    // Where a token goes that is bumped by one from this place; counts it.
    Place bumped_from(Place before) {
        ++counts.bumps;
        return table_.bumped[before.row / table_.classes];
    }

    const Table& table_;
    const Task& task_;
    Shared& shared_;
    const Poll* poll_;
    std::uint64_t key_;
    std::uint64_t games_ = 0;
    bool ended_ = false;  // some stream has played its quota
    std::chrono::steady_clock::time_point due_ = std::chrono::steady_clock::now() + between_polls;
};

// Plays the task on `threads` threads, of which the caller is one and polls.
template <int Players>
Counts walk_on(const Table& table, const Task& task, int threads, const Poll& poll) {
    Shared shared;
    const auto play = [&](const Poll* polled) {
        try {
            Walker<Players> walker(table, task, shared, polled);
            walker.play();
            return std::move(walker.counts);
        } catch (...) {
            shared.stop = true;
            throw;
        }
    };
    std::vector<std::future<Counts>> others;  // each ends before it is gone
    const std::uint64_t helpers =
        std::min(static_cast<std::uint64_t>(threads - 1), std::min(task.games, task.streams) / 128);
    try {
        while (others.size() < helpers)
            others.push_back(std::async(std::launch::async, play, nullptr));
    } catch (const std::system_error&) {
        // Where no more threads can be had, those that there are do the work.
    }
    Counts counts = play(&poll);
    for (std::future<Counts>& other : others) {
        while (other.wait_for(between_polls) != std::future_status::ready) {
            if (!poll(shared.games)) shared.stop = true;
        }
        counts.add(other.get());
    }
    return counts;
}

inline Counts walk(const Table& table, const Task& task, int threads, const Poll& poll) {
    return (table.players == 1   ? walk_on<1>
            : table.players == 2 ? walk_on<2>
                                 : walk_on<0>)(table, task, threads, poll);
}

}  // namespace boustro::simulation

// One board of a batch: checked whole, then given to the kernel that plays it.
//
// Idea. A matrix is played straight from its cells (matrix_search.hpp); only what is bad or chained
// is gathered as a list of jumps, and becomes a track (kernel_choice.hpp), as all boards do under
// rules that remember something (turn_search.hpp).
//
// Why one bad board never stops a million. Nothing here throws for what a board
// holds: each has a status, and a bad one the place where it is bad. A board is
// checked whole before it is answered, so no answer comes from an unsound one.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

#include "boustro/kernel_choice.hpp"
#include "boustro/matrix.hpp"
#include "boustro/matrix_search.hpp"
#include "boustro/track.hpp"
#include "boustro/turn_search.hpp"

namespace boustro {

enum class BoardStatus : std::uint8_t {
    ok = 0,
    without_route = 1,
    bad_exit = 2,     // not on the board; place
    bad_entry = 3,    // not on the board; place (ragged only)
    two_exits = 4,    // two different exits for one entry; place of the later (ragged only)
    cycle = 5,        // under follow; place of an entry that leads into it
    bad_size = 6,     // less than 1 or more than 10^18
    bad_offsets = 7,  // a board's jumps are not inside the arrays (ragged only)
    bad_rules = 8,    // start or finish not on this board, or `win` before the last square
    too_large = 9,    // no kernel here plays these rules at this size
};

// One value for each board. A place is row * cols + col, or the index of the jump; -1 for none. The
// span of the places may be empty: then nobody asks for them.
struct BatchAnswer {
    std::int64_t* rolls;
    std::uint8_t* status;
    std::int64_t* place = nullptr;

    void set(std::int64_t board, BoardStatus now, std::int64_t rolls_now,
             std::int64_t place_now) const {
        rolls[board] = rolls_now;
        status[board] = static_cast<std::uint8_t>(now);
        if (place != nullptr) place[board] = place_now;
    }
    void bad(std::int64_t board, BoardStatus now, std::int64_t place_now) const {
        set(board, now, no_route, place_now);
    }
    void played(std::int64_t board, std::int64_t rolls_now) const {
        set(board, rolls_now == no_route ? BoardStatus::without_route : BoardStatus::ok, rolls_now,
            -1);
    }
};

struct Jump {
    std::int64_t entry;
    std::int64_t exit;
    std::int64_t place;  // in the caller's order
};

// Sorts jumps by entry and drops repeated ones. Returns the place of the first jump whose entry has
// another exit already, or -1.
inline std::int64_t sort_jumps(std::vector<Jump>& jumps) {
    const auto before = [](const Jump& a, const Jump& b) {
        return a.entry != b.entry ? a.entry < b.entry : a.place < b.place;
    };
    if (!std::is_sorted(jumps.begin(), jumps.end(), before))
        std::sort(jumps.begin(), jumps.end(), before);
    for (std::size_t i = 1; i < jumps.size(); ++i) {
        if (jumps[i].entry == jumps[i - 1].entry && jumps[i].exit != jumps[i - 1].exit)
            return jumps[i].place;
    }
    const auto alike = [](const Jump& a, const Jump& b) { return a.entry == b.entry; };
    jumps.erase(std::unique(jumps.begin(), jumps.end(), alike), jumps.end());
    return -1;
}

namespace detail {

inline BoardStatus fit(const BatchRules& rules, std::int64_t size) {
    if (size < 1 || size > max_size) return BoardStatus::bad_size;
    return rules.fit(size) ? BoardStatus::ok : BoardStatus::bad_rules;
}

// The jumps of one board, gathered in any order, checked whole, and made a track.
class JumpCheck {
public:
    JumpCheck(const BatchRules& rules, const BatchAnswer& answer)
        : rules_(rules), answer_(answer) {}

    std::vector<Jump> jumps;

    void refuse(std::int64_t board, BoardStatus why) { answer_.bad(board, why, -1); }

protected:
    // Reads every cell once.
    void gather(const MatrixView& view) {
        const Boustrophedon numbering{view.rows, view.cols};
        each_jump(view, [&](const BadCell& cell) {
            jumps.push_back({numbering.square({cell.row, cell.col}), cell.value,
                             cell.row * view.cols + cell.col});
            return true;
        });
    }

    // Sorts and follows the jumps; where the board is not sound it is answered as bad.
    bool check(std::int64_t board, std::int64_t size) {
        const BoardStatus fits = fit(rules_, size);
        if (fits != BoardStatus::ok) answer_.bad(board, fits, -1);
        return fits == BoardStatus::ok && check_jumps(board, size);
    }

    // The track of jumps that are checked; it lasts until the next one.
    Track track(std::int64_t size) {
        entries_.clear();
        exits_.clear();
        for (const Jump& jump : jumps) {
            entries_.push_back(jump.entry);
            exits_.push_back(jump.exit);
        }
        return {size,     rules_.start, rules_.finish_on(size), rules_.overshoot, rules_.faces,
                entries_, exits_};
    }

    const BatchRules& rules_;
    const BatchAnswer& answer_;

private:
    bool check_jumps(std::int64_t board, std::int64_t size) {
        const std::int64_t low = rules_.lowest_exit();
        const Jump* worst = nullptr;  // the first in the caller's order
        for (const Jump& jump : jumps) {
            const bool good =
                jump.entry >= 1 && jump.entry <= size && jump.exit >= low && jump.exit <= size;
            if (!good && (worst == nullptr || jump.place < worst->place)) worst = &jump;
        }
        if (worst != nullptr) {
            const bool entry = worst->entry < 1 || worst->entry > size;
            answer_.bad(board, entry ? BoardStatus::bad_entry : BoardStatus::bad_exit,
                        worst->place);
            return false;
        }
        const std::int64_t other_exit = sort_jumps(jumps);
        if (other_exit >= 0) answer_.bad(board, BoardStatus::two_exits, other_exit);
        return other_exit < 0 && (!rules_.follow || follow_jumps(board));
    }

    std::size_t jump_at(std::int64_t square) const {
        const auto at = std::lower_bound(
            jumps.begin(), jumps.end(), square,
            [](const Jump& jump, std::int64_t value) { return jump.entry < value; });
        return at != jumps.end() && at->entry == square
                   ? static_cast<std::size_t>(at - jumps.begin())
                   : jumps.size();
    }

    // Gives every entry its final exit. Each chain of jumps is walked once, for all jumps on it.
    bool follow_jumps(std::int64_t board) {
        enum : std::uint8_t { unknown, on_chain, known };
        std::vector<std::uint8_t> state(jumps.size(), unknown);
        std::vector<std::size_t> chain;
        for (std::size_t first = 0; first < jumps.size(); ++first) {
            chain.clear();
            std::size_t at = first;
            std::int64_t exit = jumps[first].entry;
            while (at != jumps.size() && state[at] == unknown) {
                state[at] = on_chain;
                chain.push_back(at);
                exit = jumps[at].exit;
                at = jump_at(exit);
            }
            if (at != jumps.size() && state[at] == on_chain) {
                answer_.bad(board, BoardStatus::cycle, jumps[first].place);
                return false;
            }
            if (at != jumps.size()) exit = jumps[at].exit;
            for (const std::size_t one : chain) {
                jumps[one].exit = exit;
                state[one] = known;
            }
        }
        return true;
    }

    std::vector<std::int64_t> entries_;
    std::vector<std::int64_t> exits_;
};

// What one thread needs, kept from board to board.
class Worker : public JumpCheck {
public:
    using JumpCheck::JumpCheck;

    // Plays the board whose jumps are in `jumps`, which is emptied.
    void play(std::int64_t board, std::int64_t size) {
        if (check(board, size)) play_track(board, track(size));
        jumps.clear();
    }

    void play(std::int64_t board, const MatrixView& view) {
        const std::int64_t size = view.rows * view.cols;
        if (size > 0 && matrix_honours(view, rules_) && play_cells(board, view)) return;
        if (fit(rules_, size) == BoardStatus::ok) gather(view);
        play(board, size);
    }

private:
    // Plays straight from the cells; false if some are bad, which the long way then reports.
    bool play_cells(std::int64_t board, const MatrixView& view) {
        try {
            const MatrixAnswer answer = matrix_min_rolls(view, rules_);
            if (answer.bad.count == 0) answer_.played(board, answer.rolls);
            return answer.bad.count == 0;
        } catch (const std::bad_alloc&) {
            answer_.bad(board, BoardStatus::too_large, -1);
            return true;
        }
    }

    // One board that does not fit into memory is too large; the others are played all the same.
    void play_track(std::int64_t board, const Track& track) {
        try {
            if (rules_.turns != nullptr) return play_turns(board, track);
            const Kernel kernel = kernel_for_rolls(track);
            if (kernel != Kernel::none)
                return answer_.played(board, track_min_rolls(track, kernel));
        } catch (const std::bad_alloc&) {}
        answer_.bad(board, BoardStatus::too_large, -1);
    }

    void play_turns(std::int64_t board, const Track& track) {
        if (track.size > largest_turn_search) return answer_.bad(board, BoardStatus::too_large, -1);
        answer_.played(board, TurnSearch(track, *rules_.turns).fewest(Counted::rolls));
    }
};

}  // namespace detail

}  // namespace boustro

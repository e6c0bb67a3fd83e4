// All single edits: the mean after every change of one jump, from one elimination.
//
// Idea. A rank-one update. If entry e leads to state x instead of state c, the chance of every
// throw that reaches e moves from c to x: the matrix of the chain changes by one column times one
// row. Let A(y, e) be the expected number of throws that reach e in the rest of a game from y. Then
// the new means h' differ from the old ones h by
//
//     h'(y) - h(y) = A(y, e) (h(x) - h(c)) / (1 + A(c, e) - A(x, e)),
//
// because each arrival at e now costs h'(x) - h'(c) more. A plain square has c = e, and x = e takes
// a jump away. A is the solution for many costs at once, a row for each state, so its rows are
// added like the means themselves. Moving an entry takes one jump away and adds another: two such
// updates, and a 2 x 2 system.
//
// Why it is right. Sherman and Morrison (Woodbury for two). The divisor is the chance to finish
// from x before e is reached, times 1 + A(c, e). Two things can lose digits: a small divisor, and a
// mean that becomes small beside the old one. If either loses more than one digit, or if there is a
// trap, the changed game gets a chain of its own. If a token can fall into a trap before it reaches
// e, no exit of e changes that.
//
// `boustro.chain.rank_one` is the readable reference, equal to twelve digits.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "boustro/arrivals.hpp"
#include "boustro/backward.hpp"

namespace boustro {

// The work that all edits of one game share; `mean` is the game's, and finite.
class RankOne {
public:
    RankOne(const Arrivals& arrivals, double mean)
        : arrivals_(arrivals), mean_(mean), width_(arrivals.squares()), at_finish_(width_, 0.0) {
        const Moves& moves = arrivals.moves;
        std::size_t count = 0;
        for (const bool is_good : states_that_reach([](std::int32_t to) { return to == won; },
                                                    moves.targets, moves.throws())) {
            place_.push_back(is_good ? static_cast<std::int32_t>(count++) : trapped);
        }
        rows_.assign(count * width_, 0.0);
        Moves good{{}, moves.chances};
        good.targets.reserve(count * moves.throws());
        for (std::size_t k = 0; k < place_.size(); ++k) {
            if (place_[k] == trapped) continue;
            write_arrivals(k, rows_.data() + static_cast<std::size_t>(place_[k]) * width_);
            for (const std::int32_t to : moves.from(k)) {
                good.targets.push_back(to == won ? won : place_[static_cast<std::size_t>(to)]);
            }
        }
        Backward(good).solve_rows(rows_, width_);
        mark_unsafe(moves);
        for (std::size_t exit = 0; exit < width_; ++exit)
            after_.push_back(row(arrivals.jumped[exit]));
        start_ = row(arrivals.start);
    }

    // Prepares `write_after` for an entry that tokens reach.
    void turn_to(std::size_t entry) {
        entry_ = entry;
        now_ = row(arrivals_.now(entry));
        const bool is_known = now_ != nullptr && start_ != nullptr;  // else the mean was not finite
        back_ = is_known ? 1.0 + now_[entry] : std::numeric_limits<double>::quiet_NaN();
        taken_away_ =
            arrivals_.exits[entry] == no_jump ? after_[entry] : row(arrivals_.walked[entry]);
    }

    // The change of the mean and the mean itself; false where digits would be lost.
    bool write_after(std::size_t exit, double& change, double& mean) const {
        const double* const after = exit == entry_ ? taken_away_ : after_[exit];
        if (after == nullptr) {
            change = mean = std::numeric_limits<double>::infinity();
            return true;
        }
        const double divisor = back_ - after[entry_], least = too_close * back_;
        if (!(divisor >= least)) return false;
        change = start_[entry_] * ((after[0] - now_[0]) / divisor);
        mean = mean_ + change;
        return divisor * mean >= least * mean_;
    }

    // The same where the jump at `entry` begins at `to` instead.
    bool write_moved(std::size_t entry, std::size_t to, double& change, double& mean) const {
        const double *const p = row(arrivals_.now(entry)), *const o = row(arrivals_.walked[entry]),
                            *const n = row(arrivals_.walked[to]);
        if (p == nullptr || o == nullptr || n == nullptr || start_ == nullptr) return false;
        const double first = (1.0 + p[entry]) - o[entry], second = (1.0 + n[to]) - p[to];
        const double upper = p[to] - o[to], lower = n[entry] - p[entry];
        const double less = o[0] - p[0], more = p[0] - n[0];
        const double divisor = first * second - upper * lower;
        double gain = start_[entry] * (less * second - more * upper);
        gain += start_[to] * (more * first - less * lower);
        // The same with sums in place of differences: the scale of the rounding errors.
        const double first_sum = 1.0 + p[entry] + o[entry], second_sum = 1.0 + n[to] + p[to];
        const double upper_sum = p[to] + o[to], lower_sum = n[entry] + p[entry];
        const double spread = first_sum * second_sum + upper_sum * lower_sum;
        double size = start_[entry] * ((o[0] + p[0]) * second_sum + (p[0] + n[0]) * upper_sum);
        size += start_[to] * ((p[0] + n[0]) * first_sum + (o[0] + p[0]) * lower_sum);
        if (!(divisor >= too_close * spread)) return false;
        change = gain / divisor;
        mean = mean_ + change;
        return divisor * mean >= too_close * (spread * mean_ + size);
    }

private:
    // The share below which an update loses too many digits.
    static constexpr double too_close = 0x1p-4;

    // A(y, e) for a state y without a trap, by e; in place of square 0, which no throw reaches,
    // stands the mean. Null for other states.
    const double* row(std::int32_t state) const {
        if (state == won) return at_finish_.data();
        if (state == nowhere) return nullptr;
        const std::int32_t place = place_[static_cast<std::size_t>(state)];
        return place == trapped ? nullptr : rows_.data() + static_cast<std::size_t>(place) * width_;
    }

    void write_arrivals(std::size_t state, double* mine) const {
        const std::size_t throws = arrivals_.moves.throws();
        mine[0] = 1.0;
        for (std::size_t t = 0; t < throws; ++t) {
            const std::int32_t arrival = arrivals_.reached[state * throws + t];
            if (arrival == no_arrival) continue;
            for (const std::int32_t square :
                 arrivals_.passed_from(static_cast<std::size_t>(arrival))) {
                mine[square] += arrivals_.moves.chances[t];
            }
        }
    }

    // Marks the states from which a token can fall into a trap, and treats a mean that no float can
    // hold in the same way.
    void mark_unsafe(const Moves& moves) {
        for (std::int32_t& place : place_) {
            if (place != trapped && !(rows_[static_cast<std::size_t>(place) * width_] < infinite))
                place = trapped;
        }
        const auto is_bad = [&](std::int32_t to) {
            return to != won && place_[static_cast<std::size_t>(to)] == trapped;
        };
        const std::vector<bool> unsafe = states_that_reach(is_bad, moves.targets, moves.throws());
        for (std::size_t k = 0; k < unsafe.size(); ++k) {
            if (unsafe[k]) place_[k] = trapped;
        }
    }

    const Arrivals& arrivals_;
    double mean_;
    std::size_t width_;
    std::vector<double> at_finish_, rows_;
    std::vector<std::int32_t> place_;   // of a state among the rows, or `trapped`
    std::vector<const double*> after_;  // by exit
    const double* start_ = nullptr;
    std::size_t entry_ = 0;
    const double *now_ = nullptr, *taken_away_ = nullptr;
    double back_ = 1.0;
};

namespace detail {

// The shared work for all edits, and the squares that matter. Without an update if the mean is not
// finite.
struct Edits {
    const Arrivals& arrivals;
    double mean;
    std::vector<bool> reached = arrivals.entries_reached();
    std::optional<RankOne> update;

    Edits(const Arrivals& all, double before) : arrivals(all), mean(before) {
        if (std::isfinite(mean) && arrivals.is_played()) update.emplace(arrivals, mean);
    }

    // Whether a token can fall into a trap before it reaches `entry`. It cannot if every game ends
    // once `entry` leads to the finish.
    bool is_trapped_before(std::size_t entry) const {
        if (std::isfinite(mean) || !reached[entry]) return false;
        const auto finish = static_cast<std::size_t>(
            std::find(arrivals.walked.begin(), arrivals.walked.end(), won) -
            arrivals.walked.begin());
        return arrivals.is_game(entry, finish) && arrivals.after(entry, finish) == won &&
               !arrivals.chain_with(entry, finish).absorbs();
    }

    void write(double after_change, double& change, double& after) const {
        after = after_change;
        change = after == mean ? 0.0 : after - mean;
    }
};

inline constexpr double no_game = std::numeric_limits<double>::quiet_NaN();

}  // namespace detail

// For every jump (entry, exit), row by row, the change of the mean and the new mean; nan if the
// board with that jump is no game.
inline void fill_edits(const Arrivals& arrivals, double mean, double* change, double* after) {
    detail::Edits edits(arrivals, mean);
    for (std::size_t entry = 0; entry < arrivals.squares(); ++entry) {
        if (edits.update && edits.reached[entry]) edits.update->turn_to(entry);
        const bool is_trapped = edits.is_trapped_before(entry);
        for (std::size_t exit = 0; exit < arrivals.squares(); ++exit, ++change, ++after) {
            if (!arrivals.is_game(entry, exit)) {
                *change = *after = detail::no_game;
            } else if (is_trapped || !edits.reached[entry] ||
                       arrivals.after(entry, exit) == arrivals.now(entry)) {
                edits.write(mean, *change, *after);
            } else if (!edits.update || !edits.update->write_after(exit, *change, *after)) {
                edits.write(expected_rolls(arrivals.chain_with(entry, exit)), *change, *after);
            }
        }
    }
}

// The same for every jump moved to another entry: a row for each jump, a column for each new entry;
// nan if that has a jump already. Jumps are not followed.
inline void fill_moves(const Arrivals& arrivals, double mean, double* change, double* after) {
    const detail::Edits edits(arrivals, mean);
    for (std::size_t entry = 0; entry < arrivals.squares(); ++entry) {
        if (arrivals.exits[entry] == no_jump) continue;
        for (std::size_t to = 0; to < arrivals.squares(); ++to, ++change, ++after) {
            if (to == 0 || arrivals.exits[to] != no_jump) {
                *change = *after = detail::no_game;
            } else if (!edits.reached[entry] && !edits.reached[to]) {
                edits.write(mean, *change, *after);
            } else if (!edits.update || !edits.update->write_moved(entry, to, *change, *after)) {
                edits.write(expected_rolls(arrivals.chain_moved(entry, to)), *change, *after);
            }
        }
    }
}

}  // namespace boustro

// All single edits: the mean after every change of one jump, from one elimination.
//
// Idea. To give entry e the exit x moves what throws bring to e from state c, where it leads now, to state x, which
// changes the matrix of the chain by one column times one row. With A(y, e) the expected throws that reach e in the
// rest of a game from y, the new means h' differ from the old ones h by
//
//     h'(y) - h(y) = A(y, e) (h(x) - h(c)) / (1 + A(c, e) - A(x, e)),
//
// because each arrival at e now costs h'(x) - h'(c) more. A plain square has c = e, and x = e takes a jump away. A
// is the solution for what throws reach, a row a state, so that its rows are added like the means themselves. To move
// an entry is to take one jump away and add another: two such changes, and a 2 x 2 system.
//
// Why it is right. Sherman and Morrison (Woodbury for two). The divisor is the chance to finish from x before e is reached, times
// 1 + A(c, e). Two things can lose digits: a small divisor, and a mean that becomes small beside what it was. Where
// either loses more than one of them, and where a trap is about, the changed game has a chain of its own. Where a trap can be
// fallen into before e is reached, no exit changes that.
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

// What all changes of a game of one memory share; `mean` is that of the game, and finite.
class RankOne {
public:
    RankOne(const Arrivals& arrivals, double mean)
        : arrivals_(arrivals), mean_(mean), width_(arrivals.squares()), at_finish_(width_, 0.0) {
        const Moves& moves = arrivals.moves;
        std::size_t count = 0;
        for (const bool is_good : states_that_reach([](std::int32_t to) { return to == won; }, moves.targets, moves.throws())) {
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
        for (std::size_t exit = 0; exit < width_; ++exit) after_.push_back(row(arrivals.jumped[exit]));
        start_ = row(arrivals.start);
    }

    // Prepares `write_after` for an entry that tokens reach.
    void turn_to(std::size_t entry) {
        entry_ = entry;
        now_ = row(arrivals_.now(entry));
        const bool is_known = now_ != nullptr && start_ != nullptr;  // else the mean was not finite
        back_ = is_known ? 1.0 + now_[entry] : std::numeric_limits<double>::quiet_NaN();
        taken_away_ = arrivals_.exits[entry] == no_jump ? after_[entry] : row(arrivals_.walked[entry]);
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
        // The same with sums for differences: what the roundings are relative to.
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
    static constexpr double too_close = 0x1p-4;  // the share below which an update loses too many digits

    // A(y, e) for a state y without a trap; square 0, which no throw reaches, has the mean. Null for the others.
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
            for (const std::int32_t square : arrivals_.passed_from(static_cast<std::size_t>(arrival))) {
                mine[square] += arrivals_.moves.chances[t];
            }
        }
    }

    // Marks as if in a trap the states from which one can be fallen into, and those of means that no float can hold.
    void mark_unsafe(const Moves& moves) {
        for (std::int32_t& place : place_) {
            if (place != trapped && !(rows_[static_cast<std::size_t>(place) * width_] < infinite)) place = trapped;
        }
        const auto is_bad = [&](std::int32_t to) { return to != won && place_[static_cast<std::size_t>(to)] == trapped; };
        const std::vector<bool> unsafe = states_that_reach(is_bad, moves.targets, moves.throws());
        for (std::size_t k = 0; k < unsafe.size(); ++k) {
            if (unsafe[k]) place_[k] = trapped;
        }
    }

    const Arrivals& arrivals_;
    double mean_;
    std::size_t width_;
    std::vector<double> at_finish_, rows_;
    std::vector<std::int32_t> place_;  // of a state among the rows, or `trapped`
    std::vector<const double*> after_;  // by exit
    const double* start_ = nullptr;
    std::size_t entry_ = 0;
    const double *now_ = nullptr, *taken_away_ = nullptr;
    double back_ = 1.0;
};

namespace detail {

// What all changes are worked out by, and which squares matter. Without an update where the mean is not finite.
struct Edits {
    const Arrivals& arrivals;
    double mean;
    std::vector<bool> reached = arrivals.entries_reached();
    std::optional<RankOne> update;

    Edits(const Arrivals& all, double before) : arrivals(all), mean(before) {
        if (std::isfinite(mean) && arrivals.is_played()) update.emplace(arrivals, mean);
    }

    // Whether a trap can be fallen into before `entry` is reached: not, if it leads to the finish and every game ends.
    bool is_trapped_before(std::size_t entry) const {
        if (std::isfinite(mean) || !reached[entry]) return false;
        const auto finish = static_cast<std::size_t>(std::find(arrivals.walked.begin(), arrivals.walked.end(), won) - arrivals.walked.begin());
        return arrivals.is_game(entry, finish) && arrivals.after(entry, finish) == won && !arrivals.chain_with(entry, finish).absorbs();
    }

    void write(double after_change, double& change, double& after) const {
        after = after_change;
        change = after == mean ? 0.0 : after - mean;
    }
};

inline constexpr double no_game = std::numeric_limits<double>::quiet_NaN();

}  // namespace detail

// Row by row the change of the mean and the mean after every jump (entry, exit); nan where that is no game.
inline void fill_edits(const Arrivals& arrivals, double mean, double* change, double* after) {
    detail::Edits edits(arrivals, mean);
    for (std::size_t entry = 0; entry < arrivals.squares(); ++entry) {
        if (edits.update && edits.reached[entry]) edits.update->turn_to(entry);
        const bool is_trapped = edits.is_trapped_before(entry);
        for (std::size_t exit = 0; exit < arrivals.squares(); ++exit, ++change, ++after) {
            if (!arrivals.is_game(entry, exit)) {
                *change = *after = detail::no_game;
            } else if (is_trapped || !edits.reached[entry] || arrivals.after(entry, exit) == arrivals.now(entry)) {
                edits.write(mean, *change, *after);
            } else if (!edits.update || !edits.update->write_after(exit, *change, *after)) {
                edits.write(expected_rolls(arrivals.chain_with(entry, exit)), *change, *after);
            }
        }
    }
}

// The same of every jump that begins elsewhere: a row a jump, a column a new entry, nan where there is a jump already.
// Jumps are not followed.
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

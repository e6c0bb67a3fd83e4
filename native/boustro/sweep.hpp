// Mean of a board of any size by a frontier sweep, at a cost set by its jumps.
//
// Idea. Sweep from the last square down to the first. With h(x) the mean rolls from x, and g(y) what it is worth to
// reach y, which is h(y) or for an entry h(exit), each square is an average of the d above it. A snake's exit lies below
// and is not known yet, so the values are affine forms
//
//     h(x) = a + sum of b(j) * u(j),      u(j) = the value at an exit (or a bounce) further down,
//
// and every form also keeps its chance to finish, and to be trapped, before any u(j): these and the b(j) add up to 1.
// When the sweep comes to the square that u(j) stands for, its form is u(j) = a + b(j) * u(j) + ...; divided by what the
// others add up to (again no subtraction) it is put in wherever u(j) stands (`front`). Only snakes across the present
// square are open, and beside the d squares above only ladders' exits whose feet are still to come are kept. Plain
// stretches are crossed in one step (`stretch`), so nothing depends on the number of squares.
//
// Why it is right. It is elimination (theorem 5 of `boustro.chain.definitions`) in the order of the squares, so every
// number is made by adding, multiplying and dividing non-negative numbers. What a token that can no longer finish is
// worth is no form at all but "trapped": which exits those are is decided beforehand, by following throws.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "boustro/front.hpp"
#include "boustro/stretch.hpp"
#include "boustro/track.hpp"

namespace boustro {

// The highest throw on a board of any size.
inline constexpr std::int64_t largest_sweeping_throw = 512;

// The mean rolls until a game is over one way or the other, the chance that it is won, a bound of their relative error.
struct Swept {
    double rolls;
    double p_finish;
    double bound;
};

class Sweep {
public:
    // `lost`, ascending: exits from which the finish cannot be reached. `poll` is called again and again, and may throw.
    Sweep(const Track& track, std::span<const double> chances, double still, std::span<const std::int64_t> lost,
          std::function<void()> poll)
        : track_(track), lost_(lost), poll_(std::move(poll)), d_(track.faces.back()),
          cost_(1.0 / (still != 0.0 ? total(chances) : 1.0)), chances_(shares(track, chances, still)),
          stretches_(chances_, cost_), front_(chances_.size()) {
        for (std::size_t i = 0; i < track.entries.size(); ++i) {
            if (track.exits[i] > track.entries[i]) ++feet_[track.exits[i]];
        }
        ++feet_[track.start];
    }

    // Sweeps down to the lowest square that matters and reads the form of the start.
    Swept run() {
        const std::vector<std::int64_t> squares = squares_to_visit();
        std::int64_t above = track_.size + 1;
        for (const std::int64_t square : squares) {
            visit(square, above - square - 1);
            above = square;
        }
        const WeightRow form = front_.read(track_.start, false);
        const double steps = static_cast<double>(squares.size()) + static_cast<double>(d_);
        const double bound = 2.0 * steps * steps * (static_cast<double>(front_.width()) + 4.0) * unit;
        return {form[form_rolls], form[form_won], bound};
    }

private:
    static constexpr double unit = 0x1p-53;
    using Unknowns = std::unordered_map<std::int64_t, std::size_t>;

    // The chance of every advance 1..d of a token that moves.
    static std::vector<double> shares(const Track& track, std::span<const double> chances, double still) {
        const double moving = still != 0.0 ? total(chances) : 1.0;
        std::vector<double> found(static_cast<std::size_t>(track.faces.back()), 0.0);
        for (std::size_t i = 0; i < chances.size(); ++i) {
            found[static_cast<std::size_t>(track.faces[i] - 1)] = chances[i] / moving;
        }
        return found;
    }

    // The squares that are looked at one by one, descending.
    std::vector<std::int64_t> squares_to_visit() const {
        const std::int64_t end = std::max<std::int64_t>(1, track_.size - d_);
        std::int64_t lowest = track_.start;
        for (const std::int64_t exit : track_.exits) lowest = std::min(lowest, exit);
        if (track_.overshoot == Overshoot::bounce) lowest = std::min(lowest, end);
        std::vector<std::int64_t> found{track_.start, track_.finish};
        found.insert(found.end(), track_.entries.begin(), track_.entries.end());
        found.insert(found.end(), track_.exits.begin(), track_.exits.end());
        for (std::int64_t square = end; square <= track_.size; ++square) found.push_back(square);
        std::sort(found.begin(), found.end(), std::greater<>());
        found.erase(std::unique(found.begin(), found.end()), found.end());
        std::erase_if(found, [&](std::int64_t square) { return square < lowest; });
        return found;
    }

    // Crosses the plain squares `between`, then moves the front onto `square`.
    void visit(std::int64_t square, std::int64_t between) {
        poll_();
        const bool plain = square + d_ <= track_.size && square != track_.finish;
        if (between != 0 || plain) front_.cross(stretches_.over(between + (plain ? 1 : 0)));
        WeightRow here = plain ? front_.take_lowest() : special(square);
        settle(waiting_, square, here);
        const auto foot = feet_.find(square);
        if (foot != feet_.end() && foot->second > 0) front_.keep(square, here);
        WeightRow there = form_of_reaching(square, std::move(here));
        settle(bounced_, square, there);
        front_.put(std::move(there));
    }

    void settle(Unknowns& unknowns, std::int64_t square, WeightRow& form) {
        const auto known = unknowns.find(square);
        if (known == unknowns.end()) return;
        const std::size_t column = known->second;
        unknowns.erase(known);
        front_.solve(column, form);
    }

    // The form of a token that rests on the finish, or where a throw can overshoot.
    WeightRow special(std::int64_t square) {
        if (square == track_.finish) return sure_form(form_won);
        WeightRow form = sure_form(form_rolls, cost_);
        double moves = 0.0;
        for (const std::int64_t face : track_.faces) {
            const bool over = square + face > track_.size;
            if (over && track_.overshoot == Overshoot::stay) continue;
            const double chance = chances_[static_cast<std::size_t>(face - 1)];
            moves += chance;
            if (over && track_.overshoot == Overshoot::win) {
                add(form, sure_form(form_won), chance);
            } else {
                add(form, form_there(square, bounced(track_.size, square + face)), chance);
            }
        }
        if (moves == 0.0) return sure_form(form_trapped);
        for (double& weight : form) weight /= moves;
        return form;
    }

    // The form of a throw from `square` that counts to `reached`, above it or below.
    WeightRow form_there(std::int64_t square, std::int64_t reached) {
        if (reached > square) return front_.above(static_cast<std::size_t>(reached - square - 1));
        return is_lost(exit_of(reached)) ? sure_form(form_trapped) : unknown(bounced_, reached);
    }

    // The form of a throw that reaches `square`, on which a token would rest with `here`.
    WeightRow form_of_reaching(std::int64_t square, WeightRow here) {
        const std::int64_t exit = exit_of(square);
        if (exit == square) return here;
        if (exit == track_.finish) return sure_form(form_won);
        if (is_lost(exit)) return sure_form(form_trapped);
        if (exit < square) return unknown(waiting_, exit);
        return front_.read(exit, --feet_[exit] > 0);
    }

    // The form that is one unknown: the value at, or of reaching, a square further down.
    WeightRow unknown(Unknowns& unknowns, std::int64_t square) {
        const auto [known, is_new] = unknowns.try_emplace(square, 0);
        if (is_new) known->second = front_.column();
        return sure_form(known->second);
    }

    std::int64_t exit_of(std::int64_t square) const {
        const std::ptrdiff_t jump = entry_index(track_, square);
        return jump < 0 ? square : track_.exits[static_cast<std::size_t>(jump)];
    }

    bool is_lost(std::int64_t square) const { return std::binary_search(lost_.begin(), lost_.end(), square); }

    const Track& track_;
    std::span<const std::int64_t> lost_;
    std::function<void()> poll_;
    std::int64_t d_;
    double cost_;
    std::vector<double> chances_;
    Stretches stretches_;
    Front front_;
    Unknowns waiting_;  // squares further down, on which a token will rest, and the columns of what they are worth
    Unknowns bounced_;  // the same of squares that a bounce only leads to, where a jump may begin
    std::unordered_map<std::int64_t, std::int64_t> feet_;  // how often the form of a square will still be read
};

}  // namespace boustro

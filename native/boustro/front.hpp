// Frontier of a sweep: the linear forms still needed, and how an unknown is substituted.
//
// Idea. The forms of the d squares above are read at every step, those of kept exits only when the foot of their ladder
// comes. So what is found for an unknown is put in at once above, and later in kept exits: when one is read, or for many
// unknowns at a time, while their forms are at hand.
//
// Why it is right. Unknowns are put in in the order in which they were solved for. The form of one can hold those that
// were solved for later, but none that were before. Its column is used again only when no kept form can hold it any more.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "boustro/stretch.hpp"

namespace boustro {

// The columns of a form: rolls, the chance to finish, to be trapped; unknowns from the fourth.
inline constexpr std::size_t form_rolls = 0, form_won = 1, form_trapped = 2, form_first = 3;

// A form with this value in one column.
inline WeightRow sure_form(std::size_t column, double value = 1.0) {
    WeightRow form(std::max(form_first, column + 1), 0.0);
    form[column] = value;
    return form;
}

class Front {
public:
    explicit Front(std::size_t d) : above_(d, sure_form(form_trapped)) {}

    // How many columns were ever in use.
    std::size_t width() const { return width_; }

    // The form of reaching the square `offset` + 1 above.
    const WeightRow& above(std::size_t offset) const { return above_[offset]; }

    // Moves down over plain squares.
    void cross(const Crossing& crossing) {
        std::vector<WeightRow> ways;
        for (std::size_t i = 0; i < crossing.ways; ++i) ways.push_back(mix(crossing.transfer.rows[i], above_));
        const std::span<const double> rolls = crossing.transfer.rolls;
        std::move_backward(above_.begin(), above_.end() - std::ssize(rolls), above_.end());
        for (std::size_t i = 0; i < rolls.size(); ++i) {
            above_[i] = ways[i % ways.size()];
            above_[i][form_rolls] += rolls[i] + crossing.more;
        }
    }

    // The form of the lowest square above, which is one no more.
    WeightRow take_lowest() {
        WeightRow form = std::move(above_.front());
        std::move(above_.begin() + 1, above_.end(), above_.begin());
        above_.back().clear();
        return form;
    }

    // Makes `form` that of the lowest square above; the others move up.
    void put(WeightRow form) {
        std::move_backward(above_.begin(), above_.end() - 1, above_.end());
        above_.front() = std::move(form);
    }

    // A column for a new unknown.
    std::size_t column() {
        if (free_.empty()) return width_++;
        const std::size_t column = free_.back();
        free_.pop_back();
        return column;
    }

    // Keeps the form of resting on `square` for later.
    void keep(std::int64_t square, const WeightRow& form) { kept_[square] = form; }

    // A kept form, with all that is known by now put in; `again` keeps it.
    WeightRow read(std::int64_t square, bool again) {
        const auto kept = kept_.find(square);
        put_in_all(kept->second);
        if (again) return kept->second;
        WeightRow form = std::move(kept->second);
        kept_.erase(kept);
        return form;
    }

    // Makes of `form`, which may hold the unknown of `column` itself, what that unknown is, and puts it in for it.
    void solve(std::size_t column, WeightRow& form) {
        if (column < form.size()) form[column] = 0.0;
        const double whole = total(std::span(form).subspan(form_won));
        for (double& weight : form) weight /= whole;
        for (WeightRow& other : above_) put_in(other, column, form);
        pending_.emplace_back(column, form);
        if (pending_.size() == most_pending) settle();
    }

private:
    static constexpr std::size_t most_pending = 48;

    // Puts what is pending into all kept forms; its columns are free again.
    void settle() {
        for (auto& [square, form] : kept_) put_in_all(form);
        for (const auto& [column, form] : pending_) free_.push_back(column);
        pending_.clear();
    }

    void put_in_all(WeightRow& form) const {
        for (const auto& [column, known] : pending_) put_in(form, column, known);
    }

    static void put_in(WeightRow& form, std::size_t column, const WeightRow& known) {
        if (column >= form.size() || form[column] == 0.0) return;
        add(form, known, std::exchange(form[column], 0.0));
    }

    std::size_t width_ = form_first;
    std::vector<WeightRow> above_;
    std::unordered_map<std::int64_t, WeightRow> kept_;
    std::vector<std::pair<std::size_t, WeightRow>> pending_;
    std::vector<std::size_t> free_;
};

}  // namespace boustro

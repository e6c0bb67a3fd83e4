// The forms of a backward elimination (backward.hpp): which states are open, which window of
// weights each form has, and where in memory it is. All of this is laid out before any weight is
// computed.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace boustro {

// A chain: where each throw leads from each state, a negative number being out of the chain.
struct Moves {
    std::vector<std::int32_t> targets;  // state by state
    std::vector<double> chances;        // of the throws, in their order

    std::size_t throws() const { return chances.size(); }
    std::size_t states() const { return throws() == 0 ? 0 : targets.size() / throws(); }
    std::span<const std::int32_t> from(std::size_t state) const {
        return std::span(targets).subspan(state * throws(), throws());
    }
};

inline constexpr double infinite = std::numeric_limits<double>::infinity();

// What is expected, or infinite where it is no number because something on the way to it was.
inline double finite_or_infinite(double expected) {
    return expected < infinite ? expected : infinite;
}

class BackwardForms {
public:
    // The questions to prepare for: all, or `throws_from` of one state.
    static constexpr std::size_t everything = ~std::size_t{0};

    // `moves` outlives this.
    explicit BackwardForms(const Moves& moves, std::size_t asked = everything)
        : moves_(moves), states_(moves.states()), asked_(asked), forms_(states_ + 1) {
        find_uses();
        find_windows();
        place_weights();
    }

    // How many weights are held.
    std::size_t weights() const { return held_; }

    // A bound of the relative error of a solution, in units of rounding. An entry of a form
    // is a sum of as many products as there are throws, divided by a sum of all entries; a relative
    // change c of the entries of a chain of n states changes an expectation by 2nc at most
    // (matrix-tree theorem). Then costs pass every form once.
    double roundings() const {
        double found = 0.0;
        for (std::size_t k = 0; k < states_; ++k) {
            found += static_cast<double>((2 * k + 3) * (moves_.throws() + form(k).below + 6));
        }
        return found;
    }

protected:
    static constexpr std::size_t length = 0, out = 1, first_pin = 2, pins = 2, block = 4,
                                 none = ~std::size_t{0};
    using Index = std::uint32_t;
    static constexpr Index unread = ~Index{0};
    static constexpr std::size_t most_kept = 1 << 15;  // of weights that stay in a cache

    // A form: the expectation for a cost of 1 per throw, the weight out of the chain, the weights
    // of the lowest two open states, and those of a window of the other open states, which are
    // numbered from 0 as columns.
    struct Form {
        double head[first_pin + pins] = {};
        double ways_out = 0.0;
        std::ptrdiff_t at = 0;  // where the weight of column 0 would be held
        // The first column of its window, and the first that is held.
        Index first = 0, begin = 0;
        Index below = 0;  // how many open states are below it
        // The highest and the lowest state that a throw leads here from.
        Index first_use = 0, last_use = unread;
        bool is_open = false;

        std::size_t end() const { return below - std::min<std::size_t>(below, pins); }
        // Its own comes last.
        std::size_t columns() const { return is_open && below >= pins ? end() + 1 : end(); }
    };

    Form& form(std::size_t k) { return forms_[k + 1]; }
    const Form& form(std::size_t k) const { return forms_[k + 1]; }
    // That of the way out comes first.
    const Form& form_of(std::int32_t to) const {
        return forms_[static_cast<std::size_t>(std::max(to, -1) + 1)];
    }
    static constexpr std::size_t down(std::size_t column) { return column / block * block; }
    static constexpr std::size_t up(std::size_t column) { return down(column + block - 1); }
    // How many weights of a form are held.
    std::size_t room(std::size_t k) const {
        return up(form(std::max<std::size_t>(k, form(k).first_use)).columns()) - form(k).begin;
    }

    const Moves& moves_;
    std::size_t states_;
    std::size_t asked_;
    std::vector<Form> forms_;  // by state, that of the way out first
    std::vector<std::size_t> open_;
    std::size_t held_ = 0;

private:
    void find_uses() {
        const std::int32_t* to = moves_.targets.data() + moves_.targets.size();
        for (auto k = static_cast<Index>(states_); k-- > 0;) {
            for (std::size_t t = moves_.throws(); t-- > 0;) {
                Form& there = forms_[static_cast<std::size_t>(std::max(*--to, -1) + 1)];
                there.first_use = std::max(there.first_use, k);
                there.last_use = k;
            }
        }
    }

    void find_windows() {
        open_.reserve(states_);
        Index first = 0;
        for (std::size_t k = 0; k < states_; ++k) {
            Form& mine = form(k);
            mine.below = static_cast<Index>(open_.size());
            mine.is_open = mine.first_use > k;
            while (first < mine.end() && form(open_[pins + first]).first_use < k) ++first;
            mine.first = first;
            if (mine.is_open) open_.push_back(k);
        }
    }

    // A form is written and read in whole blocks, so its memory covers the blocks of all states
    // that read it. The form of the way out comes first.
    void place_weights() {
        held_ = up(open_.size());
        const bool keeps_all = asked_ == everything || states_ * open_.size() < most_kept;
        std::size_t widest = 0;
        for (std::size_t k = 0; k < states_; ++k) {
            Form& mine = form(k);
            mine.begin = static_cast<Index>(down(form(last_reader(k)).first));
            const std::size_t wide = room(k);
            widest = std::max(widest, wide);
            if (keeps_all || is_kept(k)) place(k, std::exchange(held_, held_ + wide));
        }
        if (!keeps_all) share_room(widest);
    }

    // Gives each form that is not kept a place in memory until its last reader is done.
    void share_room(std::size_t widest) {
        // By state, the forms of which it is the last reader, as a linked list.
        std::vector<std::size_t> free, read_last(states_, none), next(states_, none);
        for (std::size_t k = states_; k-- > 0;) {
            if (!is_kept(k)) {
                if (free.empty()) free.push_back(std::exchange(held_, held_ + widest));
                place(k, free.back());
                free.pop_back();
                next[k] = std::exchange(read_last[last_reader(k)], k);
            }
            for (std::size_t i = read_last[k]; i != none; i = next[i]) {
                free.push_back(static_cast<std::size_t>(
                    form(i).at + static_cast<std::ptrdiff_t>(form(i).begin)));
            }
        }
    }
    bool is_kept(std::size_t k) const { return asked_ == k || form(k).is_open; }
    // The lowest state that reads its form, or itself.
    std::size_t last_reader(std::size_t k) const {
        return std::min<std::size_t>(k, form(k).last_use);
    }
    void place(std::size_t k, std::size_t where) {
        form(k).at =
            static_cast<std::ptrdiff_t>(where) - static_cast<std::ptrdiff_t>(form(k).begin);
    }
};

}  // namespace boustro

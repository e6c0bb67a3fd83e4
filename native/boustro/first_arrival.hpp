// First arrival: all exits of one entry, from the chain that ends with the first arrival there.
//
// Idea. What happens before a token first arrives at entry e does not depend on e's exit. Let the chain end there,
// and let
//
//     V(y) = the rolls expected from state y before the finish or the first arrival at e,
//     G(y) = the chance that the finish comes first,
//     F(y, m) = the chance that the arrival comes first and leaves memory m.
//
// With the exit x a token that arrives with memory m goes on from state x.m, so the new means there are
// h(x.m) = V(x.m) + sum of F(x.m, k) h(x.k), and that of the game is V(start) + sum of F(start, m) h(x.m).
//
// Why it is right. Nothing is subtracted. V, F and G come from `Backward`, and 1 - F(x.m, m) in the small system is
// G plus the chances of the other memories (the elimination of Grassmann, Taksar and Heyman again). So the relative
// error is that of the mean of one board, whatever the change does. Whether the change creates a trap is decided
// by following throws: it does if a token can come, before it arrives at e or after, where neither the finish nor e
// can be reached, or round and round by e without a way to the finish.
//
// `boustro.chain.rank_one` is the readable reference, equal to twelve digits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "boustro/arrivals.hpp"
#include "boustro/backward.hpp"

namespace boustro {

inline constexpr std::size_t most_memories = 8;

class FirstArrival {
public:
    // `arrivals` outlives this; a token can reach `entry`.
    FirstArrival(const Arrivals& arrivals, std::size_t entry)
        : arrivals_(arrivals), entry_(entry), memories_(arrivals.memories), targets_(arrivals.moves.targets) {
        cut_targets();
        follow_back();
        solve();
        find_unsafe();
    }

    // The mean of the game when the jump at the entry leads to `exit`.
    double mean_with(std::size_t exit) const {
        std::vector<std::int32_t> after(memories_);
        for (std::size_t m = 0; m < memories_; ++m) after[m] = arrivals_.after(entry_, exit, m);
        const auto start = static_cast<std::size_t>(arrivals_.start);
        const std::vector<std::size_t> come = memories_to_come(marks_[start], after);
        bool unsafe = unsafe_[start];
        for (const std::size_t m : come) unsafe = unsafe || is_unsafe(after[m]);
        if (unsafe || !all_finish(come, after)) return std::numeric_limits<double>::infinity();
        const std::vector<double> means = solve_memories(come, after);
        double mean = values(start)[rolls];
        for (std::size_t i = 0; i < come.size(); ++i) mean += values(start)[first_arrived + come[i]] * means[i];
        return finite_or_infinite(mean);
    }

private:
    using Marks = std::uint32_t;
    static constexpr std::size_t rolls = 0, wins = 1, first_arrived = 2;
    static constexpr std::int32_t out = -1, arrived = -3;  // by an arrival that leaves memory m: `arrived` - m
    static constexpr Marks can_win = 1;                    // 2 << m: can arrive with memory m

    static Marks mark_of(std::int32_t way_out) {
        return way_out == won ? can_win : Marks{2} << (arrived - way_out);
    }

    void cut_targets() {
        std::vector<bool> cut(arrivals_.squares());
        for (std::size_t square = 0; square < cut.size(); ++square) cut[square] = arrivals_.passes(square, entry_);
        for (std::size_t i = 0; i < targets_.size(); ++i) {
            if (arrivals_.reached[i] == no_arrival) continue;
            const auto arrival = static_cast<std::size_t>(arrivals_.reached[i]);
            if (cut[arrival / memories_]) targets_[i] = arrived - static_cast<std::int32_t>(arrival % memories_);
        }
    }

    const std::int32_t* from(std::size_t state) const { return targets_.data() + state * throws(); }
    std::size_t throws() const { return arrivals_.moves.throws(); }

    // What can be reached first from each state, 0 for a state in a trap.
    void follow_back() {
        marks_.assign(arrivals_.states(), 0);
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t k = marks_.size(); k-- > 0;) {
                Marks found = marks_[k];
                for (std::size_t t = 0; t < throws(); ++t) {
                    const std::int32_t to = from(k)[t];
                    found |= to >= 0 ? marks_[static_cast<std::size_t>(to)] : mark_of(to);
                }
                changed = changed || found != marks_[k];
                marks_[k] = found;
            }
        }
    }

    // For each state whether a trap can be fallen into from it before the entry is reached, or whether a token can come
    // to where floats cannot hold the rolls.
    void find_unsafe() {
        const auto is_bad = [&](std::size_t k) { return marks_[k] == 0 || !(values(k)[rolls] < infinite); };
        const auto leads_there = [&](std::int32_t to) { return to >= 0 && is_bad(static_cast<std::size_t>(to)); };
        unsafe_ = states_that_reach(leads_there, targets_, throws());
        for (std::size_t k = 0; k < unsafe_.size(); ++k) unsafe_[k] = unsafe_[k] || is_bad(k);
    }

    // V, G and F of every state; of one in a trap they are not used.
    void solve() {
        const std::vector<double>& chances = arrivals_.moves.chances;
        place_.assign(marks_.size(), out);
        std::int32_t count = 0;
        for (std::size_t k = 0; k < marks_.size(); ++k) {
            if (marks_[k] != 0) place_[k] = count++;
        }
        width_ = first_arrived + memories_;
        values_.assign(static_cast<std::size_t>(count) * width_, 0.0);
        Moves moves{{}, chances};
        moves.targets.reserve(static_cast<std::size_t>(count) * throws());
        double* row = values_.data();
        for (std::size_t k = 0; k < marks_.size(); ++k) {
            if (marks_[k] == 0) continue;
            row[rolls] = 1.0;
            for (std::size_t t = 0; t < throws(); ++t) {
                const std::int32_t to = from(k)[t];
                moves.targets.push_back(to >= 0 ? place_[static_cast<std::size_t>(to)] : out);
                if (to == won) row[wins] += chances[t];
                if (to <= arrived) row[first_arrived + static_cast<std::size_t>(arrived - to)] += chances[t];
            }
            row += width_;
        }
        Backward(moves).solve_rows(values_, width_);
    }

    // The memories with which a token can arrive at the entry, ascending.
    std::vector<std::size_t> memories_to_come(Marks found, const std::vector<std::int32_t>& after) const {
        for (Marks before = 0; found != before;) {
            before = found;
            for (std::size_t m = 0; m < memories_; ++m) {
                if ((before & (Marks{2} << m)) != 0 && after[m] >= 0) found |= marks_[static_cast<std::size_t>(after[m])];
            }
        }
        std::vector<std::size_t> come;
        for (std::size_t m = 0; m < memories_; ++m) {
            if ((found & (Marks{2} << m)) != 0) come.push_back(m);
        }
        return come;
    }

    bool is_unsafe(std::int32_t state) const {
        return state == nowhere || (state >= 0 && unsafe_[static_cast<std::size_t>(state)]);
    }

    // Whether from each of the memories the finish can be reached, by whatever others.
    bool all_finish(const std::vector<std::size_t>& come, const std::vector<std::int32_t>& after) const {
        Marks all = 0, good = can_win, before = 0;
        for (const std::size_t m : come) all |= Marks{2} << m;
        while (good != before) {
            before = good;
            for (const std::size_t m : come) {
                const Marks seen = after[m] == won ? can_win : marks_[static_cast<std::size_t>(after[m])];
                if ((seen & good) != 0) good |= Marks{2} << m;
            }
        }
        return good == (all | can_win);
    }

    // The means from the states after an arrival.
    std::vector<double> solve_memories(const std::vector<std::size_t>& come,
                                       const std::vector<std::int32_t>& after) const {
        const std::size_t count = come.size();
        std::vector<double> rows(count * count, 0.0), out_of(count, 1.0), found(count, 0.0);
        for (std::size_t i = 0; i < count; ++i) {
            if (after[come[i]] < 0) continue;
            const double* const value = values(static_cast<std::size_t>(after[come[i]]));
            found[i] = value[rolls];
            out_of[i] = value[wins];
            for (std::size_t j = 0; j < count; ++j) rows[i * count + j] = value[first_arrived + come[j]];
        }
        for (std::size_t k = count; k-- > 0;) {
            double* const mine = rows.data() + k * count;
            double pivot = out_of[k];
            for (std::size_t j = 0; j < k; ++j) pivot += mine[j];
            found[k] /= pivot;
            out_of[k] /= pivot;
            for (std::size_t j = 0; j < k; ++j) mine[j] /= pivot;
            for (std::size_t i = 0; i < k; ++i) {
                double* const theirs = rows.data() + i * count;
                const double share = theirs[k];
                found[i] += share * found[k];
                out_of[i] += share * out_of[k];
                for (std::size_t j = 0; j < k; ++j) theirs[j] += share * mine[j];
            }
        }
        for (std::size_t k = 0; k < count; ++k) {
            for (std::size_t j = 0; j < k; ++j) found[k] += rows[k * count + j] * found[j];
        }
        return found;
    }

    const double* values(std::size_t state) const {
        return values_.data() + static_cast<std::size_t>(place_[state]) * width_;
    }

    const Arrivals& arrivals_;
    std::size_t entry_, memories_;
    std::vector<std::int32_t> targets_;
    std::vector<Marks> marks_;
    std::vector<bool> unsafe_;
    std::vector<std::int32_t> place_;  // of a state among those that are no trap
    std::vector<double> values_;       // V, G and F, state by state
    std::size_t width_ = 0;
};

}  // namespace boustro

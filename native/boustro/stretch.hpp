// Plain stretches as a renewal process: what lies beyond L plain squares, for any L at once.
//
// Idea. Let r(n) say with which probability a token that begins n squares below the end of a stretch comes to rest
// beyond it at which offset 0, 1, ... first. A stretch of L squares is the rows r(L), r(L - 1), ... of its d lowest
// squares, d being the highest throw, and the mean rolls from each. One row more costs d operations: r(n + 1) is r(n)
// moved on by one square, and what came to rest on the first of them throws once more. And from a + b squares below, a
// token first comes to rest beyond a squares, at an offset from which r(b), r(b - 1), ... go on; so a stretch of 2L
// squares costs d * d. Soon all rows agree, and from then on a square more costs 1 / (mean throw) rolls. A die whose
// faces have a common divisor keeps to its residues, so there rows of one residue agree.
//
// Why it is right. All is sums of products of non-negative numbers. Doubling would double the error in a row's sum each
// time; so rows are brought back to the sum 1, after which an error is only passed on. Rows agree when no entry differs
// by more than 1e-12 of itself. If T = 1 pi + E with |E| <= delta pi, T * T has such rows with delta * delta (E 1 is 0);
// so at twice that length a float cannot show a difference.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace boustro {

// Weights by column; what is beyond its end counts as 0.
using WeightRow = std::vector<double>;

// Adds `other`, times `share`, to a row, which grows if it is shorter.
inline void add(WeightRow& mine, const WeightRow& other, double share) {
    if (mine.size() < other.size()) mine.resize(other.size(), 0.0);
    double* const to = mine.data();
    const double* const from = other.data();
    for (std::size_t i = 0, end = other.size(); i < end; ++i) to[i] += share * from[i];
}

// The rows added up, each times its share.
inline WeightRow mix(std::span<const double> shares, std::span<const WeightRow> rows) {
    WeightRow found;
    for (std::size_t i = 0; i < shares.size(); ++i) {
        if (shares[i] != 0.0) add(found, rows[i], shares[i]);
    }
    return found;
}

inline double total(std::span<const double> numbers) {
    double found = 0.0;
    for (const double number : numbers) found += number;
    return found;
}

// What a stretch is to its lowest squares, from the lowest up: the rows, and the mean rolls to beyond it.
struct Transfer {
    std::vector<WeightRow> rows;
    std::vector<double> rolls;
};

// A transfer as it is used: the first `ways` of its rows, again and again, and rolls that come to those of each square.
struct Crossing {
    const Transfer& transfer;
    std::size_t ways;
    double more;
};

class Stretches {
public:
    // `chances[f - 1]` is that of advance f, in all 1; an advance takes `cost` rolls.
    Stretches(std::vector<double> chances, double cost) : chances_(std::move(chances)) {
        const std::size_t d = chances_.size();
        double mean = 0.0;
        for (std::size_t i = 0; i < d; ++i) {
            if (chances_[i] == 0.0) continue;
            step_ = std::gcd(step_, static_cast<std::int64_t>(i + 1));
            mean += chances_[i] * static_cast<double>(i + 1);
        }
        rate_ = cost / mean;
        WeightRow beyond(d, 0.0);
        beyond.back() = 1.0;
        nothing_ = {rows_up_to(std::move(beyond)), std::vector<double>(d, 0.0)};
        powers_.push_back({rows_up_to(lower(nothing_.rows.back())), std::vector<double>(d, 0.0)});
        powers_.front().rolls.front() = cost;
        mixed_ = mixing_length();
    }

    // What `length` >= 1 plain squares are; it stands until the next call.
    Crossing over(std::int64_t length) {
        if (length - mixed_ <= step_) {
            const Transfer& found = near(length);
            return {found, found.rows.size(), 0.0};
        }
        const std::int64_t within = mixed_ + (length - mixed_) % step_;
        return {near(within), static_cast<std::size_t>(step_), static_cast<double>(length - within) * rate_};
    }

private:
    static constexpr double same = 1e-12;
    static constexpr std::size_t most_doublings = 60;

    const Transfer& near(std::int64_t length) {
        const auto known = known_.find(length);
        if (known != known_.end()) return known->second;
        Transfer found = of_length(length);
        if (length < static_cast<std::int64_t>(found.rows.size())) {
            found.rows.resize(static_cast<std::size_t>(length));
            found.rolls.resize(static_cast<std::size_t>(length));
        }
        return known_.emplace(length, std::move(found)).first->second;
    }

    Transfer of_length(std::int64_t length) {
        Transfer found = nothing_;
        for (std::size_t level = 0; length >> level != 0; ++level) {
            if ((length >> level & 1) != 0) found = one_above_the_other(power(level), found);
        }
        return found;
    }

    // What 2^level squares are.
    const Transfer& power(std::size_t level) {
        while (powers_.size() <= level) powers_.push_back(one_above_the_other(powers_.back(), powers_.back()));
        return powers_[level];
    }

    Transfer one_above_the_other(const Transfer& lower_part, const Transfer& upper) const {
        WeightRow highest = mix(lower_part.rows.back(), upper.rows);
        const double whole = total(highest);
        for (double& chance : highest) chance /= whole;
        Transfer found{rows_up_to(std::move(highest)), lower_part.rolls};
        for (std::size_t i = 0; i < found.rolls.size(); ++i) {
            for (std::size_t j = 0; j < upper.rolls.size(); ++j) {
                found.rolls[i] += lower_part.rows[i][j] * upper.rolls[j];
            }
        }
        return found;
    }

    // The rows of as many squares as a throw can pass, of which this is the highest.
    std::vector<WeightRow> rows_up_to(WeightRow highest) const {
        std::vector<WeightRow> rows;
        rows.push_back(std::move(highest));
        while (rows.size() < chances_.size()) rows.push_back(lower(rows.back()));
        std::reverse(rows.begin(), rows.end());
        return rows;
    }

    // The row of the square below: moved on by one square, and what came to rest on the first one throws again.
    WeightRow lower(const WeightRow& row) const {
        WeightRow found(row.begin() + 1, row.end());
        found.push_back(0.0);
        for (std::size_t i = 0; i < found.size(); ++i) found[i] += row.front() * chances_[i];
        return found;
    }

    // A number of squares after which only the residue of the offset is remembered; at least d.
    std::int64_t mixing_length() {
        for (std::size_t level = 0; level < most_doublings; ++level) {
            if (agree(power(level).rows)) return std::max(std::int64_t{2} << level, std::ssize(chances_));
        }
        return std::int64_t{2} << most_doublings;
    }

    bool agree(const std::vector<WeightRow>& rows) const {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const WeightRow& other = rows[i % static_cast<std::size_t>(step_)];
            for (std::size_t j = 0; j < other.size(); ++j) {
                if (std::fabs(rows[i][j] - other[j]) > same * other[j]) return false;
            }
        }
        return true;
    }

    std::vector<double> chances_;
    std::int64_t step_ = 0;
    double rate_ = 0.0;
    Transfer nothing_;
    std::vector<Transfer> powers_;
    std::int64_t mixed_ = 0;
    std::unordered_map<std::int64_t, Transfer> known_;
};

}  // namespace boustro

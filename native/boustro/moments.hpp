// Moments of the length of a game, and visits: what one backward elimination tells.
//
// Idea. A throw from state k to state j changes the expected length of the game by
// d = 1 + mean(j) - mean(k). These changes are uncorrelated, so the variance of the length is what is
// expected of d * d in all, and the third central moment what is expected of d * d * d + 3 * d * variance(j)
// (cube the sum of d and the rest of the game; the rest has mean 0). The first two are solutions for
// costs of at least 0. The third has costs of both signs, so it is added up over the visits.
//
// A token that is ever in a state makes as many throws there as in a game that begins there. So the chance
// ever to be there is the quotient of the two numbers of visits (Kemeny and Snell, theorem 3.5.7).
//
// The readable reference is `boustro.chain.absorption`.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "boustro/backward.hpp"

namespace boustro {

struct Moments {
    double mean = 0.0;
    double sd = 0.0;
    double skewness = std::numeric_limits<double>::quiet_NaN();  // where nothing varies, or more than floats can hold
    double error = 0.0;  // a bound of the relative error of the mean
    std::vector<double> visits;  // the throws made from each state
};

namespace detail {

inline double mean_after(std::span<const double> means, std::int32_t to) {
    return to < 0 ? 0.0 : means[static_cast<std::size_t>(to)];
}

// The mean square of what a throw from each state changes in the expectation.
inline std::vector<double> variances_of_throws(const Moves& moves, std::span<const double> means) {
    std::vector<double> variances(moves.states(), 0.0);
    for (std::size_t k = 0; k < variances.size(); ++k) {
        const std::span<const std::int32_t> targets = moves.from(k);
        for (std::size_t t = 0; t < targets.size(); ++t) {
            const double change = 1.0 + mean_after(means, targets[t]) - means[k];
            variances[k] += moves.chances[t] * (change * change);
        }
    }
    return variances;
}

inline double third_moment(const Moves& moves, std::span<const double> visits, std::span<const double> means,
                           std::span<const double> variances) {
    double found = 0.0;
    for (std::size_t k = 0; k < visits.size(); ++k) {
        const std::span<const std::int32_t> targets = moves.from(k);
        double here = 0.0;
        for (std::size_t t = 0; t < targets.size(); ++t) {
            const double change = 1.0 + mean_after(means, targets[t]) - means[k];
            const double rest = 3.0 * change * mean_after(variances, targets[t]);
            here += moves.chances[t] * (change * change * change + rest);
        }
        found += visits[k] * here;
    }
    return found;
}

}  // namespace detail

// Of a game that begins in `start` and finishes for sure, without visits where floats cannot hold the mean; `is_sure` says that all games are equally long.
inline Moments moments_of(const Moves& moves, std::size_t start, bool is_sure) {
    const Backward backward(moves);
    const std::vector<double> means = backward.throws_from_each();
    Moments found;
    found.mean = finite_or_infinite(means[start]);
    found.error = backward.roundings() * (std::numeric_limits<double>::epsilon() / 2.0);
    if (found.mean == infinite) {
        found.sd = infinite;
        return found;
    }
    found.visits = backward.visits_from(start);
    if (is_sure) return found;
    const std::vector<double> variances = backward.solve(detail::variances_of_throws(moves, means));
    found.sd = finite_or_infinite(std::sqrt(variances[start]));
    if (variances[start] == 0.0 || found.sd == infinite) return found;
    found.skewness = detail::third_moment(moves, found.visits, means, variances) / (variances[start] * found.sd);
    return found;
}

// The chance to be in each state at least once in a game that begins in `start`.
inline std::vector<double> chances_to_visit(const Moves& moves, std::size_t start) {
    const Backward backward(moves);
    std::vector<double> chances = backward.visits_from(start);
    for (std::size_t k = 0; k < chances.size(); ++k) chances[k] = std::fmin(1.0, chances[k] / backward.own_visits(k));
    chances[start] = 1.0;
    return chances;
}

}  // namespace boustro

// Listed chain: an absorbing Markov chain whose states are numbered, and what is expected of it.
//
// The states are those that a token can come to and from which the finish can be reached, in the
// order in which tokens pass them; every other way leads out of the chain. Where a way out is not
// the finish, it leads into a trap, and the mean is infinite. `track_chain` and `turn_chain` list
// one.
//
// Moments. A throw from state k to state j changes the expected length of the game by
//
//     d = 1 + mean(j) - mean(k).
//
// These changes are uncorrelated, so the variance of the length is the expected sum of d * d. The
// third central moment is the expected sum of d * d * d + 3 * d * variance(j): cube the sum of d
// and the rest of the game, which has mean 0. The costs of mean and variance are at least 0, so
// both are solutions of an elimination. The third moment has costs of both signs, so it is added up
// over the visits.
//
// Visits. Once a token is in a state, it makes as many throws there as in a game that begins there.
// So the chance that it is ever there is the quotient of the two numbers of visits (Kemeny and
// Snell, theorem 3.5.7).
//
// The readable references are in `boustro.chain.absorption` and `walks`.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "boustro/backward.hpp"
#include "boustro/track.hpp"
#include "boustro/walk.hpp"

namespace boustro {

inline constexpr std::int32_t won = -1;
inline constexpr std::int32_t trapped = -2;

// The states from which throws can lead to a goal, found by following throws backwards. `is_goal`
// says whether a target, a state or the way out, is one; `targets` are as in `Moves`.
template <class IsGoal>
std::vector<bool> states_that_reach(const IsGoal& is_goal, std::span<const std::int32_t> targets,
                                    std::size_t throws) {
    const std::size_t states = throws == 0 ? 0 : targets.size() / throws;
    std::vector<std::size_t> first(states + 1, 0), waiting;
    std::vector<bool> found(states, false);
    const auto find = [&](std::size_t state) {
        if (found[state]) return;
        found[state] = true;
        waiting.push_back(state);
    };
    for (std::size_t i = 0; i < states * throws; ++i) {
        if (targets[i] >= 0) ++first[static_cast<std::size_t>(targets[i])];
        if (is_goal(targets[i])) find(i / throws);
    }
    if (waiting.empty()) return found;
    std::exclusive_scan(first.begin(), first.end(), first.begin(), std::size_t{0});
    std::vector<std::size_t> next = first, sources(first.back());
    for (std::size_t i = 0; i < states * throws; ++i) {
        if (targets[i] >= 0) sources[next[static_cast<std::size_t>(targets[i])]++] = i / throws;
    }
    while (!waiting.empty()) {
        const std::size_t state = waiting.back();
        waiting.pop_back();
        for (std::size_t i = first[state]; i < first[state + 1]; ++i) find(sources[i]);
    }
    return found;
}

// A chain given state by state; every state can be reached from the start.
class ListedChain {
public:
    // `start` and the targets are states, or `won`, or `trapped`; `squares` are those of the
    // states.
    ListedChain(Moves moves, std::int32_t start, std::vector<std::int64_t> squares)
        : moves_(std::move(moves)), start_(start), squares_(std::move(squares)) {
        const std::vector<std::int32_t>& to = moves_.targets;
        absorbs_ = start != trapped && std::find(to.begin(), to.end(), trapped) == to.end();
    }

    const Moves& moves() const { return moves_; }
    std::int32_t start() const { return start_; }
    const std::vector<std::int64_t>& squares() const { return squares_; }
    // Whether no token can fall into a trap.
    bool absorbs() const { return absorbs_; }

    // The fewest rolls to each state, and in the end to the finish, or `no_route`.
    std::vector<std::int64_t> levels() const {
        std::vector<std::int64_t> level(moves_.states() + 1, no_route);
        if (start_ == trapped) return level;
        std::vector<std::size_t> found{place(start_)};
        found.reserve(level.size());
        level[found.front()] = 0;
        for (std::size_t next = 0; next < found.size(); ++next) {
            const std::size_t state = found[next];
            if (state == moves_.states()) continue;
            for (const std::int32_t to : moves_.from(state)) {
                if (to == trapped || level[place(to)] != no_route) continue;
                level[place(to)] = level[state] + 1;
                found.push_back(place(to));
            }
        }
        return level;
    }

    // Whether all games are equally long: there is no trap, and each throw leads one level up.
    bool is_sure(std::span<const std::int64_t> level) const {
        for (std::size_t state = 0; state < moves_.states(); ++state) {
            for (const std::int32_t to : moves_.from(state)) {
                if (level[place(to)] != level[state] + 1) return false;
            }
        }
        return true;
    }

private:
    // Of a state or of the finish, which comes last.
    std::size_t place(std::int32_t to) const {
        return to < 0 ? moves_.states() : static_cast<std::size_t>(to);
    }

    Moves moves_;
    std::int32_t start_;
    std::vector<std::int64_t> squares_;
    bool absorbs_ = true;
};

// The forms of an elimination for the mean alone.
inline BackwardForms forms_for_mean(const ListedChain& chain) {
    return BackwardForms(chain.moves(), chain.start() < 0
                                            ? BackwardForms::everything
                                            : static_cast<std::size_t>(chain.start()));
}

// The mean number of rolls, with these forms; infinite if a token can fall into a trap.
inline double expected_rolls(const ListedChain& chain, BackwardForms forms) {
    if (!chain.absorbs()) return infinite;
    if (chain.start() < 0) return 0.0;
    return Backward(std::move(forms)).throws_from(static_cast<std::size_t>(chain.start()));
}

inline double expected_rolls(const ListedChain& chain) {
    return expected_rolls(chain, forms_for_mean(chain));
}

// A bound of the relative error of the expectations of a chain.
inline double error_of(const BackwardForms& forms) {
    return forms.roundings() * (std::numeric_limits<double>::epsilon() / 2.0);
}

// The mean and the standard deviation of the rolls, the chance to finish, and the fewest rolls.
struct Summary {
    double mean = std::numeric_limits<double>::infinity();
    double sd = std::numeric_limits<double>::infinity();
    double p_finish = 0.0;  // no number where floats cannot tell it
    std::int64_t fewest = no_route;
};

namespace detail {

// The average cost of a throw from each state, if a throw from k to `to` costs cost(k, to).
template <class Cost>
std::vector<double> costs_of(const Moves& moves, const Cost& cost) {
    std::vector<double> costs(moves.states(), 0.0);
    for (std::size_t k = 0; k < costs.size(); ++k) {
        const std::span<const std::int32_t> targets = moves.from(k);
        for (std::size_t t = 0; t < targets.size(); ++t)
            costs[k] += moves.chances[t] * cost(k, targets[t]);
    }
    return costs;
}

// What is expected after a throw, nothing where a game is over.
inline double after(std::span<const double> expected, std::int32_t to) {
    return to < 0 ? 0.0 : expected[static_cast<std::size_t>(to)];
}

// What a throw changes in the expected length.
inline auto change_of(std::span<const double> means) {
    return [means](std::size_t k, std::int32_t to) { return 1.0 + after(means, to) - means[k]; };
}

inline std::vector<double> variances_of_throws(const Moves& moves, std::span<const double> means) {
    return costs_of(moves, [change = change_of(means)](std::size_t k, std::int32_t to) {
        return change(k, to) * change(k, to);
    });
}

}  // namespace detail

// Mean and spread or, if a token can fall into a trap, the chance to finish: one elimination for
// all.
inline Summary summarise(const ListedChain& chain) {
    Summary found;
    const std::vector<std::int64_t> levels = chain.levels();
    found.fewest = levels.back();
    if (chain.start() == trapped) return found;
    if (chain.start() == won) return {0.0, 0.0, 1.0, 0};
    const auto start = static_cast<std::size_t>(chain.start());
    const Backward backward(chain.moves());
    if (!chain.absorbs()) {
        const auto wins = [](std::size_t, std::int32_t to) { return to == won ? 1.0 : 0.0; };
        const double p_finish = backward.solve(detail::costs_of(chain.moves(), wins))[start];
        found.p_finish = backward.overflows() ? std::numeric_limits<double>::quiet_NaN()
                                              : std::min(1.0, p_finish);
        return found;
    }
    const std::vector<double> means = backward.throws_from_each();
    found.p_finish = 1.0;
    if (!(means[start] < infinite)) return found;
    found.mean = means[start];
    const std::vector<double> variances = detail::variances_of_throws(chain.moves(), means);
    found.sd = chain.is_sure(levels)
                   ? 0.0
                   : finite_or_infinite(std::sqrt(backward.solve(variances)[start]));
    return found;
}

// All about the length of a game, and the throws made from each state.
struct Moments {
    double mean = 0.0;
    double sd = 0.0;
    // Not a number if all games are equally long, or if floats cannot hold it.
    double skewness = std::numeric_limits<double>::quiet_NaN();
    double error = 0.0;          // a bound of the relative error of the mean
    std::vector<double> visits;  // the throws made from each state
};

// The moments of a game that begins in `start` and certainly finishes; without visits if floats
// cannot hold the mean. `is_sure` says that all games are equally long.
inline Moments moments_of(const Moves& moves, std::size_t start, bool is_sure) {
    const Backward backward(moves);
    const std::vector<double> means = backward.throws_from_each();
    Moments found;
    found.mean = finite_or_infinite(means[start]);
    found.error = error_of(backward);
    if (found.mean == infinite) {
        found.sd = infinite;
        return found;
    }
    found.visits = backward.visits_from(start);
    if (is_sure) return found;
    const std::vector<double> variances = backward.solve(detail::variances_of_throws(moves, means));
    found.sd = finite_or_infinite(std::sqrt(variances[start]));
    if (variances[start] == 0.0 || found.sd == infinite) return found;
    const std::vector<double> thirds = detail::costs_of(
        moves, [&, change = detail::change_of(means)](std::size_t k, std::int32_t to) {
            return change(k, to) *
                   (change(k, to) * change(k, to) + 3.0 * detail::after(variances, to));
        });
    found.skewness = std::inner_product(thirds.begin(), thirds.end(), found.visits.begin(), 0.0) /
                     (variances[start] * found.sd);
    return found;
}

// The chance to be in each state at least once in a game that begins in `start`.
inline std::vector<double> chances_to_visit(const Moves& moves, std::size_t start) {
    const Backward backward(moves);
    std::vector<double> chances = backward.visits_from(start);
    for (std::size_t k = 0; k < chances.size(); ++k)
        chances[k] = std::fmin(1.0, chances[k] / backward.own_visits(k));
    chances[start] = 1.0;
    return chances;
}

// The ways of a chain that certainly finishes, so that every state is live. Throws that lead to the
// same state are one way.
inline LiveChain live_chain(const Moves& moves) {
    struct Way {
        std::int32_t to;
        std::int32_t from;
        double chance;
    };
    const std::size_t states = moves.states(), out = states;
    std::vector<Way> ways;
    // The index of the way to each state, if the present state has one.
    std::vector<std::size_t> place(states + 1, 0);
    LiveChain live;
    live.hopes.assign(states, 1.0);
    live.means = Backward(moves).throws_from_each();
    live.into.first.assign(states + 1, 0);
    for (std::size_t state = 0; state < states; ++state) {
        const std::size_t begun = ways.size();
        const std::span<const std::int32_t> targets = moves.from(state);
        for (std::size_t t = 0; t < targets.size(); ++t) {
            std::size_t& known = place[targets[t] < 0 ? out : static_cast<std::size_t>(targets[t])];
            if (known >= begun && known < ways.size() && ways[known].to == targets[t]) {
                ways[known].chance += moves.chances[t];
            } else {
                known = ways.size();
                ways.push_back({targets[t], static_cast<std::int32_t>(state), moves.chances[t]});
            }
        }
    }
    for (const Way& way : ways) {
        if (way.to >= 0) {
            ++live.into.first[static_cast<std::size_t>(way.to) + 1];
        } else {
            live.finishing.push_back(way.from);
            live.finishing_chance.push_back(way.chance);
        }
    }
    for (std::size_t state = 0; state < states; ++state)
        live.into.first[state + 1] += live.into.first[state];
    live.into.from.resize(live.into.first.back());
    live.into.chance.resize(live.into.first.back());
    std::vector<std::size_t> next(live.into.first.begin(), live.into.first.end() - 1);
    for (const Way& way : ways) {
        if (way.to < 0) continue;
        const std::size_t at = next[static_cast<std::size_t>(way.to)]++;
        live.into.from[at] = way.from;
        live.into.chance[at] = way.chance;
    }
    return live;
}

}  // namespace boustro

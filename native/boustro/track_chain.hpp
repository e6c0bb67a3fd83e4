// Track chain: the absorbing Markov chain of a track, and what is expected of it.
//
// The states are the squares that a token can come to from the start and from which the finish can
// be reached, ascending; every other way leads out of the chain. Both are decided by following
// throws, never by comparing floats. Where a way out is not the finish, it leads into a trap, and
// the mean is infinite.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "boustro/moments.hpp"
#include "boustro/track.hpp"
#include "boustro/walk.hpp"

namespace boustro {

// Boards to this size are written down state by state.
inline constexpr std::int64_t largest_listed = 2'000;

inline constexpr std::int32_t won = -1;
inline constexpr std::int32_t trapped = -2;

class TrackChain {
public:
    // `chances[i]` belongs to the face `track.faces[i]`; `still` is the chance of a throw of 0.
    TrackChain(const Track& track, std::span<const double> chances, double still)
        : track_(track), squares_(static_cast<std::size_t>(track.size) + 1), rests_(squares_),
          level_(squares_, no_route), good_(squares_, false), still_(still > 0.0 ? 1 : 0) {
        moves_.chances.assign(still_, still);
        for (const double chance : chances) moves_.chances.push_back(chance);
        for (std::size_t square = 0; square < squares_; ++square) rests_[square] = static_cast<std::int32_t>(square);
        for (std::size_t i = 0; i < track.entries.size(); ++i) {
            rests_[static_cast<std::size_t>(track.entries[i])] = static_cast<std::int32_t>(track.exits[i]);
        }
        follow_throws();
        find_good();
        number_states();
    }

    const Moves& moves() const { return moves_; }
    // The number of the state that tokens begin in, or `won`, or `trapped`.
    std::int32_t start() const { return start_; }
    // The squares of the states.
    std::span<const std::int64_t> squares() const { return square_of_; }
    // Whether no trap can be fallen into.
    bool absorbs() const { return absorbs_; }
    // The fewest rolls to the finish, or `no_route`.
    std::int64_t fewest() const { return level_[static_cast<std::size_t>(track_.finish)]; }

    // Whether every game takes as many rolls, where no trap can be fallen into: each throw leads one level up.
    bool is_sure() const {
        if (still_ != 0 && fewest() != 0) return false;
        for (std::size_t square = 0; square < squares_; ++square) {
            if (level_[square] == no_route || static_cast<std::int64_t>(square) == track_.finish) continue;
            for (const std::int32_t to : from(square)) {
                if (level_[static_cast<std::size_t>(to)] != level_[square] + 1) return false;
            }
        }
        return true;
    }

private:
    // Level by level.
    void follow_throws() {
        landings_.resize(squares_ * track_.faces.size());
        std::vector<std::size_t> found;
        found.reserve(squares_);
        found.push_back(static_cast<std::size_t>(track_.start));
        level_[found.front()] = 0;
        for (std::size_t next = 0; next < found.size(); ++next) {
            const std::size_t square = found[next];
            if (static_cast<std::int64_t>(square) == track_.finish) continue;
            std::int32_t* to = landings_.data() + square * track_.faces.size();
            for (const std::int64_t face : track_.faces) {
                *to = landing(static_cast<std::int64_t>(square), face);
                const auto there = static_cast<std::size_t>(*to++);
                if (level_[there] != no_route) continue;
                level_[there] = level_[square] + 1;
                found.push_back(there);
            }
        }
    }

    std::int32_t landing(std::int64_t square, std::int64_t face) const {
        std::int64_t counted = square + face;
        if (counted > track_.size) {
            if (track_.overshoot == Overshoot::stay) return static_cast<std::int32_t>(square);
            if (track_.overshoot == Overshoot::win) return static_cast<std::int32_t>(track_.size);
            counted = bounced(track_.size, counted);
        }
        return rests_[static_cast<std::size_t>(counted)];
    }

    std::span<const std::int32_t> from(std::size_t square) const {
        return std::span(landings_).subspan(square * track_.faces.size(), track_.faces.size());
    }

    // Downwards again and again, until nothing changes: mostly twice, since most throws lead up.
    void find_good() {
        good_[static_cast<std::size_t>(track_.finish)] = true;
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t square = squares_; square-- > 0;) {
                if (good_[square] || level_[square] == no_route) continue;
                for (const std::int32_t to : from(square)) {
                    if (!good_[static_cast<std::size_t>(to)]) continue;
                    good_[square] = changed = true;
                    break;
                }
            }
        }
    }

    void number_states() {
        const auto finish = static_cast<std::size_t>(track_.finish);
        std::vector<std::int32_t> number(squares_, trapped);
        std::int32_t count = 0;
        for (std::size_t square = 0; square < squares_; ++square) {
            if (level_[square] != no_route && !good_[square]) absorbs_ = false;
            if (level_[square] != no_route && good_[square] && square != finish) {
                number[square] = count++;
                square_of_.push_back(static_cast<std::int64_t>(square));
            }
        }
        number[finish] = won;
        start_ = number[static_cast<std::size_t>(track_.start)];
        moves_.targets.resize(static_cast<std::size_t>(count) * moves_.throws());
        std::int32_t* target = moves_.targets.data();
        for (std::size_t square = 0; square < squares_; ++square) {
            if (number[square] < 0) continue;
            if (still_ != 0) *target++ = number[square];
            for (const std::int32_t to : from(square)) *target++ = number[static_cast<std::size_t>(to)];
        }
    }

    const Track& track_;
    std::size_t squares_;
    std::vector<std::int32_t> rests_;  // where a token rests that a throw takes to a square
    std::vector<std::int32_t> landings_;
    std::vector<std::int64_t> level_;  // the fewest rolls to rest on a square, or `no_route`
    std::vector<bool> good_;
    std::size_t still_;
    Moves moves_;
    std::vector<std::int64_t> square_of_;
    std::int32_t start_ = trapped;
    bool absorbs_ = true;
};

// The mean number of rolls; infinite where a trap can be fallen into.
inline double expected_rolls(const TrackChain& chain) {
    if (!chain.absorbs()) return std::numeric_limits<double>::infinity();
    if (chain.start() < 0) return 0.0;
    const std::vector<double> costs(chain.moves().states(), 1.0);
    return Backward(chain.moves()).solve(costs)[static_cast<std::size_t>(chain.start())];
}

// The mean and the standard deviation of the rolls, the chance to finish, and the fewest rolls.
struct Summary {
    double mean = std::numeric_limits<double>::infinity();
    double sd = std::numeric_limits<double>::infinity();
    double p_finish = 0.0;
    std::int64_t fewest = no_route;
};

namespace detail {

// The chance of each state to win by the next throw.
inline std::vector<double> winning_chances(const Moves& moves) {
    std::vector<double> chances(moves.states(), 0.0);
    for (std::size_t k = 0; k < chances.size(); ++k) {
        const std::span<const std::int32_t> targets = moves.from(k);
        for (std::size_t t = 0; t < targets.size(); ++t) {
            if (targets[t] == won) chances[k] += moves.chances[t];
        }
    }
    return chances;
}

}  // namespace detail

// Mean and spread where no trap can be fallen into, else the chance to finish: one elimination for all.
inline Summary summarise(const TrackChain& chain) {
    Summary found;
    found.fewest = chain.fewest();
    if (chain.start() == trapped) return found;
    if (chain.start() == won) return {0.0, 0.0, 1.0, 0};
    const auto start = static_cast<std::size_t>(chain.start());
    const Backward backward(chain.moves());
    if (!chain.absorbs()) {
        found.p_finish = std::min(1.0, backward.solve(detail::winning_chances(chain.moves()))[start]);
        return found;
    }
    const std::vector<double> means = backward.solve(std::vector<double>(chain.moves().states(), 1.0));
    found.mean = means[start];
    const std::vector<double> variances = detail::variances_of_throws(chain.moves(), means);
    found.sd = chain.is_sure() ? 0.0 : std::sqrt(backward.solve(variances)[start]);
    found.p_finish = 1.0;
    return found;
}

// The ways of a chain that finishes for sure, every state of which is live; throws that lead to one state are one way.
inline LiveChain live_chain(const Moves& moves) {
    struct Way {
        std::int32_t to;
        std::int32_t from;
        double chance;
    };
    const std::size_t states = moves.states(), out = states;
    std::vector<Way> ways;
    std::vector<std::size_t> place(states + 1, 0);  // of the way to each state, once it is one from here
    LiveChain live;
    live.hopes.assign(states, 1.0);
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
    for (std::size_t state = 0; state < states; ++state) live.into.first[state + 1] += live.into.first[state];
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

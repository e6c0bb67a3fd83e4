// Law of the length: the steps of an absorbing chain, one by one, until its tail is geometric.
//
// Idea. With v the chances of the states after n steps, one step is v * Q, and what finishes in it
// is added up over the ways to finish. After enough steps v keeps its shape from each cycle of
// steps to the next and only shrinks (Perron and Frobenius): from there on the rest is known
// without stepping. Mostly a cycle is one step; where it is more, the caller says how many. Sums
// over all lengths need no steps beyond those after which next to none are expected.
//
// Why it is right. There are only sums of products of numbers that are at least 0, so the relative
// error of an entry grows by at most the number of ways into a state in each step. v keeps its
// shape if every entry, relatively, does. Only states from which the finish can be reached have
// entries.
//
// The readable reference, `boustro.chain.walks.follow`, does the same operations in the same order.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace boustro {

// Ways between states, each with a chance: those into state j are first[j] .. first[j + 1].
struct Ways {
    std::vector<std::size_t> first;
    std::vector<std::int32_t> from;
    std::vector<double> chance;
};

// The states from which the finish can be reached.
struct LiveChain {
    Ways into;
    // The states that may finish in one step; below, their chances to do so.
    std::vector<std::int32_t> finishing;
    std::vector<double> finishing_chance;
    std::vector<double> hopes;  // from each state the chance to finish at all
    std::vector<double> means;  // and the mean steps until it is decided
};

// What finished at each step, where tokens are after these, how many may yet finish, and how many
// steps are expected to be left; and once the shape stays the same, the shares of these that finish
// at each step of a cycle, and what a cycle keeps.
struct Followed {
    std::vector<double> finishes;
    std::vector<double> v;
    double pending = 0.0;
    double left = 0.0;
    std::vector<double> shares;
    double kept = 0.0;
};

class Walker {
public:
    static constexpr int block = 64;
    static constexpr double nothing = 1e-290;  // below it floats have fewer digits
    static constexpr double same_shape = 1e-12;

    explicit Walker(const LiveChain& live) : live_(live), after_(live.hopes.size()) {}

    // Steps from `v` on, in blocks, `blocks` of them at most, until at most `least` steps are
    // expected to be left.
    Followed follow(std::vector<double> v, std::size_t cycle, std::size_t blocks, double least) {
        Followed found;
        found.v = std::move(v);
        look_ahead(found);
        const auto goes_on = [&] {
            return found.shares.empty() && found.pending > nothing && !(found.left <= least);
        };
        while (goes_on() && blocks-- > 0) {
            for (int i = 0; i < block; ++i) {
                found.finishes.push_back(finishing(found.v));
                step(found.v);
            }
            look_ahead(found);
            if (found.pending > nothing) find_tail(found, cycle);
        }
        return found;
    }

private:
    static double dot(std::span<const double> v, std::span<const double> weights) {
        double sum = 0.0;
        for (std::size_t i = 0; i < v.size(); ++i) sum += v[i] * weights[i];
        return sum;
    }

    double hope(std::span<const double> v) const { return dot(v, live_.hopes); }

    void look_ahead(Followed& found) const {
        found.pending = hope(found.v);
        found.left = dot(found.v, live_.means);
    }

    double finishing(std::span<const double> v) const {
        double sum = 0.0;
        for (std::size_t i = 0; i < live_.finishing.size(); ++i) {
            sum += v[static_cast<std::size_t>(live_.finishing[i])] * live_.finishing_chance[i];
        }
        return sum;
    }

    void step(std::vector<double>& v) {
        const Ways& into = live_.into;
        for (std::size_t state = 0; state < v.size(); ++state) {
            double chance = 0.0;
            for (std::size_t way = into.first[state]; way < into.first[state + 1]; ++way) {
                chance += v[static_cast<std::size_t>(into.from[way])] * into.chance[way];
            }
            after_[state] = chance;
        }
        v.swap(after_);
    }

    // Where `v` keeps its shape over a cycle: the shares of what is pending, and what is kept.
    void find_tail(Followed& found, std::size_t cycle) {
        std::vector<double> v = found.v, shares;
        bool any = false;
        for (std::size_t i = 0; i < cycle; ++i) {
            shares.push_back(finishing(v));
            any = any || shares.back() > 0.0;
            step(v);
        }
        const double left = hope(v);
        if (left <= 0.0 || !any) return;
        const double scale = found.pending / left;
        for (std::size_t i = 0; i < v.size(); ++i) {
            const double now = found.v[i];
            if (std::fabs(v[i] * scale - now) > same_shape * now) return;
        }
        for (double& share : shares) share /= found.pending;
        found.shares = std::move(shares);
        found.kept = left / found.pending;
    }

    const LiveChain& live_;
    std::vector<double> after_;
};

// What the products of the n-th numbers of some sequences add up to; they are equally long, and
// there is at least one. Players do not touch each other, so it tells who wins in round n, and a
// sum over all rounds who wins at all.
inline double total_of_products(const std::vector<std::vector<double>>& factors) {
    double sum = 0.0;
    for (std::size_t n = 0; n < factors.front().size(); ++n) {
        double product = factors.front()[n];
        for (std::size_t i = 1; i < factors.size(); ++i) product *= factors[i][n];
        sum += product;
    }
    return sum;
}

}  // namespace boustro

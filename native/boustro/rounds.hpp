// Rounds of several players: what products of sequences add up to, round by round.
//
// Idea. Players do not touch each other, so the chance that each of them does something in round n is the product of their
// chances; a sum over all rounds tells who wins, and how long it takes. The readable twin is in
// `boustro.chain.series`: the products from left to right, added up in the order of the rounds.
#pragma once

#include <cstddef>
#include <vector>

namespace boustro {

// The sequences are equally long, and there is at least one.
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

// Pair: two numbers in one register, on every machine.
//
// Loops over a few weights at a time stay in registers by it. Compilers that are left to make vectors of such loops make
// them of the wrong one, that over the throws.
#pragma once

#include <cstring>

namespace boustro {

#if defined(__GNUC__)
using Pair = double __attribute__((vector_size(16)));
#else
struct Pair {
    double first, second;
    friend Pair operator*(Pair a, Pair b) { return {a.first * b.first, a.second * b.second}; }
    friend Pair operator/(Pair a, Pair b) { return {a.first / b.first, a.second / b.second}; }
    void operator+=(Pair other) { first += other.first, second += other.second; }
};
#endif

inline Pair pair_at(const double* from) {
    Pair pair;
    std::memcpy(&pair, from, sizeof pair);
    return pair;
}

inline void put_pair(double* to, Pair pair) { std::memcpy(to, &pair, sizeof pair); }

}  // namespace boustro

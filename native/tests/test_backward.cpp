// Backward elimination on random tracks: the means equal those of a dense elimination in long double.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <vector>

#include "boustro/track_chain.hpp"
#include "games.hpp"
#include "twin.hpp"

namespace {

using Row = std::vector<long double>;

// Gauss and Jordan with pivots on (I - Q) x = 1, over all squares from which the finish is reached.
long double mean_by_gauss(const boustro::Track& track, const std::vector<double>& chances, double still) {
    std::map<twin::Square, twin::Square> jumps;
    for (std::size_t i = 0; i < track.entries.size(); ++i) jumps[track.entries[i]] = track.exits[i];
    std::map<twin::Square, std::map<twin::Square, long double>> rows;
    std::vector<twin::Square> waiting{track.start};
    while (!waiting.empty()) {
        const twin::Square from = waiting.back();
        waiting.pop_back();
        if (from == track.finish || rows.contains(from)) continue;
        rows[from][from] += static_cast<long double>(still);
        for (std::size_t i = 0; i < chances.size(); ++i) {
            const twin::Square to = twin::rest(track, jumps, from, track.faces[i]);
            rows[from][to] += static_cast<long double>(chances[i]);
            waiting.push_back(to);
        }
    }
    if (track.start == track.finish) return 0.0L;
    std::map<twin::Square, std::size_t> number;
    for (const auto& [square, row] : rows) number.emplace(square, number.size());
    const std::size_t n = number.size();
    std::vector<Row> work(n, Row(n + 1, 0.0L));
    for (const auto& [square, row] : rows) {
        Row& mine = work[number[square]];
        mine[number[square]] += 1.0L;
        mine[n] = 1.0L;
        for (const auto& [to, chance] : row) {
            if (to != track.finish) mine[number[to]] -= chance;
        }
    }
    for (std::size_t k = 0; k < n; ++k) {
        std::size_t best = k;
        for (std::size_t i = k; i < n; ++i) {
            if (std::fabs(work[i][k]) > std::fabs(work[best][k])) best = i;
        }
        std::swap(work[k], work[best]);
        for (std::size_t i = 0; i < n; ++i) {
            if (i == k || work[i][k] == 0.0L) continue;
            const long double share = work[i][k] / work[k][k];
            for (std::size_t j = k; j <= n; ++j) work[i][j] -= share * work[k][j];
        }
    }
    const std::size_t start = number[track.start];
    return work[start][n] / work[start][start];
}

void check_game(std::uint64_t seed, std::uint64_t& finite) {
    games::Random random(seed);
    games::Game game = games::some_game(random, 60);
    const boustro::Track track = game.track();
    double total = 0.0;
    std::vector<double> chances;
    for (std::size_t i = 0; i < track.faces.size(); ++i) chances.push_back(static_cast<double>(games::draw(random, 1, 3)));
    const double still_weight = games::chance(random, 20) ? 2.0 : 0.0;
    for (const double weight : chances) total += weight;
    total += still_weight;
    for (double& chance : chances) chance /= total;
    const double still = still_weight / total;
    const boustro::TrackChain chain(track, chances, still);
    const double found = boustro::expected_rolls(chain);
    const bool is_finite = chain.absorbs();
    if (is_finite != std::isfinite(found)) {
        std::fprintf(stderr, "backward: seed %llu: a trap and a finite mean, or none and an infinite one\n",
                     static_cast<unsigned long long>(seed));
        std::exit(1);
    }
    if (!is_finite) return;
    const long double expected = mean_by_gauss(track, chances, still);
    // Gauss subtracts: on an ill-conditioned board it is the witness that errs.
    if (expected > 1e6L) return;
    ++finite;
    if (std::fabs(static_cast<long double>(found) - expected) > 1e-10L * (1.0L + expected)) {
        std::fprintf(stderr, "backward: seed %llu: dense %.17Lg, kernel %.17g\n",
                     static_cast<unsigned long long>(seed), expected, found);
        std::exit(1);
    }
}

}  // namespace

int main(int argc, char** argv) {
    const std::uint64_t games = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 5000;
    std::uint64_t finite = 0;
    for (std::uint64_t seed = 1; seed <= games; ++seed) check_game(seed, finite);
    std::printf("backward: %llu games, %llu finite means equal to a dense elimination's\n",
                static_cast<unsigned long long>(games), static_cast<unsigned long long>(finite));
    return finite == 0 ? 1 : 0;
}

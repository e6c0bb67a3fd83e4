// All single edits on random tracks: the mean after each of them equals that of the changed track's
// own chain.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <vector>

#include "boustro/edits.hpp"
#include "boustro/track_chain.hpp"
#include "games.hpp"

namespace {

using Jumps = std::map<std::int64_t, std::int64_t>;

struct Played {
    games::Game game;
    std::vector<double> chances;
    double still = 0.0;

    double mean_with(const Jumps& jumps) {
        games::Game changed = game;
        changed.jumps = jumps;
        const boustro::Track track = changed.track();
        return boustro::expected_rolls(boustro::track_chain(track, chances, still));
    }
};

void demand(std::uint64_t seed, const char* what, std::int64_t entry, std::int64_t to,
            double expected, double found) {
    if (expected == found || std::fabs(expected - found) <= 1e-10 * expected) return;
    std::fprintf(stderr, "edits: seed %llu: %s %lld to %lld: chain %.17g, kernel %.17g\n",
                 static_cast<unsigned long long>(seed), what, static_cast<long long>(entry),
                 static_cast<long long>(to), expected, found);
    std::exit(1);
}

std::uint64_t check_game(std::uint64_t seed) {
    games::Random random(seed);
    Played played{games::some_game(random, 14), {}};
    const boustro::Track track = played.game.track();
    played.still = games::chance(random, 20) ? 0.25 : 0.0;
    played.chances.assign(track.faces.size(),
                          (1.0 - played.still) / static_cast<double>(track.faces.size()));
    const Jumps jumps = played.game.jumps;
    const double mean = played.mean_with(jumps);
    const boustro::Arrivals arrivals(track, played.chances, played.still, track.exits, false);
    const std::size_t squares = arrivals.squares();
    std::vector<double> changes(squares * squares), means(changes), moves(squares * jumps.size()),
        moved(moves);
    boustro::fill_edits(arrivals, mean, changes.data(), means.data());
    boustro::fill_moves(arrivals, mean, moves.data(), moved.data());
    std::uint64_t finite = 0;
    for (std::int64_t entry = 1; entry <= track.size; ++entry) {
        for (std::int64_t exit = track.start == 0 ? 0 : 1; exit <= track.size; ++exit) {
            Jumps changed = jumps;
            if (exit == entry && jumps.contains(entry))
                changed.erase(entry);
            else
                changed[entry] = exit;
            const double found =
                means[static_cast<std::size_t>(entry) * squares + static_cast<std::size_t>(exit)];
            demand(seed, "the jump", entry, exit, played.mean_with(changed), found);
            finite += std::isfinite(found);
        }
    }
    auto row = moved.begin();
    for (const auto& [entry, exit] : jumps) {
        for (std::int64_t to = 1; to <= track.size; ++to) {
            if (jumps.contains(to)) continue;
            Jumps changed = jumps;
            changed.erase(entry);
            changed[to] = exit;
            demand(seed, "moved", entry, to, played.mean_with(changed), row[to]);
        }
        row += static_cast<std::ptrdiff_t>(squares);
    }
    return finite;
}

}  // namespace

int main(int argc, char** argv) {
    const std::uint64_t games = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 5000;
    std::uint64_t finite = 0;
    for (std::uint64_t seed = 1; seed <= games; ++seed) finite += check_game(seed);
    std::printf("edits: %llu games, %llu changes with a finite mean equal to those of new chains\n",
                static_cast<unsigned long long>(games), static_cast<unsigned long long>(finite));
    return finite == 0 ? 1 : 0;
}

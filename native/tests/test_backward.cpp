// Backward elimination on random tracks: all of a summary equals that of a dense elimination in
// long double.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>
#include <vector>

#include "boustro/track_chain.hpp"
#include "games.hpp"
#include "reference.hpp"

namespace {

using Row = std::vector<long double>;
using Rows = std::map<reference::Square, std::map<reference::Square, long double>>;

// What a game is by following throws: the squares that lead to the finish, with the chances of
// where to.
struct FollowedGame {
    reference::Square start, finish;
    Rows rows;
    bool trap = false;

    FollowedGame(const boustro::Track& track, const std::vector<double>& chances, double still)
        : start(track.start), finish(track.finish) {
        std::map<reference::Square, reference::Square> jumps;
        for (std::size_t i = 0; i < track.entries.size(); ++i)
            jumps[track.entries[i]] = track.exits[i];
        std::vector<reference::Square> waiting{start};
        while (!waiting.empty()) {
            const reference::Square from = waiting.back();
            waiting.pop_back();
            if (from == finish || rows.contains(from)) continue;
            rows[from][from] += static_cast<long double>(still);
            for (std::size_t i = 0; i < chances.size(); ++i) {
                const reference::Square to = reference::rest(track, jumps, from, track.faces[i]);
                rows[from][to] += static_cast<long double>(chances[i]);
                waiting.push_back(to);
            }
        }
        std::set<reference::Square> good{finish};
        for (std::size_t before = 0; before != good.size();) {
            before = good.size();
            for (const auto& [from, row] : rows) {
                for (const auto& [to, chance] : row) {
                    if (good.contains(to)) good.insert(from);
                }
            }
        }
        trap =
            std::erase_if(rows, [&](const auto& each) { return !good.contains(each.first); }) != 0;
    }

    // Gauss and Jordan with pivots on (I - Q) x = costs.
    std::map<reference::Square, long double> solve(
        const std::map<reference::Square, long double>& costs) const {
        std::map<reference::Square, std::size_t> number;
        for (const auto& [square, row] : rows) number.emplace(square, number.size());
        const std::size_t n = number.size();
        std::vector<Row> work(n, Row(n + 1, 0.0L));
        for (const auto& [square, row] : rows) {
            Row& mine = work[number[square]];
            mine[number[square]] += 1.0L;
            mine[n] = costs.at(square);
            for (const auto& [to, chance] : row) {
                if (number.contains(to)) mine[number[to]] -= chance;
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
        std::map<reference::Square, long double> found;
        for (const auto& [square, i] : number) found[square] = work[i][n] / work[i][i];
        return found;
    }

    // The solution at the start where a roll from each square costs cost(square, row).
    template <class Cost>
    std::map<reference::Square, long double> expect(const Cost& cost) const {
        std::map<reference::Square, long double> costs;
        for (const auto& [square, row] : rows) costs[square] = cost(row);
        return solve(costs);
    }
};

void demand(std::uint64_t seed, const char* what, long double expected, double found,
            long double scale) {
    if (std::fabs(static_cast<long double>(found) - expected) <= 1e-10L * scale) return;
    std::fprintf(stderr, "backward: seed %llu: %s: dense %.17Lg, kernel %.17g\n",
                 static_cast<unsigned long long>(seed), what, expected, found);
    std::exit(1);
}

// Visits add up to the mean; those of a state in a game that begins there are an entry of the
// inverse.
void check_moments(std::uint64_t seed, const boustro::ListedChain& chain,
                   const FollowedGame& followed, const boustro::Summary& summary) {
    const auto start = static_cast<std::size_t>(chain.start());
    const boustro::Moments found =
        boustro::moments_of(chain.moves(), start, chain.is_sure(chain.levels()));
    demand(seed, "moments", summary.mean, found.mean, 0.0L);
    demand(seed, "spread", summary.sd, found.sd, 0.0L);
    long double rolls = 0.0L;
    for (const double visits : found.visits) rolls += static_cast<long double>(visits);
    demand(seed, "visits", rolls, found.mean, rolls);
    const std::vector<double> ever = boustro::chances_to_visit(chain.moves(), start);
    const std::size_t some = seed % ever.size();
    const reference::Square square = chain.squares()[some];
    std::map<reference::Square, long double> costs;
    for (const auto& [from, row] : followed.rows) costs[from] = from == square ? 1.0L : 0.0L;
    const auto visits = followed.solve(costs);
    demand(seed, "visits of a square", visits.at(followed.start), found.visits[some], 1.0L + rolls);
    demand(seed, "ever on a square", visits.at(followed.start) / visits.at(square), ever[some],
           1.0L);
}

// The steps of the walk, by following every throw.
void check_law(std::uint64_t seed, const boustro::ListedChain& chain,
               const FollowedGame& followed) {
    const boustro::LiveChain live = boustro::live_chain(chain.moves());
    std::vector<double> v(chain.moves().states(), 0.0);
    v[static_cast<std::size_t>(chain.start())] = 1.0;
    const boustro::Followed found = boustro::Walker(live).follow(v, 1, 8, 0.0);
    std::map<reference::Square, long double> now{{followed.start, 1.0L}};
    for (const double finishing : found.finishes) {
        std::map<reference::Square, long double> after;
        for (const auto& [from, chance] : now) {
            for (const auto& [to, share] : followed.rows.at(from)) after[to] += chance * share;
        }
        demand(seed, "chance to finish at a step", after[followed.finish], finishing, 1e-3L);
        after.erase(followed.finish);
        now = std::move(after);
    }
    long double left = 0.0L;
    for (const auto& [square, chance] : now) left += chance;
    demand(seed, "chance to finish later", left, found.pending, 1.0L);
    if (!found.shares.empty())
        demand(seed, "shares", 1.0L, found.shares.front() + found.kept, 1.0L);
}

void check_game(std::uint64_t seed, std::uint64_t& finite) {
    games::Random random(seed);
    games::Game game = games::some_game(random, 60);
    const boustro::Track track = game.track();
    double total = 0.0;
    std::vector<double> chances;
    for (std::size_t i = 0; i < track.faces.size(); ++i)
        chances.push_back(static_cast<double>(games::draw(random, 1, 3)));
    const double still_weight = games::chance(random, 20) ? 2.0 : 0.0;
    for (const double weight : chances) total += weight;
    total += still_weight;
    for (double& chance : chances) chance /= total;
    const double still = still_weight / total;
    const boustro::ListedChain chain = boustro::track_chain(track, chances, still);
    const boustro::Summary found = boustro::summarise(chain);
    const FollowedGame followed(track, chances, still);
    const bool is_won = track.start == track.finish,
               is_lost = !is_won && !followed.rows.contains(track.start);
    demand(seed, "fewest rolls",
           static_cast<long double>(reference::solve(track).rolls.value_or(boustro::no_route)),
           static_cast<double>(found.fewest), 1.0L);
    demand(seed, "whether it absorbs", !followed.trap, chain.absorbs(), 1.0L);
    if (boustro::expected_rolls(chain) != found.mean)
        demand(seed, "mean alone", found.mean, boustro::expected_rolls(chain), 0.0L);
    if (followed.trap) {
        const auto wins = followed.expect([&](const auto& row) {
            return row.contains(followed.finish) ? row.at(followed.finish) : 0.0L;
        });
        demand(seed, "infinite", 1.0L, std::isinf(found.mean) && std::isinf(found.sd), 1.0L);
        demand(seed, "chance to finish",
               is_won    ? 1.0L
               : is_lost ? 0.0L
                         : wins.at(track.start),
               found.p_finish, 1.0L);
        return;
    }
    demand(seed, "chance to finish", 1.0L, found.p_finish, 0.0L);
    if (is_won) return demand(seed, "won at the outset", 0.0L, found.mean + found.sd, 0.0L);
    const auto means = followed.expect([](const auto&) { return 1.0L; });
    const long double mean = means.at(track.start);
    // Gauss subtracts: on an ill-conditioned board it is the reference that errs.
    if (mean > 1e6L) return;
    const auto squares = followed.expect([&](const auto& row) {
        long double cost = 1.0L;
        for (const auto& [to, chance] : row)
            cost += 2.0L * chance * (to == followed.finish ? 0.0L : means.at(to));
        return cost;
    });
    ++finite;
    check_moments(seed, chain, followed, found);
    check_law(seed, chain, followed);
    demand(seed, "mean", mean, found.mean, 1.0L + mean);
    demand(seed, "variance", squares.at(track.start) - mean * mean, found.sd * found.sd,
           1.0L + mean * mean);
}

// On boards so large that forms share their room where the mean alone is asked for, it is that of
// the summary.
void check_large(std::uint64_t seed) {
    games::Random random(seed);
    games::Game game = games::some_game(random, 2000);
    const boustro::Track track = game.track();
    const std::vector<double> chances(track.faces.size(),
                                      1.0 / static_cast<double>(track.faces.size()));
    const boustro::ListedChain chain =
        boustro::track_chain(track, chances, track.faces.empty() ? 1.0 : 0.0);
    const double mean = boustro::summarise(chain).mean, alone = boustro::expected_rolls(chain);
    if (alone != mean) demand(seed, "mean alone of a large board", mean, alone, 0.0L);
}

}  // namespace

int main(int argc, char** argv) {
    const std::uint64_t games = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 5000;
    std::uint64_t finite = 0;
    for (std::uint64_t seed = 1; seed <= games; ++seed) check_game(seed, finite);
    for (std::uint64_t seed = 1; seed <= games / 20; ++seed) check_large(seed);
    std::printf("backward: %llu games, %llu finite ones equal to a dense elimination's\n",
                static_cast<unsigned long long>(games), static_cast<unsigned long long>(finite));
    return finite == 0 ? 1 : 0;
}

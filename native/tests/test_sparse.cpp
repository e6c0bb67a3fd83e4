// The sparse kernel against a naive search that shares no code with it.
//
// Boards are drawn at random; every answer (fewest rolls, route, levels of all
// squares) is compared.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <random>
#include <vector>

#include "boustro/sparse.hpp"
#include "boustro/stepwise.hpp"

namespace {

using boustro::Overshoot;

struct Game {
    std::int64_t size, start, finish;
    Overshoot overshoot;
    std::vector<std::int64_t> faces;
    std::map<std::int64_t, std::int64_t> jumps;
};

// Where a throw puts the token, square by square as the rules say it.
std::int64_t throw_once(const Game& game, std::int64_t square, std::int64_t face) {
    std::int64_t at = square + face;
    if (at > game.size && game.overshoot == Overshoot::stay) return square;
    if (at > game.size && game.overshoot == Overshoot::win) return game.size;
    if (at > game.size) {
        at = square;
        std::int64_t step = at == game.size ? -1 : 1;
        for (std::int64_t i = 0; i < face && game.size > 1; ++i) {
            if (at == game.size) step = -1;
            if (at <= 1) step = 1;
            at += step;
        }
        if (game.size == 1) at = 1;
    }
    const auto jump = game.jumps.find(at);
    return jump == game.jumps.end() ? at : jump->second;
}

std::vector<std::int64_t> naive_levels(const Game& game) {
    std::vector<std::int64_t> levels(static_cast<std::size_t>(game.size + 1), -1);
    std::vector<std::int64_t> queue{game.start};
    levels[static_cast<std::size_t>(game.start)] = 0;
    for (std::size_t head = 0; head < queue.size(); ++head) {
        const std::int64_t square = queue[head];
        if (square == game.finish) continue;
        for (const std::int64_t face : game.faces) {
            const std::int64_t to = throw_once(game, square, face);
            if (levels[static_cast<std::size_t>(to)] >= 0) continue;
            levels[static_cast<std::size_t>(to)] = levels[static_cast<std::size_t>(square)] + 1;
            queue.push_back(to);
        }
    }
    return levels;
}

class Maker {
public:
    explicit Maker(std::uint64_t seed) : random_(seed) {}

    Game make() {
        Game game;
        game.size = one_in(4) ? upto(12) : upto(300);
        const std::int64_t sides = one_in(3) ? 6 : upto(one_in(20) ? 400 : 20);
        for (std::int64_t face = 1; face <= sides; ++face) game.faces.push_back(face);
        game.start = one_in(2) ? one_in(2) : upto(game.size + 1) - 1;
        game.finish = one_in(2) ? game.size : upto(game.size);
        game.overshoot = static_cast<Overshoot>(upto(3) - 1);
        if (game.overshoot == Overshoot::win) game.finish = game.size;
        add_jumps(game);
        return game;
    }

private:
    bool one_in(std::int64_t n) { return upto(n) == 1; }
    std::int64_t upto(std::int64_t n) {
        return std::uniform_int_distribution<std::int64_t>(1, n)(random_);
    }
    void add_jumps(Game& game) {
        const std::int64_t density = one_in(2) ? upto(96) - 1 : upto(15) - 1;
        const std::int64_t reach = one_in(2) ? game.size : upto(20);
        const bool snakes_only = one_in(8);
        for (std::int64_t entry = 1; entry <= game.size; ++entry) {
            if (upto(100) > density) continue;
            std::int64_t exit = entry + upto(2 * reach + 1) - reach - 1;
            if (snakes_only && exit > entry) exit = 2 * entry - exit;
            game.jumps[entry] =
                std::min(game.size, std::max<std::int64_t>(game.start == 0 ? 0 : 1, exit));
        }
        if (one_in(6)) add_wall(game);
        if (one_in(3)) game.jumps.erase(game.finish);
    }
    void add_wall(Game& game) {
        const std::int64_t from = upto(game.size);
        const auto width = static_cast<std::int64_t>(game.faces.size()) + upto(3) - 2;
        for (std::int64_t entry = from; entry < from + width && entry <= game.size; ++entry) {
            game.jumps[entry] = upto(std::max<std::int64_t>(1, one_in(4) ? game.size : from - 1));
        }
    }

    std::mt19937_64 random_;
};

struct Arrays {
    std::vector<std::int64_t> entries, exits;
    boustro::Track track;
    explicit Arrays(const Game& game) {
        for (const auto& [entry, exit] : game.jumps) {
            entries.push_back(entry);
            exits.push_back(exit);
        }
        track = {game.size, game.start, game.finish, game.overshoot, game.faces, entries, exits};
    }
};

bool route_is_shortest(const Game& game, const boustro::Route& route) {
    std::int64_t square = game.start;
    std::int64_t rolls = 0;
    for (const auto& [face, count] : route.runs) {
        for (std::int64_t i = 0; i < count; ++i, ++rolls) {
            if (square == game.finish || face < 1 || face > std::ssize(game.faces)) return false;
            square = throw_once(game, square, face);
        }
    }
    return square == game.finish && rolls == route.rolls;
}

int fail(const Game& game, const char* what, std::int64_t seed) {
    std::printf(
        "%s differs: seed %lld size %lld start %lld finish %lld overshoot %d faces 1..%zu\n", what,
        static_cast<long long>(seed), static_cast<long long>(game.size),
        static_cast<long long>(game.start), static_cast<long long>(game.finish),
        static_cast<int>(game.overshoot), game.faces.size());
    for (const auto& [entry, exit] : game.jumps) {
        std::printf(" %lld>%lld", static_cast<long long>(entry), static_cast<long long>(exit));
    }
    std::printf("\n");
    return 1;
}

// The stepwise search, which plays every rule, also by a die with gaps.
int check_stepwise(Game game, std::int64_t seed) {
    if (seed % 3 == 0 && game.faces.size() > 1) {
        game.faces.erase(game.faces.begin() + seed % std::ssize(game.faces));
    }
    const Arrays arrays(game);
    const std::vector<std::int64_t> expected = naive_levels(game);
    const boustro::Stepwise search(arrays.track);
    for (std::size_t i = 0; i < expected.size(); ++i) {
        if (search.levels()[i] != expected[i]) return fail(game, "stepwise level", seed);
    }
    std::int64_t square = game.start;
    for (const auto& [face, count] : search.smallest_route().runs) {
        for (std::int64_t i = 0; i < count; ++i) square = throw_once(game, square, face);
    }
    const bool wins = expected[static_cast<std::size_t>(game.finish)] >= 0;
    return wins && square != game.finish ? fail(game, "stepwise route", seed) : 0;
}

int check_game(const Game& game, std::int64_t seed) {
    if (check_stepwise(game, seed) != 0) return 1;
    const Arrays arrays(game);
    const std::vector<std::int64_t> expected = naive_levels(game);
    const std::int64_t rolls = expected[static_cast<std::size_t>(game.finish)];
    if (boustro::sparse_min_rolls(arrays.track) != rolls) return fail(game, "fewest rolls", seed);
    const boustro::Route route = boustro::sparse_route(arrays.track);
    if (route.rolls != rolls) return fail(game, "length of route", seed);
    if (rolls >= 0 && !route_is_shortest(game, route)) return fail(game, "route", seed);
    std::vector<std::int64_t> asked;
    for (std::int64_t square = game.size; square >= 0; --square) asked.push_back(square);
    const std::vector<std::int64_t> levels = boustro::sparse_levels(arrays.track, asked);
    for (std::size_t i = 0; i < asked.size(); ++i) {
        if (levels[i] != expected[static_cast<std::size_t>(asked[i])])
            return fail(game, "level", seed);
    }
    std::mt19937_64 random(static_cast<std::uint64_t>(seed));
    std::vector<std::int64_t> few{static_cast<std::int64_t>(random() % asked.size()), game.finish};
    const std::vector<std::int64_t> some = boustro::sparse_levels(arrays.track, few);
    for (std::size_t i = 0; i < few.size(); ++i) {
        if (some[i] != expected[static_cast<std::size_t>(few[i])])
            return fail(game, "level of few", seed);
    }
    return 0;
}

// An empty stretch of whole throws between all squares that matter leaves every
// comparison of walkers as it was: a jump far apart board must give the levels that
// arithmetic gives, here a chain of ladders and plain walks at 10^18 squares.
int check_huge() {
    const std::int64_t size = 1'000'000'000'000'000'000;
    Game game{size, 0, size, Overshoot::stay, {1, 2, 3, 4, 5, 6}, {}};
    if (boustro::sparse_min_rolls(Arrays(game).track) != 166'666'666'666'666'667) {
        return fail(game, "empty huge board", 0);
    }
    game.jumps = {{7, size - 13}, {size - 1, 2}};
    const Arrays arrays(game);
    if (boustro::sparse_min_rolls(arrays.track) != 5) return fail(game, "one ladder", 0);
    const std::vector<std::int64_t> asked{size - 13, 8, size - 14, size - 1};
    const std::vector<std::int64_t> expected{2, 2, (size - 14 + 5) / 6, -1};
    if (boustro::sparse_levels(arrays.track, asked) != expected)
        return fail(game, "huge levels", 0);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    const std::int64_t games = argc > 1 ? std::strtoll(argv[1], nullptr, 10) : 5000;
    for (std::int64_t seed = 1; seed <= games; ++seed) {
        if (check_game(Maker(static_cast<std::uint64_t>(seed)).make(), seed) != 0) return 1;
    }
    if (check_huge() != 0) return 1;
    std::printf("sparse: %lld games equal to the naive search\n", static_cast<long long>(games));
    return games < 1 ? 1 : 0;
}

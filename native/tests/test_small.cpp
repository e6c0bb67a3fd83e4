// The small kernel equals the naive reference on random games, and so do levels and routes square
// by square.
#include <cstdio>
#include <cstdlib>

#include "boustro/small.hpp"
#include "boustro/stepwise.hpp"
#include "games.hpp"
#include "reference.hpp"

namespace {

[[noreturn]] void fail(const char* what, std::uint64_t seed, std::int64_t expected,
                       std::int64_t found) {
    std::fprintf(stderr, "small: %s differs: seed %llu, reference %lld, kernel %lld\n", what,
                 static_cast<unsigned long long>(seed), static_cast<long long>(expected),
                 static_cast<long long>(found));
    std::exit(1);
}

void expect(const char* what, std::uint64_t seed, std::int64_t expected, std::int64_t found) {
    if (expected != found) fail(what, seed, expected, found);
}

void check_game(std::uint64_t seed, std::int64_t max_size) {
    games::Random random(seed);
    games::Game game = games::some_game(random, max_size);
    const boustro::Track track = game.track();
    expect("soundness", seed, 0, static_cast<std::int64_t>(boustro::fault_of(track).has_value()));
    const reference::Answer expected = reference::solve(track);
    const std::int64_t rolls = expected.rolls.value_or(boustro::no_route);
    expect("rolls", seed, rolls, boustro::small_min_rolls(track));

    const boustro::Stepwise search(track);
    const boustro::Route route = search.smallest_route();
    expect("rolls of the route", seed, rolls, route.rolls);
    std::size_t thrown = 0;
    for (const auto& [face, count] : route.runs) {
        for (std::int64_t i = 0; i < count; ++i)
            expect("throw", seed, expected.throws.at(thrown++), face);
    }
    expect("length of the route", seed, static_cast<std::int64_t>(expected.throws.size()),
           static_cast<std::int64_t>(thrown));
    for (std::int64_t square = 0; square <= track.size; ++square) {
        const auto level = expected.levels.find(square);
        expect("level", seed, level == expected.levels.end() ? boustro::no_route : level->second,
               search.levels()[static_cast<std::size_t>(square)]);
    }
}

}  // namespace

int main(int argc, char** argv) {
    const std::uint64_t games = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 5000;
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        check_game(seed, seed % 50 == 0 ? 1023 : 300);
    }
    std::printf("small: %llu games equal to the reference\n",
                static_cast<unsigned long long>(games));
    return games == 0 ? 1 : 0;
}

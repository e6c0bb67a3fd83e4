// Chains given state by state, for rules that remember: moments, visits, and the steps of a walk.
#include <nanobind/nanobind.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "answers.hpp"
#include "bindings.hpp"
#include "boustro/moments.hpp"
#include "boustro/rounds.hpp"
#include "boustro/walk.hpp"
#include "tracks.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace boustro::bindings {

namespace {

// The moves of a game that finishes for sure, and the state that it begins in.
struct OwnedMoves {
    Moves moves;
    std::size_t start;

    OwnedMoves(nb::handle targets, nb::handle chances, std::size_t first) : start(first) {
        moves.chances = values_of<double>(chances, "chances");
        moves.targets = numbers_of<std::int32_t>(targets, "targets", -1, std::numeric_limits<std::int32_t>::max());
        const std::size_t throws = moves.throws(), states = moves.states();
        if (throws == 0 || states * throws != moves.targets.size()) {
            refuse_count("targets", "as many as chances for each state", states * throws, moves.targets.size());
        }
        for (const std::int32_t to : moves.targets) {
            if (to >= 0 && static_cast<std::size_t>(to) >= states) tracks::refuse("targets", "states below " + std::to_string(states), to);
        }
        if (start >= states) tracks::refuse("start", "a state below " + std::to_string(states), static_cast<std::int64_t>(start));
    }
};

nb::tuple py_moments(nb::handle targets, nb::handle chances, std::size_t start, bool is_sure) {
    const OwnedMoves owned(targets, chances, start);
    const Moments found = without_gil([&] { return moments_of(owned.moves, owned.start, is_sure); });
    return nb::make_tuple(found.mean, found.sd, found.skewness, found.error, floats_tuple(found.visits));
}

LiveChain live_of(nb::handle first, nb::handle from, nb::handle chance, nb::handle finishing,
                  nb::handle finishing_chance, nb::handle hopes) {
    LiveChain live;
    live.hopes = values_of<double>(hopes, "hopes");
    live.into.chance = values_of<double>(chance, "chance");
    live.finishing_chance = values_of<double>(finishing_chance, "finishing_chance");
    const auto states = static_cast<std::int64_t>(live.hopes.size());
    const auto ways = static_cast<std::int64_t>(live.into.chance.size());
    live.into.first = numbers_of<std::size_t>(first, "first", 0, ways);
    live.into.from = numbers_of<std::int32_t>(from, "from", 0, states - 1);
    live.finishing = numbers_of<std::int32_t>(finishing, "finishing", 0, states - 1);
    refuse_count("first", "one more than states", live.hopes.size() + 1, live.into.first.size());
    if (const auto drop = std::is_sorted_until(live.into.first.begin(), live.into.first.end()); drop != live.into.first.end()) {
        tracks::refuse("first", "ascending values", static_cast<std::int64_t>(*drop));
    }
    refuse_count("from", "as many as chances", live.into.chance.size(), live.into.from.size());
    refuse_count("finishing", "as many as chances", live.finishing_chance.size(), live.finishing.size());
    return live;
}

nb::tuple py_follow(nb::handle first, nb::handle from, nb::handle chance, nb::handle finishing,
                    nb::handle finishing_chance, nb::handle hopes, nb::handle v, std::size_t cycle, std::size_t blocks) {
    const LiveChain live = live_of(first, from, chance, finishing, finishing_chance, hopes);
    std::vector<double> begin = values_of<double>(v, "v");
    refuse_count("v", "as many as states", live.hopes.size(), begin.size());
    if (cycle == 0) tracks::refuse("cycle", "at least 1", 0);
    const Followed found = without_gil([&] { return Walker(live).follow(std::move(begin), cycle, blocks); });
    return nb::make_tuple(floats_tuple(found.finishes), floats_tuple(found.v), found.pending, floats_tuple(found.shares), found.kept);
}

double py_total_of_products(const nb::list& sequences) {
    std::vector<std::vector<double>> factors;
    for (const nb::handle each : sequences) {
        factors.push_back(values_of<double>(each, "sequences"));
        refuse_count("sequences", "as many numbers in each", factors.front().size(), factors.back().size());
    }
    if (factors.empty()) tracks::refuse("sequences", "at least 1", 0);
    return total_of_products(factors);
}

}  // namespace

void bind_walks(nb::module_& module) {
    module.def("moments", &py_moments, "targets"_a, "chances"_a, "start"_a, "is_sure"_a,
               "Mean, standard deviation, skewness, bound of the relative error, and visits by state, of moves.");
    module.def("total_of_products", &py_total_of_products, "sequences"_a,
               "The sum over n of the products of the n-th numbers of some sequences.");
    module.def("follow", &py_follow, "first"_a, "from_"_a, "chance"_a, "finishing"_a, "finishing_chance"_a, "hopes"_a,
               "v"_a, "cycle"_a, "blocks"_a, "The same as Track.law, of a chain given by the ways into each state.");
}

}  // namespace boustro::bindings

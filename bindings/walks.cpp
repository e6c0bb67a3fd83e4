// Chains given by the ways between states: the steps of a walk; and the sums of rounds.
#include <nanobind/nanobind.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "answers.hpp"
#include "bindings.hpp"
#include "boustro/walk.hpp"
#include "tracks.hpp"

namespace boustro::bindings {

namespace {

// The ways between states, with arrays of its own.
struct OwnedLive {
    LiveChain live;

    OwnedLive(nb::handle first, nb::handle from, nb::handle chance, nb::handle finishing,
              nb::handle finishing_chance, nb::handle hopes, nb::handle means) {
        live.hopes = values_of<double>(hopes, "hopes");
        live.means = values_of<double>(means, "means");
        refuse_count("means", "as many as states", live.hopes.size(), live.means.size());
        live.into.chance = values_of<double>(chance, "chance");
        live.finishing_chance = values_of<double>(finishing_chance, "finishing_chance");
        const auto states = static_cast<std::int64_t>(live.hopes.size());
        const auto ways = static_cast<std::int64_t>(live.into.chance.size());
        live.into.first = numbers_of<std::size_t>(first, "first", 0, ways);
        live.into.from = numbers_of<std::int32_t>(from, "from", 0, states - 1);
        live.finishing = numbers_of<std::int32_t>(finishing, "finishing", 0, states - 1);
        refuse_count("first", "one more than states", live.hopes.size() + 1,
                     live.into.first.size());
        const auto drop = std::is_sorted_until(live.into.first.begin(), live.into.first.end());
        if (drop != live.into.first.end())
            tracks::refuse("first", "ascending values", static_cast<std::int64_t>(*drop));
        refuse_count("from", "as many as chances", live.into.chance.size(), live.into.from.size());
        refuse_count("finishing", "as many as chances", live.finishing_chance.size(),
                     live.finishing.size());
    }

    nb::tuple follow(nb::handle v, std::int64_t cycle, std::int64_t blocks, double least) const {
        std::vector<double> begin = values_of<double>(v, "v");
        refuse_count("v", "as many as states", live.hopes.size(), begin.size());
        tracks::refuse_outside("cycle", 1, most_blocks, cycle);
        tracks::refuse_outside("blocks", 0, most_blocks, blocks);
        return followed_tuple(without_gil([&] {
            return Walker(live).follow(std::move(begin), static_cast<std::size_t>(cycle),
                                       static_cast<std::size_t>(blocks), least);
        }));
    }
};

double py_total_of_products(const nb::list& sequences) {
    std::vector<std::vector<double>> factors;
    for (const nb::handle each : sequences) {
        factors.push_back(values_of<double>(each, "sequences"));
        refuse_count("sequences", "as many numbers in each", factors.front().size(),
                     factors.back().size());
    }
    if (factors.empty()) tracks::refuse("sequences", "at least 1", 0);
    return total_of_products(factors);
}

}  // namespace

void bind_walks(nb::module_& module) {
    module.def("total_of_products", &py_total_of_products, "sequences"_a,
               "The sum over n of the products of the n-th numbers of some sequences.");
    nb::class_<OwnedLive>(module, "Live")
        .def(nb::init<nb::handle, nb::handle, nb::handle, nb::handle, nb::handle, nb::handle,
                      nb::handle>(),
             "first"_a, "from_"_a, "chance"_a, "finishing"_a, "finishing_chance"_a, "hopes"_a,
             "means"_a)
        .def("follow", &OwnedLive::follow, "v"_a, "cycle"_a, "blocks"_a, "least"_a = 0.0,
             "The same as Track.law, from chances `v` of the states on.");
}

}  // namespace boustro::bindings

// Markov chain: what is expected of a game, given as a track or by its moves.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string_view.h>

#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "answers.hpp"
#include "bindings.hpp"
#include "boustro/track_chain.hpp"
#include "tracks.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace boustro::bindings {

namespace {

using tracks::OwnedTrack;

double py_expected_rolls(std::int64_t size, std::int64_t start, std::int64_t finish, std::string_view overshoot,
                         nb::handle faces, nb::handle entries, nb::handle exits, nb::handle chances, double still) {
    const OwnedTrack owned(size, start, finish, overshoot, faces, entries, exits);
    const std::vector<double> chance_values = values_of<double>(chances, "chances");
    if (size > largest_listed) tracks::refuse("size", "at most " + std::to_string(largest_listed), size);
    if (chance_values.size() != owned.track().faces.size()) {
        tracks::refuse("chances", std::to_string(owned.track().faces.size()) + " of them, as many as faces",
                       std::ssize(chance_values));
    }
    return without_gil([&] { return expected_rolls(TrackChain(owned.track(), chance_values, still)); });
}

}  // namespace

void bind_chain(nb::module_& module) {
    module.def("expected_rolls", &py_expected_rolls, "size"_a, "start"_a, "finish"_a, "overshoot"_a, "faces"_a,
               "entries"_a, "exits"_a, "chances"_a, "still"_a = 0.0,
               "Mean rolls of a board of at most 2,000 squares, infinite where a trap can be fallen into.");
}

}  // namespace boustro::bindings

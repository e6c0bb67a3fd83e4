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

// Arrays of its own for a track and the chances of its faces.
struct OwnedChain {
    OwnedTrack owned;
    std::vector<double> chances;

    OwnedChain(std::int64_t size, std::int64_t start, std::int64_t finish, std::string_view overshoot, nb::handle faces,
               nb::handle entries, nb::handle exits, nb::handle chance_array)
        : owned(size, start, finish, overshoot, faces, entries, exits),
          chances(values_of<double>(chance_array, "chances")) {
        if (size > largest_listed) tracks::refuse("size", "at most " + std::to_string(largest_listed), size);
        if (chances.size() != owned.track().faces.size()) {
            tracks::refuse("chances", std::to_string(owned.track().faces.size()) + " of them, as many as faces",
                           std::ssize(chances));
        }
    }
};

double py_expected_rolls(std::int64_t size, std::int64_t start, std::int64_t finish, std::string_view overshoot,
                         nb::handle faces, nb::handle entries, nb::handle exits, nb::handle chances, double still) {
    const OwnedChain game(size, start, finish, overshoot, faces, entries, exits, chances);
    return without_gil([&] { return expected_rolls(TrackChain(game.owned.track(), game.chances, still)); });
}

nb::tuple py_summary(std::int64_t size, std::int64_t start, std::int64_t finish, std::string_view overshoot,
                     nb::handle faces, nb::handle entries, nb::handle exits, nb::handle chances, double still) {
    const OwnedChain game(size, start, finish, overshoot, faces, entries, exits, chances);
    const Summary found = without_gil([&] { return summarise(TrackChain(game.owned.track(), game.chances, still)); });
    return nb::make_tuple(found.mean, found.sd, found.p_finish, number_or_none(found.fewest));
}

}  // namespace

void bind_chain(nb::module_& module) {
    module.def("expected_rolls", &py_expected_rolls, "size"_a, "start"_a, "finish"_a, "overshoot"_a, "faces"_a,
               "entries"_a, "exits"_a, "chances"_a, "still"_a = 0.0,
               "Mean rolls of a board of at most 2,000 squares, infinite where a trap can be fallen into.");
    module.def("summary", &py_summary, "size"_a, "start"_a, "finish"_a, "overshoot"_a, "faces"_a, "entries"_a, "exits"_a,
               "chances"_a, "still"_a = 0.0,
               "Mean and standard deviation of the rolls, chance to finish, and fewest rolls, of such a board.");
}

}  // namespace boustro::bindings

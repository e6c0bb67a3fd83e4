// Markov chain: what is expected of a game on a track.
#include <nanobind/nanobind.h>

#include <string>

#include "answers.hpp"
#include "bindings.hpp"
#include "boustro/track_chain.hpp"
#include "tracks.hpp"

namespace nb = nanobind;

namespace boustro::bindings {

namespace {

TrackChain chain_of(const OwnedTrack& owned) {
    if (owned.track().size > largest_listed) {
        tracks::refuse("size", "at most " + std::to_string(largest_listed), owned.track().size);
    }
    return {owned.track(), owned.chances(), owned.still()};
}

double py_expected_rolls(const OwnedTrack& owned) {
    return without_gil([&] { return expected_rolls(chain_of(owned)); });
}

nb::tuple py_summary(const OwnedTrack& owned) {
    const Summary found = without_gil([&] { return summarise(chain_of(owned)); });
    return nb::make_tuple(found.mean, found.sd, found.p_finish, number_or_none(found.fewest));
}

}  // namespace

void bind_chain(nb::class_<OwnedTrack>& track) {
    track.def("expected_rolls", &py_expected_rolls,
              "Mean rolls of a board of at most 2,000 squares, infinite where a trap can be fallen into.");
    track.def("summary", &py_summary,
              "Mean and standard deviation of the rolls, chance to finish, and fewest rolls, of such a board.");
}

}  // namespace boustro::bindings

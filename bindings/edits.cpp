// All single edits: what every change of one jump does to the mean of a game, given as a track.
#include <nanobind/nanobind.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <iterator>
#include <string>
#include <vector>

#include "answers.hpp"
#include "bindings.hpp"
#include "boustro/edits.hpp"
#include "tracks.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace boustro::bindings {

namespace {

// The exits of a track's jumps before they were followed.
std::vector<std::int64_t> jumps_of(const Track& track, nb::handle exits) {
    const std::vector<std::int64_t> jumps = values_of<std::int64_t>(exits, "exits");
    refuse_count("exits", "as many as entries", track.entries.size(), jumps.size());
    for (std::size_t i = 0; i < jumps.size(); ++i) {
        std::int64_t last = jumps[i];
        std::ptrdiff_t next = entry_index(track, last);
        for (std::size_t steps = 0; next >= 0 && steps < jumps.size(); ++steps) {
            last = jumps[static_cast<std::size_t>(next)];
            next = entry_index(track, last);
        }
        if (next >= 0 || last != track.exits[i]) tracks::refuse("exits", "jumps that end where those of the track do", jumps[i]);
    }
    return jumps;
}

void py_edits(const OwnedTrack& owned, nb::handle exits, double mean, bool moves, nb::handle changes, nb::handle means) {
    const Track& track = owned.track();
    if (track.size > largest_listed) tracks::refuse("size", "at most " + std::to_string(largest_listed), track.size);
    const bool follows = !exits.is_none();
    const std::vector<std::int64_t> followed = follows ? jumps_of(track, exits) : std::vector<std::int64_t>();
    const std::span<const std::int64_t> jumps = follows ? std::span(followed) : track.exits;
    if (moves && follows) throw nb::value_error("moves: expected jumps that are not followed");
    const std::int64_t squares = track.size + 1, values = squares * (moves ? std::ssize(track.entries) : squares);
    const Output<double> change(changes, values, "changes"), after(means, values, "means");
    without_gil([&] {
        const Arrivals arrivals(track, owned.chances(), owned.still(), jumps, follows);
        (moves ? fill_moves : fill_edits)(arrivals, mean, change.data(), after.data());
    });
}

}  // namespace

void bind_edits(nb::class_<OwnedTrack>& track) {
    track.def("edits", &py_edits, "exits"_a = nb::none(), nb::kw_only(), "mean"_a, "moves"_a, "changes"_a, "means"_a,
              "Fill in the change of the mean, and the mean, after every (entry, exit), or with `moves` every (jump, new "
              "entry). `exits` are those of jumps that are followed, each by itself.");
}

}  // namespace boustro::bindings

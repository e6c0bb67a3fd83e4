// Small boards given as arrays.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string_view.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "answers.hpp"
#include "bindings.hpp"
#include "boustro/small_route.hpp"
#include "tracks.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace boustro::bindings {

namespace {

using tracks::OwnedTrack;

// A Track within the small kernel's reach.
struct SmallTrack : OwnedTrack {
    SmallTrack(std::int64_t size, std::int64_t start, std::int64_t finish, std::string_view overshoot, nb::handle faces,
               nb::handle entries, nb::handle exits)
        : OwnedTrack(size, start, finish, overshoot, faces, entries, exits) {
        if (!small_serves(track())) tracks::refuse("size", "at most 1024 squares, the start counted where it is 0,", size);
    }
};

nb::object min_rolls_track(std::int64_t size, std::int64_t start, std::int64_t finish, std::string_view overshoot,
                           nb::handle faces, nb::handle entries, nb::handle exits) {
    const SmallTrack owned(size, start, finish, overshoot, faces, entries, exits);
    return number_or_none(small_min_rolls(owned.track()));
}

nb::object route_track(std::int64_t size, std::int64_t start, std::int64_t finish, std::string_view overshoot,
                       nb::handle faces, nb::handle entries, nb::handle exits) {
    const SmallTrack owned(size, start, finish, overshoot, faces, entries, exits);
    std::vector<std::int64_t> throws;
    if (small_route(owned.track(), throws) == no_route) return nb::none();
    nb::list list;
    for (const std::int64_t face : throws) list.append(face);
    return list;
}

nb::list levels_track(std::int64_t size, std::int64_t start, std::int64_t finish, std::string_view overshoot,
                      nb::handle faces, nb::handle entries, nb::handle exits) {
    const SmallTrack owned(size, start, finish, overshoot, faces, entries, exits);
    std::vector<std::int64_t> levels(static_cast<std::size_t>(size) + 1);
    small_levels(owned.track(), levels);
    return levels_list(levels);
}

}  // namespace

void bind_small(nb::module_& module) {
    module.def("small_serves", [](std::int64_t size, std::int64_t start) { return small_serves(size, start); },
               "size"_a, "start"_a, "Whether a board is within the small kernel's reach.");
    module.def("min_rolls_track", &min_rolls_track, "size"_a, "start"_a, "finish"_a, "overshoot"_a, "faces"_a,
               "entries"_a, "exits"_a, "Fewest rolls of a small board, None for no route.");
    module.def("route_track", &route_track, "size"_a, "start"_a, "finish"_a, "overshoot"_a, "faces"_a, "entries"_a,
               "exits"_a, "The lexicographically smallest shortest throws of a small board, None for no route.");
    module.def("levels_track", &levels_track, "size"_a, "start"_a, "finish"_a, "overshoot"_a, "faces"_a, "entries"_a,
               "exits"_a, "The level of every square 0..size of a small board, None where no token can rest.");
}

}  // namespace boustro::bindings

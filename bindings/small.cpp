// Small boards given as arrays, and many boards in one call.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string_view.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "bindings.hpp"
#include "boustro/batch.hpp"
#include "boustro/small_route.hpp"
#include "buffer.hpp"
#include "tracks.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace boustro::bindings {

namespace {

using tracks::fault_name;
using tracks::OwnedTrack;
using tracks::overshoot_of;

// A Track within the small kernel's reach.
struct SmallTrack : OwnedTrack {
    SmallTrack(std::int64_t size, std::int64_t start, std::int64_t finish, std::string_view overshoot, nb::handle faces,
               nb::handle entries, nb::handle exits)
        : OwnedTrack(size, start, finish, overshoot, faces, entries, exits) {
        if (!small_serves(track())) throw nb::value_error("size is beyond the small kernel");
    }
};

nb::object rolls_or_none(std::int64_t rolls) { return rolls == no_route ? nb::none() : nb::object(nb::int_(rolls)); }

nb::object min_rolls_track(std::int64_t size, std::int64_t start, std::int64_t finish, std::string_view overshoot,
                           nb::handle faces, nb::handle entries, nb::handle exits) {
    const SmallTrack owned(size, start, finish, overshoot, faces, entries, exits);
    return rolls_or_none(small_min_rolls(owned.track()));
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
    nb::list list;
    for (const std::int64_t level : levels) list.append(rolls_or_none(level));
    return list;
}

// The rules of a batch with an array of its own for the faces.
struct OwnedRules {
    std::vector<std::int64_t> faces;
    BatchRules rules;

    OwnedRules(nb::handle face_array, std::int64_t start, std::int64_t finish, std::string_view overshoot, bool follow)
        : faces(int64_values(face_array, "faces")), rules{start, finish, overshoot_of(overshoot), follow, faces} {
        const Track die{max_size, 0, max_size, Overshoot::stay, faces, {}, {}};
        if (check(die) != TrackFault::sound) throw nb::value_error(fault_name(TrackFault::faces));
        if (start < 0 || finish < 0) throw nb::value_error("start and finish are not negative");
    }
    OwnedRules(const OwnedRules&) = delete;
    OwnedRules& operator=(const OwnedRules&) = delete;
};

// The three arrays of answers.
struct Outputs {
    Output<std::int64_t> rolls;
    Output<std::uint8_t> status;
    Output<std::int64_t> place;

    Outputs(nb::handle rolls_array, nb::handle status_array, nb::handle place_array, std::int64_t count)
        : rolls(rolls_array, count, "rolls"), status(status_array, count, "status"), place(place_array, count, "place") {}
    BatchAnswer answer() const { return {rolls.data(), status.data(), place.data()}; }
};

void solve_many(nb::handle boards, nb::handle faces, nb::handle rolls, nb::handle status, nb::handle place,
                std::int64_t start, std::int64_t finish, std::string_view overshoot, bool follow, int threads) {
    const Buffer buffer(boards, 3, 0, "boards");
    const OwnedRules owned(faces, start, finish, overshoot, follow);
    const Outputs outputs(rolls, status, place, buffer.length(0));
    const auto* const data = static_cast<const std::byte*>(buffer.view().buf);
    const MatrixBatch batch{{data, buffer.length(1), buffer.length(2), buffer.stride(1), buffer.stride(2),
                             cell_type(buffer, "boards")},
                            buffer.length(0),
                            buffer.stride(0)};
    const nb::gil_scoped_release released;
    solve_matrices(batch, owned.rules, outputs.answer(), threads);
}

void solve_many_ragged(nb::handle offsets, nb::handle entries, nb::handle exits, nb::handle sizes, nb::handle faces,
                       nb::handle rolls, nb::handle status, nb::handle place, std::int64_t start, std::int64_t finish,
                       std::string_view overshoot, bool follow, int threads) {
    const std::vector<std::int64_t> offset_values = int64_values(offsets, "offsets");
    const std::vector<std::int64_t> entry_values = int64_values(entries, "entries");
    const std::vector<std::int64_t> exit_values = int64_values(exits, "exits");
    const std::vector<std::int64_t> size_values = int64_values(sizes, "sizes");
    if (offset_values.size() != size_values.size() + 1) throw nb::value_error("offsets: expected one more than sizes");
    if (entry_values.size() != exit_values.size()) throw nb::value_error(fault_name(TrackFault::jump_count));
    const OwnedRules owned(faces, start, finish, overshoot, follow);
    const Outputs outputs(rolls, status, place, static_cast<std::int64_t>(size_values.size()));
    const nb::gil_scoped_release released;
    solve_ragged({offset_values, entry_values, exit_values, size_values}, owned.rules, outputs.answer(), threads);
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
    module.def("solve_many", &solve_many, "boards"_a, "faces"_a, "rolls"_a, "status"_a, "place"_a, nb::kw_only(),
               "start"_a = 1, "finish"_a = 0, "overshoot"_a = "stay", "follow"_a = false, "threads"_a = 0,
               "Fill rolls, status and place for every board of a (count, rows, cols) array.");
    module.def("solve_many_ragged", &solve_many_ragged, "offsets"_a, "entries"_a, "exits"_a, "sizes"_a, "faces"_a,
               "rolls"_a, "status"_a, "place"_a, nb::kw_only(), "start"_a = 1, "finish"_a = 0, "overshoot"_a = "stay",
               "follow"_a = false, "threads"_a = 0, "The same for boards given by sizes and jumps.");
}

}  // namespace boustro::bindings

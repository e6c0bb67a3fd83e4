// Track: a game without memory, made once; the core chooses the kernel for each question.
//
// A kernel may be named, for tests. Where no kernel, or not the named one, plays the track, the answer is NotImplemented.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string_view.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "answers.hpp"
#include "bindings.hpp"
#include "boustro/kernel_choice.hpp"
#include "tracks.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace boustro::bindings {

namespace {

constexpr std::string_view kernel_names[] = {"none", "small", "sparse", "stepwise"};

std::string_view name_of(Kernel kernel) { return kernel_names[static_cast<std::size_t>(kernel)]; }

// The kernel of that name, or `choice` for no name; `none` where it does not play the track.
Kernel kernel_of(std::string_view name, const Track& track, Kernel choice) {
    if (name.empty()) return choice;
    for (const Kernel kernel : {Kernel::small, Kernel::sparse, Kernel::stepwise}) {
        if (name == name_of(kernel)) return plays(kernel, track) ? kernel : Kernel::none;
    }
    const std::string message = "kernel: expected small, sparse or stepwise, found '" + std::string(name) + "'";
    throw nb::value_error(message.c_str());
}

nb::object min_rolls(const OwnedTrack& owned, std::string_view name) {
    const Track& track = owned.track();
    const Kernel kernel = kernel_of(name, track, kernel_for_rolls(track));
    if (kernel == Kernel::none) return not_implemented();
    if (kernel == Kernel::small) return number_or_none(track_min_rolls(track, kernel));
    return number_or_none(without_gil([&] { return track_min_rolls(track, kernel); }));
}

nb::object route(const OwnedTrack& owned, std::string_view name) {
    const Track& track = owned.track();
    const Kernel kernel = kernel_of(name, track, kernel_for_route(track));
    if (kernel == Kernel::none) return not_implemented();
    return runs_or_none(without_gil([&] { return track_route(track, kernel); }));
}

nb::object levels(const OwnedTrack& owned, std::string_view name) {
    const Track& track = owned.track();
    const Kernel kernel = kernel_of(name, track, kernel_for_levels(track));
    if (kernel == Kernel::none || kernel == Kernel::sparse) return not_implemented();
    return levels_list(without_gil([&] { return track_levels(track, kernel); }));
}

nb::object levels_at(const OwnedTrack& owned, nb::handle squares) {
    const Track& track = owned.track();
    const std::vector<std::int64_t> asked = values_of<std::int64_t>(squares, "squares");
    for (const std::int64_t square : asked) {
        if (square < 0 || square > track.size) tracks::refuse("squares", "0.." + std::to_string(track.size), square);
    }
    if (!plays(Kernel::sparse, track)) return not_implemented();
    return levels_list(without_gil([&] { return track_levels_at(track, asked); }));
}

struct Jump {
    std::int64_t entry;
    std::int64_t exit;
};

// Jumps by ascending entry, each once; none where one is not on the board or an entry has two exits.
std::vector<Jump> sorted(std::vector<Jump> jumps, std::int64_t size) {
    const auto before = [](const Jump& a, const Jump& b) { return a.entry < b.entry; };
    const auto sound = [size](const Jump& jump) {
        return jump.entry >= 1 && jump.entry <= size && jump.exit >= 0 && jump.exit <= size;
    };
    if (!std::all_of(jumps.begin(), jumps.end(), sound)) return {};
    if (!std::is_sorted(jumps.begin(), jumps.end(), before)) std::sort(jumps.begin(), jumps.end(), before);
    const auto two_exits = [](const Jump& a, const Jump& b) { return a.entry == b.entry && a.exit != b.exit; };
    if (std::adjacent_find(jumps.begin(), jumps.end(), two_exits) != jumps.end()) return {};
    const auto alike = [](const Jump& a, const Jump& b) { return a.entry == b.entry; };
    jumps.erase(std::unique(jumps.begin(), jumps.end(), alike), jumps.end());
    return jumps;
}

nb::object sorted_jumps(std::int64_t size, nb::handle entry_array, nb::handle exit_array) {
    const std::vector<std::int64_t> entries = whole_numbers_of(entry_array, "entries");
    const std::vector<std::int64_t> exits = whole_numbers_of(exit_array, "exits");
    refuse_count("exits", "as many as entries", entries.size(), exits.size());
    std::vector<Jump> jumps(entries.size());
    for (std::size_t i = 0; i < jumps.size(); ++i) jumps[i] = {entries[i], exits[i]};
    jumps = without_gil([&] { return sorted(std::move(jumps), size); });
    if (jumps.empty()) return nb::none();
    std::vector<std::int64_t> row(jumps.size());
    const auto bytes_of = [&](std::int64_t Jump::* part) {
        for (std::size_t i = 0; i < row.size(); ++i) row[i] = jumps[i].*part;
        return nb::bytes(row.data(), row.size() * sizeof(std::int64_t));
    };
    return nb::make_tuple(bytes_of(&Jump::entry), bytes_of(&Jump::exit));
}

}  // namespace

nb::class_<OwnedTrack> bind_tracks(nb::module_& module) {
    nb::class_<OwnedTrack> track(module, "Track", "A game without memory, checked and copied once.");
    track.def(nb::init<std::int64_t, std::int64_t, std::int64_t, std::string_view, nb::handle, nb::handle, nb::handle,
                       nb::handle, double>(),
              "size"_a, "start"_a, "finish"_a, "overshoot"_a, "faces"_a, "entries"_a, "exits"_a, "chances"_a,
              "still"_a = 0.0);
    track.def_prop_ro("kernel", [](const OwnedTrack& owned) { return name_of(kernel_for_rolls(owned.track())); },
                      "The kernel that gives the fewest rolls: small, sparse, stepwise or none.");
    track.def("min_rolls", &min_rolls, "kernel"_a = "", "Fewest rolls, None for no route.");
    track.def("route", &route, "kernel"_a = "",
              "A shortest route as runs (throw, count), to a million squares that with the smallest throws.");
    track.def("levels", &levels, "kernel"_a = "", "The level of every square 0..size, None where no token can rest.");
    module.def("sorted_jumps", &sorted_jumps, "size"_a, "entries"_a, "exits"_a,
               "(entries, exits) as bytes of int64, ascending, each jump once; None for none or for unsound ones.");
    track.def("levels_at", &levels_at, "squares"_a, "The same of some squares of a board of any size, for faces 1..d.");
    return track;
}

}  // namespace boustro::bindings

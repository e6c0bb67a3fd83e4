// Track: a game without memory, made once; the core chooses the kernel for each question.
//
// Tests can name a kernel. If no kernel, or not the named one, plays the track, the answer is
// NotImplemented.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string_view.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "answers.hpp"
#include "bindings.hpp"
#include "boustro/batch_board.hpp"
#include "boustro/kernel_choice.hpp"
#include "boustro/turn_search.hpp"
#include "tracks.hpp"

namespace boustro::bindings {

namespace {

constexpr std::string_view kernel_names[] = {"none", "small", "sparse", "stepwise"};

std::string_view name_of(Kernel kernel) { return kernel_names[static_cast<std::size_t>(kernel)]; }

// The kernel of that name, or `choice` for no name; `none` where it does not play the track.
Kernel kernel_of(std::string_view name, const Track& track, Kernel choice) {
    if (name.empty()) return choice;
    constexpr std::string_view named[] = {"small", "sparse", "stepwise"};
    const auto kernel = static_cast<Kernel>(1 + tracks::place_of(name, "kernel", named));
    return plays(kernel, track) ? kernel : Kernel::none;
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
    if (kernel == Kernel::none || kernel == Kernel::small) return not_implemented();
    return runs_or_none(without_gil([&] { return track_route(track, kernel); }));
}

nb::object levels(const OwnedTrack& owned, const TurnRules* rules, bool as_bytes) {
    const Track& track = owned.track();
    if (!plays(Kernel::stepwise, track)) return not_implemented();
    const auto found = without_gil(
        [&] { return rules ? TurnSearch(track, *rules).levels() : Stepwise(track).levels(); });
    return as_bytes ? nb::object(bytes_of(found)) : nb::object(levels_list(found));
}

nb::object levels_at(const OwnedTrack& owned, nb::handle squares) {
    const Track& track = owned.track();
    const std::vector<std::int64_t> asked = values_of<std::int64_t>(squares, "squares");
    for (const std::int64_t square : asked) {
        if (square < 0 || square > track.size)
            tracks::refuse("squares", "0.." + std::to_string(track.size), square);
    }
    if (!plays(Kernel::sparse, track)) return not_implemented();
    return levels_list(without_gil([&] { return sparse_levels(track, asked); }));
}

LimitEffect effect_of(std::string_view name) {
    constexpr std::string_view names[] = {"keeps", "void", "start", "one", "undo"};
    return static_cast<LimitEffect>(tracks::place_of(name, "effect", names));
}

TurnRules turn_rules(nb::handle advances, nb::handle agains, nb::handle opens, bool has_opening,
                     bool opens_onto_one, std::int32_t limit, std::string_view effect) {
    TurnRules rules{{}, has_opening, opens_onto_one, limit, effect_of(effect)};
    tracks::refuse_outside("limit", 0, 1000, limit);
    const auto counts = numbers_of<std::int64_t>(advances, "advances", 0, max_face);
    const auto again = numbers_of(agains, "agains", 0, 1),
               opening = numbers_of(opens, "opens", 0, 1);
    for (const std::size_t count : {again.size(), opening.size()})
        refuse_count("throws", "as many as advances", counts.size(), count);
    for (std::size_t t = 0; t < counts.size(); ++t)
        rules.throws.push_back({counts[t], again[t] != 0, opening[t] != 0});
    return rules;
}

nb::object fewest_under(const OwnedTrack& owned, const TurnRules& rules, bool turns) {
    if (owned.track().size > largest_turn_search) return not_implemented();
    const Counted counted = turns ? Counted::turns : Counted::rolls;
    return number_or_none(
        without_gil([&] { return TurnSearch(owned.track(), rules).fewest(counted); }));
}

nb::object sorted_jumps(std::int64_t size, nb::handle entry_array, nb::handle exit_array) {
    const std::vector<std::int64_t> entries = whole_numbers_of(entry_array, "entries");
    const std::vector<std::int64_t> exits = whole_numbers_of(exit_array, "exits");
    refuse_count("exits", "as many as entries", entries.size(), exits.size());
    std::vector<Jump> jumps;
    jumps.reserve(entries.size());
    const auto sound = [&] {
        for (std::size_t i = 0; i < entries.size(); ++i) {
            if (entries[i] < 1 || entries[i] > size || exits[i] < 0 || exits[i] > size)
                return false;
            jumps.push_back({entries[i], exits[i], static_cast<std::int64_t>(i)});
        }
        return sort_jumps(jumps) < 0;
    };
    if (!without_gil(sound) || jumps.empty()) return nb::none();
    std::vector<std::int64_t> row(jumps.size());
    const auto bytes_of_each = [&](std::int64_t Jump::* part) {
        std::transform(jumps.begin(), jumps.end(), row.begin(),
                       [part](const Jump& jump) { return jump.*part; });
        return bytes_of(row);
    };
    return nb::make_tuple(bytes_of_each(&Jump::entry), bytes_of_each(&Jump::exit));
}

}  // namespace

nb::class_<OwnedTrack> bind_tracks(nb::module_& module) {
    nb::class_<TurnRules> rules(module, "TurnRules",
                                "What rules remember within a turn, or before the first.");
    rules.def(nb::new_(&turn_rules), "advances"_a, "agains"_a, "opens"_a, "has_opening"_a,
              "opens_onto_one"_a, "limit"_a, "effect"_a);
    nb::class_<OwnedTrack> track(module, "Track",
                                 "A game without memory, checked and copied once.");
    track.def(nb::init<std::int64_t, std::int64_t, std::int64_t, std::string_view, nb::handle,
                       nb::handle, nb::handle, nb::handle, double>(),
              "size"_a, "start"_a, "finish"_a, "overshoot"_a, "faces"_a, "entries"_a, "exits"_a,
              "chances"_a, "still"_a = 0.0);
    track.def_prop_ro(
        "kernel", [](const OwnedTrack& owned) { return name_of(kernel_for_rolls(owned.track())); },
        "The kernel that gives the fewest rolls: small, sparse, stepwise or none.");
    track.def("min_rolls", &min_rolls, "kernel"_a = "", "Fewest rolls, None for no route.");
    track.def("route", &route, "kernel"_a = "",
              "A shortest route as runs (throw, count), to a million squares that with the "
              "smallest throws.");
    track.def("levels", &levels, "rules"_a = nb::none(), "as_bytes"_a = false,
              "The level of every square 0..size, to 10^7 squares and under rules that remember, "
              "too: None where no token can rest; "
              "or as bytes of int32, -1 for that.");
    module.def("sorted_jumps", &sorted_jumps, "size"_a, "entries"_a, "exits"_a,
               "(entries, exits) as bytes of int64, ascending, each jump once; None for none or "
               "for unsound ones.");
    track.def("levels_at", &levels_at, "squares"_a,
              "The same of some squares of a board of any size, for faces 1..d.");
    track.def(
        "fewest_under", &fewest_under, "rules"_a, "turns"_a,
        "Fewest rolls, or turns, under rules that remember, to 10^7 squares; None for no route.");
    return track;
}

}  // namespace boustro::bindings

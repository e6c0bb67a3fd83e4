// The simulation kernel for Python: arrays in, counts out, interruptible.
//
// The arrays are copied, and every number in the copies is checked before it is used as an index:
// another thread may change the caller's arrays while games are played.

#include "boustro/simulate.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <memory>

#include "bindings.hpp"
#include "buffer.hpp"

namespace nb = nanobind;
using namespace nb::literals;
namespace simulation = boustro::simulation;

namespace {

using boustro::bindings::values_of;

void demand(bool holds, const char* what) {
    if (!holds) throw nb::value_error(what);
}

template <class Number>
bool all_below(const std::vector<Number>& values, std::uint64_t limit) {
    return std::all_of(values.begin(), values.end(), [&](Number value) { return value < limit; });
}

simulation::Table table_of(std::uint32_t classes, nb::handle after, nb::handle flags,
                           nb::handle squares, nb::handle beside, nb::handle sums,
                           nb::handle class_of, std::uint32_t players, int bump) {
    constexpr std::uint64_t most_cells = std::uint64_t{1} << 28;
    const auto leads = values_of<std::uint32_t>(after, "after");
    auto kinds = values_of<std::uint8_t>(flags, "flags");
    const auto places = values_of<std::int64_t>(squares, "squares");
    const auto back = values_of<std::uint32_t>(beside, "beside");
    auto weights = values_of<std::uint64_t>(sums, "sums");
    auto thrown = values_of<std::uint32_t>(class_of, "class_of");
    demand(!places.empty() && classes >= 1 && leads.size() < most_cells &&
               leads.size() == places.size() * classes && kinds.size() == leads.size(),
           "after, flags: expected one for each class of every state");
    demand(all_below(leads, places.size()), "after: expected states");
    demand(back.size() == places.size() && all_below(back, places.size()),
           "beside: expected states");
    demand(
        !weights.empty() && weights.front() > 0 && std::is_sorted(weights.begin(), weights.end()),
        "sums: expected ascending sums of weights");
    demand(thrown.size() == weights.size() && all_below(thrown, classes),
           "class_of: expected classes");
    demand(players >= 1 && players <= 1000 && bump >= 0 && bump <= 2,
           "players, bump: expected 1..1000 and a bump");
    return {classes,
            leads,
            std::move(kinds),
            places,
            back,
            {std::move(weights), std::move(thrown)},
            players,
            static_cast<simulation::Bump>(bump)};
}

// A dict of whole numbers: lengths as pairs, the longest game as (rolls, stream, slot).
nb::dict as_dict(const simulation::Counts& counts) {
    nb::dict lengths;
    for (std::size_t rolls = 0; rolls < counts.usual.size(); ++rolls) {
        if (counts.usual[rolls] != 0) lengths[nb::int_(rolls)] = counts.usual[rolls];
    }
    for (const auto& [rolls, games] : counts.unusual) lengths[nb::int_(rolls)] = games;
    nb::dict plain;
    plain["lengths"] = lengths;
    plain["unfinished"] = counts.unfinished;
    plain["cells"] = counts.cells;
    plain["wins"] = counts.wins;
    plain["lead_changes"] = counts.lead_changes;
    plain["bumps"] = counts.bumps;
    plain["longest"] =
        nb::make_tuple(counts.longest.rolls, counts.longest.stream, counts.longest.slot);
    return plain;
}

nb::dict walk(const simulation::Table& table, std::uint64_t seed, std::uint64_t games,
              std::uint64_t first, std::uint64_t streams, std::uint64_t roll_limit, bool visits,
              int threads, nb::object progress) {
    demand(streams >= 1 && roll_limit >= 1 && threads >= 1 && threads <= 1024,
           "streams, roll_limit, threads: expected 1 or more, and at most 1024 threads");
    std::unique_ptr<nb::python_error> raised;  // while polling, kept until the threads have ended
    const auto poll = [&](std::uint64_t played) {
        if (raised) return false;
        const nb::gil_scoped_acquire held;
        try {
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
            if (!progress.is_none()) progress(played);
        } catch (nb::python_error& error) {
            raised = std::make_unique<nb::python_error>(std::move(error));
        }
        return !raised;
    };
    const auto play = [&] {
        const nb::gil_scoped_release released;
        return simulation::walk(table, {seed, games, first, streams, roll_limit, visits}, threads,
                                poll);
    };
    const simulation::Counts counts = play();
    if (raised) throw nb::python_error(std::move(*raised));
    return as_dict(counts);
}

}  // namespace

namespace boustro::bindings {

void bind_simulate(nb::module_& m) {
    nb::class_<simulation::Table>(m, "Table",
                                  "A game as a table of its states, checked and copied once.")
        .def(nb::new_(&table_of), nb::kw_only(), "classes"_a, "after"_a, "flags"_a, "squares"_a,
             "beside"_a, "sums"_a, "class_of"_a, "players"_a, "bump"_a)
        .def("walk", &walk, nb::kw_only(), "seed"_a, "games"_a, "first"_a, "streams"_a,
             "roll_limit"_a, "visits"_a, "threads"_a, "progress"_a.none(),
             "Plays many games of the table and counts.");
}

}  // namespace boustro::bindings

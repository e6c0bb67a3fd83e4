// The simulation kernel for Python: arrays in, counts out, interruptible.

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/vector.h>

#include <memory>

#include "bindings.hpp"
#include "boustro/simulate.hpp"
#include "boustro/simulate_lanes.hpp"

namespace nb = nanobind;
using namespace nb::literals;
namespace simulation = boustro::simulation;

namespace {

template <class Number>
using Array = nb::ndarray<const Number, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <class Number>
std::span<const Number> view(const Array<Number>& array) {
    return {array.data(), array.size()};
}

// What was raised while polling, kept until the threads have ended.
class Poll {
   public:
    explicit Poll(nb::object progress) : progress_(std::move(progress)) {}

    bool operator()(std::uint64_t games) const {
        if (raised_) return false;
        const nb::gil_scoped_acquire held;
        try {
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
            if (!progress_.is_none()) progress_(games);
        } catch (nb::python_error& error) {
            raised_ = std::make_unique<nb::python_error>(std::move(error));
        }
        return !raised_;
    }

    void rethrow() {
        if (raised_) throw nb::python_error(std::move(*raised_));
    }

   private:
    nb::object progress_;
    mutable std::unique_ptr<nb::python_error> raised_;
};

struct Inputs {
    simulation::Table table;
    simulation::Task task;
    int threads;
};

template <class Make>
simulation::Counts shared(const Inputs& inputs, const Make& make, Poll& poll) {
    simulation::Counts counts = simulation::empty_counts(inputs.table, inputs.task.visits);
    {
        const nb::gil_scoped_release released;
        simulation::share(inputs.task, inputs.threads, make, poll, counts);
    }
    poll.rethrow();
    return counts;
}

#if BOUSTRO_SIMULATE_LANES
template <bool Stay, bool Visits>
simulation::Counts in_lanes(const Inputs& inputs, const simulation::SmallGame& game, Poll& poll) {
    const simulation::Dice dice(inputs.table);
    return shared(
        inputs,
        [&](simulation::Counts& counts, simulation::Progress& progress) {
            return simulation::Lanes<Stay, Visits>(inputs.table, inputs.task, dice, game, counts, progress);
        },
        poll);
}

simulation::Counts lanes(const Inputs& inputs, const simulation::SmallGame& game, Poll& poll) {
    if (game.stay) return inputs.task.visits ? in_lanes<true, true>(inputs, game, poll) : in_lanes<true, false>(inputs, game, poll);
    return inputs.task.visits ? in_lanes<false, true>(inputs, game, poll) : in_lanes<false, false>(inputs, game, poll);
}
#endif

template <bool Many>
simulation::Counts walked(const Inputs& inputs, Poll& poll) {
    const simulation::Dice dice(inputs.table);
    return shared(
        inputs,
        [&](simulation::Counts& counts, simulation::Progress& progress) {
            return simulation::Walker<Many>(inputs.table, inputs.task, dice, counts, progress);
        },
        poll);
}

// A dict of whole numbers: lengths as pairs, the longest game as (rolls, stream, slot).
nb::dict told(const simulation::Counts& counts) {
    nb::dict lengths;
    for (std::uint64_t n = 0; n < simulation::Lengths::usual; ++n) {
        if (counts.lengths.few[n] != 0) lengths[nb::int_(n)] = counts.lengths.few[n];
    }
    for (const auto& [n, games] : counts.lengths.many) lengths[nb::int_(n)] = games;
    nb::dict plain;
    plain["lengths"] = lengths;
    plain["unfinished"] = counts.unfinished;
    plain["cells"] = counts.cells;
    plain["wins"] = counts.wins;
    plain["lead_changes"] = counts.lead_changes;
    plain["bumps"] = counts.bumps;
    plain["longest"] = nb::make_tuple(counts.longest.rolls, counts.longest.stream, counts.longest.slot);
    return plain;
}

nb::dict simulate(std::uint32_t classes, const Array<std::uint32_t>& after, const Array<std::uint8_t>& flags,
                  const Array<std::int64_t>& squares, const Array<std::uint32_t>& beside,
                  const Array<std::uint64_t>& sums, const Array<std::uint32_t>& class_of, std::uint32_t players,
                  int bump, const Array<std::uint16_t>& exits, std::uint16_t size, std::uint16_t finish,
                  std::uint16_t lowest, bool stay, std::uint64_t seed, std::uint64_t games, std::uint64_t first,
                  std::uint64_t streams, std::uint64_t roll_limit, bool visits, int threads, bool use_lanes,
                  nb::object progress) {
    const Inputs inputs{
        {classes, view(after), view(flags), view(squares), view(beside), view(sums), view(class_of), players,
         static_cast<simulation::Bump>(bump)},
        {seed, games, first, streams, roll_limit, visits},
        threads};
    Poll poll(std::move(progress));
#if BOUSTRO_SIMULATE_LANES
    if (use_lanes && exits.size() == simulation::SmallGame::squares && simulation::has_lanes()) {
        simulation::SmallGame game;
        std::copy_n(exits.data(), exits.size(), game.exits.begin());
        game.start = static_cast<std::uint16_t>(squares.data()[0]);
        game.size = size;
        game.finish = finish;
        game.lowest = lowest;
        game.stay = stay;
        return told(lanes(inputs, game, poll));
    }
#else
    (void)exits, (void)size, (void)finish, (void)lowest, (void)stay, (void)use_lanes;
#endif
    return told(players > 1 ? walked<true>(inputs, poll) : walked<false>(inputs, poll));
}

}  // namespace

namespace boustro::bindings {

void bind_simulate(nb::module_& m) {
    m.def("simulate", &simulate, nb::kw_only(), "classes"_a, "after"_a, "flags"_a, "squares"_a, "beside"_a, "sums"_a,
          "class_of"_a, "players"_a, "bump"_a, "exits"_a, "size"_a, "finish"_a, "lowest"_a, "stay"_a, "seed"_a,
          "games"_a, "first"_a, "streams"_a, "roll_limit"_a, "visits"_a, "threads"_a, "lanes"_a,
          "progress"_a.none(),
          "Plays many games of a table; the arrays are those of boustro.simulate.table.Table.");
    m.def("has_lanes", &simulation::has_lanes, "Whether this machine plays small boards in vector lanes.");
}

}  // namespace boustro::bindings

// The simulation kernel for Python: arrays in, counts out, interruptible.
//
// The table is copied and every number in it checked before it is used as an index: another thread may change the
// caller's arrays while games are played, and what is copied once stays checked.

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>

#include "bindings.hpp"
#include "boustro/simulate.hpp"
#include "boustro/simulate_lanes.hpp"
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

// A table with arrays of its own.
struct OwnedTable {
    std::vector<std::uint32_t> after;
    std::vector<std::uint8_t> flags;
    std::vector<std::int64_t> squares;
    std::vector<std::uint32_t> beside;
    std::vector<std::uint64_t> sums;
    std::vector<std::uint32_t> class_of;
    std::vector<std::uint16_t> exits;

    static constexpr std::uint64_t most_cells = std::uint64_t{1} << 30;  // a cell and a flag fit 32 bits

    void check(std::uint64_t classes, std::uint64_t players, int bump) const {
        demand(!squares.empty() && classes >= 1 && after.size() < most_cells &&
                   after.size() == squares.size() * classes && flags.size() == after.size(),
               "after, flags: expected one for each class of every state");
        demand(all_below(after, squares.size()), "after: expected states");
        demand(beside.size() == squares.size() && all_below(beside, squares.size()), "beside: expected states");
        demand(!sums.empty() && sums.front() > 0 && std::is_sorted(sums.begin(), sums.end()),
               "sums: expected ascending sums of weights");
        demand(class_of.size() == sums.size() && all_below(class_of, classes), "class_of: expected classes");
        demand(players >= 1 && bump >= 0 && bump <= 2, "players, bump: expected 1 player or more and a bump");
    }

    // Whether lanes can play: one token, squares and exits that fit their table, as many faces as classes.
    bool fits_lanes(std::uint64_t classes, std::uint64_t players) const {
        constexpr std::uint64_t most = simulation::SmallGame::squares;
        return exits.size() == most && all_below(exits, most) && players == 1 && sums.back() == classes &&
               most * classes < 65536 &&
               std::all_of(squares.begin(), squares.end(), [](std::int64_t square) {
                   return square >= 0 && square < std::int64_t{most};
               });
    }
};

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

#if BOUSTRO_X86
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

nb::dict simulate(std::uint32_t classes, nb::handle after, nb::handle flags, nb::handle squares, nb::handle beside,
                  nb::handle sums, nb::handle class_of, std::uint32_t players, int bump, nb::handle exits,
                  std::uint16_t size, std::uint16_t finish, std::uint16_t lowest, bool stay, std::uint64_t seed,
                  std::uint64_t games, std::uint64_t first, std::uint64_t streams, std::uint64_t roll_limit,
                  bool visits, int threads, bool use_lanes, nb::object progress) {
    const OwnedTable owned{values_of<std::uint32_t>(after, "after"),       values_of<std::uint8_t>(flags, "flags"),
                           values_of<std::int64_t>(squares, "squares"),    values_of<std::uint32_t>(beside, "beside"),
                           values_of<std::uint64_t>(sums, "sums"),         values_of<std::uint32_t>(class_of, "class_of"),
                           values_of<std::uint16_t>(exits, "exits")};
    owned.check(classes, players, bump);
    demand(streams >= 1 && roll_limit >= 1 && threads >= 1, "streams, roll_limit, threads: expected 1 or more");
    const Inputs inputs{
        {classes, owned.after, owned.flags, owned.squares, owned.beside, owned.sums, owned.class_of, players,
         static_cast<simulation::Bump>(bump)},
        {seed, games, first, streams, roll_limit, visits},
        threads};
    Poll poll(std::move(progress));
#if BOUSTRO_X86
    if (use_lanes && owned.fits_lanes(classes, players) && simulation::has_lanes()) {
        simulation::SmallGame game;
        std::copy_n(owned.exits.begin(), owned.exits.size(), game.exits.begin());
        game.start = static_cast<std::uint16_t>(owned.squares.front());
        game.size = size;
        game.finish = finish;
        game.lowest = lowest;
        game.stay = stay;
        return told(lanes(inputs, game, poll));
    }
#else
    (void)size, (void)finish, (void)lowest, (void)stay, (void)use_lanes;
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

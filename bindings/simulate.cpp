// The simulation kernel for Python: arrays in, counts out, interruptible.
//
// The table is copied and every number in it checked before it is used as an index: another thread may change the
// caller's arrays while games are played, and what is copied once stays checked.

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <optional>

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

// A table with arrays of its own, every number in it checked.
class OwnedTable {
   public:
    OwnedTable(std::uint32_t classes, nb::handle after, nb::handle flags, nb::handle squares, nb::handle beside,
               nb::handle sums, nb::handle class_of, std::uint32_t players, int bump, nb::object small_game)
        : after_(values_of<std::uint32_t>(after, "after")), flags_(values_of<std::uint8_t>(flags, "flags")),
          squares_(values_of<std::int64_t>(squares, "squares")), beside_(values_of<std::uint32_t>(beside, "beside")),
          sums_(values_of<std::uint64_t>(sums, "sums")), class_of_(values_of<std::uint32_t>(class_of, "class_of")) {
        demand(!squares_.empty() && classes >= 1 && after_.size() < most_cells &&
                   after_.size() == squares_.size() * classes && flags_.size() == after_.size(),
               "after, flags: expected one for each class of every state");
        demand(all_below(after_, squares_.size()), "after: expected states");
        demand(beside_.size() == squares_.size() && all_below(beside_, squares_.size()), "beside: expected states");
        demand(!sums_.empty() && sums_.front() > 0 && std::is_sorted(sums_.begin(), sums_.end()),
               "sums: expected ascending sums of weights");
        demand(class_of_.size() == sums_.size() && all_below(class_of_, classes), "class_of: expected classes");
        demand(players >= 1 && players <= most_players && bump >= 0 && bump <= 2, "players, bump: expected 1..1000 and a bump");
        table = {classes, after_, flags_, squares_, beside_, sums_, class_of_, players, static_cast<simulation::Bump>(bump)};
        dice.emplace(table);
        if (!small_game.is_none()) read_small(small_game);
    }
    OwnedTable(const OwnedTable&) = delete;
    OwnedTable& operator=(const OwnedTable&) = delete;

    simulation::Table table;
    std::optional<simulation::Dice> dice;
    std::optional<simulation::SmallGame> small;  // what lanes play by, where they can

   private:
    static constexpr std::uint32_t most_players = 1000;
    static constexpr std::uint64_t most_cells = std::uint64_t{1} << 30;  // a cell and a flag fit 32 bits

    // Lanes play one token, squares and exits that fit their table, as many faces as classes.
    void read_small(const nb::object& given) {
        constexpr std::uint64_t most = simulation::SmallGame::squares;
        simulation::SmallGame plain{};
        demand(nb::isinstance<nb::tuple>(given) && nb::len(given) == 5 && nb::try_cast(given[1], plain.size) &&
                   nb::try_cast(given[2], plain.finish) && nb::try_cast(given[3], plain.lowest) &&
                   nb::try_cast(given[4], plain.stay),
               "small_game: expected exits, size, finish, lowest square, and whether tokens stay");
        const std::vector<std::uint16_t> exits = values_of<std::uint16_t>(given[0], "exits");
        const bool fits = exits.size() == most && all_below(exits, most) && table.players == 1 &&
                          sums_.back() == table.classes && most * table.classes < 65536 &&
                          std::all_of(squares_.begin(), squares_.end(), [](std::int64_t square) {
                              return square >= 0 && square < std::int64_t{most};
                          });
        if (!fits) return;
        small = plain;
        std::copy_n(exits.begin(), exits.size(), small->exits.begin());
        small->start = static_cast<std::uint16_t>(squares_.front());
    }

    std::vector<std::uint32_t> after_;
    std::vector<std::uint8_t> flags_;
    std::vector<std::int64_t> squares_;
    std::vector<std::uint32_t> beside_;
    std::vector<std::uint64_t> sums_;
    std::vector<std::uint32_t> class_of_;
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
    const simulation::Table& table;
    const simulation::Dice& dice;
    simulation::Task task;
    int threads;
};

// Plays by a kernel, which takes what `more` there is beside the table, the task and the dice.
template <class Kernel, class... More>
simulation::Counts played(const Inputs& inputs, Poll& poll, const More&... more) {
    simulation::Counts counts = simulation::empty_counts(inputs.table, inputs.task.visits);
    const auto make = [&](simulation::Counts& mine, simulation::Progress& progress) {
        return Kernel(inputs.table, inputs.task, inputs.dice, more..., mine, progress);
    };
    {
        const nb::gil_scoped_release released;
        simulation::share(inputs.task, inputs.threads, make, [&](std::uint64_t games) { return poll(games); }, counts);
    }
    poll.rethrow();
    return counts;
}

#if BOUSTRO_X86
template <bool Stay>
simulation::Counts in_lanes(const Inputs& inputs, const simulation::SmallGame& game, Poll& poll) {
    if (inputs.task.visits) return played<simulation::Lanes<Stay, true>>(inputs, poll, game);
    return played<simulation::Lanes<Stay, false>>(inputs, poll, game);
}
#endif

// A dict of whole numbers: lengths as pairs, the longest game as (rolls, stream, slot).
nb::dict told(const simulation::Counts& counts) {
    nb::dict lengths;
    for (std::uint64_t n = 0; n < counts.lengths.few.size(); ++n) {
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

nb::dict walk(const OwnedTable& owned, std::uint64_t seed, std::uint64_t games, std::uint64_t first,
              std::uint64_t streams, std::uint64_t roll_limit, bool visits, int threads, bool use_lanes,
              nb::object progress) {
    demand(streams >= 1 && roll_limit >= 1 && threads >= 1 && threads <= 1024,
           "streams, roll_limit, threads: expected 1 or more, and at most 1024 threads");
    const Inputs inputs{owned.table, *owned.dice, {seed, games, first, streams, roll_limit, visits}, threads};
    Poll poll(std::move(progress));
#if BOUSTRO_X86
    // Lanes take the pieces of a word for four streams that follow one another.
    if (use_lanes && first % 4 == 0 && owned.small && simulation::has_lanes()) {
        return told((owned.small->stay ? in_lanes<true> : in_lanes<false>)(inputs, *owned.small, poll));
    }
#else
    (void)use_lanes;
#endif
    return told((owned.table.players > 1 ? played<simulation::Walker<true>> : played<simulation::Walker<false>>)(inputs, poll));
}

}  // namespace

namespace boustro::bindings {

void bind_simulate(nb::module_& m) {
    nb::class_<OwnedTable>(m, "Table", "A game as a table of its states, checked and copied once.")
        .def(nb::init<std::uint32_t, nb::handle, nb::handle, nb::handle, nb::handle, nb::handle, nb::handle, std::uint32_t,
                      int, nb::object>(),
             nb::kw_only(), "classes"_a, "after"_a, "flags"_a, "squares"_a, "beside"_a, "sums"_a, "class_of"_a,
             "players"_a, "bump"_a, "small_game"_a.none())
        .def("walk", &walk, nb::kw_only(), "seed"_a, "games"_a, "first"_a, "streams"_a, "roll_limit"_a, "visits"_a,
             "threads"_a, "lanes"_a, "progress"_a.none(), "Plays many games of the table and counts.");
    m.def("has_lanes", &simulation::has_lanes, "Whether this machine plays small boards in vector lanes.");
}

}  // namespace boustro::bindings

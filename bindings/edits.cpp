// All single edits: what every change of one jump does to the mean of a game, given as a track or by its arrivals.
#include <nanobind/nanobind.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>
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

void refuse_other_count(const char* name, std::size_t expected, std::size_t found) {
    if (expected != found) tracks::refuse(name, std::to_string(expected) + " values", static_cast<std::int64_t>(found));
}

void fill(const Arrivals& arrivals, double mean, bool moves, bool quick, nb::handle changes, nb::handle means) {
    const std::vector<std::int32_t>& exits = arrivals.exits;
    const auto none = std::count(exits.begin(), exits.end(), no_jump), squares = std::ssize(exits);
    const std::int64_t values = squares * (moves ? squares - none : squares);
    const Output<double> change(changes, values, "changes"), after(means, values, "means");
    without_gil([&] { (moves ? fill_moves : fill_edits)(arrivals, mean, quick, change.data(), after.data()); });
}

void py_edits(const OwnedTrack& owned, double mean, bool moves, nb::handle changes, nb::handle means) {
    const std::int64_t size = owned.track().size;
    if (size > largest_listed) tracks::refuse("size", "at most " + std::to_string(largest_listed), size);
    fill(arrivals_of(owned.track(), owned.chances(), owned.still()), mean, moves, true, changes, means);
}

// Arrays of its own, checked.
struct OwnedArrivals {
    Arrivals game;
    bool is_quick;

    OwnedArrivals(nb::handle targets, nb::handle reached, nb::handle chances, std::int32_t start, std::size_t memories,
                  nb::handle walked, nb::handle jumped, nb::handle first_passed, nb::handle passed, nb::handle exits,
                  bool follows, bool quick)
        : is_quick(quick && memories == 1) {
        game.memories = memories;
        game.follows = follows;
        game.moves.chances = chances_of(chances);
        const std::size_t throws = game.moves.throws();
        if (memories < 1 || memories > most_memories) {
            tracks::refuse("memories", "1.." + std::to_string(most_memories), static_cast<std::int64_t>(memories));
        }
        game.exits = numbers_of(exits, "exits", no_jump, std::numeric_limits<std::int32_t>::max());
        const auto squares = static_cast<std::int64_t>(game.squares());
        for (const std::int32_t exit : game.exits) {
            if (exit >= squares) tracks::refuse("exits", "squares below " + std::to_string(squares), exit);
        }
        game.moves.targets = numbers_of(targets, "targets", won, std::numeric_limits<std::int32_t>::max());
        const auto states = static_cast<std::int64_t>(game.moves.states()), arrivals = squares * std::int64_t(memories);
        refuse_other_count("targets", game.moves.states() * throws, game.moves.targets.size());
        for (const std::int32_t target : game.moves.targets) {
            if (target >= states) tracks::refuse("targets", "states below " + std::to_string(states), target);
        }
        if (start < won || start >= states) tracks::refuse("start", "a state or " + std::to_string(won), start);
        game.start = start;
        game.reached = numbers_of(reached, "reached", no_arrival, arrivals - 1);
        game.walked = numbers_of(walked, "walked", nowhere, states - 1);
        game.jumped = numbers_of(jumped, "jumped", nowhere, states - 1);
        game.passed = numbers_of(passed, "passed", 1, squares - 1);
        const auto last = static_cast<std::int64_t>(game.passed.size());
        game.first_passed = numbers_of<std::size_t>(first_passed, "first_passed", 0, last);
        refuse_other_count("reached", game.moves.targets.size(), game.reached.size());
        refuse_other_count("walked", static_cast<std::size_t>(arrivals), game.walked.size());
        refuse_other_count("jumped", static_cast<std::size_t>(arrivals), game.jumped.size());
        refuse_other_count("first_passed", game.squares() + 1, game.first_passed.size());
        for (std::size_t i = 0; i < game.squares(); ++i) {
            if (game.first_passed[i] <= game.first_passed[i + 1]) continue;
            tracks::refuse("first_passed", "ascending values", static_cast<std::int64_t>(game.first_passed[i]));
        }
    }

    void edits(double mean, bool moves, nb::handle changes, nb::handle means) const {
        if (moves && game.follows) throw nb::value_error("moves: expected jumps that are not followed");
        fill(game, mean, moves, is_quick, changes, means);
    }
};

}  // namespace

void bind_edits(nb::module_& module, nb::class_<OwnedTrack>& track) {
    track.def("edits", &py_edits, nb::kw_only(), "mean"_a, "moves"_a, "changes"_a, "means"_a,
              "Fill in the change of the mean, and the mean, after every (entry, exit), or with `moves` every (jump, new "
              "entry).");
    nb::class_<OwnedArrivals>(module, "Arrivals", "A game under any rules by its states and arrivals, checked and copied once.")
        .def(nb::init<nb::handle, nb::handle, nb::handle, std::int32_t, std::size_t, nb::handle, nb::handle, nb::handle,
                      nb::handle, nb::handle, bool, bool>(),
             "targets"_a, "reached"_a, "chances"_a, "start"_a, "memories"_a, "walked"_a, "jumped"_a, "first_passed"_a,
             "passed"_a, "exits"_a, "follows"_a, "is_quick"_a)
        .def("edits", &OwnedArrivals::edits, nb::kw_only(), "mean"_a, "moves"_a, "changes"_a, "means"_a,
             "The same as of a track.");
}

}  // namespace boustro::bindings

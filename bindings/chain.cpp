// Markov chain: what is expected of a game on a track.
#include <nanobind/nanobind.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "answers.hpp"
#include "bindings.hpp"
#include "boustro/sweep.hpp"
#include "boustro/track_chain.hpp"
#include "tracks.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace boustro::bindings {

namespace {

TrackChain chain_of(const OwnedTrack& owned) {
    if (owned.track().size > largest_listed) {
        tracks::refuse("size", "at most " + std::to_string(largest_listed), owned.track().size);
    }
    return {owned.track(), owned.chances(), owned.still()};
}

double py_expected_rolls(const OwnedTrack& owned) {
    return without_gil([&] { return expected_rolls(chain_of(owned)); });
}

// Until Ctrl-C.
void poll_signals() {
    const nb::gil_scoped_acquire held;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

nb::tuple py_sweep(const OwnedTrack& owned, nb::handle lost) {
    const Track& track = owned.track();
    if (track.faces.empty() || track.faces.back() > largest_sweeping_throw) {
        tracks::refuse("faces", "throws of 1.." + std::to_string(largest_sweeping_throw),
                       track.faces.empty() ? 0 : track.faces.back());
    }
    const std::vector<std::int64_t> squares = values_of<std::int64_t>(lost, "lost");
    tracks::refuse_order("lost", squares, 0, track.size);
    const Swept found = without_gil([&] { return Sweep(track, owned.chances(), owned.still(), squares, poll_signals).run(); });
    return nb::make_tuple(found.rolls, found.p_finish, found.bound);
}

nb::tuple py_summary(const OwnedTrack& owned) {
    const Summary found = without_gil([&] { return summarise(chain_of(owned)); });
    return nb::make_tuple(found.mean, found.sd, found.p_finish, number_or_none(found.fewest));
}

// What a question about games that finish for sure is answered, or None where they may not or are over at once.
template <class Question, class Answer>
nb::object ask(const OwnedTrack& owned, const Question& question, const Answer& answer) {
    const TrackChain chain = without_gil([&] { return chain_of(owned); });
    if (!chain.absorbs() || chain.start() < 0) return nb::none();
    return answer(chain, without_gil([&] { return question(chain, static_cast<std::size_t>(chain.start())); }));
}

nb::object py_moments(const OwnedTrack& owned) {
    return ask(
        owned,
        [](const TrackChain& chain, std::size_t start) { return moments_of(chain.moves(), start, chain.is_sure()); },
        [](const TrackChain& chain, const Moments& found) {
            nb::list squares;
            for (const std::int64_t square : chain.squares()) squares.append(square);
            return nb::object(nb::make_tuple(found.mean, found.sd, found.skewness, found.error,
                                             floats_tuple(found.visits), nb::tuple(squares)));
        });
}

nb::object py_chances_to_visit(const OwnedTrack& owned) {
    return ask(
        owned,
        [](const TrackChain& chain, std::size_t start) { return chances_to_visit(chain.moves(), start); },
        [](const TrackChain&, const std::vector<double>& found) { return nb::object(floats_tuple(found)); });
}

nb::object py_law(const OwnedTrack& owned, std::size_t blocks) {
    return ask(
        owned,
        [&](const TrackChain& chain, std::size_t start) {
            std::vector<double> v(chain.moves().states(), 0.0);
            v[start] = 1.0;
            const LiveChain live = live_chain(chain.moves());
            return Walker(live).follow(std::move(v), 1, blocks);
        },
        [](const TrackChain&, const Followed& found) {
            return nb::object(nb::make_tuple(floats_tuple(found.finishes), floats_tuple(found.v), found.pending,
                                             floats_tuple(found.shares), found.kept));
        });
}

}  // namespace

void bind_chain(nb::class_<OwnedTrack>& track) {
    track.def("expected_rolls", &py_expected_rolls,
              "Mean rolls of a board of at most 2,000 squares, infinite where a trap can be fallen into.");
    track.def("sweep", &py_sweep, "lost"_a,
              "Mean rolls until a game is over, chance that it is won, and a bound of their relative error, of a board of "
              "any size; from the exits in `lost`, ascending, the finish cannot be reached.");
    track.def("summary", &py_summary,
              "Mean and standard deviation of the rolls, chance to finish, and fewest rolls, of such a board.");
    track.def("moments", &py_moments,
              "Mean, standard deviation, skewness, bound of the relative error, visits by state and the square of each, of such a board; "
              "None where a trap can be fallen into or the game is over at its start.");
    track.def("chances_to_visit", &py_chances_to_visit, "The chance ever to be in each state, of such a board, or None.");
    track.def("law", &py_law, "blocks"_a,
              "The chances to finish at steps 1, 2, ..., the states after these, the chance to finish later, and the "
              "shares of it that a step ends and keeps once these stay the same; of such a board, or None.");
}

}  // namespace boustro::bindings

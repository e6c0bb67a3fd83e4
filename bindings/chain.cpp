// Markov chain: expectations of a game on a track, with or without a memory, and the mean after
// every change of one jump.
#include <nanobind/nanobind.h>
#include <nanobind/stl/unique_ptr.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "answers.hpp"
#include "bindings.hpp"
#include "boustro/edits.hpp"
#include "boustro/listed_chain.hpp"
#include "boustro/turn_chain.hpp"
#include "tracks.hpp"

namespace boustro::bindings {

namespace {

template <class Owner>
double py_expected_rolls(const Owner& owned) {
    return without_gil([&] { return expected_rolls(owned.kept().chain(), owned.kept().forms()); });
}

template <class Owner>
nb::tuple py_summary(const Owner& owned) {
    const Summary found = without_gil([&] { return summarise(owned.kept().chain()); });
    return nb::make_tuple(found.mean, found.sd, found.p_finish, number_or_none(found.fewest));
}

// The answer to a question about games that certainly finish; None if games might not finish, or
// are over at once.
template <class Owner, class Question, class Answer>
nb::object ask(const Owner& owned, const Question& question, const Answer& answer) {
    const auto found = without_gil([&] {
        const ListedChain& chain = owned.kept().chain();
        const bool finishes = chain.absorbs() && chain.start() >= 0;
        return finishes ? std::optional(question(chain, static_cast<std::size_t>(chain.start())))
                        : std::nullopt;
    });
    return found ? nb::object(answer(*found)) : nb::none();
}

template <class Owner>
nb::object py_moments(const Owner& owned) {
    return ask(
        owned,
        [](const auto& chain, std::size_t start) {
            return moments_of(chain.moves(), start, chain.is_sure(chain.levels()));
        },
        [](const Moments& found) {
            return nb::make_tuple(found.mean, found.sd, found.skewness, found.error,
                                  floats_tuple(found.visits));
        });
}

template <class Owner>
nb::object py_chances_to_visit(const Owner& owned) {
    return ask(
        owned,
        [](const auto& chain, std::size_t start) { return chances_to_visit(chain.moves(), start); },
        [](const std::vector<double>& found) { return floats_tuple(found); });
}

template <class Owner>
nb::object py_law(const Owner& owned, std::int64_t blocks, double least, nb::handle v) {
    tracks::refuse_outside("blocks", 0, most_blocks, blocks);
    const bool begins = v.is_none();
    std::vector<double> now = begins ? std::vector<double>() : values_of<double>(v, "v");
    return ask(
        owned,
        [&](const auto& chain, std::size_t start) {
            const std::size_t states = chain.moves().states();
            if (begins) {
                now.assign(states, 0.0);
                now[start] = 1.0;
            }
            refuse_count("v", "as many as states", states, now.size());
            const LiveChain live = live_chain(chain.moves());
            return Walker(live).follow(std::move(now), 1, static_cast<std::size_t>(blocks), least);
        },
        [](const Followed& found) { return followed_tuple(found); });
}

nb::tuple numbers_tuple(std::span<const std::int64_t> numbers) {
    nb::list found;
    for (const std::int64_t number : numbers) found.append(number);
    return nb::tuple(found);
}

// The chain of a game on this track under rules that remember; None for more than `most` states.
std::unique_ptr<OwnedChain> follow_turns(const OwnedTrack& owned, const TurnRules& rules,
                                         nb::handle chances, std::size_t most) {
    std::vector<double> shares = chances_of(chances);
    refuse_count("chances", "as many as throws", rules.throws.size(), shares.size());
    if (most > most_turn_states)
        tracks::refuse("most", "at most " + std::to_string(most_turn_states),
                       static_cast<std::int64_t>(most));
    return without_gil([&] {
        std::optional<ListedChain> chain =
            turn_chain(owned.track(), rules, std::move(shares), most);
        return chain ? std::make_unique<OwnedChain>(*std::move(chain)) : nullptr;
    });
}

// The exits of a track's jumps before they were followed.
std::vector<std::int64_t> jumps_of(const Track& track, nb::handle exits) {
    const std::vector<std::int64_t> jumps = values_of<std::int64_t>(exits, "exits");
    refuse_count("exits", "as many as entries", track.entries.size(), jumps.size());
    for (std::size_t i = 0; i < jumps.size(); ++i) {
        std::int64_t last = jumps[i];
        std::ptrdiff_t next = entry_index(track, last);
        for (std::size_t steps = 0; next >= 0 && steps < jumps.size(); ++steps) {
            last = jumps[static_cast<std::size_t>(next)];
            next = entry_index(track, last);
        }
        if (next >= 0 || last != track.exits[i])
            tracks::refuse("exits", "jumps that end where those of the track do", jumps[i]);
    }
    return jumps;
}

void py_edits(const OwnedTrack& owned, nb::handle exits, double mean, bool moves,
              nb::handle changes, nb::handle means) {
    const Track& track = owned.track();
    if (track.size > largest_listed)
        tracks::refuse("size", "at most " + std::to_string(largest_listed), track.size);
    const bool follows = !exits.is_none();
    const std::vector<std::int64_t> followed =
        follows ? jumps_of(track, exits) : std::vector<std::int64_t>();
    const std::span<const std::int64_t> jumps = follows ? std::span(followed) : track.exits;
    if (moves && follows) throw nb::value_error("moves: expected jumps that are not followed");
    const std::int64_t squares = track.size + 1,
                       values = squares * (moves ? std::ssize(track.entries) : squares);
    const Output<double> change(changes, values, "changes"), after(means, values, "means");
    without_gil([&] {
        const Arrivals arrivals(track, owned.chances(), owned.still(), jumps, follows);
        (moves ? fill_moves : fill_edits)(arrivals, mean, change.data(), after.data());
    });
}

template <class Owner>
void bind_questions(nb::class_<Owner>& asked) {
    asked
        .def(
            "squares",
            [](const Owner& owned) {
                return numbers_tuple(without_gil([&] { return owned.kept().chain().squares(); }));
            },
            "The squares of the states, of a track of at most 10,000 squares.")
        .def("expected_rolls", &py_expected_rolls<Owner>,
             "Mean rolls, infinite where a trap can be fallen into.")
        .def(
            "absorbs",
            [](const Owner& owned) {
                return without_gil([&] { return owned.kept().chain().absorbs(); });
            },
            "Whether no trap can be fallen into.")
        .def(
            "error",
            [](const Owner& owned) {
                return without_gil([&] { return error_of(owned.kept().forms()); });
            },
            "A bound of the relative error of the mean.")
        .def("summary", &py_summary<Owner>,
             "Mean and standard deviation of the rolls, chance to finish, and fewest rolls.")
        .def(
            "moments", &py_moments<Owner>,
            "Mean, standard deviation, skewness, bound of the relative error, and visits by state; "
            "None where a trap can be fallen into or the game is over at its start.")
        .def("chances_to_visit", &py_chances_to_visit<Owner>,
             "The chance ever to be in each state, or None.")
        .def("law", &py_law<Owner>, "blocks"_a, "least"_a = 0.0, "v"_a = nb::none(),
             "The chances to finish at steps 1, 2, ..., the states after these, the chance to "
             "finish later, the expected steps that are left, and the "
             "shares of the chance that a step ends and keeps once these stay the same; or None. "
             "It ends where at most `least` steps are left, and begins with the chances `v` of the "
             "states.");
}

}  // namespace

void bind_chain(nb::module_& module, nb::class_<OwnedTrack>& track) {
    bind_questions(track);
    nb::class_<OwnedChain> turns(
        module, "Turns",
        "The chain of a game under rules that remember; made by Track.follow_turns.");
    turns.def(
        "weights",
        [](const OwnedChain& owned) {
            return BackwardForms(owned.kept().chain().moves()).weights();
        },
        "How many weights are held to eliminate the states.");
    bind_questions(turns);
    track.def("follow_turns", &follow_turns, "rules"_a, "chances"_a, "most"_a,
              "The chain of a game on this track under rules that remember; None for more than "
              "`most` states.");
    track.def("edits", &py_edits, "exits"_a = nb::none(), nb::kw_only(), "mean"_a, "moves"_a,
              "changes"_a, "means"_a,
              "Fill in the change of the mean, and the mean, after every (entry, exit), or with "
              "`moves` every (jump, new "
              "entry). `exits` are those of jumps that are followed, each by itself.");
}

}  // namespace boustro::bindings

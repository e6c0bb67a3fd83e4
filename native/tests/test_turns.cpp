// Turns on random tracks under random rules: the states, the fewest rolls and turns, and every
// expectation are those of an automaton of its own.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "boustro/turn_chain.hpp"
#include "boustro/turn_search.hpp"
#include "games.hpp"
#include "reference.hpp"

namespace {

using boustro::LimitEffect;

// Square, whether it waits, agains below 0, and the square on which the turn began with whether it
// waited there.
using State = std::tuple<reference::Square, bool, int, reference::Square, bool>;
constexpr reference::Square nowhere = -1;

// The rules word by word, for one token.
struct Automaton {
    const boustro::Track& track;
    const boustro::TurnRules& rules;
    std::map<reference::Square, reference::Square> jumps;

    State first() const { return {track.start, rules.has_opening, 0, nowhere, false}; }

    State begun(const State& state) const {
        const auto& [square, waits, agains, began, waited] = state;
        return began == nowhere ? State{square, waits, 0, nowhere, false}
                                : State{began, waited, 0, nowhere, false};
    }

    State after(const State& state, const boustro::Throw& thrown) const {
        const auto& [square, waits, agains, began, waited] = state;
        const bool at_limit = thrown.again && rules.limit > 0 && 1 - agains == rules.limit;
        if (at_limit && rules.effect == LimitEffect::unplayed)
            return {square, waits, 0, nowhere, false};
        if (at_limit && rules.effect == LimitEffect::undo) return begun(state);
        if (at_limit && rules.effect == LimitEffect::one && track.start != 1)
            return {1, false, 0, nowhere, false};
        if (at_limit && rules.effect != LimitEffect::keeps) return first();
        const auto [to, waits_on] = play(square, waits, thrown);
        if (!thrown.again || at_limit || to == track.finish)
            return {to, waits_on, 0, nowhere, false};
        const int counted = rules.limit == 0 ? -1 : agains - 1;
        if (rules.effect != LimitEffect::undo || rules.limit == 0)
            return {to, waits_on, counted, nowhere, false};
        const State start = begun(state);
        return {to, waits_on, counted, std::get<0>(start), std::get<1>(start)};
    }

    std::pair<reference::Square, bool> play(reference::Square square, bool waits,
                                            const boustro::Throw& thrown) const {
        if (waits && !thrown.opens) return {square, true};
        if (waits && rules.opens_onto_one) return jump_from(1);
        if (thrown.advance == 0) return {square, false};
        const bool passes = square + thrown.advance > track.size;
        if (passes && track.overshoot == boustro::Overshoot::stay) return {square, false};
        if (passes && track.overshoot == boustro::Overshoot::win) return {track.size, false};
        return jump_from(reference::count_to(track, square, thrown.advance));
    }

    std::pair<reference::Square, bool> jump_from(reference::Square reached) const {
        const auto jump = jumps.find(reached);
        if (jump == jumps.end()) return {reached, false};
        return {jump->second, rules.has_opening && jump->second == track.start};
    }
};

boustro::TurnRules some_rules(games::Random& random) {
    boustro::TurnRules rules;
    const std::int64_t count = games::draw(random, 1, 6);
    for (std::int64_t i = 0; i < count; ++i) {
        rules.throws.push_back({games::draw(random, games::chance(random, 10) ? 0 : 1, 7),
                                games::chance(random, 40), games::chance(random, 50)});
    }
    rules.has_opening = games::chance(random, 50);
    rules.opens_onto_one = games::chance(random, 50);
    rules.limit = static_cast<std::int32_t>(games::draw(random, 0, 4));
    rules.effect = static_cast<LimitEffect>(games::draw(random, 0, 4));
    return rules;
}

[[noreturn]] void fail(std::uint64_t seed, const char* what) {
    std::fprintf(stderr, "turns: seed %llu: %s\n", static_cast<unsigned long long>(seed), what);
    std::exit(1);
}

// The states from which the finish can be reached, in order, with where each throw leads.
std::map<State, std::vector<State>> states_of(const Automaton& automaton, bool& trap) {
    std::map<State, std::vector<State>> rows;
    std::vector<State> waiting{automaton.first()};
    const auto is_won = [&](const State& state) {
        return std::get<0>(state) == automaton.track.finish;
    };
    while (!waiting.empty()) {
        const State state = waiting.back();
        waiting.pop_back();
        if (is_won(state) || rows.contains(state)) continue;
        for (const boustro::Throw& thrown : automaton.rules.throws)
            rows[state].push_back(automaton.after(state, thrown));
        waiting.insert(waiting.end(), rows[state].begin(), rows[state].end());
    }
    std::set<State> good;
    for (std::size_t before = rows.size() + 1; before != good.size();) {
        before = good.size();
        for (const auto& [state, row] : rows) {
            for (const State& to : row) {
                if (is_won(to) || good.contains(to)) good.insert(state);
            }
        }
    }
    trap = std::erase_if(rows, [&](const auto& each) { return !good.contains(each.first); }) != 0;
    return rows;
}

// By Bellman and Ford over every throw of every state: the cost is 1, or nothing within a turn.
std::map<State, std::int64_t> costs_to(const Automaton& automaton, bool turns) {
    std::map<State, std::int64_t> cost{{automaton.first(), 0}};
    for (bool changed = true; changed;) {
        changed = false;
        for (const auto& [state, so_far] : std::map(cost)) {
            if (std::get<0>(state) == automaton.track.finish) continue;
            const std::int64_t next = so_far + (turns && std::get<2>(state) < 0 ? 0 : 1);
            for (const boustro::Throw& thrown : automaton.rules.throws) {
                const auto [known, is_new] = cost.emplace(automaton.after(state, thrown), next);
                if (!is_new && known->second <= next) continue;
                known->second = next;
                changed = true;
            }
        }
    }
    return cost;
}

// The lowest cost of each square.
std::vector<std::int64_t> levels_of(const std::map<State, std::int64_t>& costs, std::int64_t size) {
    std::vector<std::int64_t> level(static_cast<std::size_t>(size) + 1, boustro::no_route);
    for (const auto& [state, cost] : costs) {
        std::int64_t& lowest = level[static_cast<std::size_t>(std::get<0>(state))];
        if (lowest == boustro::no_route || cost < lowest) lowest = cost;
    }
    return level;
}

void check_search(std::uint64_t seed, const Automaton& automaton) {
    const boustro::Track& track = automaton.track;
    const boustro::TurnSearch search(track, automaton.rules);
    const auto finish = static_cast<std::size_t>(track.finish);
    const std::vector<std::int64_t> levels = levels_of(costs_to(automaton, false), track.size);
    const std::vector<std::int32_t> found = search.levels();
    if (!std::equal(found.begin(), found.end(), levels.begin(), levels.end())) fail(seed, "levels");
    if (search.fewest(boustro::Counted::rolls) != levels[finish]) fail(seed, "fewest rolls");
    if (search.fewest(boustro::Counted::turns) !=
        levels_of(costs_to(automaton, true), track.size)[finish])
        fail(seed, "fewest turns");
}

void check_game(std::uint64_t seed, std::uint64_t& finite) {
    games::Random random(seed);
    games::Game game = games::some_game(random, 30);
    const boustro::Track track = game.track();
    const boustro::TurnRules rules = some_rules(random);
    const std::vector<double> chances(rules.throws.size(),
                                      1.0 / static_cast<double>(rules.throws.size()));
    bool trap = false;
    const Automaton automaton{track, rules, game.jumps};
    check_search(seed, automaton);
    const auto rows = states_of(automaton, trap);
    const boustro::ListedChain chain =
        *boustro::turn_chain(track, rules, chances, boustro::most_turn_states);
    if (track.start == track.finish) {
        if (chain.start() != boustro::won || boustro::expected_rolls(chain) != 0.0)
            fail(seed, "won at the outset");
        return;
    }
    if (chain.absorbs() == trap || chain.squares().size() != rows.size()) fail(seed, "states");
    if (trap) return;
    if (chain.squares()[static_cast<std::size_t>(chain.start())] != track.start)
        fail(seed, "start");
    ++finite;
    const std::vector<double> means =
        boustro::Backward(chain.moves()).solve(std::vector<double>(rows.size(), 1.0));
    std::map<State, double> mean_of;
    for (const auto& [state, row] : rows) {
        if (chain.squares()[mean_of.size()] != std::get<0>(state)) fail(seed, "order");
        mean_of.emplace(state, means[mean_of.size()]);
    }
    for (const auto& [state, row] : rows) {
        long double mean = 1.0L;
        for (const State& to : row) {
            if (std::get<0>(to) != track.finish)
                mean += static_cast<long double>(chances.front()) *
                        static_cast<long double>(mean_of.at(to));
        }
        if (std::fabs(mean - static_cast<long double>(mean_of.at(state))) > 1e-10L * mean)
            fail(seed, "mean");
    }
    const double mean = boustro::expected_rolls(chain);
    // Added up in another order.
    if (std::fabs(mean_of.at(automaton.first()) - mean) > 1e-12 * mean)
        fail(seed, "mean from the outset");
    if (boustro::summarise(chain).mean != mean) fail(seed, "summary");
    if (rows.size() > 1 && boustro::turn_chain(track, rules, chances, rows.size() - 1))
        fail(seed, "too large");
}

}  // namespace

int main(int argc, char** argv) {
    const std::uint64_t games = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 5000;
    std::uint64_t finite = 0;
    for (std::uint64_t seed = 1; seed <= games; ++seed) check_game(seed, finite);
    std::printf("turns: %llu games, every expectation of %llu finite ones as its throws say\n",
                static_cast<unsigned long long>(games), static_cast<unsigned long long>(finite));
    return finite == 0 ? 1 : 0;
}

// Turn search: the fewest rolls and turns of a game whose rules have a memory, within a turn or
// before the first one.
//
// Idea. Breadth-first search over states, level by level, as in `boustro.solve.reference`. If turns
// are counted, a throw within a turn costs nothing. So the states of a level that are within a turn
// throw first, and the states that they reach belong to the same level.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "boustro/track.hpp"
#include "boustro/turns.hpp"

namespace boustro {

// Boards of at most so many squares are searched.
inline constexpr std::int64_t largest_turn_search = 10'000'000;

enum class Counted : std::uint8_t { rolls, turns };

class TurnSearch {
public:
    TurnSearch(const Track& track, const TurnRules& rules)
        : track_(track), rules_(rules), automaton_(track, rules) {}

    // The fewest rolls from the start to the finish, or the fewest turns, counting one that is only
    // begun; or `no_route`.
    std::int64_t fewest(Counted counted) const {
        std::int64_t found = no_route;
        search(counted, [&](const TurnState& state, std::int64_t level) {
            if (automaton_.is_won(state)) found = level;
            return found == no_route;
        });
        return found;
    }

    // The fewest rolls to rest on each of the squares 0..size, or `no_route`.
    std::vector<std::int32_t> levels() const {
        std::vector<std::int32_t> found(static_cast<std::size_t>(track_.size) + 1, no_route);
        search(Counted::rolls, [&](const TurnState& state, std::int64_t level) {
            std::int32_t& lowest = found[static_cast<std::size_t>(state.square)];
            if (lowest == no_route) lowest = static_cast<std::int32_t>(level);
            return true;
        });
        return found;
    }

private:
    // Calls `goes_on` with every state as it is found, until it returns false.
    template <class GoesOn>
    void search(Counted counted, const GoesOn& goes_on) const {
        const TurnState outset = automaton_.initial();
        if (!goes_on(outset, 0) || automaton_.is_won(outset)) return;
        TurnStates states;
        std::vector<std::int32_t> now{states.number(outset).first}, later;
        for (std::int64_t level = 0; !now.empty(); ++level) {
            for (const bool within : {true, false}) {
                for (std::size_t next = 0; next < now.size(); ++next) {
                    const TurnState state = states[static_cast<std::size_t>(now[next])];
                    if ((counted == Counted::turns && state.agains > 0) != within) continue;
                    for (const Throw& thrown : rules_.throws) {
                        const TurnState after = automaton_.step(state, thrown);
                        const auto [number, is_new] = states.number(after);
                        if (!is_new) continue;
                        if (!goes_on(after, within ? level : level + 1)) return;
                        if (!automaton_.is_won(after)) (within ? now : later).push_back(number);
                    }
                }
            }
            now.swap(later);
            later.clear();
        }
    }

    const Track& track_;
    const TurnRules& rules_;
    TurnAutomaton automaton_;
};

}  // namespace boustro

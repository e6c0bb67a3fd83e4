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

namespace detail {

// Calls `goes_on` with every state as it is found and its level, until it returns false.
template <class GoesOn>
void search_turns(States& states, Counted counted, const GoesOn& goes_on) {
    const std::int32_t outset = states.outset();
    if (!goes_on(outset, 0) || outset == won) return;
    std::vector<std::int32_t> now{outset}, later;
    for (std::int64_t level = 0; !now.empty(); ++level) {
        for (const bool within : {true, false}) {
            for (std::size_t next = 0; next < now.size(); ++next) {
                const std::int32_t state = now[next];
                if ((counted == Counted::turns && states[state].agains > 0) != within) continue;
                for (const Throw& thrown : states.rules().throws) {
                    const auto [after, is_new] = states.after(state, thrown);
                    if (!is_new) continue;
                    if (!goes_on(after, within ? level : level + 1)) return;
                    if (after != won) (within ? now : later).push_back(after);
                }
            }
        }
        now.swap(later);
        later.clear();
    }
}

}  // namespace detail

// The fewest rolls from the start to the finish, or the fewest turns, counting one that is only
// begun; or `no_route`.
inline std::int64_t turn_fewest(const Track& track, const TurnRules& rules, Counted counted) {
    States states(track, rules);
    std::int64_t found = no_route;
    detail::search_turns(states, counted, [&](std::int32_t state, std::int64_t level) {
        if (state == won) found = level;
        return state != won;
    });
    return found;
}

// The fewest rolls to rest on each of the squares 0..size, or `no_route`.
inline std::vector<std::int32_t> turn_levels(const Track& track, const TurnRules& rules) {
    States states(track, rules);
    std::vector<std::int32_t> found(static_cast<std::size_t>(track.size) + 1, no_route);
    detail::search_turns(states, Counted::rolls, [&](std::int32_t state, std::int64_t level) {
        std::int32_t& lowest = found[static_cast<std::size_t>(states.square(state))];
        if (lowest == no_route) lowest = static_cast<std::int32_t>(level);
        return true;
    });
    return found;
}

}  // namespace boustro

// Random games for the harness: every kind of board that a kernel has to honour.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <vector>

#include "boustro/track.hpp"

namespace games {

using Random = std::mt19937_64;

inline std::int64_t draw(Random& random, std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(high - low + 1));
}

inline bool chance(Random& random, int percent) { return draw(random, 1, 100) <= percent; }

// A game that owns its arrays.
struct Game {
    std::int64_t size;
    std::int64_t start;
    std::int64_t finish;
    boustro::Overshoot overshoot;
    std::vector<std::int64_t> faces;
    std::map<std::int64_t, std::int64_t> jumps;
    std::vector<std::int64_t> entries;
    std::vector<std::int64_t> exits;

    boustro::Track track() {
        entries.clear();
        exits.clear();
        for (const auto& [entry, exit] : jumps) {
            entries.push_back(entry);
            exits.push_back(exit);
        }
        return {size, start, finish, overshoot, faces, entries, exits};
    }
};

inline std::vector<std::int64_t> some_faces(Random& random) {
    std::vector<std::int64_t> faces;
    if (chance(random, 65)) {
        const std::int64_t d =
            chance(random, 40) ? 6 : draw(random, 1, chance(random, 10) ? 80 : 20);
        for (std::int64_t face = 1; face <= d; ++face) faces.push_back(face);
        return faces;
    }
    std::set<std::int64_t> gapped;
    const std::int64_t count = draw(random, chance(random, 2) ? 0 : 1, 8);
    for (std::int64_t i = 0; i < count; ++i)
        gapped.insert(draw(random, 1, chance(random, 10) ? 400 : 15));
    faces.assign(gapped.begin(), gapped.end());
    return faces;
}

// A wall: as many snakes in a row as the longest throw.
inline void add_wall(Random& random, Game& game) {
    const std::int64_t width = game.faces.empty() ? 1 : game.faces.back();
    if (width + 2 >= game.size) return;
    const std::int64_t first = draw(random, 2, game.size - width);
    for (std::int64_t i = 0; i < width; ++i) game.jumps[first + i] = draw(random, 1, first);
}

inline Game some_game(Random& random, std::int64_t max_size) {
    Game game;
    game.size =
        draw(random, 1, chance(random, 30) ? std::min<std::int64_t>(20, max_size) : max_size);
    const int kind = static_cast<int>(draw(random, 1, 10));
    game.start = kind <= 5 ? 1 : kind <= 8 ? 0 : draw(random, 0, game.size);
    game.finish = chance(random, 85) ? game.size : draw(random, 1, game.size);
    game.overshoot = static_cast<boustro::Overshoot>(draw(random, 0, 2));
    if (game.overshoot == boustro::Overshoot::win) game.finish = game.size;
    game.faces = some_faces(random);
    const std::int64_t low = game.start == 0 ? 0 : 1;
    const std::int64_t density = chance(random, 20) ? 0 : draw(random, 0, 95);
    const bool back_only = chance(random, 20);
    // The largest exit is often far from the finish, or just before it.
    const bool short_only = chance(random, 20);
    for (std::int64_t square = 1; square <= game.size; ++square) {
        if (draw(random, 1, 100) > density) continue;
        const std::int64_t first = short_only ? std::max(low, square - 12) : low;
        const std::int64_t last = short_only ? std::min(game.size, square + 12) : game.size;
        game.jumps[square] = draw(random, first, back_only ? square : last);
    }
    if (chance(random, 20)) add_wall(random, game);
    if (chance(random, 70)) game.jumps.erase(game.finish);
    return game;
}

}  // namespace games

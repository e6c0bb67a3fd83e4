// The plain loop: breadth-first search with a queue over a flat array, for any die and any overshoot rule.
//
// Idea. None: this is the algorithm of every textbook, one pass to lay down where
// a token rests that reaches a square, then a queue. It serves boards that are
// too large for bitmaps and whose rules the sparse kernel does not honour.
//
// Why it is right. Squares enter the queue in the order of their levels and each
// once, at its first level; the finish is not thrown from because the search ends
// when it comes out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "boustro/track.hpp"

namespace boustro {

// Boards for which the arrays below (12 bytes a square) are reasonable.
inline constexpr std::int64_t queue_limit = 200'000'000;

struct QueueSearch {
    std::vector<std::int32_t> rest;
    std::vector<std::int32_t> level;
    std::vector<std::int32_t> queue;

    void lay_down(const Track& track) {
        const auto count = static_cast<std::size_t>(track.size) + 1;
        rest.resize(count);
        for (std::size_t square = 0; square < count; ++square) rest[square] = static_cast<std::int32_t>(square);
        for (std::size_t i = 0; i < track.entries.size(); ++i) {
            rest[static_cast<std::size_t>(track.entries[i])] = static_cast<std::int32_t>(track.exits[i]);
        }
        level.assign(count, -1);
        queue.clear();
    }

    std::int32_t landing(const Track& track, std::int32_t at, std::int64_t face) const {
        std::int64_t reached = at + face;
        if (reached > track.size) {
            if (track.overshoot == Overshoot::stay) return at;
            if (track.overshoot == Overshoot::win) return static_cast<std::int32_t>(track.size);
            reached = bounced(track.size, reached);
        }
        return rest[static_cast<std::size_t>(reached)];
    }

    std::int64_t min_rolls(const Track& track) {
        lay_down(track);
        const auto finish = static_cast<std::int32_t>(track.finish);
        queue.push_back(static_cast<std::int32_t>(track.start));
        level[static_cast<std::size_t>(track.start)] = 0;
        for (std::size_t head = 0; head < queue.size(); ++head) {
            const std::int32_t at = queue[head];
            const std::int32_t now = level[static_cast<std::size_t>(at)];
            if (at == finish) return now;
            for (const std::int64_t face : track.faces) {
                const std::int32_t to = landing(track, at, face);
                if (level[static_cast<std::size_t>(to)] != -1) continue;
                level[static_cast<std::size_t>(to)] = now + 1;
                queue.push_back(to);
            }
        }
        return no_route;
    }
};

}  // namespace boustro

// A shortest route on a sparse board, as runs: its length in runs depends on the
// jumps alone, not on the squares.
//
// Idea. The search of sparse.hpp knows of every entry reached the walker that
// reached it first: the exit it came from. Going back from the finish along these
// gives the jumps of a shortest route; between two of them the walker is played
// once more and its throws written down: d again and again, a smaller throw where
// entries lie before the front, and the throw that reaches the next entry.
//
// Why it is right. The walker that is played again takes the same throws as in the
// search, since both compute the same fronts from the same square; so it comes to
// the entry at the roll found, and each of its throws is legal: it ends on a plain
// square at most d further on, or on the entry itself.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "boustro/sparse.hpp"
#include "boustro/track.hpp"

namespace boustro {

// The same throw several times.
struct Run {
    std::int64_t face;
    std::int64_t count;
    friend bool operator==(const Run&, const Run&) = default;
};

struct Route {
    std::int64_t rolls = no_route;
    std::vector<Run> runs;
};

// Adds throws to a route, joined to the last run where the face is the same.
inline void add_run(std::vector<Run>& runs, std::int64_t face, std::int64_t count) {
    if (count == 0) return;
    if (!runs.empty() && runs.back().face == face) {
        runs.back().count += count;
    } else {
        runs.push_back({face, count});
    }
}

namespace sparse {

// One walk of a route: from a square where the token rests to the node it reaches.
struct Walk {
    std::int64_t from;
    Index to;
};

inline std::vector<Walk> walks_of(const Search& search) {
    const std::vector<Node>& nodes = search.nodes();
    std::vector<Walk> walks;
    Index to =
        search.won_by() != ordinary ? search.won_by() : search.at_or_after(search.track().finish);
    while (true) {
        const Index origin = nodes[to].origin;
        if (origin == from_start) break;
        walks.push_back({nodes[origin].exit, to});
        to = origin;
    }
    walks.push_back({search.track().start, to});
    std::reverse(walks.begin(), walks.end());
    return walks;
}

inline void play(const Search& search, const Walk& walk, std::vector<Run>& runs) {
    const std::vector<Node>& nodes = search.nodes();
    const std::int64_t goal = nodes[walk.to].square;
    const std::int64_t faces = search.faces();
    std::int64_t front = walk.from;
    Index next = search.at_or_after(front + 1);
    while (true) {
        const std::int64_t throws = search.throws_to(front, nodes[next].square);
        add_run(runs, faces, throws - 1);
        front += (throws - 1) * faces;
        if (goal - front <= faces) break;
        while (nodes[next].square <= front + faces) ++next;
        const std::int64_t after = search.front_below(front + faces, next);
        add_run(runs, after - front, 1);
        front = after;
    }
    add_run(runs, goal - front, 1);
}

}  // namespace sparse

// A shortest route, without runs where there is none or no roll is needed. Needs
// faces_fit. Which of several shortest ones is fixed but nothing more.
inline Route sparse_route(const Track& track) {
    const sparse::StayingTrack staying(track, false);
    sparse::Search search(staying.track(), {});
    Route route{search.to_finish(), {}};
    if (route.rolls <= 0) return route;
    for (const sparse::Walk& walk : sparse::walks_of(search))
        sparse::play(search, walk, route.runs);
    return route;
}

}  // namespace boustro

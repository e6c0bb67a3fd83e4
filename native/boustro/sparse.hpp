// Sparse boards: k jumps on up to 10^18 squares, at a cost that depends on k alone.
//
// Idea. *Nodes.* Only the entries, the finish and the squares somebody asks about are
// worth a thought; between them walking is arithmetic. Each of them becomes a node, in
// one sorted array:
//
//   entry      reached by a throw, its jump is taken; nobody stops there;
//   sink       the finish where no jump starts: reached by a throw, the game is
//              won, so nobody walks on from there;
//   waypoint   a plain square asked about: tokens rest there and walk on.
//
// *Walkers.* A token that rests on a plain square g at roll t can, with faces
// 1..d, rest at roll t + 1 on every plain square up to g + d. Of these the largest,
// the front, is the best to walk on from: whatever a lower one reaches by the next
// roll, the front reaches too, or it was reached already. So one number describes a
// walker, and between two nodes its front moves d a roll: arithmetic. A walker is
// looked at only when it comes to a node, and there
//
//   prior  is the front it throws from, the last before the node,
//   reach  is prior + d: all nodes in (prior, reach] are thrown on at this roll,
//   front  is then the largest square <= reach where a token can rest. If there is
//          none above prior, d entries in a row stand before it: a wall, and the
//          walker ends.
//
// Each entry reached for the first time starts a walker on its exit. *Dijkstra*:
// walkers come to nodes in the order (roll, -prior), so the first to come to a node
// gives the roll at which it is first thrown on.
//
// Why later walkers may end there. Let A come to node e first, with (t, p), and B
// later, with (u, q), q plain. If u = t then q <= p and A throws on whatever B does.
// If u > t, A's front at roll t is the largest resting square <= p + d, where
// p + d >= e > q, hence it is at least q, and A rests there before roll u, as B on q.
// Where a wall ends A, q lies below the wall too, and the same wall ends B. So B
// finds nothing that A does not find as early. The same comparison lets a walker be
// dropped when a better one is only under way to its next node.
//
// The exception. A token put *on* an entry by a jump rests there, where no walker of
// the other kind can, so "the front is at least q" fails for its first throw. That
// throw is played as a visit of its own, which skips the nodes reached before
// instead of ending at them; afterwards it rests on a plain front and is like the
// others.
//
// Order of nodes within a roll. Events are sorted by (roll, -node) and not by prior;
// two walkers at the same roll with node order and prior order different would need
// the higher node's walker to have passed the lower node at an earlier roll, so the
// other walker ends there anyway. Walkers to the same node at the same roll keep the
// larger prior. The first throw from an entry g has as its node the first one after
// g, so a walker of larger prior comes to a higher node, before it, or to the same
// node, where the queue lets it go first.
//
// Overshoot. `stay` moves nothing, so past the last node nothing happens, and the others
// are played as it is: where it matters, each of the squares n + 1 .. n + d past the last
// square n becomes an entry, whose exit is where the token lands that counts to it, back
// from n or on it. Then every throw lands where it did, and nothing passes the new last
// square.
//
// A shortest route, as runs of equal throws: their number depends on the jumps alone.
// The search knows of every entry reached the walker that reached it first: the exit it
// came from. Going back from the finish along these gives the jumps of a shortest route;
// between two of them the walker is played once more and its throws written down: d again
// and again, a smaller throw where entries lie before the front, and the throw that
// reaches the next entry. The walker that is played again takes the same throws as in the
// search, since both compute the same fronts from the same square; so it comes to the
// entry at the roll found, and each of its throws is legal: it ends on a plain square at
// most d further on, or on the entry itself.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <queue>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "boustro/track.hpp"

namespace boustro::sparse {

using Index = std::uint32_t;

// More than any roll: a search never looks further than 2 * max_size rolls.
inline constexpr std::int64_t never = std::int64_t{1} << 61;
inline constexpr std::int64_t waypoint_exit = -1;
inline constexpr std::int64_t sink_exit = -2;
inline constexpr Index from_start = std::numeric_limits<Index>::max() - 1;
inline constexpr Index ordinary = std::numeric_limits<Index>::max();

// A node and the best walker known to come to it: the roll at which it reaches the
// node (`time`), how far before the node it throws from (`throw_length`), and the
// entry whose exit it came from (`origin`).
struct Node {
    std::int64_t square;
    std::int64_t exit;
    std::uint64_t timing = static_cast<std::uint64_t>(never) << 2;  // time and two flags
    Index throw_length = 0;
    Index origin = ordinary;

    std::int64_t time() const { return static_cast<std::int64_t>(timing >> 2); }
    void set_time(std::int64_t roll) {
        timing = static_cast<std::uint64_t>(roll) << 2 | (timing & 3);
    }
    bool reached() const { return (timing & 1) != 0; }
    bool landed() const { return (timing & 2) != 0; }
    void set_reached() { timing |= 1; }
    void set_landed() { timing |= 2; }
    std::int64_t prior() const { return square - throw_length; }
    bool is_entry() const { return exit >= 0; }
    bool is_waypoint() const { return exit == waypoint_exit; }
};

// A walker comes to `node` at roll `time`. `landing` is `ordinary`, or the entry
// whose jump put a token on an entry, of which this is the first throw. The order is
// roll ascending, node descending, and last the first throws from an entry (see above).
struct Event {
    std::int64_t time;
    std::uint64_t key;

    Event(std::int64_t when, Index node, Index landing)
        : time(when), key(std::uint64_t{~node} << 32 | Index{~landing}) {}

    Index node() const { return ~static_cast<Index>(key >> 32); }
    Index landing() const { return ~static_cast<Index>(key); }
    bool operator>(const Event& other) const {
        return time > other.time || (time == other.time && key > other.key);
    }
};

// A track under `stay` on which every throw lands where it did.
class StayingTrack {
public:
    // `levels` says that the levels of all squares matter, and not the fewest rolls alone. With a
    // plain finish `win` has the levels of `stay`; bouncing has others.
    StayingTrack(const Track& track, bool levels) : track_(track) {
        const bool bounces = track.overshoot == Overshoot::bounce,
                   at_finish = entry_index(track, track.finish) >= 0;
        const bool alike =
            overshoot_alike(track.overshoot, true, track.finish == track.size, at_finish);
        if (!alike || (levels && bounces)) add_end();
        track_.overshoot = Overshoot::stay;
    }
    StayingTrack(const StayingTrack&) = delete;
    StayingTrack& operator=(const StayingTrack&) = delete;

    const Track& track() const { return track_; }

private:
    void add_end() {
        entries_.assign(track_.entries.begin(), track_.entries.end());
        exits_.assign(track_.exits.begin(), track_.exits.end());
        for (const std::int64_t face : track_.faces) {
            entries_.push_back(track_.size + face);
            exits_.push_back(land(track_, track_.size, face));
        }
        track_.size += track_.faces.back();
        track_.entries = entries_;
        track_.exits = exits_;
    }

    std::vector<std::int64_t> entries_;
    std::vector<std::int64_t> exits_;
    Track track_;
};

// The nodes of a track, and of plain squares among `asked`, which is sorted.
inline std::vector<Node> nodes_of(const Track& track, std::span<const std::int64_t> asked) {
    const std::size_t jumps = track.entries.size(), most = jumps + asked.size() + 1;
    if (most >= from_start) throw std::length_error("more jumps than the sparse kernel can number");
    std::vector<Node> nodes;
    nodes.reserve(most);
    for (std::size_t jump = 0; jump < jumps; ++jump)
        nodes.push_back(Node{track.entries[jump], track.exits[jump]});
    nodes.push_back(Node{track.finish, sink_exit});
    for (const std::int64_t square : asked) nodes.push_back(Node{square, waypoint_exit});
    // Of those on one square an entry comes first, then the finish; that one stays.
    const auto before = [](const Node& a, const Node& b) { return a.square < b.square; };
    const auto others = nodes.begin() + static_cast<std::ptrdiff_t>(jumps);
    std::inplace_merge(others, others + 1, nodes.end(), before);
    std::inplace_merge(nodes.begin(), others, nodes.end(), before);
    const auto alike = [](const Node& a, const Node& b) { return a.square == b.square; };
    nodes.erase(std::unique(nodes.begin(), nodes.end(), alike), nodes.end());
    return nodes;
}

class Search {
public:
    // `asked` are the plain squares or entries, sorted, whose levels the caller needs. The track,
    // under `stay`, outlives this.
    Search(const Track& track, std::span<const std::int64_t> asked)
        : track_(track),
          faces_(std::min(std::ssize(track.faces), track.size + 1)),
          nodes_(nodes_of(track, asked)) {}

    // Plays until the finish is won, and gives the fewest rolls to it.
    std::int64_t to_finish() {
        begin();
        while (!won() && !queue_.empty()) step();
        return won() ? rolls_ : no_route;
    }

    // Plays until nothing new can be reached.
    void everywhere() {
        begin();
        if (rolls_ == 0) return;
        while (!queue_.empty()) step();
    }

    const Track& track() const { return track_; }
    std::int64_t faces() const { return faces_; }
    const std::vector<Node>& nodes() const { return nodes_; }
    Index at_or_after(std::int64_t square) const {
        const auto before = [](const Node& node, std::int64_t limit) {
            return node.square < limit;
        };
        return static_cast<Index>(std::lower_bound(nodes_.begin(), nodes_.end(), square, before) -
                                  nodes_.begin());
    }
    // The entry whose exit is the finish and wins, or `ordinary` where a throw does.
    Index won_by() const { return won_by_; }
    std::span<const std::pair<Index, std::int64_t>> landings() const { return landings_; }

    // The largest square <= reach on which a walker can rest; `after` is the first
    // node beyond reach.
    std::int64_t front_below(std::int64_t reach, Index after) const {
        for (Index i = after; i > 0; --i, --reach) {
            const Node& node = nodes_[i - 1];
            if (node.square != reach || node.is_waypoint()) break;
        }
        return reach;
    }

    // The number of throws by which a walker on `front` first counts to `square`.
    std::int64_t throws_to(std::int64_t front, std::int64_t square) const {
        return (square - front - 1) / faces_ + 1;
    }

private:
    bool won() const { return rolls_ != never; }

    void begin() {
        if (track_.start == track_.finish) {
            rolls_ = 0;
            return;
        }
        rest(track_.start, 0, from_start);
    }

    void step() {
        const Event event = queue_.top();
        queue_.pop();
        if (event.landing() != ordinary) {
            const std::int64_t from =
                event.landing() == from_start ? track_.start : nodes_[event.landing()].exit;
            visit(event.node(), event.time, from, event.landing(), true);
            return;
        }
        const Node& node = nodes_[event.node()];
        if (node.reached() || node.time() != event.time) return;
        visit(event.node(), event.time, node.prior(), node.origin, false);
    }

    // A throw from `prior`, whose first node is `node`.
    void visit(Index node, std::int64_t time, std::int64_t prior, Index origin, bool skips) {
        const std::int64_t reach = prior + faces_;
        for (; node < nodes_.size() && nodes_[node].square <= reach; ++node) {
            if (!nodes_[node].reached()) {
                throw_on(node, time, prior, origin);
            } else if (!skips) {
                return;
            }
        }
        if (node == nodes_.size()) return;
        const std::int64_t front = front_below(reach, node);
        if (front > prior) walk(front, time, node, origin);
    }

    void throw_on(Index at, std::int64_t time, std::int64_t prior, Index origin) {
        Node& node = nodes_[at];
        node.set_reached();
        node.set_time(time);
        node.throw_length = static_cast<Index>(node.square - prior);
        node.origin = origin;
        if (node.is_entry()) {
            rest(node.exit, time, at);
        } else if (!node.is_waypoint()) {
            win(time, ordinary);
        }
    }

    // A token comes to rest on `square`, put there by the jump `origin`.
    void rest(std::int64_t square, std::int64_t time, Index origin) {
        if (square == track_.finish) win(time, origin);
        Index next = at_or_after(square);
        if (next == nodes_.size()) return;
        Node& here = nodes_[next];
        if (here.square == square) {
            if (here.landed()) return;
            here.set_landed();
            landings_.emplace_back(next, time);
            if (square == track_.finish || ++next == nodes_.size()) return;
            if (here.is_entry() && nodes_[next].square - square <= faces_) {
                queue_.push(Event(time + 1, next, origin));
                return;
            }
        }
        walk(square, time, next, origin);
    }

    // A walker on `front` goes on to the node `next`.
    void walk(std::int64_t front, std::int64_t time, Index next, Index origin) {
        Node& node = nodes_[next];
        if (node.reached()) return;
        const std::int64_t throws = throws_to(front, node.square);
        const std::int64_t arrives = time + throws;
        const std::int64_t prior = front + (throws - 1) * faces_;
        if (arrives > node.time() || (arrives == node.time() && prior <= node.prior())) return;
        const bool announced = arrives == node.time();
        node.set_time(arrives);
        node.throw_length = static_cast<Index>(node.square - prior);
        node.origin = origin;
        if (!announced) queue_.push(Event(arrives, next, ordinary));
    }

    void win(std::int64_t time, Index by) {
        if (won()) return;
        rolls_ = time;
        won_by_ = by;
    }

    const Track& track_;
    std::int64_t faces_;
    std::vector<Node> nodes_;
    std::priority_queue<Event, std::vector<Event>, std::greater<>> queue_;
    std::int64_t rolls_ = never;
    Index won_by_ = ordinary;
    std::vector<std::pair<Index, std::int64_t>> landings_;
};

// Faces 1..d, with d in the width that a node keeps for a throw.
inline bool faces_fit(const Track& track) {
    return plain_faces(track) && track.faces.size() < ordinary;
}

}  // namespace boustro::sparse

namespace boustro {

// The fewest rolls from start to finish, or `no_route`. Needs faces_fit.
inline std::int64_t sparse_min_rolls(const Track& track) {
    const sparse::StayingTrack staying(track, false);
    return sparse::Search(staying.track(), {}).to_finish();
}

// The levels of the squares asked about (0..size, in any order, repeats allowed);
// `no_route` where no token can rest. Needs faces_fit.
inline std::vector<std::int64_t> sparse_levels(const Track& track,
                                               std::span<const std::int64_t> asked) {
    std::vector<std::int64_t> sorted(asked.begin(), asked.end());
    std::sort(sorted.begin(), sorted.end());
    const sparse::StayingTrack staying(track, true);
    sparse::Search search(staying.track(), sorted);
    search.everywhere();
    const std::vector<sparse::Node>& nodes = search.nodes();
    std::vector<std::int64_t> landed(nodes.size(), sparse::never);
    for (const auto& [node, time] : search.landings()) landed[node] = time;
    std::vector<std::int64_t> levels;
    levels.reserve(asked.size());
    for (const std::int64_t square : asked) {
        const sparse::Index at = search.at_or_after(square);
        std::int64_t level = landed[at];
        if (nodes[at].reached() && !nodes[at].is_entry()) level = std::min(level, nodes[at].time());
        if (square == track.start) level = 0;
        levels.push_back(level == sparse::never ? no_route : level);
    }
    return levels;
}

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

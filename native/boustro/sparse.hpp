// Sparse boards: k jumps on up to 10^18 squares, at a cost that depends on k alone.
//
// Idea. *Walkers.* A token that rests on a plain square g at roll t can, with faces
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
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <queue>
#include <span>
#include <utility>
#include <vector>

#include "boustro/sparse_nodes.hpp"
#include "boustro/track.hpp"

namespace boustro::sparse {

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

}  // namespace boustro

// The nodes of a sparse search: the few squares of a huge board that matter.
//
// Idea. On a board of 10^18 squares only the entries, the finish and the squares
// somebody asks about are worth a thought; between them walking is arithmetic.
// Each of them becomes a node, in one sorted array:
//
//   entry      reached by a throw, its jump is taken; nobody stops there;
//   sink       the finish where no jump starts: reached by a throw, the game is
//              won, so nobody walks on from there;
//   waypoint   a plain square asked about: tokens rest there and walk on.
//
// Overshoot. `stay` moves nothing, so past the last node nothing happens, and the others
// are played as it is: where it matters, each of the squares n + 1 .. n + d past the last
// square n becomes an entry, whose exit is where the token lands that counts to it, back
// from n or on it. Then every throw lands where it did, and nothing passes the new last
// square.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
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
// roll ascending, node descending, and last the first throws from an entry (see
// sparse.hpp).
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

}  // namespace boustro::sparse

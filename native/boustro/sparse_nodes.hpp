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
// Overshoot. `stay` moves nothing, so past the last node nothing happens. `win`
// with a plain finish gives the levels of `stay` (track.hpp). `win` with a jump on
// the finish is played on a board with one square more: the new square is the
// finish, square `size` keeps its jump, and exits on `size` become the new square.
// A throw passes `size` exactly if some throw from the same square reaches the
// new one, because the faces are 1..d; so the game is the same.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
#include <utility>

#include "boustro/large_pages.hpp"
#include "boustro/track.hpp"
#include "boustro/wide.hpp"

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
// entry whose exit it came from (`origin`). Half a cache line.
struct alignas(32) Node {
    std::int64_t square;
    std::int64_t exit;
    std::uint64_t timing = static_cast<std::uint64_t>(never) << 2;  // time and two flags
    Index throw_length = 0;
    Index origin = ordinary;

    std::int64_t time() const { return static_cast<std::int64_t>(timing >> 2); }
    void set_time(std::int64_t roll) { timing = static_cast<std::uint64_t>(roll) << 2 | (timing & 3); }
    bool reached() const { return (timing & 1) != 0; }
    bool landed() const { return (timing & 2) != 0; }
    void set_reached() { timing |= 1; }
    void set_landed() { timing |= 2; }
    std::int64_t prior() const { return square - throw_length; }
    bool is_entry() const { return exit >= 0; }
    bool is_waypoint() const { return exit == waypoint_exit; }
};

// x / d for 0 <= x < 2^60 by a multiplication: with d <= 2^s and m = ceil(2^(60+s) / d)
// the error m * d - 2^(60+s) is below d <= 2^s, so x * m / 2^(60+s) exceeds x / d by
// less than 1 / d and its floor is right.
class Divider {
public:
    explicit Divider(std::int64_t d) : shift_(60 + static_cast<int>(std::bit_width(static_cast<std::uint64_t>(d - 1)))) {
        const auto divisor = static_cast<std::uint64_t>(d);
        std::uint64_t left = std::uint64_t{1} << (shift_ - 60);
        for (int i = 0; i <= 60; ++i) {
            const bool fits = left >= divisor;
            magic_ = 2 * magic_ + (fits ? 1 : 0);
            left = 2 * (fits ? left - divisor : left);
        }
        magic_ += left != 0 ? 1 : 0;
    }
    std::int64_t operator()(std::int64_t x) const {
        return static_cast<std::int64_t>((static_cast<Wide>(static_cast<std::uint64_t>(x)) * magic_) >> shift_);
    }

private:
    int shift_;
    std::uint64_t magic_ = 0;
};

// Finds the first node at or after a square: a table over the squares' high bits
// narrows the search to a few nodes where they are spread evenly, and never to more
// than all of them.
class Directory {
public:
    Directory() = default;
    explicit Directory(std::span<const Node> nodes) : nodes_(nodes) {
        const auto last = nodes.empty() ? 0U : static_cast<std::uint64_t>(nodes.back().square);
        while ((last >> shift_) >= 2 * nodes.size() + 2) ++shift_;
        first_.resize((last >> shift_) + 2);
        std::size_t node = 0;
        for (std::size_t bucket = 0; bucket < first_.size(); ++bucket) {
            while (node < nodes.size() && bucket_of(nodes[node].square) < bucket) ++node;
            first_[bucket] = static_cast<Index>(node);
        }
    }
    Index at_or_after(std::int64_t square) const {
        const std::size_t bucket = bucket_of(square);
        if (bucket + 1 >= first_.size()) return static_cast<Index>(nodes_.size());
        const auto begin = nodes_.begin() + first_[bucket];
        const auto end = nodes_.begin() + first_[bucket + 1];
        const auto found = std::lower_bound(
            begin, end, square, [](const Node& node, std::int64_t s) { return node.square < s; });
        return static_cast<Index>(found - nodes_.begin());
    }

    // Hints that `square` will be looked up: first its bucket, then its nodes.
    void fetch_bucket(std::int64_t square) const {
        const std::size_t bucket = bucket_of(square);
        if (bucket < first_.size()) prefetch(&first_[bucket]);
    }
    void fetch_nodes(std::int64_t square) const {
        const std::size_t bucket = bucket_of(square);
        if (bucket < first_.size()) prefetch(nodes_.data() + first_[bucket]);
    }

private:
    std::size_t bucket_of(std::int64_t square) const {
        return static_cast<std::size_t>(static_cast<std::uint64_t>(square) >> shift_);
    }
    std::span<const Node> nodes_;
    int shift_ = 0;
    LargeVector<Index> first_;
};

// The game as the search plays it: `size` and `finish` moved by one for the `win`
// rule with a jump on the finish.
struct Board {
    std::int64_t start;
    std::int64_t finish;
    std::int64_t faces;
    std::int64_t moved_from;  // the square that now means the finish, or -1

    std::int64_t meant(std::int64_t square) const { return square == moved_from ? finish : square; }
};

inline Board board_of(const Track& track) {
    const bool moves = track.overshoot == Overshoot::win && entry_index(track, track.finish) >= 0;
    const std::int64_t finish = moves ? track.finish + 1 : track.finish;
    const auto faces = std::min(static_cast<std::int64_t>(track.faces.size()), track.size + 1);
    const std::int64_t moved_from = moves ? track.finish : -1;
    return {track.start == moved_from ? finish : track.start, finish, faces, moved_from};
}

// Adds, in order, the plain squares among `asked` (sorted) and the finish.
class NodeMaker {
public:
    NodeMaker(const Track& track, const Board& board, std::span<const std::int64_t> asked)
        : track_(track), board_(board), asked_(asked) {}

    LargeVector<Node> make() {
        if (track_.entries.size() + asked_.size() + 1 >= from_start) {
            throw std::length_error("more jumps than the sparse kernel can number");
        }
        nodes_.reserve(track_.entries.size() + asked_.size() + 1);
        for (std::size_t jump = 0; jump < track_.entries.size(); ++jump) {
            add_plain_before(track_.entries[jump]);
            nodes_.push_back(Node{track_.entries[jump], board_.meant(track_.exits[jump])});
        }
        add_plain_before(never);
        return std::move(nodes_);
    }

private:
    bool taken(std::int64_t square) const {
        return !nodes_.empty() && nodes_.back().square == square;
    }
    void add(std::int64_t square, std::int64_t exit, std::int64_t limit) {
        if (square < limit && !taken(square)) nodes_.push_back(Node{square, exit});
    }
    void add_finish_before(std::int64_t limit) {
        if (finish_added_ || board_.finish >= limit) return;
        finish_added_ = true;
        add(board_.finish, sink_exit, limit);
    }
    // Squares equal to the limit, the next entry, are that entry's node.
    void add_plain_before(std::int64_t limit) {
        for (; next_ < asked_.size() && asked_[next_] <= limit; ++next_) {
            add_finish_before(std::min(asked_[next_] + 1, limit));
            add(asked_[next_], waypoint_exit, limit);
        }
        add_finish_before(limit);
    }

    const Track& track_;
    const Board& board_;
    std::span<const std::int64_t> asked_;
    std::size_t next_ = 0;
    bool finish_added_ = false;
    LargeVector<Node> nodes_;
};

}  // namespace boustro::sparse

// Square by square: levels and the smallest shortest route of any Track, in arrays.
//
// Idea. The plain breadth-first search with a table of landings, for every rule and
// every set of faces, at a cost of size times faces. It is here for what the faster
// kernels do not do: faces with gaps, bouncing, and *the* route, the one whose throws
// are smallest in order, which all kernels and the readable reference must agree on.
//
// The smallest route. A square is useful if the finish can be reached from it along
// levels that rise by one. Found in the opposite order of the search, this takes one
// look at each throw; then from the start on the smallest throw to a useful square of
// the next level is taken. It is the smallest of all shortest routes because each
// throw is the smallest that any shortest route with the same throws before it has.
#pragma once

#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "boustro/sparse.hpp"
#include "boustro/track.hpp"

namespace boustro {

// Boards to this size have the smallest shortest route; on larger ones a route is
// fixed by its kernel.
inline constexpr std::int64_t stepwise_route_size = 1'000'000;

// Boards to this size can be searched square by square: some 20 bytes for each.
inline constexpr std::int64_t stepwise_size = 10'000'000;

class Stepwise {
public:
    // Of a board of at most `stepwise_size` squares.
    explicit Stepwise(const Track& track)
        : track_(track), levels_(static_cast<std::size_t>(track.size) + 1, -1) {
        rests_.resize(levels_.size());
        std::iota(rests_.begin(), rests_.end(), 0);
        for (std::size_t jump = 0; jump < track.entries.size(); ++jump) {
            rests_[static_cast<std::size_t>(track.entries[jump])] =
                static_cast<std::int32_t>(track.exits[jump]);
        }
        search();
    }

    // By square, 0..size; -1 where no token can rest.
    const std::vector<std::int32_t>& levels() const { return levels_; }
    std::int64_t rolls() const { return level(track_.finish); }

    // The shortest route whose throws are smallest in order.
    Route smallest_route() const {
        Route route{rolls(), {}};
        if (route.rolls <= 0) return route;
        const std::vector<bool> useful = useful_squares();
        std::int64_t square = track_.start;
        while (square != track_.finish) {
            const auto [face, to] = smallest_step(square, useful);
            add_run(route.runs, face, 1);
            square = to;
        }
        return route;
    }

private:
    std::int32_t level(std::int64_t square) const {
        return levels_[static_cast<std::size_t>(square)];
    }

    std::int64_t landing(std::int64_t square, std::int64_t face) const {
        const auto rest = [&](std::int64_t reached) {
            return std::int64_t{rests_[static_cast<std::size_t>(reached)]};
        };
        return land(track_.size, track_.overshoot, square, face, rest);
    }

    // Faces that can matter: with `stay` and `win` the first past the end says it all.
    template <class Use>
    void each_throw(std::int64_t square, Use&& use) const {
        if (square == track_.finish) return;
        for (const std::int64_t face : track_.faces) {
            if (use(face, landing(square, face))) return;
            if (square + face > track_.size && track_.overshoot != Overshoot::bounce) return;
        }
    }

    void search() {
        order_.push_back(static_cast<std::int32_t>(track_.start));
        levels_[static_cast<std::size_t>(track_.start)] = 0;
        for (std::size_t head = 0; head < order_.size(); ++head) {
            const std::int32_t square = order_[head];
            each_throw(square, [&](std::int64_t, std::int64_t to) {
                std::int32_t& found = levels_[static_cast<std::size_t>(to)];
                if (found < 0) {
                    found = level(square) + 1;
                    order_.push_back(static_cast<std::int32_t>(to));
                }
                return false;
            });
        }
    }

    std::vector<bool> useful_squares() const {
        std::vector<bool> useful(levels_.size(), false);
        useful[static_cast<std::size_t>(track_.finish)] = true;
        for (std::size_t i = order_.size(); i-- > 0;) {
            const std::int32_t square = order_[i];
            if (level(square) >= rolls()) continue;
            if (smallest_step(square, useful).first > 0)
                useful[static_cast<std::size_t>(square)] = true;
        }
        return useful;
    }

    // The smallest throw to a useful square of the next level and that square, or 0.
    std::pair<std::int64_t, std::int64_t> smallest_step(std::int64_t square,
                                                        const std::vector<bool>& useful) const {
        std::pair<std::int64_t, std::int64_t> step{0, 0};
        each_throw(square, [&](std::int64_t face, std::int64_t to) {
            if (!useful[static_cast<std::size_t>(to)] || level(to) != level(square) + 1)
                return false;
            step = {face, to};
            return true;
        });
        return step;
    }

    Track track_;
    std::vector<std::int32_t> levels_;
    std::vector<std::int32_t> rests_;  // where a token rests that a throw takes to a square
    std::vector<std::int32_t> order_;
};

}  // namespace boustro

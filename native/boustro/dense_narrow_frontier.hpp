// Narrow frontier: levels whose walkers all stand in two neighbouring words, which stay in registers.
//
// Idea. On a board of short jumps the frontier is a few squares wide and moves on two
// or three squares a roll, for as many rolls as half the squares. Then what costs is the
// chain from one roll to the next: spread, keep the new, look up the exits, or them in.
// So the two words' reached squares, entries and front stay in registers, with the rows in which
// their cells lie; when nobody stands in the first word any more, the second takes its place.
//
// Why it is right. A level here is a level of a sweep (dense_search.hpp) over two words. The front
// is given back before a throw could reach a third word, and at the end of a level in which a token
// landed elsewhere where it finds something new.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "boustro/dense_cells.hpp"
#include "boustro/dense_squares.hpp"
#include "boustro/small.hpp"

namespace boustro::dense {

template <class Value>
class NarrowFrontier {
public:
    NarrowFrontier(const Cells<Value>& cells, Squares& squares, int faces, std::int64_t finish)
        : cells_(cells), squares_(squares), faces_(faces), finish_(finish) {}

    std::size_t word = 0;        // the first of the two
    std::uint64_t front[2] = {};
    std::int64_t rolls = 0;
    bool won = false;
    std::vector<std::int64_t> elsewhere;  // where tokens landed beside the two words

    // Levels until the finish is reached, the front is empty or does not stay in two words.
    void run() {
        enter();
        if (faces_ == 6) {
            while (stays() && level(6)) {}
        } else {
            while (stays() && level(static_cast<unsigned>(faces_))) {}
        }
        leave();
    }

private:
    using Line = typename Cells<Value>::Line;

    void enter() {
        for (std::size_t i = 0; i < 2; ++i) load(i);
    }
    void load(std::size_t i) {
        squares_at_[i] = squares_.word(word + i);
        const auto place = static_cast<std::int64_t>(64 * (word + i));
        line_[i] = place <= finish_ ? cells_.line(place) : Line{};
    }
    void leave() {
        for (std::size_t i = 0; i < 2; ++i) squares_.word(word + i).reached = squares_at_[i].reached;
    }

    // Moves on where the first word is left behind; false where two words are not enough.
    bool stays() {
        if (front[0] == 0) {
            if (front[1] == 0) return false;
            squares_.word(word).reached = squares_at_[0].reached;
            ++word;
            squares_at_[0] = squares_at_[1];
            line_[0] = line_[1];
            front[0] = front[1];
            front[1] = 0;
            load(1);
        }
        return front[1] >> (64 - faces_) == 0;
    }

    // One level; false where the search must not go on here.
    bool level(unsigned faces) {
        ++rolls;
        const std::uint64_t reached[2] = {boustro::detail::spread_word(front[0], 0, faces),
                                          boustro::detail::spread_word(front[1], front[0], faces)};
        const std::uint64_t jumps0 = settle(0, reached[0]);
        const std::uint64_t jumps1 = settle(1, reached[1]);
        const std::int64_t last = finish_ - static_cast<std::int64_t>(64 * word);
        if (last < 128 && (front[last / 64] >> (last % 64) & 1) != 0) won = true;
        take(0, jumps0);
        take(1, jumps1);
        return !won && elsewhere.empty();
    }

    // Closes what a roll reached in one word and gives back the entries among it.
    std::uint64_t settle(std::size_t i, std::uint64_t reached) {
        Word& squares = squares_at_[i];
        const std::uint64_t fresh = reached & ~squares.reached;
        squares.reached |= fresh;
        front[i] = fresh & ~squares.entries;
        return fresh & squares.entries;
    }

    void take(std::size_t i, std::uint64_t jumps) {
        for (; jumps != 0; jumps &= jumps - 1) {
            const int bit = std::countr_zero(jumps);
            const Line& line = line_[i];
            const auto entry = static_cast<std::int64_t>(64 * (word + i)) + bit;
            land(place_of(bit < line.count ? line.value(bit) : cells_.value(entry)));
        }
    }

    void land(std::int64_t exit) {
        if (exit < 0 || exit > finish_) return;  // exit 0, or a cell that changed or was never judged
        if (exit == finish_) won = true;
        const auto bit = static_cast<std::uint64_t>(exit) - 64 * word;
        if (bit < 128) {
            front[bit / 64] |= std::uint64_t{1} << (bit % 64);
        } else if (stirs(exit)) {
            elsewhere.push_back(exit);
        }
    }

    bool stirs(std::int64_t exit) {
        leave();
        const std::uint64_t mask = (std::uint64_t{1} << faces_) - 1;
        return (~squares_.window(exit + 1).reached & mask) != 0;
    }

    const Cells<Value>& cells_;
    Squares& squares_;
    const int faces_;
    const std::int64_t finish_;
    Word squares_at_[2] = {};
    Line line_[2] = {};
};

}  // namespace boustro::dense

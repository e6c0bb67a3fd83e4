// Level by level over a huge dense board, by walkers in a bitmap of squares.
//
// Idea. A walker is a square h on which a token rests at some level. At the next roll
// all squares of the window (h, h + d] are reached: one look at a word says which of
// them are new. New entries send their tokens to their exits, each a new walker; and
// of the plain squares only the last one walks on. So a level costs a few operations
// for each walker, not d for each square.
//
// Why one walker goes on. Let z be any new plain square of the window and h' >= z its
// last plain square. What z reaches at the roll after, (z, z + d], lies in (h, h + d],
// reached now, and in (h', h' + d], which h' reaches by then: if h' is new it is the
// walker that goes on, and if it was reached before, then at a roll no later, and by
// induction from the last square downwards (h', h' + d] is reached by the roll after
// that one. So every square is reached at its level. A token put on a square by a jump
// always walks on, since nobody else need have looked beyond that square.
//
// Ways to look at the board:
//   lazily   the cells of new squares are read from the matrix, so a search that ends
//            early has read next to nothing;
//   listed   the entries are a bitmap made by one scan; cells are read for their exits
//            only, fetched some time ahead;
//   swept    where walkers stand close together, a level goes through the words between
//            the first and the last in order, 64 squares at a time: the front is spread
//            by shifts (a run of w ones shifted by w and or-ed is a run of 2w), and no
//            list is kept.
// All three do the same to `reached`, so a search may change between them at any level.
// A token whose whole window is reached when it lands stirs nothing and may be dropped.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "boustro/dense_cells.hpp"
#include "boustro/dense_narrow_frontier.hpp"
#include "boustro/dense_squares.hpp"
#include "boustro/track.hpp"
#include "boustro/wide.hpp"

namespace boustro::dense {

// The widest die that a window of 64 squares can serve.
inline constexpr int max_faces = 63;

// The rules a dense search plays: faces 1..d, the last square the finish, `stay`.
struct Rules {
    std::int64_t start = 1;
    int faces = 6;
};

// A trace learns what the search finds out; this one forgets it.
struct NoTrace {
    static constexpr bool sweeps = true;
    void thrown(std::int64_t, std::int64_t, std::uint64_t, std::uint64_t, std::int64_t) {}
    void landed(std::int64_t, std::int64_t, std::int64_t) {}
};

template <class Value, class Trace>
class Search {
public:
    Search(const Cells<Value>& cells, Squares& squares, const Rules& rules, Trace& trace)
        : cells_(cells),
          squares_(squares),
          trace_(trace),
          faces_(rules.faces),
          finish_(cells.size() - 1),
          mask_((std::uint64_t{1} << rules.faces) - 1) {
        won_ = rules.start - 1 == finish_;
        if (!won_) walkers_.push_back(rules.start - 1);
    }

    // True when the finish is reached; `rolls` is then its level.
    bool won() const { return won_; }
    // True when there is nothing more to reach.
    bool ended() const { return walkers_.empty() || won_; }
    std::int64_t rolls() const { return rolls_; }

    // Searches without knowing the entries until it ends or has moved `most` walkers.
    void lazily(std::int64_t most) {
        for (std::int64_t moved = 0; !ended() && moved <= most;) {
            moved += std::ssize(walkers_);
            level<true>();
        }
    }

    // Searches with the entries known until the finish is reached or nothing is new.
    void to_end() {
        while (!ended()) {
            if (is_crowded()) {
                sweep_levels();
            } else {
                level<false>();
            }
        }
    }

    // The same, but the finish stops nothing: no token can leave the last square.
    void everywhere() {
        goes_on_ = true;
        while (!walkers_.empty()) level<false>();
    }

    // Sweeps where there are at most so many words for each walker.
    void sweep_from(std::int64_t words) { crowd_ = words; }

private:
    static constexpr std::size_t ahead = 24;
    static constexpr std::size_t chunk = 64;
    static constexpr std::int64_t near_words = 64;

    template <bool lazy>
    void level() {
        ++rolls_;
        next_.clear();
        const std::size_t count = walkers_.size();
        for (std::size_t begin = 0; begin < count; begin += chunk) {
            const std::size_t end = std::min(begin + chunk, count);
            for (std::size_t i = begin; i < end; ++i) {
                if (i + ahead < count) fetch<lazy>(walkers_[i + ahead] + 1);
                move<lazy>(walkers_[i]);
            }
            take_jumps();
            if (won_ && !goes_on_) return;
        }
        std::swap(walkers_, next_);
    }

    template <bool lazy>
    void fetch(std::int64_t place) const {
        if (place >= squares_.size()) return;
        squares_.fetch(place);
        if (lazy) cells_.fetch(place);
    }

    template <bool lazy>
    void move(std::int64_t walker) {
        const std::int64_t first = walker + 1;
        const Word window = squares_.window(first);
        const std::uint64_t fresh = ~window.reached & mask_;
        if (fresh == 0) return;
        squares_.set_reached(first, fresh);
        const std::uint64_t entries = lazy ? read_entries(first, fresh) : window.entries;
        for (std::uint64_t jumps = fresh & entries; jumps != 0; jumps &= jumps - 1) {
            jump_from(first + std::countr_zero(jumps));
        }
        const std::uint64_t plain = mask_ & ~entries & (lazy ? fresh : ~std::uint64_t{0});
        trace_.thrown(walker, first, fresh, fresh & ~entries, rolls_);
        // Beyond the finish all counts as reached, so a walker whose window goes beyond
        // it ends here, having reached all there is.
        if (first + faces_ > finish_ && (fresh & ~entries) >> (finish_ - first) != 0) won_ = true;
        if (plain == 0) return;
        const int last = 63 - std::countl_zero(plain);
        if ((fresh >> last & 1) != 0) next_.push_back(first + last);
    }

    std::uint64_t read_entries(std::int64_t first, std::uint64_t fresh) const {
        std::uint64_t entries = 0;
        for (; fresh != 0; fresh &= fresh - 1) {
            const int i = std::countr_zero(fresh);
            entries |= std::uint64_t{cells_.value(first + i) != plain_cell} << i;
        }
        return entries;
    }

    void jump_from(std::int64_t entry) {
        cells_.fetch(entry);
        jumps_.push_back(entry);
    }

    void take_jumps() {
        for (const std::int64_t entry : jumps_) {
            const std::int64_t exit = place_of(cells_.value(entry));
            if (exit < 0 || exit > finish_) continue;  // exit 0, or a cell that changed or was never judged
            trace_.landed(entry, exit, rolls_);
            if (exit == finish_) won_ = true;
            if (walkers_.size() > chunk || stirs(exit)) next_.push_back(exit);
        }
        jumps_.clear();
    }

    // The walkers lie close enough together for sweeps to pay.
    bool is_crowded() const {
        if (!Trace::sweeps || rolls_ == 0) return false;
        const auto [low, high] = std::minmax_element(walkers_.begin(), walkers_.end());
        return (*high - *low) / 64 + 2 <= crowd_ * std::ssize(walkers_);
    }

    // Levels by sweeps, until the walkers have scattered.
    void sweep_levels() {
        if (fronts_.empty()) {
            fronts_.emplace_back(squares_.words() + 1);
            fronts_.emplace_back(squares_.words() + 1);
        }
        for (const std::int64_t walker : walkers_) fronts_[now_].put(walker);
        std::int64_t busy = 0;
        do {
            busy = fronts_[now_].is_narrow() ? advance_narrow() : sweep();
        } while (!won_ && fronts_[now_].span() > 0 && fronts_[now_].span() <= 4 * crowd_ * busy);
        list_walkers();
    }

    // A level of walkers as bits, and the words between which they lie.
    class Front {
    public:
        explicit Front(std::size_t words) : bits_(words) {}
        void put(std::int64_t place) {
            put(static_cast<std::size_t>(place) / 64, std::uint64_t{1} << (place % 64));
        }
        void put(std::size_t word, std::uint64_t bits) {
            bits_[word] |= bits;
            if (word < low) low = word;
            if (word > high) high = word;
        }
        bool spans(std::int64_t place) const {
            const auto word = static_cast<std::size_t>(place) / 64;
            return low <= word && word <= high;
        }
        std::uint64_t take(std::size_t word) { return std::exchange(bits_[word], 0); }
        void fetch(std::int64_t place) const { prefetch(&bits_[static_cast<std::size_t>(place) / 64]); }
        void forget_span() {
            low = ~std::size_t{0};
            high = 0;
        }
        bool is_narrow() const { return low <= high && high - low <= 1; }
        std::int64_t span() const { return low > high ? 0 : static_cast<std::int64_t>(high - low) + 2; }

        std::size_t low = ~std::size_t{0};
        std::size_t high = 0;

    private:
        Zeroed<std::uint64_t> bits_;
    };

    // Levels for as long as the frontier stays in two words; a sweep where it just grew out of them.
    std::int64_t advance_narrow() {
        Front& front = fronts_[now_];
        NarrowFrontier<Value> narrow(cells_, squares_, faces_, finish_);
        narrow.word = front.low;
        narrow.rolls = rolls_;
        for (std::size_t i = 0; i < 2; ++i) narrow.front[i] = front.take(front.low + i);
        front.forget_span();
        narrow.run();
        rolls_ = narrow.rolls;
        won_ = narrow.won;
        for (std::size_t i = 0; i < 2; ++i) {
            if (narrow.front[i] != 0) front.put(narrow.word + i, narrow.front[i]);
        }
        for (const std::int64_t exit : narrow.elsewhere) front.put(exit);
        return won_ || !narrow.elsewhere.empty() || front.span() == 0 ? 1 : sweep();
    }

    // One level; the number of words that held walkers.
    std::int64_t sweep() {
        ++rolls_;
        std::int64_t busy = 0;
        std::uint64_t before = 0;
        Front& front = fronts_[now_];
        near_ = front.span() <= near_words;
        for (std::size_t i = front.low; i <= front.high + 1; ++i) {
            const std::uint64_t here = front.take(i);
            if ((here | before) == 0) continue;
            sweep_word(i, here, before);
            if (won_) return 0;
            busy += here != 0 ? 1 : 0;
            before = here;
        }
        land_jumps();
        front.forget_span();
        now_ ^= 1;
        return busy;
    }

    void sweep_word(std::size_t i, std::uint64_t here, std::uint64_t before) {
        Word& word = squares_.word(i);
        const std::uint64_t fresh = spread(here, before) & ~word.reached;
        if (fresh == 0) return;
        word.reached |= fresh;
        const std::uint64_t plain = fresh & ~word.entries;
        if (plain != 0) fronts_[now_ ^ 1].put(i, plain);
        const auto first = static_cast<std::int64_t>(64 * i);
        const std::uint64_t jumps = fresh & word.entries;
        if (jumps != 0) near_ ? jump_at_once(first, jumps) : jump_later(first, jumps);
        const std::int64_t last = finish_ - first;
        if (last < 64 && plain >> last != 0) won_ = true;
    }

    // Where walkers are close together their cells are at hand, and nothing is gained by
    // fetching; all jumps of a word mostly lie in one row.
    void jump_at_once(std::int64_t first, std::uint64_t jumps) {
        const int begin = std::countr_zero(jumps);
        const typename Cells<Value>::Line line = cells_.line(first + begin);
        for (; jumps != 0; jumps &= jumps - 1) {
            const int i = std::countr_zero(jumps);
            const bool in_row = i - begin < line.count;
            land(place_of(in_row ? line.value(i - begin) : cells_.value(first + i)));
        }
    }
    void jump_later(std::int64_t first, std::uint64_t jumps) {
        for (; jumps != 0; jumps &= jumps - 1) jump_from(first + std::countr_zero(jumps));
        if (jumps_.size() >= chunk) read_exits();
    }

    // All squares 1..d after those set, of the word `here` with the word before it.
    std::uint64_t spread(std::uint64_t here, std::uint64_t before) const {
        const Wide runs = static_cast<Wide>(here) << 64 | before;
        return faces_ == 6 ? spread_by(runs, 6) : spread_by(runs, faces_);
    }
    static std::uint64_t spread_by(Wide runs, int faces) {
        int width = 1;
        for (; 2 * width <= faces; width *= 2) runs |= runs << width;
        runs |= runs << (faces - width);
        return static_cast<std::uint64_t>(runs >> 63);
    }

    // Two steps, each with its fetches under way: exits are read, then walkers set.
    void read_exits() {
        for (const std::int64_t entry : jumps_) {
            const std::int64_t exit = place_of(cells_.value(entry));
            if (exit < 0 || exit > finish_) continue;
            squares_.fetch(exit + 1);
            exits_.push_back(exit);
        }
        jumps_.clear();
        if (exits_.size() >= chunk) set_exits();
    }
    void set_exits() {
        for (const std::int64_t exit : exits_) land(exit);
        exits_.clear();
    }
    void land(std::int64_t exit) {
        if (exit < 0 || exit > finish_) return;
        if (exit == finish_) won_ = true;
        Front& after = fronts_[now_ ^ 1];
        if (after.spans(exit) || stirs(exit)) after.put(exit);
    }
    void land_jumps() {
        read_exits();
        set_exits();
    }

    // Whether a walker there would find anything new.
    bool stirs(std::int64_t place) const {
        return (~squares_.window(place + 1).reached & mask_) != 0;
    }

    void list_walkers() {
        walkers_.clear();
        Front& front = fronts_[now_];
        for (std::size_t i = front.low; i <= front.high && front.span() > 0; ++i) {
            for (std::uint64_t bits = front.take(i); bits != 0; bits &= bits - 1) {
                walkers_.push_back(static_cast<std::int64_t>(64 * i) + std::countr_zero(bits));
            }
        }
        front.forget_span();
    }

    const Cells<Value>& cells_;
    Squares& squares_;
    Trace& trace_;
    int faces_;
    std::int64_t crowd_ = 3;  // words a walker may have to itself where sweeps pay
    std::int64_t finish_;
    std::uint64_t mask_;
    bool won_ = false;
    bool near_ = false;     // the words of this sweep are few
    bool goes_on_ = false;  // after the finish was reached
    std::int64_t rolls_ = 0;
    std::vector<std::int64_t> walkers_;
    std::vector<std::int64_t> next_;
    std::vector<std::int64_t> jumps_;
    std::vector<std::int64_t> exits_;
    std::vector<Front> fronts_;  // two: where walkers are, and where they will be
    std::size_t now_ = 0;        // which of them is which
};

}  // namespace boustro::dense

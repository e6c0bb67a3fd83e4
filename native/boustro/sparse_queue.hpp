// The queue of a sparse search: which walker comes to its node first.
//
// Idea. Sort only what is needed next. Events lie in *rungs*, each for a
// span of rolls and in no order; the nearest rung is split into smaller ones as
// long as it is big, and the last thousand events are sorted into `near`. A new
// event is thrown onto the rung of its roll. So an event is moved a few times, always
// along memory, where a heap would jump about in it; and the sorted few tell
// beforehand which nodes are wanted next, so that they can be fetched in time.
//
// Why it is right. Rungs hold disjoint spans of rolls in order and `near` everything
// before the nearest rung; so the first of the sorted is the first of all. Events of
// one roll are never in two rungs, hence ties are settled by the sort.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <utility>
#include <vector>

namespace boustro::sparse {

// A walker comes to `node` at roll `time`. `landing` is `ordinary`, or the entry
// whose jump put a token on an entry, of which this is the first throw. The order is
// roll ascending, node descending, and last the first throws from an entry (see
// sparse.hpp).
struct Event {
    std::int64_t time;
    std::uint64_t key;

    Event(std::int64_t when, std::uint32_t node, std::uint32_t landing)
        : time(when), key(std::uint64_t{~node} << 32 | ~landing) {}

    std::uint32_t node() const { return ~static_cast<std::uint32_t>(key >> 32); }
    std::uint32_t landing() const { return ~static_cast<std::uint32_t>(key); }
    bool before(const Event& other) const {
        return time < other.time || (time == other.time && key < other.key);
    }
};

class Queue {
public:
    Queue() { rungs_.push_back({std::numeric_limits<std::int64_t>::max(), {}}); }

    // Makes sure that the next event is at hand; false where there is none.
    bool ready() {
        while (near_.empty()) {
            if (rungs_.size() == 1 && rungs_.back().events.empty()) return false;
            refill();
        }
        return true;
    }

    Event pop() {
        const Event first = near_.back();
        near_.pop_back();
        return first;
    }

    // The event that comes `ahead` events after the next, if that is known.
    const Event* peek(std::size_t ahead) const {
        return ahead < near_.size() ? &near_[near_.size() - 1 - ahead] : nullptr;
    }

    void push(Event event) {
        if (event.time < near_end_) {
            near_.insert(std::upper_bound(near_.begin(), near_.end(), event, later), event);
            if (near_.size() > 4 * few) spill();
            return;
        }
        const auto rung = std::partition_point(
            rungs_.begin(), rungs_.end(), [&](const Rung& r) { return event.time < r.end; });
        std::prev(rung)->events.push_back(event);
    }

private:
    using Events = std::vector<Event>;
    static constexpr std::size_t few = 1024;
    static constexpr std::size_t parts = 16;

    // Events before roll `end` and not before the end of the rung after it.
    struct Rung {
        std::int64_t end;
        Events events;
    };

    static bool later(const Event& a, const Event& b) { return b.before(a); }

    // Turns the nearest rung into smaller rungs, or its events into `near`, which then
    // ends with the last of them; an empty rung takes the rest of the span.
    void refill() {
        Rung rung = std::move(rungs_.back());
        rungs_.pop_back();
        if (rung.events.size() > few && split(rung)) {
            keep(std::move(rung.events));
            return;
        }
        std::sort(rung.events.begin(), rung.events.end(), later);
        near_end_ = rung.end;
        if (!rung.events.empty()) near_end_ = rung.events.front().time + 1;
        std::swap(near_, rung.events);
        keep(std::move(rung.events));
        if (near_end_ < rung.end) rungs_.push_back({rung.end, spare()});
    }

    // Moves the later half of `near` to a rung, so that insertions stay cheap.
    void spill() {
        const std::int64_t cut = near_[near_.size() / 2].time;
        if (cut == near_.back().time) return;
        const auto kept = std::partition_point(near_.begin(), near_.end(),
                                               [cut](const Event& e) { return e.time >= cut; });
        rungs_.push_back({near_end_, Events(near_.begin(), kept)});
        near_.erase(near_.begin(), kept);
        near_end_ = cut;
    }

    // False where all events are of one roll.
    bool split(Rung& rung) {
        std::array<std::int64_t, parts> ends{};
        const std::size_t count = pivots(rung, ends);
        if (count == 1) return false;
        const std::size_t first = rungs_.size();
        for (std::size_t part = count; part-- > 0;) rungs_.push_back({ends[part], spare()});
        for (const Event& event : rung.events) {
            const auto end = ends.begin() + static_cast<std::ptrdiff_t>(count);
            const auto part = std::upper_bound(ends.begin(), end, event.time) - ends.begin();
            rungs_[first + count - 1 - static_cast<std::size_t>(part)].events.push_back(event);
        }
        return true;
    }

    // Different rolls that cut the rung into about equal parts; the last is its end.
    static std::size_t pivots(const Rung& rung, std::array<std::int64_t, parts>& ends) {
        constexpr std::size_t samples = 8 * parts;
        std::array<std::int64_t, samples> sample{};
        for (std::size_t i = 0; i < samples; ++i) {
            sample[i] = rung.events[i * rung.events.size() / samples].time;
        }
        std::sort(sample.begin(), sample.end());
        std::size_t count = 0;
        for (std::size_t i = 8; i < samples; i += 8) {
            if (sample[i] > (count == 0 ? sample[0] : ends[count - 1])) ends[count++] = sample[i];
        }
        ends[count++] = rung.end;
        return count;
    }

    Events spare() {
        if (spare_.empty()) return {};
        Events events = std::move(spare_.back());
        spare_.pop_back();
        return events;
    }
    void keep(Events events) {
        events.clear();
        spare_.push_back(std::move(events));
    }

    Events near_;                 // descending, so that the next is the last
    std::int64_t near_end_ = 0;   // all events before this roll are in near_
    std::vector<Rung> rungs_;     // the nearest is the last
    std::vector<Events> spare_;
};

}  // namespace boustro::sparse

// The queue of a sparse search: which walker comes to its node first.
//
// Idea. A heap of 16-byte events with four children a node: half as deep as a
// binary one, and the four lie in one cache line or two. The order is roll ascending,
// node descending, and last the first throws from an entry (see sparse.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace boustro::sparse {

// A walker comes to `node` at roll `time`. `landing` is `ordinary`, or the entry
// whose jump put a token on an entry, of which this is the first throw.
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
    bool empty() const { return heap_.empty(); }

    void push(Event event) {
        std::size_t hole = heap_.size();
        heap_.push_back(event);
        while (hole > 0) {
            const std::size_t parent = (hole - 1) / 4;
            if (!event.before(heap_[parent])) break;
            heap_[hole] = heap_[parent];
            hole = parent;
        }
        heap_[hole] = event;
    }

    Event pop() {
        const Event first = heap_.front();
        const Event last = heap_.back();
        heap_.pop_back();
        if (!heap_.empty()) sink(last);
        return first;
    }

private:
    void sink(Event event) {
        std::size_t hole = 0;
        const std::size_t count = heap_.size();
        for (std::size_t child = 1; child < count; child = 4 * hole + 1) {
            const std::size_t least = least_child(child, count);
            if (!heap_[least].before(event)) break;
            heap_[hole] = heap_[least];
            hole = least;
        }
        heap_[hole] = event;
    }

    std::size_t least_child(std::size_t child, std::size_t count) const {
        const std::size_t end = child + 4 < count ? child + 4 : count;
        std::size_t least = child;
        for (std::size_t other = child + 1; other < end; ++other) {
            if (heap_[other].before(heap_[least])) least = other;
        }
        return least;
    }

    std::vector<Event> heap_;
};

}  // namespace boustro::sparse

// Two bits for every square of a huge board: was it reached, is it an entry.
//
// Idea. Both words of 64 squares lie side by side, so that a walker touches one
// cache line for what it wants to know of the squares before it. The memory comes
// zeroed from the system and is touched page by page as walkers get there, so a
// search that ends early costs little on the largest board. Places beyond the last
// square count as reached from the outset, so no walker needs to ask where the board
// ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#include "boustro/large_pages.hpp"

namespace boustro::dense {

// Zeroed memory, touched only when used.
template <class T>
class Zeroed {
public:
    explicit Zeroed(std::size_t count) : memory_(static_cast<T*>(std::calloc(count, sizeof(T)))) {
        if (!memory_) throw std::bad_alloc();
        ask_for_large_pages(memory_.get(), count * sizeof(T));
    }
    T& operator[](std::size_t i) { return memory_.get()[i]; }
    const T& operator[](std::size_t i) const { return memory_.get()[i]; }

private:
    struct Free {
        void operator()(T* memory) const { std::free(memory); }
    };
    std::unique_ptr<T, Free> memory_;
};

// 64 squares in a row, bit 0 the first.
struct Word {
    std::uint64_t reached;
    std::uint64_t entries;
};

class Squares {
public:
    explicit Squares(std::int64_t size)
        : size_(size), count_(static_cast<std::size_t>(size) / 64 + 2), words_(count_) {
        const auto last = static_cast<std::size_t>(size) / 64;
        words_[last].reached = ~std::uint64_t{0} << (size % 64);
        words_[last + 1].reached = ~std::uint64_t{0};
    }

    std::int64_t size() const { return size_; }
    std::size_t words() const { return count_ - 1; }  // the last word is padding
    Word& word(std::size_t i) { return words_[i]; }
    const Word& word(std::size_t i) const { return words_[i]; }

    // The 64 squares from `place` on.
    Word window(std::int64_t place) const {
        const auto word = static_cast<std::size_t>(place) / 64;
        const int shift = static_cast<int>(place % 64);
        const Word& low = words_[word];
        const Word& high = words_[word + 1];
        return {low.reached >> shift | high.reached << 1 << (63 - shift),
                low.entries >> shift | high.entries << 1 << (63 - shift)};
    }
    void set_reached(std::int64_t place, std::uint64_t bits) {
        const auto word = static_cast<std::size_t>(place) / 64;
        const int shift = static_cast<int>(place % 64);
        words_[word].reached |= bits << shift;
        words_[word + 1].reached |= bits >> 1 >> (63 - shift);
    }
    void set_entries(std::int64_t place, std::uint64_t bits) {
        const auto word = static_cast<std::size_t>(place) / 64;
        const int shift = static_cast<int>(place % 64);
        words_[word].entries |= bits << shift;
        if (shift != 0 && bits >> (64 - shift) != 0) words_[word + 1].entries |= bits >> (64 - shift);
    }
    bool is_entry(std::int64_t place) const {
        return (words_[static_cast<std::size_t>(place) / 64].entries >> (place % 64) & 1) != 0;
    }
    void fetch(std::int64_t place) const { prefetch(&words_[static_cast<std::size_t>(place) / 64]); }

private:
    std::int64_t size_;
    std::size_t count_;
    Zeroed<Word> words_;
};

}  // namespace boustro::dense

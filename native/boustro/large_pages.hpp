// Memory for arrays that are read at random: aligned so that the system can back
// them by large pages, which saves most of the cost of finding where a page lies.
//
// Idea. Where the system takes hints (Linux) an array of several megabytes asks for
// large pages; elsewhere and for small arrays this is plain aligned memory. The hint
// changes no answer, so a refusal is ignored.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace boustro {

// Asks for large pages wherever whole ones fit into this memory.
inline void ask_for_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#if defined(__linux__)
    constexpr std::uintptr_t page = std::uintptr_t{1} << 21;
    const auto begin = reinterpret_cast<std::uintptr_t>(memory);
    const std::uintptr_t first = (begin + page - 1) / page * page;
    const std::uintptr_t end = (begin + bytes) / page * page;
    if (first < end) madvise(reinterpret_cast<void*>(first), end - first, MADV_HUGEPAGE);
#endif
}

template <class T>
class LargePages {
public:
    using value_type = T;
    LargePages() = default;
    template <class U>
    explicit LargePages(const LargePages<U>&) {}

    T* allocate(std::size_t count) {
        const std::size_t bytes = count * sizeof(T);
        void* memory = ::operator new(bytes, alignment(bytes));
        ask_for_large_pages(memory, bytes);
        return static_cast<T*>(memory);
    }
    void deallocate(T* memory, std::size_t count) {
        ::operator delete(memory, alignment(count * sizeof(T)));
    }
    template <class U>
    bool operator==(const LargePages<U>&) const {
        return true;
    }

private:
    static constexpr std::size_t page = std::size_t{1} << 21;
    static std::align_val_t alignment(std::size_t bytes) {
        return std::align_val_t{bytes >= page ? page : std::size_t{64}};
    }
};

// Hints that memory will soon be read.
inline void prefetch(const void* at) { __builtin_prefetch(at); }

template <class T>
using LargeVector = std::vector<T, LargePages<T>>;

}  // namespace boustro

// Dealing out work to threads in chunks.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace boustro::detail {

// So many threads work where `threads` are asked for: 0 is one a core.
inline int crew_size(int threads) {
    return threads > 0 ? threads : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

// Calls work(from, to) for all chunks of 0..count on so many threads; an exception ends the dealing and is thrown on.
template <class MakeWork>
inline void deal_out(std::int64_t count, std::int64_t chunk, int threads, const MakeWork& make_work) {
    std::atomic<std::int64_t> next{0};
    std::exception_ptr failure;
    std::mutex guard;
    const auto labour = [&] {
        try {
            auto work = make_work();
            for (std::int64_t from = next.fetch_add(chunk); from < count; from = next.fetch_add(chunk)) {
                work(from, std::min(from + chunk, count));
            }
        } catch (...) {
            const std::lock_guard<std::mutex> hold(guard);
            failure = std::current_exception();
            next = count;
        }
    };
    const std::int64_t chunks = (count + chunk - 1) / chunk;
    const auto others = std::max<std::int64_t>(0, std::min<std::int64_t>(crew_size(threads), chunks) - 1);
    std::vector<std::jthread> crew;
    for (std::int64_t i = 0; i < others; ++i) crew.emplace_back(labour);
    labour();
    crew.clear();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace boustro::detail

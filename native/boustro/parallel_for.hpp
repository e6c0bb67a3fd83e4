// Parallel for: threads take chunks of 0..count from one shared counter until none is left.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace boustro::detail {

// The number of threads for a request of `threads`: 0 means one for each core.
inline int thread_count(int threads) {
    return threads > 0 ? threads
                       : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

// Calls work(from, to) for each chunk of 0..count on several threads; an exception ends the loop
// and is rethrown.
template <class MakeWork>
inline void parallel_for(std::int64_t count, std::int64_t chunk, int threads,
                         const MakeWork& make_work) {
    std::atomic<std::int64_t> next{0};
    std::exception_ptr failure;
    std::mutex guard;
    const auto work_chunks = [&] {
        try {
            auto work = make_work();
            for (std::int64_t from = next.fetch_add(chunk); from < count;
                 from = next.fetch_add(chunk)) {
                work(from, std::min(from + chunk, count));
            }
        } catch (...) {
            const std::lock_guard<std::mutex> hold(guard);
            failure = std::current_exception();
            next = count;
        }
    };
    const std::int64_t chunks = (count + chunk - 1) / chunk;
    const auto helpers =
        std::max<std::int64_t>(0, std::min<std::int64_t>(thread_count(threads), chunks) - 1);
    std::vector<std::jthread> others;
    try {
        for (std::int64_t i = 0; i < helpers; ++i) others.emplace_back(work_chunks);
    } catch (const std::system_error&) {
        // If the system gives no more threads, those that there are do the work.
    }
    work_chunks();
    others.clear();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace boustro::detail

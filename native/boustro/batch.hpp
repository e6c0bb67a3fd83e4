// Batch: the fewest rolls of many boards in one call, on all cores.
//
// Idea. Boards are independent, so they are dealt out in chunks to threads, each
// with its own scratch; every board writes its own place of the answer, so the
// answer does not depend on which thread came first. Boards of one shape go
// through lanes.hpp; what a lane hands back, and all boards a lane cannot play,
// go through small.hpp one at a time; boards beyond 1,024 squares through
// sparse.hpp or, for rules that it does not honour, queue.hpp.
//
// Why one bad board never stops a million. Nothing here throws for what a board
// holds: each has a status, and a bad one the place where it is bad. A board is
// checked whole before it is played, so no kernel sees an unsound one.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <mutex>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include "boustro/lanes.hpp"
#include "boustro/matrix.hpp"
#include "boustro/queue.hpp"
#include "boustro/small.hpp"
#include "boustro/sparse.hpp"
#include "boustro/track.hpp"

namespace boustro {

enum class BoardStatus : std::uint8_t {
    ok = 0,
    without_route = 1,
    bad_exit = 2,     // not on the board; place
    bad_entry = 3,    // not on the board; place (ragged only)
    two_exits = 4,    // two different exits for one entry; place of the later (ragged only)
    cycle = 5,        // under follow; place of an entry that leads into it
    bad_size = 6,     // less than 1 or more than 10^18
    bad_offsets = 7,  // a board's jumps are not inside the arrays (ragged only)
    bad_rules = 8,    // start or finish not on this board, or `win` before the last square
    too_large = 9,    // no kernel here plays these rules at this size
};

struct BatchRules {
    std::int64_t start = 1;
    std::int64_t finish = 0;  // 0 for the last square
    Overshoot overshoot = Overshoot::stay;
    bool follow = false;
    std::span<const std::int64_t> faces;
};

// `count` boards of one shape; `board` is the first of them, `stride` bytes on lies the next.
struct MatrixBatch {
    MatrixView board;
    std::int64_t count = 0;
    std::int64_t stride = 0;

    MatrixView at(std::int64_t index) const {
        MatrixView view = board;
        view.data += index * stride;
        return view;
    }
};

// Board i has sizes[i] squares and the jumps offsets[i]..offsets[i + 1], in any order.
struct RaggedBatch {
    std::span<const std::int64_t> offsets;  // one more than sizes
    std::span<const std::int64_t> entries;
    std::span<const std::int64_t> exits;
    std::span<const std::int64_t> sizes;
};

// One value a board. The place is row * cols + col, or the index of the jump; -1 where there is none.
struct BatchAnswer {
    std::int32_t* rolls;
    std::uint8_t* status;
    std::int64_t* place;

    void set(std::int64_t board, BoardStatus now, std::int64_t rolls_now, std::int64_t place_now) const {
        rolls[board] = static_cast<std::int32_t>(rolls_now);
        status[board] = static_cast<std::uint8_t>(now);
        place[board] = place_now;
    }
    void bad(std::int64_t board, BoardStatus now, std::int64_t place_now) const {
        set(board, now, no_route, place_now);
    }
    void played(std::int64_t board, std::int64_t rolls_now) const {
        set(board, rolls_now == no_route ? BoardStatus::without_route : BoardStatus::ok, rolls_now, -1);
    }
};

namespace detail {

struct Jump {
    std::int64_t entry;
    std::int64_t exit;
    std::int64_t place;
};

inline BoardStatus fit(const BatchRules& rules, std::int64_t size) {
    if (size < 1 || size > max_size) return BoardStatus::bad_size;
    const std::int64_t finish = rules.finish == 0 ? size : rules.finish;
    if (rules.start < 0 || rules.start > size || finish < 1 || finish > size) return BoardStatus::bad_rules;
    if (rules.overshoot == Overshoot::win && finish != size) return BoardStatus::bad_rules;
    return BoardStatus::ok;
}

// What one thread needs, kept from board to board.
class Worker {
public:
    Worker(const BatchRules& rules, const BatchAnswer& answer)
        : rules_(rules), answer_(answer), small_(small_rules(rules.faces, rules.overshoot)) {}

    // Plays the board whose jumps are in `jumps`, which is emptied.
    void play(std::int64_t board, std::int64_t size) {
        const BoardStatus fits = fit(rules_, size);
        if (fits != BoardStatus::ok) {
            answer_.bad(board, fits, -1);
        } else if (check_jumps(board, size)) {
            if (small_serves(size, rules_.start)) {
                play_small(board, size);
            } else {
                play_large(board, size);
            }
        }
        jumps.clear();
    }

    // Plays a small board straight from its cells; false where it has to go the long way.
    template <class View>
    bool play_cells(std::int64_t board, const View& view);

    std::vector<Jump> jumps;
    std::vector<std::int32_t> cells;

private:
    bool check_jumps(std::int64_t board, std::int64_t size) {
        const std::int64_t low = rules_.start == 0 ? 0 : 1;
        const Jump* worst = nullptr;  // the first in the caller's order
        for (const Jump& jump : jumps) {
            const bool good = jump.entry >= 1 && jump.entry <= size && jump.exit >= low && jump.exit <= size;
            if (!good && (worst == nullptr || jump.place < worst->place)) worst = &jump;
        }
        if (worst != nullptr) {
            const bool entry = worst->entry < 1 || worst->entry > size;
            answer_.bad(board, entry ? BoardStatus::bad_entry : BoardStatus::bad_exit, worst->place);
            return false;
        }
        return sort_jumps(board) && (!rules_.follow || follow_jumps(board));
    }

    // Sorts by entry; a pair given twice alike becomes one.
    bool sort_jumps(std::int64_t board) {
        const auto before = [](const Jump& a, const Jump& b) {
            return a.entry != b.entry ? a.entry < b.entry : a.place < b.place;
        };
        if (!std::is_sorted(jumps.begin(), jumps.end(), before)) std::sort(jumps.begin(), jumps.end(), before);
        for (std::size_t i = 1; i < jumps.size(); ++i) {
            if (jumps[i].entry != jumps[i - 1].entry || jumps[i].exit == jumps[i - 1].exit) continue;
            answer_.bad(board, BoardStatus::two_exits, jumps[i].place);
            return false;
        }
        const auto alike = [](const Jump& a, const Jump& b) { return a.entry == b.entry; };
        jumps.erase(std::unique(jumps.begin(), jumps.end(), alike), jumps.end());
        return true;
    }

    std::size_t jump_at(std::int64_t square) const {
        const auto at = std::lower_bound(jumps.begin(), jumps.end(), square,
                                         [](const Jump& jump, std::int64_t value) { return jump.entry < value; });
        return at != jumps.end() && at->entry == square ? static_cast<std::size_t>(at - jumps.begin())
                                                        : jumps.size();
    }

    // Gives every entry its final exit. Each chain is walked once: all jumps on it get their answer together.
    bool follow_jumps(std::int64_t board) {
        enum : std::uint8_t { unknown, on_chain, known };
        std::vector<std::uint8_t> state(jumps.size(), unknown);
        std::vector<std::size_t> chain;
        for (std::size_t first = 0; first < jumps.size(); ++first) {
            chain.clear();
            std::size_t at = first;
            std::int64_t exit = jumps[first].entry;
            while (at != jumps.size() && state[at] == unknown) {
                state[at] = on_chain;
                chain.push_back(at);
                exit = jumps[at].exit;
                at = jump_at(exit);
            }
            if (at != jumps.size() && state[at] == on_chain) {
                answer_.bad(board, BoardStatus::cycle, jumps[first].place);
                return false;
            }
            if (at != jumps.size()) exit = jumps[at].exit;
            for (const std::size_t one : chain) {
                jumps[one].exit = exit;
                state[one] = known;
            }
        }
        return true;
    }

    std::int64_t finish_of(std::int64_t size) const { return rules_.finish == 0 ? size : rules_.finish; }

    void play_small(std::int64_t board, std::int64_t size) {
        begin(board_, size, rules_.start, finish_of(size));
        for (const Jump& jump : jumps) {
            board_.add_jump(static_cast<int>(jump.entry) - board_.base, static_cast<int>(jump.exit) - board_.base);
        }
        answer_.played(board, small_min_rolls(board_, small_));
    }

    void play_large(std::int64_t board, std::int64_t size) {
        entries_.clear();
        exits_.clear();
        for (const Jump& jump : jumps) {
            entries_.push_back(jump.entry);
            exits_.push_back(jump.exit);
        }
        const Track track{size,         rules_.start, finish_of(size), rules_.overshoot,
                          rules_.faces, entries_,     exits_};
        if (sparse_honours_rolls(track)) {
            finish_large(board, sparse_min_rolls(track));
        } else if (size <= queue_limit) {
            finish_large(board, queue_.min_rolls(track));
        } else {
            answer_.bad(board, BoardStatus::too_large, -1);
        }
    }

    // The answer has 32 bits: an empty board of 10^18 squares does not fit.
    void finish_large(std::int64_t board, std::int64_t rolls) {
        if (rolls > INT32_MAX) {
            answer_.bad(board, BoardStatus::too_large, -1);
        } else {
            answer_.played(board, rolls);
        }
    }

    const BatchRules& rules_;
    const BatchAnswer& answer_;
    SmallRules small_;
    SmallBoard board_;
    std::vector<std::int64_t> entries_;
    std::vector<std::int64_t> exits_;
    QueueSearch queue_;
};

// Calls take(square, value, place) for every cell that is not plain, by ascending square, until it says false.
template <class Value, class Take>
inline bool each_jump(const MatrixView& view, const Take& take) {
    std::int64_t square = 1;
    for (std::int64_t up = 0; up < view.rows; ++up) {
        const std::int64_t row = view.rows - 1 - up;
        const std::int64_t first = up % 2 == 0 ? 0 : view.cols - 1;
        const std::int64_t turn = up % 2 == 0 ? 1 : -1;
        const std::byte* at = view.data + row * view.row_stride + first * view.col_stride;
        for (std::int64_t i = 0; i < view.cols; ++i, ++square, at += turn * view.col_stride) {
            const std::int64_t value = read_cell<Value>(at);
            if (value == plain_cell) continue;
            if (!take(square, value, row * view.cols + first + turn * i)) return false;
        }
    }
    return true;
}

template <class Take>
inline bool each_jump(const MatrixView& view, const Take& take) {
    switch (view.type) {
        case CellType::int8: return each_jump<std::int8_t>(view, take);
        case CellType::int16: return each_jump<std::int16_t>(view, take);
        case CellType::int32: return each_jump<std::int32_t>(view, take);
        case CellType::int64: break;
    }
    return each_jump<std::int64_t>(view, take);
}

// Plays one board of a batch whose rules fit its size: straight to bitmaps where it is small, sound and unchained.
inline void play_matrix(Worker& worker, std::int64_t board, const MatrixView& view) {
    if (worker.play_cells(board, view)) return;
    each_jump(view, [&](std::int64_t entry, std::int64_t exit, std::int64_t place) {
        worker.jumps.push_back({entry, exit, place});
        return true;
    });
    worker.play(board, view.rows * view.cols);
}

template <class View>
inline bool Worker::play_cells(std::int64_t board, const View& view) {
    const std::int64_t size = view.rows * view.cols;
    if (rules_.follow || !small_serves(size, rules_.start)) return false;
    begin(board_, size, rules_.start, finish_of(size));
    const int base = board_.base;
    const bool sound = each_jump(view, [&](std::int64_t entry, std::int64_t exit, std::int64_t) {
        if (exit < base || exit > size) return false;
        board_.add_jump(static_cast<int>(entry) - base, static_cast<int>(exit) - base);
        return true;
    });
    if (sound) answer_.played(board, small_min_rolls(board_, small_));
    return sound;
}

// Copies one board to contiguous int32; a value that does not fit becomes one that is no exit.
template <class Value>
inline void narrow(const MatrixView& view, std::int32_t* out) {
    for (std::int64_t row = 0; row < view.rows; ++row) {
        const std::byte* const at = view.data + row * view.row_stride;
        for (std::int64_t col = 0; col < view.cols; ++col) {
            const Value value = read_cell<Value>(at + col * view.col_stride);
            const bool fits = sizeof(Value) <= 4 || (value >= -1 && static_cast<std::int64_t>(value) <= small_bits);
            *out++ = fits ? static_cast<std::int32_t>(value) : -2;
        }
    }
}

inline void narrow(const MatrixView& view, std::int32_t* out) {
    switch (view.type) {
        case CellType::int8: return narrow<std::int8_t>(view, out);
        case CellType::int16: return narrow<std::int16_t>(view, out);
        case CellType::int32: return narrow<std::int32_t>(view, out);
        case CellType::int64: return narrow<std::int64_t>(view, out);
    }
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
    if (threads <= 0) threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    const auto others = std::max<std::int64_t>(0, std::min<std::int64_t>(threads, chunks) - 1);
    std::vector<std::jthread> crew;
    for (std::int64_t i = 0; i < others; ++i) crew.emplace_back(labour);
    labour();
    crew.clear();
    if (failure) std::rethrow_exception(failure);
}

// Cells a chunk: enough to hide the dealing, few enough to stay in cache where boards are copied.
inline constexpr std::int64_t chunk_cells = 1 << 17;

inline std::int64_t chunk_of(std::int64_t cells_a_board) {
    return std::clamp<std::int64_t>(chunk_cells / std::max<std::int64_t>(1, cells_a_board), 1, 4096);
}

// The plan by which lanes can play this batch, or one that is not usable.
inline LanePlan plan_for(const MatrixBatch& batch, const BatchRules& rules, int lanes) {
    const Boustrophedon shape{batch.board.rows, batch.board.cols};
    const std::int64_t finish = rules.finish == 0 ? shape.size() : rules.finish;
    const bool plays = lanes_serve(small_rules(rules.faces, rules.overshoot)) && !rules.follow &&
                       rules.start != finish &&
                       (rules.overshoot == Overshoot::stay || finish == shape.size());
    return plays && lanes > 0 ? lane_plan(shape, rules.start == 0 ? 0 : 1, lane_width(lanes)) : LanePlan{};
}

// One chunk through the lanes, then what they hand back one by one.
inline void play_lanes(const MatrixBatch& batch, const BatchRules& rules, const BatchAnswer& answer,
                       const LanePlan& plan, int lanes, Worker& worker, std::int64_t from, std::int64_t to) {
    const std::int64_t cells = batch.board.rows * batch.board.cols;
    LaneJob job;
    job.count = to - from;
    job.cell_count = cells;
    const MatrixView first = batch.at(from);
    if (first.type == CellType::int32 && first.contiguous() && batch.stride % 4 == 0) {
        job.cells = reinterpret_cast<const std::int32_t*>(first.data);
        job.stride = batch.stride / 4;
    } else {
        worker.cells.resize(static_cast<std::size_t>(cells * job.count));
        for (std::int64_t i = 0; i < job.count; ++i) {
            narrow(batch.at(from + i), worker.cells.data() + i * cells);
        }
        job.cells = worker.cells.data();
        job.stride = cells;
    }
    begin(job.frame, cells, rules.start, rules.finish == 0 ? cells : rules.finish);
    job.faces = static_cast<unsigned>(rules.faces.size());
    job.finish_entry_hands_back = rules.overshoot != Overshoot::stay;
    job.plan = &plan;
    job.rolls = answer.rolls + from;
    run_lanes(job, lanes);
    for (std::int64_t board = from; board < to; ++board) {
        if (answer.rolls[board] != lane_hands_back) {
            answer.played(board, answer.rolls[board]);
            continue;
        }
        play_matrix(worker, board, batch.at(board));
    }
}

}  // namespace detail

// All boards of a batch of one shape. `threads` 0 takes all cores; `lanes` is for tests, lane_count() by default.
inline void solve_matrices(const MatrixBatch& batch, const BatchRules& rules, const BatchAnswer& answer,
                           int threads, int lanes = lane_count()) {
    const std::int64_t cells = batch.board.rows * batch.board.cols;
    const bool fits = detail::fit(rules, cells) == BoardStatus::ok;
    const LanePlan plan = fits ? detail::plan_for(batch, rules, lanes) : LanePlan{};
    detail::deal_out(batch.count, detail::chunk_of(cells), threads, [&] {
        return [&, worker = detail::Worker(rules, answer)](std::int64_t from, std::int64_t to) mutable {
            if (plan.usable()) return detail::play_lanes(batch, rules, answer, plan, lanes, worker, from, to);
            for (std::int64_t board = from; board < to; ++board) {
                if (fits) {
                    detail::play_matrix(worker, board, batch.at(board));
                } else {
                    worker.play(board, cells);
                }
            }
        };
    });
}

// All boards of a ragged batch. The spans' lengths agree: sizes n, offsets n + 1, entries and exits alike.
inline void solve_ragged(const RaggedBatch& batch, const BatchRules& rules, const BatchAnswer& answer, int threads) {
    const auto count = static_cast<std::int64_t>(batch.sizes.size());
    const auto total = static_cast<std::int64_t>(batch.entries.size());
    const std::int64_t mean = count == 0 ? 1 : 16 + total / count;
    detail::deal_out(count, detail::chunk_of(mean * 16), threads, [&] {
        return [&, worker = detail::Worker(rules, answer)](std::int64_t from, std::int64_t to) mutable {
            for (std::int64_t board = from; board < to; ++board) {
                const auto i = static_cast<std::size_t>(board);
                const std::int64_t first = batch.offsets[i];
                const std::int64_t last = batch.offsets[i + 1];
                if (first < 0 || first > last || last > total) {
                    answer.bad(board, BoardStatus::bad_offsets, -1);
                    continue;
                }
                for (std::int64_t at = first; at < last; ++at) {
                    const auto j = static_cast<std::size_t>(at);
                    worker.jumps.push_back({batch.entries[j], batch.exits[j], at});
                }
                worker.play(board, batch.sizes[i]);
            }
        };
    });
}

}  // namespace boustro

// Batch: the fewest rolls of many boards in one call, on all cores.
//
// Idea. Boards are independent, so they are dealt out in chunks to threads, each
// with its own scratch; every board writes its own place of the answer, so the
// answer does not depend on which thread came first. Boards of one shape go
// through lanes.hpp; what a lane hands back, and all boards a lane cannot play,
// go one at a time through batch_board.hpp.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "boustro/batch_board.hpp"
#include "boustro/batch_cells.hpp"
#include "boustro/lanes_run.hpp"
#include "boustro/parallel_for.hpp"
#include "boustro/matrix.hpp"
#include "boustro/small.hpp"
#include "boustro/track.hpp"

namespace boustro {

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

namespace detail {

// Cells a chunk: enough to hide what taking a chunk costs, and the last boards of a chunk, which are played with lanes left empty;
// few enough to stay in cache where boards are copied.
inline constexpr std::int64_t chunk_cells = 1 << 17;
inline constexpr std::int64_t chunk_cells_in_place = 1 << 20;

inline std::int64_t chunk_of(std::int64_t cells_a_board, std::int64_t cells = chunk_cells) {
    return std::clamp<std::int64_t>(cells / std::max<std::int64_t>(1, cells_a_board), 1, 4096);
}

// Whether lanes can read these boards where they lie.
inline bool in_place(const MatrixBatch& batch) {
    return batch.board.type == CellType::int32 && batch.board.contiguous() && batch.stride % 4 == 0;
}

// Boards a chunk of a batch of one shape: at least four chunks a thread, where there are boards enough.
inline std::int64_t chunk_of(const MatrixBatch& batch, int threads) {
    const std::int64_t cells = batch.board.rows * batch.board.cols;
    const std::int64_t most = chunk_of(cells, in_place(batch) ? chunk_cells_in_place : chunk_cells);
    return std::clamp<std::int64_t>(batch.count / (std::int64_t{4} * thread_count(threads)), chunk_of(cells), most);
}

// The plan by which lanes can play this batch, or one that is not usable.
inline LanePlan plan_for(const MatrixBatch& batch, const BatchRules& rules, int lanes) {
    const Boustrophedon shape{batch.board.rows, batch.board.cols};
    const std::int64_t finish = rules.finish_on(shape.size());
    const bool plays = rules.turns == nullptr && lanes_serve(small_rules(rules.faces, rules.overshoot)) && !rules.follow &&
                       rules.start != finish &&
                       (rules.overshoot == Overshoot::stay || finish == shape.size());
    return plays && lanes > 0 ? lane_plan(shape, rules.start == 0 ? 0 : 1) : LanePlan{};
}

// A worker with room for boards that are copied for the lanes.
struct LaneWorker : Worker {
    using Worker::Worker;
    std::vector<std::int32_t> cells;
};

// One chunk through the lanes, then what they hand back one by one.
inline void play_lanes(const MatrixBatch& batch, const BatchRules& rules, const BatchAnswer& answer,
                       const LanePlan& plan, LaneWorker& worker, std::int64_t from, std::int64_t to) {
    const std::int64_t cells = batch.board.rows * batch.board.cols;
    LaneJob job;
    job.count = to - from;
    job.cell_count = cells;
    if (in_place(batch)) {
        job.cells = reinterpret_cast<const std::int32_t*>(batch.at(from).data);
        job.stride = batch.stride / 4;
    } else {
        worker.cells.resize(static_cast<std::size_t>(cells * job.count));
        for (std::int64_t i = 0; i < job.count; ++i) {
            narrow(batch.at(from + i), worker.cells.data() + i * cells);
        }
        job.cells = worker.cells.data();
        job.stride = cells;
    }
    begin(job.frame, cells, rules.start, rules.finish_on(cells));
    job.faces = static_cast<unsigned>(rules.faces.size());
    job.finish_entry_hands_back = rules.overshoot != Overshoot::stay;
    job.plan = &plan;
    job.rolls = answer.rolls + from;
    run_lanes(job);
    if (answer.place != nullptr) std::fill(answer.place + from, answer.place + to, -1);
    for (std::int64_t board = from; board < to; ++board) {
        const std::int64_t rolls = answer.rolls[board];
        if (rolls == lane_hands_back) {
            worker.play(board, batch.at(board));
        } else {
            const BoardStatus status = rolls == no_route ? BoardStatus::without_route : BoardStatus::ok;
            answer.status[board] = static_cast<std::uint8_t>(status);
        }
    }
}

}  // namespace detail

// All boards of a batch of one shape. `threads` 0 takes all cores; `lanes` is for tests, lane_count() by default.
inline void solve_matrices(const MatrixBatch& batch, const BatchRules& rules, const BatchAnswer& answer,
                           int threads, int lanes = lane_count()) {
    const std::int64_t cells = batch.board.rows * batch.board.cols;
    const bool fits = detail::fit(rules, cells) == BoardStatus::ok;
    const LanePlan plan = fits ? detail::plan_for(batch, rules, lanes) : LanePlan{};
    detail::parallel_for(batch.count, detail::chunk_of(batch, threads), threads, [&] {
        return [&, worker = detail::LaneWorker(rules, answer)](std::int64_t from, std::int64_t to) mutable {
            if (plan.usable()) return detail::play_lanes(batch, rules, answer, plan, worker, from, to);
            for (std::int64_t board = from; board < to; ++board) {
                fits ? worker.play(board, batch.at(board)) : worker.play(board, cells);
            }
        };
    });
}

namespace detail {

// Deals out a ragged batch: gathers the jumps of each board for a worker to play. A cell costs as much as `costs`.
template <class MakeWorker>
inline void deal_ragged(const RaggedBatch& batch, std::int64_t costs, int threads, const MakeWorker& make_worker) {
    const auto count = static_cast<std::int64_t>(batch.sizes.size());
    const auto total = static_cast<std::int64_t>(batch.entries.size());
    const std::int64_t mean = count == 0 ? 1 : 16 + total / count;
    parallel_for(count, chunk_of(mean * costs), threads, [&] {
        return [&, worker = make_worker()](std::int64_t from, std::int64_t to) mutable {
            for (std::int64_t board = from; board < to; ++board) {
                const auto i = static_cast<std::size_t>(board);
                const std::int64_t first = batch.offsets[i];
                const std::int64_t last = batch.offsets[i + 1];
                if (first < 0 || first > last || last > total) {
                    worker.refuse(board, BoardStatus::bad_offsets);
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

}  // namespace detail

// All boards of a ragged batch. The spans' lengths agree: sizes n, offsets n + 1, entries and exits alike.
inline void solve_ragged(const RaggedBatch& batch, const BatchRules& rules, const BatchAnswer& answer, int threads) {
    detail::deal_ragged(batch, 16, threads, [&] { return detail::Worker(rules, answer); });
}

}  // namespace boustro

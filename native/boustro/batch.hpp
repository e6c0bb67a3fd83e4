// Batch: the fewest rolls of many boards in one call, on all cores.
//
// Idea. Boards are independent, so they are dealt out in chunks to threads, each
// with its own scratch; every board writes its own place of the answer, so the
// answer does not depend on which thread came first. Each goes the way that one
// board alone goes (batch_board.hpp).
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "boustro/batch_board.hpp"
#include "boustro/parallel_for.hpp"
#include "boustro/matrix.hpp"
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

// Cells a chunk: enough to hide what taking a chunk costs.
inline constexpr std::int64_t chunk_cells = 1 << 17;

inline std::int64_t chunk_of(std::int64_t cells_a_board) {
    return std::clamp<std::int64_t>(chunk_cells / std::max<std::int64_t>(1, cells_a_board), 1,
                                    4096);
}

// Deals boards of one shape to workers in chunks, as many workers as threads. `costs` is the cost
// of a cell.
template <class MakeWorker>
inline void deal(const MatrixBatch& batch, std::int64_t costs, int threads,
                 const MakeWorker& make_worker) {
    const std::int64_t chunk = chunk_of(costs * batch.board.rows * batch.board.cols);
    parallel_for(batch.count, chunk, threads, [&] {
        return [&, worker = make_worker()](std::int64_t from, std::int64_t to) mutable {
            for (std::int64_t board = from; board < to; ++board)
                worker.play(board, batch.at(board));
        };
    });
}

// The same for a ragged batch, in which a jump costs as much as 16 cells. The lengths of the spans
// agree: n sizes, n + 1 offsets, as many entries as exits.
template <class MakeWorker>
inline void deal(const RaggedBatch& batch, std::int64_t costs, int threads,
                 const MakeWorker& make_worker) {
    const auto count = static_cast<std::int64_t>(batch.sizes.size());
    const auto total = static_cast<std::int64_t>(batch.entries.size());
    const std::int64_t mean = count == 0 ? 1 : 16 + total / count;
    parallel_for(count, chunk_of(16 * mean * costs), threads, [&] {
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

// All boards of a batch of one shape, or of a ragged one. `threads` 0 takes all cores.
template <class Batch>
void solve_batch(const Batch& batch, const BatchRules& rules, const BatchAnswer& answer,
                 int threads) {
    detail::deal(batch, 1, threads, [&] { return detail::Worker(rules, answer); });
}

}  // namespace boustro

// Batch of chains: the summary of many boards in one call, on all cores.
//
// Boards are dealt out as in batch.hpp. Each is read once, checked whole by the same check, and
// listed state by state (track_chain.hpp); what is not sound has a status and no figures.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>

#include "boustro/batch.hpp"
#include "boustro/batch_board.hpp"
#include "boustro/parallel_for.hpp"
#include "boustro/track_chain.hpp"

namespace boustro {

// One value a board; `fewest.rolls` has the fewest rolls. What a bad board has no figure for is not a number.
struct SummariesAnswer {
    BatchAnswer fewest;
    double* mean;
    double* sd;
    double* p_finish;
};

// The chances of the faces of the rules, and that of a throw of 0.
struct Chances {
    std::span<const double> faces;
    double still = 0.0;
};

namespace detail {

// What a square of a summary costs, in cells read.
inline constexpr std::int64_t summary_costs = 64;

// What one thread needs to summarise boards.
class ChainWorker : public JumpCheck {
public:
    ChainWorker(const BatchRules& rules, const Chances& chances, const SummariesAnswer& answer)
        : JumpCheck(rules, answer.fewest), chances_(chances), summaries_(answer) {}

    void play(std::int64_t board, const MatrixView& view) {
        const std::int64_t size = view.rows * view.cols;
        if (size <= largest_listed) gather(view);
        play(board, size);
    }

    // Summarises the board whose jumps are in `jumps`, which is emptied.
    void play(std::int64_t board, std::int64_t size) {
        if (size > largest_listed) {
            refuse(board, BoardStatus::too_large);
        } else if (set(board, nothing); check(board, size)) {
            const Track listed = track(size);
            const Summary found = summarise(track_chain(listed, chances_.faces, chances_.still));
            if (std::isnan(found.p_finish)) {
                refuse(board, BoardStatus::too_large);
            } else {
                set(board, found);
                answer_.played(board, found.fewest);
            }
        }
        jumps.clear();
    }

    void refuse(std::int64_t board, BoardStatus why) {
        set(board, nothing);
        JumpCheck::refuse(board, why);
    }

private:
    static constexpr double none = std::numeric_limits<double>::quiet_NaN();
    static constexpr Summary nothing{none, none, none, no_route};

    void set(std::int64_t board, const Summary& found) {
        summaries_.mean[board] = found.mean;
        summaries_.sd[board] = found.sd;
        summaries_.p_finish[board] = found.p_finish;
    }

    const Chances& chances_;
    const SummariesAnswer& summaries_;
};

}  // namespace detail

// All boards of a batch of one shape. `threads` 0 takes all cores.
inline void summarise_matrices(const MatrixBatch& batch, const BatchRules& rules, const Chances& chances,
                               const SummariesAnswer& answer, int threads) {
    detail::deal_matrices(batch, detail::summary_costs, threads, [&] { return detail::ChainWorker(rules, chances, answer); });
}

// The same for a ragged batch.
inline void summarise_ragged(const RaggedBatch& batch, const BatchRules& rules, const Chances& chances,
                             const SummariesAnswer& answer, int threads) {
    detail::deal_ragged(batch, 16 * detail::summary_costs, threads,
                        [&] { return detail::ChainWorker(rules, chances, answer); });
}

}  // namespace boustro

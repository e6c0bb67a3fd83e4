// Batch of chains: the summary of many boards in one call, on all cores.
//
// Boards are dealt out as in batch.hpp. Each is read once, checked whole by the same check, and
// listed state by state (track_chain.hpp, turn_chain.hpp); what is not sound has a status and no
// figures.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "boustro/batch.hpp"
#include "boustro/batch_board.hpp"
#include "boustro/track_chain.hpp"
#include "boustro/turn_chain.hpp"

namespace boustro {

// One value for each board; `fewest.rolls` has the fewest rolls. The figures of a bad board are not
// a number.
struct SummariesAnswer {
    BatchAnswer fewest;
    double* mean;
    double* sd;
    double* p_finish;
};

// The chances of the faces of the rules, and that of a throw of 0. Under rules that remember
// something, the chances of all throws.
struct Chances {
    std::span<const double> throws;
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
            const std::optional<ListedChain> chain = chain_of(track(size));
            const Summary found = chain ? summarise(*chain) : nothing;
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

    // Nothing if a chain of states with memory is too large.
    std::optional<ListedChain> chain_of(const Track& listed) const {
        if (rules_.turns == nullptr) return track_chain(listed, chances_.throws, chances_.still);
        std::vector<double> chances(chances_.throws.begin(), chances_.throws.end());
        std::optional<ListedChain> chain =
            turn_chain(listed, *rules_.turns, std::move(chances), most_turn_states_of_many);
        if (chain && BackwardForms(chain->moves()).weights() > most_weights) chain.reset();
        return chain;
    }

    void set(std::int64_t board, const Summary& found) {
        summaries_.mean[board] = found.mean;
        summaries_.sd[board] = found.sd;
        summaries_.p_finish[board] = found.p_finish;
    }

    const Chances& chances_;
    const SummariesAnswer& summaries_;
};

}  // namespace detail

// All boards of a batch of one shape, or of a ragged one. `threads` 0 takes all cores.
template <class Batch>
void summarise_batch(const Batch& batch, const BatchRules& rules, const Chances& chances,
                     const SummariesAnswer& answer, int threads) {
    detail::deal(batch, detail::summary_costs, threads,
                 [&] { return detail::ChainWorker(rules, chances, answer); });
}

}  // namespace boustro

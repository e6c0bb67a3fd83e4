// Dice: the words of a stream and the throws in them; what a kernel is given.
//
// Idea. A word is a scrambled counter (SplitMix64), so it is had at once. Throws
// are fair because a word is kept only if all numbers below W^batch have equally
// many words (Lemire; in batches Brackett-Rozinsky and Lemire). The argument and
// the specification stand in src/boustro/model/stream.py.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "boustro/wide.hpp"

namespace boustro::simulation {

inline constexpr std::uint64_t gamma = 0x9E3779B97F4A7C15U;
inline constexpr int count_bits = 40;
inline constexpr std::uint32_t narrow_most = 4096;
inline constexpr std::uint8_t flag_ends_turn = 1, flag_won = 2, flag_landed = 4;

enum class Bump : std::uint8_t { none, start, swap };

constexpr std::uint64_t mixed(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
}

constexpr std::uint64_t key_of(std::uint64_t seed) { return mixed(seed + gamma); }

// Views only; the arrays are those of src/boustro/simulate/table.py.
struct Table {
    std::uint32_t classes = 0;
    std::span<const std::uint32_t> after;
    std::span<const std::uint8_t> flags;
    std::span<const std::int64_t> squares;
    std::span<const std::uint32_t> beside;
    std::span<const std::uint64_t> sums;
    std::span<const std::uint32_t> class_of;
    std::uint32_t players = 1;
    Bump bump = Bump::none;
};

struct Task {
    std::uint64_t seed = 0;
    std::uint64_t games = 0;
    std::uint64_t first = 0;    // the first stream
    std::uint64_t streams = 1;  // games are dealt to the streams in turn
    std::uint64_t roll_limit = 0;
    bool visits = true;

    std::uint64_t quota(std::uint64_t i) const { return games / streams + (i < games % streams); }
};

// The classes thrown by one word: `count` of them, the first in the lowest bits.
struct Throws {
    std::uint64_t classes = 0;
    int count = 0;
};

// The dice: numbers below the die's total weight W out of words (Lemire; in
// batches Brackett-Rozinsky and Lemire), and the class each number throws. The
// numbers of a word are the digits of floor(word * W^batch / 2^bits); a narrow
// word looks the classes of all its digits up at once.
class Dice {
   public:
    static constexpr int most_in_a_word = 8;

    explicit Dice(const Table& table) : table_(&table), weight_(table.sums.back()), power_(weight_) {
        narrow_ = weight_ <= narrow_most;
        while (narrow_ && batch_ < most_in_a_word && power_ * weight_ <= narrow_most) power_ *= weight_, ++batch_;
        bits_ = batch_ == 1 ? 0 : 64 / batch_;
        refused_ = narrow_ ? 65536 % power_ : (0 - weight_) % weight_;
        for (std::uint64_t digits = 0; narrow_ && digits < power_; ++digits) groups_.push_back(group(digits));
    }

    bool narrow() const { return narrow_; }
    int batch() const { return batch_; }
    int bits() const { return bits_; }  // of each class in Throws, 0 where there is one
    std::uint64_t mask() const { return bits_ == 0 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits_) - 1; }
    std::uint32_t weight() const { return static_cast<std::uint32_t>(weight_); }
    std::uint32_t refused() const { return static_cast<std::uint32_t>(refused_); }

    // What word number `count` of the stream throws: `batch()` classes, or none.
    Throws throws(std::uint64_t key, std::uint64_t stream, std::uint64_t count) const {
        const std::uint64_t block = narrow_ ? stream / 4 : stream;
        const std::uint64_t word = mixed(key + ((block << count_bits) + count + 1) * gamma);
        if (!narrow_) {
            const Wide product = static_cast<Wide>(word) * weight_;
            const bool kept = static_cast<std::uint64_t>(product) >= refused_;
            return {searched(static_cast<std::uint64_t>(product >> 64)), kept ? 1 : 0};
        }
        const std::uint64_t product = (word >> (16 * (stream % 4)) & 0xFFFFU) * power_;
        return {groups_[product >> 16], (product & 0xFFFFU) >= refused_ ? batch_ : 0};
    }

    // The same for four streams that share their words; false unless all of them throw.
    bool four(std::uint64_t key, std::uint64_t block, std::uint64_t count, Throws* throws) const {
        const std::uint64_t word = mixed(key + ((block << count_bits) + count + 1) * gamma);
        bool all = true;
        for (int i = 0; i < 4; ++i) {
            const std::uint64_t product = (word >> (16 * i) & 0xFFFFU) * power_;
            const bool kept = (product & 0xFFFFU) >= refused_;
            throws[i] = {groups_[product >> 16], kept ? batch_ : 0};
            all = all && kept;
        }
        return all;
    }

   private:
    std::uint32_t searched(std::uint64_t number) const {
        const auto found = std::upper_bound(table_->sums.begin(), table_->sums.end(), number);
        return table_->class_of[static_cast<std::size_t>(found - table_->sums.begin())];
    }

    std::uint64_t group(std::uint64_t digits) const {
        std::uint64_t classes = 0;
        for (int i = batch_ - 1; i >= 0; --i, digits /= weight_) {
            classes |= static_cast<std::uint64_t>(searched(digits % weight_)) << (i * bits_);
        }
        return classes;
    }

    const Table* table_;
    std::uint64_t weight_;
    std::uint64_t power_;  // W^batch
    std::uint64_t refused_ = 0;
    bool narrow_ = true;
    int batch_ = 1;
    int bits_ = 0;
    std::vector<std::uint64_t> groups_;
};

}  // namespace boustro::simulation

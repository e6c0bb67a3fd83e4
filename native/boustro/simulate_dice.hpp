// Dice: the words of a stream and the throws in them.
//
// Idea. A word is a scrambled counter (SplitMix64), so it can be computed without the words before
// it. Throws are fair because a word is kept only if all numbers below W^batch have equally many
// words (Lemire; in batches Brackett-Rozinsky and Lemire). For the argument and the specification
// see src/boustro/model/stream.py. The throws of a word are the digits of
//
//     floor(word * W^batch / 2^bits);
//
// for a narrow word, of 16 bits, one look-up gives the classes of all digits.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace boustro::simulation {

inline constexpr std::uint64_t gamma = 0x9E3779B97F4A7C15U;

constexpr std::uint64_t mixed(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
}

constexpr std::uint64_t key_of(std::uint64_t seed) { return mixed(seed + gamma); }

// Word number `count` of a block of streams.
constexpr std::uint64_t word_of(std::uint64_t key, std::uint64_t block, std::uint64_t count) {
    return mixed(key + ((block << 40) + count + 1) * gamma);
}

// The upper word of a product of two words.
constexpr std::uint64_t upper_product(std::uint64_t a, std::uint64_t b) {
    constexpr std::uint64_t half = 0xFFFFFFFFU;
    const std::uint64_t middle = (a >> 32) * (b & half) + ((a & half) * (b & half) >> 32);
    const std::uint64_t other = (a & half) * (b >> 32) + (middle & half);
    return (a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32);
}

// The classes thrown by one word: `count` of them, the first in the lowest bits.
struct Throws {
    std::uint64_t classes;
    int count;
};

class Dice {
public:
    static constexpr int bits = 8;

    Dice(std::vector<std::uint64_t> sums, std::vector<std::uint32_t> class_of)
        : sums_(std::move(sums)), class_of_(std::move(class_of)), power_(sums_.back()) {
        constexpr std::uint64_t most = 4096;
        const std::uint64_t weight = sums_.back();
        if (weight > most) {
            refused_ = (0 - weight) % weight;
            return;
        }
        while (batch < 8 && power_ * weight <= most) power_ *= weight, ++batch;
        if (batch > 1) mask = 0xFF;
        refused_ = 65536 % power_;
        for (std::uint64_t digits = 0; digits < power_; ++digits) groups_.push_back(group(digits));
    }

    int batch = 1;  // throws a word

    // The bits of the first class in Throws; if there are several, each has 8 bits.
    std::uint64_t mask = ~std::uint64_t{0};

    // What word number `count` of the stream throws: `batch` classes, or none.
    Throws throws(std::uint64_t key, std::uint64_t stream, std::uint64_t count) const {
        if (groups_.empty()) {
            const std::uint64_t word = word_of(key, stream, count);
            return {class_at(upper_product(word, power_)), word * power_ >= refused_ ? 1 : 0};
        }
        const std::uint64_t piece =
            word_of(key, stream / 4, count) >> (16 * (stream % 4)) & 0xFFFFU;
        const std::uint64_t product = piece * power_;
        return {groups_[product >> 16], (product & 0xFFFFU) >= refused_ ? batch : 0};
    }

private:
    std::uint64_t class_at(std::uint64_t number) const {
        const auto above = std::upper_bound(sums_.begin(), sums_.end(), number);
        return class_of_[static_cast<std::size_t>(above - sums_.begin())];
    }

    std::uint64_t group(std::uint64_t digits) const {
        std::uint64_t classes = 0;
        for (int i = batch - 1; i >= 0; --i, digits /= sums_.back())
            classes |= class_at(digits % sums_.back()) << (i * bits);
        return classes;
    }

    std::vector<std::uint64_t> sums_;
    std::vector<std::uint32_t> class_of_;
    std::uint64_t power_;  // W^batch
    std::uint64_t refused_ = 0;
    std::vector<std::uint64_t> groups_;  // the classes of every row of digits; none of wide words
};

}  // namespace boustro::simulation

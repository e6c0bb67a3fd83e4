// What the fuzz targets share: numbers taken from bytes, and a trap where two answers differ.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace fuzz {

// Stops the run; both libFuzzer and the sanitizers report it with the bytes that led here.
inline void demand(bool holds) {
    if (!holds) __builtin_trap();
}

class Bytes {
public:
    Bytes(const std::uint8_t* data, std::size_t size) : at_(data), left_(size) {}

    // Small numbers mostly, so that some boards are sound; now and then eight raw bytes.
    std::int64_t number() {
        if (left_ == 0) return 0;
        const std::uint8_t first = byte();
        if (first < 250 || left_ < 8) return static_cast<std::int64_t>(first) - 2;
        std::int64_t value;
        std::memcpy(&value, at_, sizeof value);
        at_ += 8;
        left_ -= 8;
        return value;
    }

    std::uint8_t byte() {
        if (left_ == 0) return 0;
        --left_;
        return *at_++;
    }

    // 0..top - 1.
    std::int64_t below(std::int64_t top) { return byte() % top; }

    std::vector<std::int64_t> numbers() {
        std::vector<std::int64_t> values(static_cast<std::size_t>(below(40)));
        for (std::int64_t& value : values) value = number();
        return values;
    }

    // Strictly ascending, as every array of faces or entries that is accepted.
    std::vector<std::int64_t> ascending(std::int64_t most_apart) {
        std::vector<std::int64_t> values(static_cast<std::size_t>(below(40)));
        std::int64_t last = 0;
        for (std::int64_t& value : values) value = last += 1 + below(most_apart);
        return values;
    }

private:
    const std::uint8_t* at_;
    std::size_t left_;
};

}  // namespace fuzz

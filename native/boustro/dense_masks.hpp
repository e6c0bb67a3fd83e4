// 64 cells of a matrix as two masks: which hold a jump, which are out of range.
//
// Idea. A cell is plain (-1), an exit low..high, or bad. As an unsigned number v - low
// is at most high - low exactly for exits, so two comparisons decide a cell. They are written as
// loops without branches over 64 cells, which compilers turn into vectors on every machine; paths
// by hand for AVX2 and AVX-512 were slower where jumps are few (the cells then go through in one
// pass) and nowhere 1.3 times as fast.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

#include "boustro/matrix.hpp"

namespace boustro::dense {

struct Masks {
    std::uint64_t jumps;
    std::uint64_t bad;
};

// What a cell may hold besides -1: from 0, off the board, where that is the start, else from 1.
struct Exits {
    std::int64_t low;
    std::int64_t high;
};

// The first `count` of 64 cells, one by one.
template <class Value>
Masks masks_of(const std::byte* cells, int count, const Exits& exits) {
    const auto low = static_cast<std::uint64_t>(exits.low);
    const auto span = static_cast<std::uint64_t>(exits.high - exits.low);
    Masks masks{0, 0};
    for (int i = 0; i < count; ++i) {
        const std::int64_t value = read_cell<Value>(cells + static_cast<std::size_t>(i) * sizeof(Value));
        const bool exit = static_cast<std::uint64_t>(value) - low <= span;
        masks.jumps |= std::uint64_t{value != plain_cell} << i;
        masks.bad |= std::uint64_t{value != plain_cell && !exit} << i;
    }
    return masks;
}

// Bit i is set where byte i is 1; the bytes are 0 or 1.
inline std::uint64_t bits_of_bytes(const std::uint8_t* bytes) {
    std::uint64_t eight;
    std::memcpy(&eight, bytes, sizeof eight);
    if constexpr (std::endian::native == std::endian::big) return (eight * 0x8040201008040201U) >> 56;
    return (eight * 0x0102040810204080U) >> 56;
}

// All 64 at once. Most are plain together on most boards; else each cell becomes a byte, eight bytes eight bits, and
// only where some cell is out of range they are looked at one by one. The loops are such as compilers make vectors of.
template <class Value>
Masks masks_of_64(const std::byte* cells, const Exits& exits) {
    using Place = std::make_unsigned_t<Value>;
    Value all = plain_cell;
    for (std::size_t i = 0; i < 64; ++i) all = static_cast<Value>(all & read_cell<Value>(cells + i * sizeof(Value)));
    if (all == plain_cell) return {0, 0};
    const auto low = static_cast<Place>(exits.low);
    const auto span = static_cast<Place>(std::min<std::int64_t>(exits.high, std::numeric_limits<Value>::max()) - exits.low);
    std::uint8_t is_jump[64];
    std::uint8_t some_bad = 0;
    for (std::size_t i = 0; i < 64; ++i) {
        const Value value = read_cell<Value>(cells + i * sizeof(Value));
        is_jump[i] = value != plain_cell;
        some_bad |= is_jump[i] & static_cast<std::uint8_t>(static_cast<Place>(static_cast<Place>(value) - low) > span);
    }
    if (some_bad != 0) return masks_of<Value>(cells, 64, exits);
    Masks masks{0, 0};
    for (int i = 0; i < 64; i += 8) masks.jumps |= bits_of_bytes(is_jump + i) << i;
    return masks;
}

// The same bits in the opposite order.
inline std::uint64_t reversed(std::uint64_t bits) {
    bits = (bits >> 1 & 0x5555555555555555U) | (bits & 0x5555555555555555U) << 1;
    bits = (bits >> 2 & 0x3333333333333333U) | (bits & 0x3333333333333333U) << 2;
    bits = (bits >> 4 & 0x0f0f0f0f0f0f0f0fU) | (bits & 0x0f0f0f0f0f0f0f0fU) << 4;
    bits = (bits >> 8 & 0x00ff00ff00ff00ffU) | (bits & 0x00ff00ff00ff00ffU) << 8;
    bits = (bits >> 16 & 0x0000ffff0000ffffU) | (bits & 0x0000ffff0000ffffU) << 16;
    return bits >> 32 | bits << 32;
}

}  // namespace boustro::dense

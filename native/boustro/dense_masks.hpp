// 64 cells of a matrix as two masks: which hold a jump, which are out of range.
//
// Idea. A cell is plain (-1), an exit low..high, or bad. As an unsigned number v - low
// is at most high - low exactly for exits, so two comparisons decide a cell, and the vector
// units do 8 or 16 at once. The widest that the machine has is chosen at run time;
// plain loops serve everywhere else and for the narrow types, whose boards are small.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "boustro/matrix.hpp"
#include "boustro/vectors.hpp"

#if BOUSTRO_X86
#include <immintrin.h>
#endif

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

using MasksFunction = Masks (*)(const std::byte*, const Exits&);

// The first `count` of 64 cells, one by one.
template <class Value>
Masks plain_masks(const std::byte* cells, int count, const Exits& exits) {
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

template <class Value>
Masks plain_masks_of_64(const std::byte* cells, const Exits& exits) {
    return plain_masks<Value>(cells, 64, exits);
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

#if BOUSTRO_X86

// The exits as far as a cell of 32 bits can hold them, less the lowest.
inline int span_32(const Exits& exits) {
    return static_cast<std::int32_t>(std::min<std::int64_t>(exits.high, INT32_MAX) - exits.low);
}

__attribute__((target("avx512f"))) inline Masks wide_masks_32(const std::byte* cells,
                                                              const Exits& exits) {
    const __m512i plain = _mm512_set1_epi32(-1);
    const __m512i low = _mm512_set1_epi32(static_cast<int>(exits.low));
    const __m512i span = _mm512_set1_epi32(span_32(exits));
    Masks masks{0, 0};
    for (int i = 0; i < 4; ++i) {
        const __m512i values = _mm512_loadu_si512(cells + 64 * i);
        const __mmask16 jumps = _mm512_cmpneq_epi32_mask(values, plain);
        const __m512i places = _mm512_sub_epi32(values, low);
        const __mmask16 bad = _mm512_mask_cmpgt_epu32_mask(jumps, places, span);
        masks.jumps |= std::uint64_t{jumps} << (16 * i);
        masks.bad |= std::uint64_t{bad} << (16 * i);
    }
    return masks;
}

__attribute__((target("avx512f"))) inline Masks wide_masks_64(const std::byte* cells,
                                                              const Exits& exits) {
    const __m512i plain = _mm512_set1_epi64(-1);
    const __m512i low = _mm512_set1_epi64(exits.low);
    const __m512i span = _mm512_set1_epi64(exits.high - exits.low);
    Masks masks{0, 0};
    for (int i = 0; i < 8; ++i) {
        const __m512i values = _mm512_loadu_si512(cells + 64 * i);
        const __mmask8 jumps = _mm512_cmpneq_epi64_mask(values, plain);
        const __m512i places = _mm512_sub_epi64(values, low);
        const __mmask8 bad = _mm512_mask_cmpgt_epu64_mask(jumps, places, span);
        masks.jumps |= std::uint64_t{jumps} << (8 * i);
        masks.bad |= std::uint64_t{bad} << (8 * i);
    }
    return masks;
}

// AVX2 compares signed numbers only: both sides are shifted by half the range.
__attribute__((target("avx2"))) inline Masks avx2_masks_32(const std::byte* cells,
                                                           const Exits& exits) {
    const __m256i plain = _mm256_set1_epi32(-1);
    const __m256i half = _mm256_set1_epi32(INT32_MIN);
    const __m256i low = _mm256_set1_epi32(static_cast<int>(exits.low));
    const __m256i span = _mm256_xor_si256(_mm256_set1_epi32(span_32(exits)), half);
    Masks masks{0, 0};
    for (int i = 0; i < 8; ++i) {
        const __m256i values = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(cells + 32 * i));
        const __m256i is_plain = _mm256_cmpeq_epi32(values, plain);
        const __m256i places = _mm256_xor_si256(_mm256_sub_epi32(values, low), half);
        const __m256i is_bad = _mm256_andnot_si256(is_plain, _mm256_cmpgt_epi32(places, span));
        const auto plains = static_cast<std::uint8_t>(_mm256_movemask_ps(_mm256_castsi256_ps(is_plain)));
        const auto bads = static_cast<std::uint8_t>(_mm256_movemask_ps(_mm256_castsi256_ps(is_bad)));
        masks.jumps |= std::uint64_t{static_cast<std::uint8_t>(~plains)} << (8 * i);
        masks.bad |= std::uint64_t{bads} << (8 * i);
    }
    return masks;
}

#endif

// The fastest of these that this machine has.
template <class Value>
MasksFunction masks_function() {
#if BOUSTRO_X86
    const Vectors vectors = widest_vectors();
    if constexpr (std::is_same_v<Value, std::int32_t>) {
        if (vectors == Vectors::avx512) return wide_masks_32;
        if (vectors == Vectors::avx2) return avx2_masks_32;
    }
    if constexpr (std::is_same_v<Value, std::int64_t>) {
        if (vectors == Vectors::avx512) return wide_masks_64;
    }
#endif
    return plain_masks_of_64<Value>;
}

}  // namespace boustro::dense

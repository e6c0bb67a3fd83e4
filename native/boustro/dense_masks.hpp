// 64 cells of a matrix as two masks: which hold a jump, which are out of range.
//
// Idea. A cell is plain (-1), a square 1..size, or bad. As an unsigned number v - 1
// is below size exactly for squares, so two comparisons decide a cell, and the vector
// units do 8 or 16 at once. The widest that the machine has is chosen at run time;
// plain loops serve everywhere else and for the narrow types, whose boards are small.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "boustro/matrix.hpp"

#if defined(__x86_64__) && defined(__GNUC__)
#define BOUSTRO_X86 1
#include <immintrin.h>
#endif

namespace boustro::dense {

struct Masks {
    std::uint64_t jumps;
    std::uint64_t bad;
};

using MasksFunction = Masks (*)(const std::byte*, std::int64_t);

// The first `count` of 64 cells, one by one.
template <class Value>
Masks plain_masks(const std::byte* cells, int count, std::int64_t size) {
    Masks masks{0, 0};
    for (int i = 0; i < count; ++i) {
        const std::int64_t value = read_cell<Value>(cells + static_cast<std::size_t>(i) * sizeof(Value));
        const bool square = static_cast<std::uint64_t>(value) - 1 < static_cast<std::uint64_t>(size);
        masks.jumps |= std::uint64_t{value != plain_cell} << i;
        masks.bad |= std::uint64_t{value != plain_cell && !square} << i;
    }
    return masks;
}

template <class Value>
Masks plain_masks_of_64(const std::byte* cells, std::int64_t size) {
    return plain_masks<Value>(cells, 64, size);
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

#if defined(BOUSTRO_X86)

// The size as a limit for places of 32 bits; no such cell can hold a larger one.
inline int limit_32(std::int64_t size) {
    return std::bit_cast<std::int32_t>(static_cast<std::uint32_t>(std::min(size, std::int64_t{1} << 31)));
}

__attribute__((target("avx512f"))) inline Masks wide_masks_32(const std::byte* cells,
                                                              std::int64_t size) {
    const __m512i plain = _mm512_set1_epi32(-1);
    const __m512i limit = _mm512_set1_epi32(limit_32(size));
    Masks masks{0, 0};
    for (int i = 0; i < 4; ++i) {
        const __m512i values = _mm512_loadu_si512(cells + 64 * i);
        const __mmask16 jumps = _mm512_cmpneq_epi32_mask(values, plain);
        const __m512i places = _mm512_add_epi32(values, plain);
        const __mmask16 bad = _mm512_mask_cmpge_epu32_mask(jumps, places, limit);
        masks.jumps |= std::uint64_t{jumps} << (16 * i);
        masks.bad |= std::uint64_t{bad} << (16 * i);
    }
    return masks;
}

__attribute__((target("avx512f"))) inline Masks wide_masks_64(const std::byte* cells,
                                                              std::int64_t size) {
    const __m512i plain = _mm512_set1_epi64(-1);
    const __m512i limit = _mm512_set1_epi64(size);
    Masks masks{0, 0};
    for (int i = 0; i < 8; ++i) {
        const __m512i values = _mm512_loadu_si512(cells + 64 * i);
        const __mmask8 jumps = _mm512_cmpneq_epi64_mask(values, plain);
        const __m512i places = _mm512_add_epi64(values, plain);
        const __mmask8 bad = _mm512_mask_cmpge_epu64_mask(jumps, places, limit);
        masks.jumps |= std::uint64_t{jumps} << (8 * i);
        masks.bad |= std::uint64_t{bad} << (8 * i);
    }
    return masks;
}

// AVX2 compares signed numbers only: both sides are shifted by half the range.
__attribute__((target("avx2"))) inline Masks avx2_masks_32(const std::byte* cells,
                                                           std::int64_t size) {
    const __m256i plain = _mm256_set1_epi32(-1);
    const __m256i half = _mm256_set1_epi32(INT32_MIN);
    const __m256i limit = _mm256_xor_si256(_mm256_set1_epi32(limit_32(size)), half);
    Masks masks{0, 0};
    for (int i = 0; i < 8; ++i) {
        const __m256i values = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(cells + 32 * i));
        const __m256i is_plain = _mm256_cmpeq_epi32(values, plain);
        const __m256i places = _mm256_xor_si256(_mm256_add_epi32(values, plain), half);
        const __m256i fine = _mm256_or_si256(is_plain, _mm256_cmpgt_epi32(limit, places));
        const auto plains = static_cast<std::uint8_t>(_mm256_movemask_ps(_mm256_castsi256_ps(is_plain)));
        const auto fines = static_cast<std::uint8_t>(_mm256_movemask_ps(_mm256_castsi256_ps(fine)));
        masks.jumps |= std::uint64_t{static_cast<std::uint8_t>(~plains)} << (8 * i);
        masks.bad |= std::uint64_t{static_cast<std::uint8_t>(~fines)} << (8 * i);
    }
    return masks;
}

#endif

// The fastest of these that this machine has.
template <class Value>
MasksFunction masks_function() {
#if defined(BOUSTRO_X86)
    const bool wide = __builtin_cpu_supports("avx512f") != 0;
    if constexpr (std::is_same_v<Value, std::int32_t>) {
        if (wide) return wide_masks_32;
        if (__builtin_cpu_supports("avx2") != 0) return avx2_masks_32;
    }
    if constexpr (std::is_same_v<Value, std::int64_t>) {
        if (wide) return wide_masks_64;
    }
#endif
    return plain_masks_of_64<Value>;
}

}  // namespace boustro::dense

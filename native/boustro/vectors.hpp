// Vector width: which instruction set the kernels may use, detected once.
//
// Every vector path gives the same answers, so the widest is taken. To test the others on a machine that has them
// all, set BOUSTRO_VECTORS in the environment to `avx2` or `none` before the first kernel runs; nothing widens what
// the machine has.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#if defined(__x86_64__) && defined(__GNUC__)
#define BOUSTRO_X86 1
#else
#define BOUSTRO_X86 0
#endif

namespace boustro {

enum class Vectors : std::uint8_t { none, avx2, avx512 };

namespace detail {

inline Vectors vectors_of_machine() {
#if BOUSTRO_X86
    const bool bits = __builtin_cpu_supports("bmi") != 0 && __builtin_cpu_supports("bmi2") != 0;
    if (!bits || __builtin_cpu_supports("avx2") == 0) return Vectors::none;
    const bool wide = __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
                      __builtin_cpu_supports("avx512dq") != 0 && __builtin_cpu_supports("avx512vl") != 0;
    return wide ? Vectors::avx512 : Vectors::avx2;
#else
    return Vectors::none;
#endif
}

inline Vectors vectors_allowed() {
    const char* const said = std::getenv("BOUSTRO_VECTORS");
    const std::string_view name = said == nullptr ? "" : said;
    return name == "none" ? Vectors::none : name == "avx2" ? Vectors::avx2 : Vectors::avx512;
}

}  // namespace detail

// The widest vectors that kernels use here.
inline Vectors widest_vectors() {
    static const Vectors widest = std::min(detail::vectors_of_machine(), detail::vectors_allowed());
    return widest;
}

}  // namespace boustro

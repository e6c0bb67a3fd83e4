// Wide: 128 bits without a sign, for products of two words and for a word with the one before it.
//
// Where the compiler has such a type, it is that; elsewhere (32 bits, MSVC) two words do the same.  Nothing here divides: on
// Windows no library that is linked there divides 128 bits.
#pragma once

#include <cstdint>

namespace boustro {

#if defined(__SIZEOF_INT128__)
__extension__ using Wide = unsigned __int128;
#else
class Wide {
public:
    constexpr explicit Wide(std::uint64_t low) : low_(low) {}
    template <class Number>
    constexpr explicit operator Number() const { return static_cast<Number>(low_); }

    friend constexpr Wide operator|(Wide a, std::uint64_t b) { return {a.high_, a.low_ | b}; }
    constexpr Wide& operator|=(Wide other) { return *this = {high_ | other.high_, low_ | other.low_}; }
    friend constexpr Wide operator<<(Wide a, int by) {
        if (by == 0) return a;
        return by < 64 ? Wide{a.high_ << by | a.low_ >> (64 - by), a.low_ << by} : Wide{a.low_ << (by - 64), 0};
    }
    friend constexpr Wide operator>>(Wide a, int by) {
        if (by == 0) return a;
        return by < 64 ? Wide{a.high_ >> by, a.high_ << (64 - by) | a.low_ >> by} : Wide{0, a.high_ >> (by - 64)};
    }
    // Of a word by a word, in halves of words.
    friend constexpr Wide operator*(Wide a, std::uint64_t b) {
        constexpr std::uint64_t half = 0xFFFFFFFFU;
        const std::uint64_t low = (a.low_ & half) * (b & half);
        const std::uint64_t middle = (a.low_ >> 32) * (b & half) + (low >> 32);
        const std::uint64_t other = (a.low_ & half) * (b >> 32) + (middle & half);
        return {(a.low_ >> 32) * (b >> 32) + (middle >> 32) + (other >> 32), other << 32 | (low & half)};
    }

private:
    constexpr Wide(std::uint64_t high, std::uint64_t low) : high_(high), low_(low) {}

    std::uint64_t high_ = 0, low_;
};
#endif

}  // namespace boustro

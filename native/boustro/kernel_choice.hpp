// Kernel choice: which kernel answers which question about a track, decided here alone.
//
//   kernel     plays                                   at a cost in
//   small      the fewest rolls, to 1,024 squares      words of 64 squares
//   sparse     faces 1..d, every overshoot, any size   jumps
//   stepwise   every track, to 10^7 squares            squares * faces
//
// The first kernel that plays a track answers. On boards of up to a million squares, the route is
// the one with the smallest throws in order, which the sparse kernel does not find. A matrix goes
// to matrix_search.hpp first (`matrix_honours`), before its jumps are gathered to a track.
#pragma once

#include <cstdint>

#include "boustro/small.hpp"
#include "boustro/sparse.hpp"
#include "boustro/stepwise.hpp"
#include "boustro/track.hpp"

namespace boustro {

enum class Kernel : std::uint8_t { none, small, sparse, stepwise };

// Whether a kernel plays a track.
inline bool plays(Kernel kernel, const Track& track) {
    switch (kernel) {
        case Kernel::small:
            return small_serves(track);
        case Kernel::sparse:
            return sparse::faces_fit(track);
        case Kernel::stepwise:
            return track.size <= stepwise_size;
        case Kernel::none:
            break;
    }
    return false;
}

inline Kernel kernel_for_rolls(const Track& track) {
    for (const Kernel kernel : {Kernel::small, Kernel::sparse, Kernel::stepwise}) {
        if (plays(kernel, track)) return kernel;
    }
    return Kernel::none;
}

// The stepwise kernel computes the levels of all squares, the sparse kernel those of a few squares
// on boards of any size.
inline Kernel kernel_for_route(const Track& track) {
    if (track.size <= stepwise_route_size) return Kernel::stepwise;
    return plays(Kernel::sparse, track)     ? Kernel::sparse
           : plays(Kernel::stepwise, track) ? Kernel::stepwise
                                            : Kernel::none;
}

// The fewest rolls by a kernel that plays the track, or `no_route`.
inline std::int64_t track_min_rolls(const Track& track, Kernel kernel) {
    if (kernel == Kernel::small) return small_min_rolls(track);
    if (kernel == Kernel::stepwise) return Stepwise(track).rolls();
    return sparse_min_rolls(track);
}

inline std::int64_t track_min_rolls(const Track& track) {
    return track_min_rolls(track, kernel_for_rolls(track));
}

// A shortest route by the sparse or the stepwise kernel; the latter finds the one with the smallest
// throws in order.
inline Route track_route(const Track& track, Kernel kernel) {
    if (kernel == Kernel::stepwise) return Stepwise(track).smallest_route();
    return sparse_route(track);
}

}  // namespace boustro

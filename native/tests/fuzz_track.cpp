// Any bytes as a Track and as a ragged batch: refused or played, never read out of bounds, and
// the kernels that honour its rules agree.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "boustro/batch.hpp"
#include "boustro/small.hpp"
#include "boustro/sparse.hpp"
#include "fuzz_bytes.hpp"

namespace fuzz {

namespace {

// The plain loop costs size times faces.
constexpr std::int64_t largest_by_squares = 5'000;

struct Arrays {
    std::int64_t size, start, finish;
    boustro::Overshoot overshoot;
    std::vector<std::int64_t> faces, entries, exits;

    explicit Arrays(Bytes& bytes) {
        const bool neat = bytes.below(4) != 0;
        size =
            bytes.below(8) == 0 ? 1 + bytes.byte() * std::int64_t{1'000'000'007} : bytes.number();
        start = neat ? bytes.below(3) : bytes.number();
        finish = neat && bytes.below(4) != 0 ? size : bytes.number();
        overshoot = static_cast<boustro::Overshoot>(bytes.below(3));
        faces = neat ? bytes.ascending(1 + bytes.below(2)) : bytes.numbers();
        entries = neat ? bytes.ascending(7) : bytes.numbers();
        while (neat && !entries.empty() && entries.back() > size) entries.pop_back();
        exits = bytes.numbers();
        if (neat) exits.resize(entries.size(), 1);
    }
    boustro::Track track() const { return {size, start, finish, overshoot, faces, entries, exits}; }
    bool sound() const {
        if (boustro::fault_of(track())) return false;
        for (const std::int64_t exit : exits) {
            if (exit == 0 && start != 0) return false;
        }
        return true;
    }
};

// The finish is where the route ends, and its runs are as many throws as it says.
void replay(const boustro::Track& track, const boustro::Route& route) {
    std::int64_t square = track.start;
    std::int64_t rolls = 0;
    for (const auto& [face, count] : route.runs) {
        demand(count > 0);
        for (std::int64_t i = 0; i < count; ++i) square = boustro::land(track, square, face);
        rolls += count;
    }
    demand(square == track.finish && rolls == route.rolls);
}

void play_sparse(const boustro::Track& track, const boustro::Stepwise& search) {
    demand(boustro::sparse_min_rolls(track) == search.rolls());
    const boustro::Route route = boustro::sparse_route(track);
    demand(route.rolls == search.rolls());
    if (route.rolls >= 0) replay(track, route);
    std::vector<std::int64_t> squares;
    for (std::int64_t square = 0; square <= track.size; ++square) squares.push_back(square);
    const std::vector<std::int64_t> levels = boustro::sparse_levels(track, squares);
    for (std::size_t i = 0; i < levels.size(); ++i) demand(levels[i] == search.levels()[i]);
}

void play_track(const boustro::Track& track) {
    const bool walked = boustro::sparse::faces_fit(track);
    if (track.size > largest_by_squares) {  // the walkers alone
        if (walked) demand(boustro::sparse_route(track).rolls == boustro::sparse_min_rolls(track));
        return;
    }
    const boustro::Stepwise search(track);
    if (search.rolls() >= 0) replay(track, search.smallest_route());
    if (boustro::small_serves(track)) demand(boustro::small_min_rolls(track) == search.rolls());
    if (walked) play_sparse(track, search);
}

void play_batch(const Arrays& arrays, Bytes& bytes) {
    const boustro::Track die{
        boustro::max_size, 0, boustro::max_size, boustro::Overshoot::stay, arrays.faces, {}, {}};
    if (boustro::fault_of(die) || arrays.start < 0 || arrays.finish < 0) return;
    const auto jumps = static_cast<std::int64_t>(arrays.entries.size());
    std::vector<std::int64_t> offsets = bytes.numbers();
    if (bytes.below(4) != 0) {
        for (std::int64_t& one : offsets) one = std::min(jumps, std::max<std::int64_t>(0, one));
        std::sort(offsets.begin(), offsets.end());
    }
    offsets.push_back(jumps);
    std::vector<std::int64_t> sizes = bytes.numbers();
    for (std::int64_t& one : sizes) one = one > largest_by_squares ? INT64_MAX : one;
    sizes.resize(offsets.size() - 1);
    std::vector<std::int64_t> exits = arrays.exits;
    exits.resize(arrays.entries.size());
    std::vector<std::int64_t> rolls(sizes.size());
    std::vector<std::uint8_t> status(sizes.size());
    std::vector<std::int64_t> place(sizes.size());
    const bool follow = bytes.below(2) != 0;
    boustro::solve_batch(boustro::RaggedBatch{offsets, arrays.entries, exits, sizes},
                         {arrays.start, arrays.finish, arrays.overshoot, follow, arrays.faces},
                         {rolls.data(), status.data(), place.data()}, 1);
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        demand(status[i] <= static_cast<std::uint8_t>(boustro::BoardStatus::too_large));
        demand((status[i] == 0) == (rolls[i] >= 0));
    }
}

}  // namespace

void track(const std::uint8_t* data, std::size_t size) {
    Bytes bytes(data, size);
    const Arrays arrays(bytes);
    if (arrays.sound()) play_track(arrays.track());
    play_batch(arrays, bytes);
}

}  // namespace fuzz

#ifndef BOUSTRO_FUZZ_DRIVER
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::track(data, size);
    return 0;
}
#endif

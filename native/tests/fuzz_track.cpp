// Any bytes as a Track and as a ragged batch: refused or played, never read out of bounds.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "boustro/batch.hpp"
#include "boustro/small_route.hpp"

namespace {

// Small numbers mostly, so that some boards are sound; now and then eight raw bytes.
std::int64_t take(const std::uint8_t*& data, std::size_t& left) {
    if (left == 0) return 0;
    const std::uint8_t first = *data++;
    --left;
    if (first < 250 || left < 8) return static_cast<std::int64_t>(first) - 2;
    std::int64_t value;
    std::memcpy(&value, data, sizeof value);
    data += 8;
    left -= 8;
    return value;
}

std::vector<std::int64_t> take_many(const std::uint8_t*& data, std::size_t& left) {
    std::vector<std::int64_t> values(static_cast<std::size_t>(left == 0 ? 0 : *data % 40));
    for (std::int64_t& value : values) value = take(data, left);
    return values;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t left) {
    const std::int64_t size = take(data, left);
    const std::int64_t start = take(data, left);
    const std::int64_t finish = take(data, left);
    const auto overshoot = static_cast<boustro::Overshoot>(static_cast<std::uint64_t>(take(data, left)) % 3);
    const std::vector<std::int64_t> faces = take_many(data, left);
    const std::vector<std::int64_t> entries = take_many(data, left);
    const std::vector<std::int64_t> exits = take_many(data, left);
    const boustro::Track track{size, start, finish, overshoot, faces, entries, exits};
    bool exits_fit = true;
    for (const std::int64_t exit : exits) exits_fit = exits_fit && (exit != 0 || start == 0);
    if (boustro::check(track) == boustro::TrackFault::sound && exits_fit && boustro::small_serves(track)) {
        std::vector<std::int64_t> throws;
        std::vector<std::int64_t> levels(static_cast<std::size_t>(size) + 1);
        const std::int64_t rolls = boustro::small_min_rolls(track);
        if (rolls != boustro::small_route(track, throws) || rolls != boustro::small_levels(track, levels)) __builtin_trap();
    }

    std::vector<std::int64_t> offsets = take_many(data, left);
    std::vector<std::int64_t> sizes = take_many(data, left);
    for (std::int64_t& one : sizes) one = one > 100'000 ? INT64_MAX : one;  // the plain loop would only be slow
    if (offsets.empty()) offsets.push_back(0);
    sizes.resize(offsets.size() - 1);
    std::vector<std::int64_t> more = exits;
    more.resize(entries.size());
    const boustro::Track die{boustro::max_size, 0, boustro::max_size, boustro::Overshoot::stay, faces, {}, {}};
    if (boustro::check(die) != boustro::TrackFault::sound || start < 0 || finish < 0) return 0;
    std::vector<std::int64_t> rolls(sizes.size());
    std::vector<std::uint8_t> status(sizes.size());
    std::vector<std::int64_t> place(sizes.size());
    boustro::solve_ragged({offsets, entries, more, sizes}, {start, finish, overshoot, size % 2 == 0, faces},
                          {rolls.data(), status.data(), place.data()}, 1);
    return 0;
}

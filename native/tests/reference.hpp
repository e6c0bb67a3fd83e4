// The naive reference: one token, sets and maps, no bitmaps and nothing shared with the kernels but
// Track.
//
// It follows the rules word by word and is slow on purpose. It even counts a
// bounce step by step, so that it cannot share a mistake with arithmetic.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "boustro/track.hpp"

namespace reference {

using Square = std::int64_t;

struct Answer {
    std::optional<std::int64_t> rolls;
    std::map<Square, std::int64_t> levels;
    std::vector<std::int64_t> throws;  // lexicographically smallest
};

inline Square count_to(const boustro::Track& track, Square from, std::int64_t face) {
    if (from + face <= track.size) return from + face;
    if (track.overshoot == boustro::Overshoot::stay) return from;
    Square at = from;
    int direction = 1;
    for (std::int64_t step = 0; step < face; ++step) {
        if (track.size == 1) {
            at = 1;
            continue;
        }
        if (at >= track.size) direction = -1;
        if (at <= 1 && direction < 0) direction = 1;
        at += direction;
    }
    return at;
}

inline Square rest(const boustro::Track& track, const std::map<Square, Square>& jumps, Square from,
                   std::int64_t face) {
    if (from + face > track.size && track.overshoot == boustro::Overshoot::win) return track.size;
    const Square reached = count_to(track, from, face);
    if (from + face > track.size && track.overshoot == boustro::Overshoot::stay) return from;
    const auto jump = jumps.find(reached);
    return jump == jumps.end() ? reached : jump->second;
}

inline Answer solve(const boustro::Track& track) {
    std::map<Square, Square> jumps;
    for (std::size_t i = 0; i < track.entries.size(); ++i) jumps[track.entries[i]] = track.exits[i];
    Answer answer;
    answer.levels[track.start] = 0;
    std::vector<std::set<Square>> rings{{track.start}};
    while (!rings.back().empty()) {
        const auto level = static_cast<std::int64_t>(rings.size());
        std::set<Square> next;
        for (const Square from : rings.back()) {
            if (from == track.finish) continue;
            for (const std::int64_t face : track.faces) {
                const Square to = rest(track, jumps, from, face);
                if (answer.levels.emplace(to, level).second) next.insert(to);
            }
        }
        rings.push_back(next);
    }
    const auto finish = answer.levels.find(track.finish);
    if (finish == answer.levels.end()) return answer;
    answer.rolls = finish->second;
    std::map<Square, std::int64_t> left{{track.finish, 0}};  // rolls left, along shortest routes
    for (std::int64_t t = *answer.rolls - 1; t >= 0; --t) {
        for (const Square from : rings[static_cast<std::size_t>(t)]) {
            for (const std::int64_t face : track.faces) {
                const auto to = left.find(rest(track, jumps, from, face));
                if (to != left.end() && to->second == *answer.rolls - t - 1) {
                    left.emplace(from, *answer.rolls - t);
                }
            }
        }
    }
    Square at = track.start;
    while (at != track.finish) {
        for (const std::int64_t face : track.faces) {
            const Square to = rest(track, jumps, at, face);
            const auto found = left.find(to);
            if (found == left.end() || found->second != left.at(at) - 1) continue;
            answer.throws.push_back(face);
            at = to;
            break;
        }
    }
    return answer;
}

}  // namespace reference

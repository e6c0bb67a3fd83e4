// A Track from Python's numbers and arrays, checked once.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "boustro/track.hpp"
#include "buffer.hpp"

namespace boustro::bindings::tracks {

inline Overshoot overshoot_of(std::string_view name) {
    if (name == "stay") return Overshoot::stay;
    if (name == "bounce") return Overshoot::bounce;
    if (name == "win") return Overshoot::win;
    const std::string message = "overshoot: expected stay, bounce or win, found '" + std::string(name) + "'";
    throw nanobind::value_error(message.c_str());
}

inline const char* fault_name(TrackFault fault) {
    switch (fault) {
        case TrackFault::sound: return "";
        case TrackFault::size: return "size is not 1..10^18";
        case TrackFault::start: return "start is not 0..size";
        case TrackFault::finish: return "finish is not 1..size";
        case TrackFault::win_before_last: return "overshoot win with a finish before the last square";
        case TrackFault::faces: return "faces are not positive and strictly ascending";
        case TrackFault::jump_count: return "entries and exits differ in number";
        case TrackFault::entries: return "entries are not strictly ascending in 1..size";
        case TrackFault::exits: return "an exit is not in 0..size";
    }
    return "unsound";
}

// A Track with arrays of its own, so that nobody changes them while a kernel reads.
class OwnedTrack {
public:
    OwnedTrack(std::int64_t size, std::int64_t start, std::int64_t finish, std::string_view overshoot,
               nanobind::handle faces, nanobind::handle entries, nanobind::handle exits)
        : faces_(int64_values(faces, "faces")),
          entries_(int64_values(entries, "entries")),
          exits_(int64_values(exits, "exits")),
          track_{size, start, finish, overshoot_of(overshoot), faces_, entries_, exits_} {
        const TrackFault fault = check(track_);
        if (fault != TrackFault::sound) throw nanobind::value_error(fault_name(fault));
        const bool off_board = std::find(exits_.begin(), exits_.end(), 0) != exits_.end();
        if (start != 0 && off_board) throw nanobind::value_error("exit 0 needs start 0");
    }
    OwnedTrack(const OwnedTrack&) = delete;
    OwnedTrack& operator=(const OwnedTrack&) = delete;

    const Track& track() const { return track_; }

private:
    std::vector<std::int64_t> faces_;
    std::vector<std::int64_t> entries_;
    std::vector<std::int64_t> exits_;
    Track track_;
};

}  // namespace boustro::bindings::tracks

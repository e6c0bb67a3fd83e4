// A Track from Python's numbers and arrays, checked once.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <cmath>
#include <cstdint>
#include <limits>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "boustro/listed_chain.hpp"
#include "boustro/track.hpp"
#include "boustro/track_chain.hpp"
#include "boustro/turns.hpp"
#include "buffer.hpp"

namespace boustro::bindings::tracks {

// The place of a name among those of a choice, at least two.
template <std::size_t count>
std::size_t place_of(std::string_view name, const char* choice,
                     const std::string_view (&names)[count]) {
    std::string expected(names[0]);
    for (std::size_t i = 0; i < count; ++i) {
        if (names[i] == name) return i;
        if (i > 0) expected.append(i + 1 < count ? ", " : " or ").append(names[i]);
    }
    const std::string message =
        std::string(choice) + ": expected " + expected + ", found '" + std::string(name) + "'";
    throw nanobind::value_error(message.c_str());
}

inline Overshoot overshoot_of(std::string_view name) {
    constexpr std::string_view names[] = {"stay", "bounce", "win"};
    return static_cast<Overshoot>(place_of(name, "overshoot", names));
}

[[noreturn]] inline void refuse(const char* name, const std::string& expected, std::int64_t found) {
    const std::string message =
        std::string(name) + ": expected " + expected + ", found " + std::to_string(found);
    throw nanobind::value_error(message.c_str());
}

// Refuses a number outside low..high.
inline void refuse_outside(const char* name, std::int64_t low, std::int64_t high,
                           std::int64_t found) {
    if (found < low || found > high) refuse(name, range_of(low, high), found);
}

// Raises a ValueError that says what was expected and what was found, if there is a fault.
inline void refuse(const std::optional<Fault>& fault) {
    if (fault) refuse(fault->name, fault->expected, fault->found);
}

}  // namespace boustro::bindings::tracks

namespace boustro::bindings {

inline void refuse_count(const char* name, const char* why, std::size_t expected,
                         std::size_t found) {
    if (expected == found) return;
    tracks::refuse(name, std::to_string(expected) + " of them, " + why,
                   static_cast<std::int64_t>(found));
}

// Threads to work on; 0 stands for one on each core.
inline void refuse_threads(int threads) { tracks::refuse_outside("threads", 0, 1024, threads); }

// A copy of the chances of throws: with that of a throw of 0, which may be none, they add up to 1.
inline std::vector<double> chances_of(nanobind::handle array, double still = 0.0) {
    std::vector<double> chances = values_of<double>(array, "chances");
    if (chances.empty()) tracks::refuse("chances", "at least 1", 0);
    double all = still;
    for (const double chance : chances)
        all = chance > 0.0 ? all + chance : std::numeric_limits<double>::quiet_NaN();
    if (still >= 0.0 && std::fabs(all - 1.0) <= 1e-9) return chances;
    throw nanobind::value_error(
        "chances: expected numbers above 0 that add up to 1, with that of a throw of 0");
}

// A copy of numbers that all lie within low .. high.
template <class Value = std::int32_t>
std::vector<Value> numbers_of(nanobind::handle array, const char* name, std::int64_t low,
                              std::int64_t high) {
    std::vector<Value> found;
    for (const std::int64_t value : values_of<std::int64_t>(array, name)) {
        if (value < low || value > high) {
            tracks::refuse(name, "values in " + range_of(low, high), value);
        }
        found.push_back(static_cast<Value>(value));
    }
    return found;
}

// A chain, and the forms for its mean, which are kept from the second question on: an elimination
// uses up its forms, so a copy for the first and perhaps only one would be wasted.
class OwnedChain {
public:
    explicit OwnedChain(ListedChain chain) : chain_(std::move(chain)) {}
    OwnedChain(const OwnedChain&) = delete;
    OwnedChain& operator=(const OwnedChain&) = delete;

    const OwnedChain& kept() const { return *this; }  // as a track has it
    const ListedChain& chain() const { return chain_; }
    BackwardForms forms() const {
        if (!was_asked_.exchange(true)) return forms_for_mean(chain_);
        std::call_once(once_, [&] { forms_.emplace(forms_for_mean(chain_)); });
        return *forms_;
    }

private:
    ListedChain chain_;
    mutable std::atomic<bool> was_asked_{false};
    mutable std::once_flag once_;
    mutable std::optional<BackwardForms> forms_;
};

// A Track with arrays of its own, which no thread changes while a kernel reads, and the chances of
// its faces.
class OwnedTrack {
public:
    OwnedTrack(std::int64_t size, std::int64_t start, std::int64_t finish,
               std::string_view overshoot, nanobind::handle faces, nanobind::handle entries,
               nanobind::handle exits, nanobind::handle chances, double still)
        : faces_(values_of<std::int64_t>(faces, "faces")),
          entries_(values_of<std::int64_t>(entries, "entries")),
          exits_(values_of<std::int64_t>(exits, "exits")),
          chances_(chances_of(chances, still)),
          still_(still),
          track_{size, start, finish, tracks::overshoot_of(overshoot), faces_, entries_, exits_} {
        if (faces_.empty()) tracks::refuse("faces", "at least 1", 0);
        tracks::refuse(fault_of(track_));
        refuse_count("chances", "as many as faces", faces_.size(), chances_.size());
    }
    OwnedTrack(const OwnedTrack&) = delete;
    OwnedTrack& operator=(const OwnedTrack&) = delete;

    const Track& track() const { return track_; }
    std::span<const double> chances() const { return chances_; }
    double still() const { return still_; }  // the chance of a throw of 0

    // Its chain, made once; of at most `largest_alone` squares.
    const OwnedChain& kept() const {
        if (track_.size > largest_alone)
            tracks::refuse("size", "at most " + std::to_string(largest_alone), track_.size);
        std::call_once(once_, [&] { chain_.emplace(track_chain(track_, chances_, still_)); });
        return *chain_;
    }

private:
    std::vector<std::int64_t> faces_;
    std::vector<std::int64_t> entries_;
    std::vector<std::int64_t> exits_;
    std::vector<double> chances_;
    double still_;
    Track track_;
    mutable std::once_flag once_;
    mutable std::optional<OwnedChain> chain_;
};

// Rules of boards still to be read, with what they refer to.
struct OwnedRules {
    std::vector<std::int64_t> faces;
    std::optional<TurnRules> turns;
    BatchRules rules;

    OwnedRules(nanobind::handle face_array, std::int64_t start, std::int64_t finish,
               std::string_view overshoot, bool follow, const TurnRules* its_turns)
        : faces(values_of<std::int64_t>(face_array, "faces")),
          rules{start, finish, tracks::overshoot_of(overshoot), follow, faces} {
        if (its_turns != nullptr) rules.turns = &turns.emplace(*its_turns);
        const Track die{max_size, 0, max_size, Overshoot::stay, faces, {}, {}};
        if (faces.empty()) tracks::refuse("faces", "at least 1", 0);
        tracks::refuse(fault_of(die));
        if (start < 0) tracks::refuse("start", "at least 0", start);
        if (finish < 0) tracks::refuse("finish", "at least 0", finish);
    }
    OwnedRules(const OwnedRules&) = delete;
    OwnedRules& operator=(const OwnedRules&) = delete;
};

}  // namespace boustro::bindings

// Track: a game without memory, compiled to arrays; what every kernel reads.
//
// Idea. Once the rules of a game remember nothing but the token's square, a
// throw is a function of that square alone:
//
//   reach(x, f)   the square counted to, by the overshoot rule when x + f
//                 passes the last square;
//   land(x, f)    the exit of the jump whose entry is reach(x, f), or
//                 reach(x, f) itself where there is none.
//
// `follow` chaining has been compiled away (exits are final), so a kernel
// follows at most one jump a throw, and a throw of 0 has been dropped from the
// faces because it moves nothing.
//
// What holds of every kernel:
//   - a token that does not move (`stay`) takes no jump, nor does the token
//     that lies on the start at the outset;
//   - a token rests where it lands: on an entry too, if a jump put it there;
//   - the finish is won by resting on it, and nothing is thrown from there;
//   - a finish before the last square is passed without winning;
//   - `win` asks for finish == size; passing it rests there, and the jump of
//     the last square, if it has one, is not taken.
//
// When the overshoot rule does not matter. Let the faces be exactly 1..d, the
// finish the last square, and no jump start there. Then stay, bounce and win
// give the same fewest rolls. For a throw from x overshoots only if
// size - x < d; then size - x is a face itself, and since no jump starts on the
// finish that face wins at once. So every square from which an overshoot is
// possible is one roll from the finish under each rule, and a shortest route
// passes such a square only as its last but one, where the winning throw can be
// taken for the overshooting one. All other throws are the same under the
// three rules. (The levels of other squares may differ: bouncing reaches
// squares that staying does not.)
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string>

namespace boustro {

// What happens when a throw goes past the last square.
enum class Overshoot : std::uint8_t { stay, bounce, win };

// Fewest rolls where there is no route; the level of a square nobody rests on.
inline constexpr std::int64_t no_route = -1;

inline constexpr std::int64_t max_size = 1'000'000'000'000'000'000;
inline constexpr std::int64_t max_face = max_size;

// Views only: whoever makes a Track keeps the arrays alive.
struct Track {
    std::int64_t size = 0;    // 1..max_size
    std::int64_t start = 0;   // 0..size; 0 is before the first square
    std::int64_t finish = 0;  // 1..size
    Overshoot overshoot = Overshoot::stay;
    std::span<const std::int64_t> faces;    // strictly ascending, 1..max_face
    std::span<const std::int64_t> entries;  // strictly ascending, 1..size
    std::span<const std::int64_t> exits;    // 0..size, as many as entries
};

struct TurnRules;

// The rules of boards that are still to be read.
struct BatchRules {
    std::int64_t start = 1;
    std::int64_t finish = 0;  // 0 for the last square
    Overshoot overshoot = Overshoot::stay;
    bool follow = false;
    std::span<const std::int64_t> faces;
    const TurnRules* turns = nullptr;  // what they remember, if anything

    std::int64_t finish_on(std::int64_t size) const { return finish == 0 ? size : finish; }

    // Whether start and finish are on a board of this size.
    bool fit(std::int64_t size) const {
        const std::int64_t last = finish_on(size);
        return start >= 0 && start <= size && last >= 1 && last <= size &&
               (overshoot != Overshoot::win || last == size);
    }

    // Exit 0 takes a token off the board, which has a meaning where it begins there.
    std::int64_t lowest_exit() const { return start == 0 ? 0 : 1; }
};

// What is wrong with a number, or with one of several, in words.
struct Fault {
    const char* name;
    std::string expected;
    std::int64_t found;
};

inline std::string range_of(std::int64_t low, std::int64_t high) {
    return std::to_string(low) + ".." + std::to_string(high);
}

// The first value that is not above the one before it and within low..high.
inline std::optional<Fault> disorder_of(const char* name, std::span<const std::int64_t> values,
                                        std::int64_t low, std::int64_t high) {
    std::int64_t above = low - 1;
    for (const std::int64_t value : values) {
        if (value <= above || value > high)
            return Fault{name, "strictly ascending values in " + range_of(low, high), value};
        above = value;
    }
    return std::nullopt;
}

// Checks everything that kernels rely on. Arrays from outside are checked here once; no kernel
// checks them again.
inline std::optional<Fault> fault_of(const Track& track) {
    const std::int64_t size = track.size, low = track.start == 0 ? 0 : 1;  // exit 0 needs start 0
    if (size < 1 || size > max_size) return Fault{"size", "1..10^18", size};
    if (track.start < 0 || track.start > size)
        return Fault{"start", range_of(0, size), track.start};
    if (track.finish < 1 || track.finish > size)
        return Fault{"finish", range_of(1, size), track.finish};
    if (track.overshoot == Overshoot::win && track.finish != size) {
        return Fault{"finish", std::to_string(size) + ", the last square, with overshoot win",
                     track.finish};
    }
    if (auto fault = disorder_of("faces", track.faces, 1, max_face)) return fault;
    if (track.entries.size() != track.exits.size()) {
        return Fault{"exits", std::to_string(track.entries.size()) + " of them, as many as entries",
                     std::ssize(track.exits)};
    }
    if (auto fault = disorder_of("entries", track.entries, 1, size)) return fault;
    for (const std::int64_t exit : track.exits) {
        if (exit < low || exit > size)
            return Fault{"exits", "squares " + range_of(low, size), exit};
    }
    return std::nullopt;
}

// True where the faces are exactly 1..d: the die of which most kernels know more.
inline bool plain_faces(const Track& track) {
    return !track.faces.empty() &&
           track.faces.back() == static_cast<std::int64_t>(track.faces.size());
}

// Whether the overshoot rule cannot change the fewest rolls (see above); `at_finish` says that a
// jump begins on the last square.
inline bool overshoot_alike(Overshoot overshoot, bool plain, bool finishes_last, bool at_finish) {
    return overshoot == Overshoot::stay || (plain && finishes_last && !at_finish);
}

// Where `bounce` puts a token that counted to `square`, past the last square:
// back from there, and forwards again from square 1, with period 2 (size - 1).
inline std::int64_t bounced(std::int64_t size, std::int64_t square) {
    if (square <= size) return square;
    if (size == 1) return 1;
    const std::int64_t period = 2 * (size - 1);
    const std::int64_t step = (square - 1) % period;
    return step < size ? step + 1 : period - step + 1;
}

// The place of `square` among the entries, or -1.
inline std::ptrdiff_t entry_index(const Track& track, std::int64_t square) {
    const auto at = std::lower_bound(track.entries.begin(), track.entries.end(), square);
    if (at == track.entries.end() || *at != square) return -1;
    return at - track.entries.begin();
}

// Where a throw of `face` takes a token from `square`: the answer of `reach` for the square that it
// counts to or, if it counts to none, the square on which it rests. All code that lists or looks up
// the ways of a track calls this.
template <class Reach>
auto land(std::int64_t size, Overshoot overshoot, std::int64_t square, std::int64_t face,
          const Reach& reach) {
    using Rest = decltype(reach(square));
    const std::int64_t counted = square + face;
    if (counted <= size) return reach(counted);
    if (overshoot == Overshoot::bounce) return reach(bounced(size, counted));
    return Rest{overshoot == Overshoot::stay ? square : size};
}

// The same where exits are looked up among the jumps.
inline std::int64_t land(const Track& track, std::int64_t square, std::int64_t face) {
    return land(track.size, track.overshoot, square, face, [&](std::int64_t reached) {
        const std::ptrdiff_t jump = entry_index(track, reached);
        return jump < 0 ? reached : track.exits[static_cast<std::size_t>(jump)];
    });
}

}  // namespace boustro

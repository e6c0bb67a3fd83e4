// Simulation in lanes: 128 streams of one token on a small board, 32 a vector.
//
// Idea. A lane of 16 bits holds one token's square. A throw is then a handful of
// vector instructions: the die out of a 16-bit word by multiplying, the square
// counted to by adding, and where it lands by a table of 128 squares that lies
// in four registers (vpermi2w). Four vectors take turns, so that one's latency is
// hidden by the others.
//
// Nothing branches on how the dice fall. A lane whose game ends restarts by
// masks; its end is only noted, and the notes of a whole word (up to 8 throws of
// 128 tokens) are gone through afterwards, where one branch is mispredicted
// instead of one a throw. So are the cells played: written to a buffer, then
// counted in four tables by turns, so that two counts of one cell do not wait for
// each other.
//
// Why it is right. Lane i of a block is stream first + i and takes the very
// pieces of the words that the specification gives to that stream: the 64-bit
// lanes of a vector are eight blocks of four streams, lowest piece first. A word
// that is refused moves nobody (`live`). Counters of 16 bits would run over, so
// every 4096 words (at most 32768 throws) they are spilled into 64-bit ones and
// the limits that they are compared with, `cap` and `left`, are set anew.
#pragma once

#include <bit>
#include <cstring>

#include "boustro/simulate.hpp"
#include "boustro/vectors.hpp"

#if BOUSTRO_X86
#if !defined(__clang__)
// GCC's own intrinsics hand on a vector they leave undefined, and GCC warns of it.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>
#define BOUSTRO_WIDE __attribute__((target("avx512f,avx512bw,avx512dq,bmi")))
#define BOUSTRO_WIDE_INLINE BOUSTRO_WIDE __attribute__((always_inline)) inline
#endif

namespace boustro::simulation {

// A small game without memory. `exits[c]` is where a token lands that counts to
// c; `lowest` the lowest face, the faces being as many as the table has classes.
struct SmallGame {
    static constexpr std::size_t squares = 128;
    std::array<std::uint16_t, squares> exits{};
    std::uint16_t size = 0;
    std::uint16_t start = 0;
    std::uint16_t finish = 0;
    std::uint16_t lowest = 1;
    bool stay = true;  // a token that would count past `size` stays instead
};

#if BOUSTRO_X86

inline bool has_lanes() { return widest_vectors() == Vectors::avx512; }

template <bool Stay, bool Visits>
class Lanes {
   public:
    Lanes(const Table& table, const Task& task, const Dice& dice, const SmallGame& game, Counts& counts,
          Progress& progress)
        : table_(table),
          task_(task),
          game_(game),
          counts_(counts),
          progress_(progress),
          key_(key_of(task.seed)),
          batch_(dice.batch()),
          faces_(dice.weight()),
          refused_(dice.refused()),
          nowhere_(SmallGame::squares * faces_),
          tallies_(Visits ? 4 * (nowhere_ + 1) : 0) {}

    // Plays the streams first..last-1 of the task, 128 at most; false when told to stop.
    BOUSTRO_WIDE bool play(std::uint64_t first, std::uint64_t last) {
        place(first, last);
        bool more = true;
        while (more) {
            more = play_words();
            if (spill()) return false;
        }
        return true;
    }

   private:
    static constexpr int vectors = 4;
    static constexpr int width = 32;
    static constexpr int most = Dice::most_in_a_word;
    static constexpr std::uint64_t spill_after = 4096;

    struct Fleet {
        __m512i counter[vectors];
        __m512i square[vectors];
        __m512i rolls[vectors];
        __m512i cap[vectors];    // rolls at which the game is given up
        __m512i quota[vectors];  // games left, as far as 16 bits go
    };

    static std::uint16_t capped(std::uint64_t value) {
        return static_cast<std::uint16_t>(std::min<std::uint64_t>(value, 65535));
    }

    // All tokens to the start, each lane with its stream's quota.
    BOUSTRO_WIDE void place(std::uint64_t first, std::uint64_t last) {
        count_ = 0;
        for (std::uint64_t lane = 0; lane < vectors * width; ++lane) {
            left_[lane] = first + lane < last ? task_.quota(first + lane) : 0;
            base_[lane] = begun_[lane] = 0;
        }
        stream_ = task_.first + first;
        for (int v = 0; v < vectors; ++v) {
            alignas(64) std::uint64_t counters[8];
            for (std::uint64_t i = 0; i < 8; ++i) {
                const std::uint64_t block = stream_ / 4 + 8 * static_cast<std::uint64_t>(v) + i;
                counters[i] = key_ + (block << count_bits) * gamma;
            }
            fleet_.counter[v] = _mm512_load_si512(counters);
            fleet_.square[v] = _mm512_set1_epi16(static_cast<short>(game_.start));
            fleet_.rolls[v] = _mm512_setzero_si512();
        }
        set_limits();
    }

    BOUSTRO_WIDE void set_limits() {
        for (int v = 0; v < vectors; ++v) {
            alignas(64) std::uint16_t left[width];
            alignas(64) std::uint16_t cap[width];
            for (int i = 0; i < width; ++i) {
                const auto lane = static_cast<std::size_t>(v * width + i);
                left[i] = capped(left_[lane]);
                cap[i] = capped(task_.roll_limit - base_[lane]);
            }
            fleet_.quota[v] = _mm512_load_si512(left);
            fleet_.cap[v] = _mm512_load_si512(cap);
        }
    }

    // Takes the 16-bit counters into the wide ones; true when told to stop.
    BOUSTRO_WIDE bool spill() {
        std::uint64_t played = 0;
        for (int v = 0; v < vectors; ++v) {
            alignas(64) std::uint16_t rolls[width];
            alignas(64) std::uint16_t quota[width];
            _mm512_store_si512(rolls, fleet_.rolls[v]);
            _mm512_store_si512(quota, fleet_.quota[v]);
            for (int i = 0; i < width; ++i) {
                const auto lane = static_cast<std::size_t>(v * width + i);
                const std::uint64_t ended = capped(left_[lane]) - std::uint64_t{quota[i]};
                base_[lane] += rolls[i];
                left_[lane] -= ended;
                played += ended;
            }
            fleet_.rolls[v] = _mm512_setzero_si512();
        }
        counts_.wins[0] += played;
        set_limits();
        tally();
        return progress_.tell(played);
    }

    // Adds the tables of cells up.
    void tally() {
        if constexpr (Visits) {
            for (std::size_t state = 0; state < table_.squares.size(); ++state) {
                const auto square = static_cast<std::size_t>(table_.squares[state]);
                for (std::size_t face = 0; face < faces_; ++face) {
                    std::uint64_t& cell = counts_.cells[state * faces_ + face];
                    for (std::size_t t = 0; t < 4; ++t) {
                        cell += tallies_[t * (nowhere_ + 1) + square * faces_ + face];
                    }
                }
            }
            std::fill(tallies_.begin(), tallies_.end(), 0);
        }
    }

    BOUSTRO_WIDE_INLINE static __m512i scrambled(__m512i z) {
        z = _mm512_mullo_epi64(_mm512_xor_si512(z, _mm512_srli_epi64(z, 30)),
                               _mm512_set1_epi64(static_cast<long long>(0xBF58476D1CE4E5B9U)));
        z = _mm512_mullo_epi64(_mm512_xor_si512(z, _mm512_srli_epi64(z, 27)),
                               _mm512_set1_epi64(static_cast<long long>(0x94D049BB133111EBU)));
        return _mm512_xor_si512(z, _mm512_srli_epi64(z, 31));
    }

    // The next throws of every lane, 0 the lowest face; the lanes whose word is kept.
    BOUSTRO_WIDE_INLINE __mmask32 throw_dice(Fleet& fleet, int v, __m512i (&thrown)[most][vectors], int batch) {
        const __m512i faces = _mm512_set1_epi16(static_cast<short>(faces_));
        fleet.counter[v] = _mm512_add_epi64(fleet.counter[v], _mm512_set1_epi64(static_cast<long long>(gamma)));
        __m512i word = scrambled(fleet.counter[v]);
        for (int i = 0; i < batch; ++i) {
            thrown[i][v] = _mm512_mulhi_epu16(word, faces);
            word = _mm512_mullo_epi16(word, faces);
        }
        return _mm512_cmpge_epu16_mask(word, _mm512_set1_epi16(static_cast<short>(refused_)));
    }

    struct Ends {
        std::uint32_t ended[vectors];
        std::uint32_t won[vectors];
    };

    // Words of every lane until the next spill; false when no lane has a game left. The
    // fleet is copied, so that stores to the buffers cannot seem to change it.
    BOUSTRO_WIDE bool play_words() {
        Fleet fleet = fleet_;
        bool more = true;
        for (std::uint64_t n = 0; more && n < spill_after; ++n, ++count_) more = play_word(fleet);
        fleet_ = fleet;
        return more;
    }

    BOUSTRO_WIDE_INLINE bool play_word(Fleet& fleet) {
        __mmask32 kept[vectors];
        __m512i thrown[most][vectors];
        std::uint32_t any = 0;
        const int batch = batch_;
        for (int v = 0; v < vectors; ++v) kept[v] = throw_dice(fleet, v, thrown, batch);
        for (int i = 0; i < batch; ++i) {
            for (int v = 0; v < vectors; ++v) play_throw(fleet, i, v, kept[v], thrown[i][v]);
        }
        for (int v = 0; v < vectors; ++v) any |= _mm512_test_epi16_mask(fleet.quota[v], fleet.quota[v]);
        if constexpr (Visits) count_cells(batch);
        for (int i = 0; i < batch; ++i) note_ends(i);
        return any != 0;
    }

    BOUSTRO_WIDE_INLINE void play_throw(Fleet& fleet, int i, int v, __mmask32 kept, __m512i thrown) {
        const __mmask32 live = kept & _mm512_test_epi16_mask(fleet.quota[v], fleet.quota[v]);
        const __m512i before = fleet.square[v];
        if constexpr (Visits) {
            const __m512i row = _mm512_mullo_epi16(before, _mm512_set1_epi16(static_cast<short>(faces_)));
            const __m512i nowhere = _mm512_set1_epi16(static_cast<short>(nowhere_));
            _mm512_store_si512(cells_[i][v], _mm512_mask_add_epi16(nowhere, live, row, thrown));
        }
        const __m512i lowest = _mm512_set1_epi16(static_cast<short>(game_.lowest));
        const __m512i reached = _mm512_add_epi16(_mm512_add_epi16(before, lowest), thrown);
        __mmask32 moves = live;
        if constexpr (Stay) {
            moves &= _mm512_cmple_epu16_mask(reached, _mm512_set1_epi16(static_cast<short>(game_.size)));
        }
        const __m512i square = _mm512_mask_mov_epi16(before, moves, exit(reached));
        const __m512i one = _mm512_set1_epi16(1);
        const __m512i rolls = _mm512_mask_add_epi16(fleet.rolls[v], live, fleet.rolls[v], one);
        const __mmask32 won =
            _mm512_mask_cmpeq_epi16_mask(live, square, _mm512_set1_epi16(static_cast<short>(game_.finish)));
        const __mmask32 ended = won | _mm512_mask_cmpeq_epi16_mask(live, rolls, fleet.cap[v]);
        _mm512_store_si512(noted_[i][v], rolls);
        ends_[i].ended[v] = ended;
        ends_[i].won[v] = won;
        fleet.square[v] = _mm512_mask_set1_epi16(square, ended, static_cast<short>(game_.start));
        fleet.rolls[v] = _mm512_maskz_mov_epi16(~ended, rolls);
        fleet.cap[v] = _mm512_mask_set1_epi16(fleet.cap[v], ended, static_cast<short>(capped(task_.roll_limit)));
        fleet.quota[v] = _mm512_mask_sub_epi16(fleet.quota[v], ended, fleet.quota[v], one);
    }

    BOUSTRO_WIDE_INLINE __m512i exit(__m512i reached) const {
        const __m512i low = _mm512_permutex2var_epi16(exits(0), reached, exits(1));
        const __m512i high = _mm512_permutex2var_epi16(exits(2), reached, exits(3));
        return _mm512_mask_mov_epi16(low, _mm512_test_epi16_mask(reached, _mm512_set1_epi16(64)), high);
    }

    BOUSTRO_WIDE_INLINE __m512i exits(int quarter) const {
        return _mm512_loadu_si512(game_.exits.data() + width * quarter);
    }

    void count_cells(int batch) {
        std::uint32_t* const tables = tallies_.data();
        const std::size_t one = nowhere_ + 1;
        const std::uint16_t* const cells = &cells_[0][0][0];
        for (int i = 0; i < batch * vectors * width; i += 4) {
            std::uint64_t four;
            std::memcpy(&four, cells + i, sizeof four);
            ++tables[four & 0xFFFFU];
            ++tables[one + (four >> 16 & 0xFFFFU)];
            ++tables[2 * one + (four >> 32 & 0xFFFFU)];
            ++tables[3 * one + (four >> 48)];
        }
    }

    void note_ends(int i) {
        const std::uint64_t slot = count_ * static_cast<std::uint64_t>(batch_) + static_cast<std::uint64_t>(i);
        std::int64_t longest = counts_.longest.rolls;
        for (std::size_t half = 0; half < 2; ++half) {
            const std::uint32_t* const ended = ends_[i].ended + 2 * half;
            const std::uint32_t* const won = ends_[i].won + 2 * half;
            const std::uint16_t* const noted = noted_[i][2 * half];
            std::uint64_t mask = ended[0] | static_cast<std::uint64_t>(ended[1]) << 32;
            const std::uint64_t lost = mask & ~(won[0] | static_cast<std::uint64_t>(won[1]) << 32);
            for (; mask != 0; mask &= mask - 1) {
                const auto bit = static_cast<std::size_t>(std::countr_zero(mask));
                const std::size_t lane = 64 * half + bit;
                const std::uint64_t rolls = noted[bit] + base_[lane];
                counts_.lengths.count(rolls);
                if (static_cast<std::int64_t>(rolls) >= longest) [[unlikely]] {
                    counts_.longest.meet(static_cast<std::int64_t>(rolls), stream_ + lane, begun_[lane]);
                    longest = counts_.longest.rolls;
                }
                base_[lane] = 0;
                begun_[lane] = slot + 1;
            }
            if (lost != 0) [[unlikely]] take_back(static_cast<std::uint64_t>(std::popcount(lost)));
        }
    }

    // Games given up were counted as won after as many rolls as are allowed.
    void take_back(std::uint64_t games) {
        counts_.unfinished += games;
        counts_.wins[0] -= games;
        if (task_.roll_limit < Lengths::usual) {
            counts_.lengths.few[task_.roll_limit] -= games;
        } else if ((counts_.lengths.many[task_.roll_limit] -= games) == 0) {
            counts_.lengths.many.erase(task_.roll_limit);
        }
    }

    const Table& table_;
    const Task& task_;
    const SmallGame& game_;
    Counts& counts_;
    Progress& progress_;
    std::uint64_t key_;
    int batch_;
    std::size_t faces_;
    std::uint32_t refused_;
    std::size_t nowhere_;
    std::vector<std::uint32_t> tallies_;
    std::uint64_t count_ = 0;
    std::uint64_t stream_ = 0;
    Fleet fleet_;
    alignas(64) std::uint16_t cells_[most][vectors][width];
    alignas(64) std::uint16_t noted_[most][vectors][width];
    Ends ends_[most];
    std::uint64_t left_[vectors * width];
    std::uint64_t base_[vectors * width];   // rolls of the game before the last spill
    std::uint64_t begun_[vectors * width];  // the slot where the game began
};

#else

inline bool has_lanes() { return false; }

#endif

}  // namespace boustro::simulation

#if BOUSTRO_X86 && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

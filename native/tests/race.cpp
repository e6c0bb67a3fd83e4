// The race: another process writes to the cells while kernels read them.
//
// Whatever they read, kernels must come back, stay inside their memory and answer with numbers that
// could be answers. The cells lie in shared memory between two pages that may not be touched, and a
// child process changes them without a pause: from a sound board to a wild one and back, whole or
// in pieces. A process and not a thread, because that is no undefined behaviour of this program.
// Every type of cell, every layout in memory, every kernel that takes a matrix.
#if defined(__linux__)
#include <sys/prctl.h>
#endif
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "boustro/batch.hpp"
#include "boustro/batch_chain.hpp"
#include "boustro/matrix_search.hpp"
#include "games.hpp"

namespace {

using boustro::CellType;
using boustro::MatrixView;

constexpr std::size_t page = 4096;
constexpr std::size_t most_bytes = std::size_t{16} << 20;
constexpr unsigned seconds_a_round = 100;  // no kernel takes nearly as long: it hangs

// What the two processes share. `now` counts rounds; the child looks at it to learn that `size` has
// changed.
struct Shared {
    volatile std::uint64_t now;
    volatile std::size_t size;
    alignas(page) std::byte sound[most_bytes];
    std::byte wild[most_bytes];
    std::byte guard_before[page];
    std::byte live[most_bytes];
    std::byte guard_after[page];

    // The bytes of this round end where the guard begins.
    std::byte* cells() { return live + most_bytes - size; }
};

Shared* shared_memory() {
    void* const memory =
        mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) std::abort();
    auto* const shared = static_cast<Shared*>(memory);
    mprotect(shared->guard_before, page, PROT_NONE);
    mprotect(shared->guard_after, page, PROT_NONE);
    return shared;
}

// The child: never ends by itself.
[[noreturn]] void change(Shared& shared, std::uint64_t seed) {
    games::Random random(seed);
    for (;;) {
        const std::size_t size = shared.size;
        std::byte* const live = shared.live + most_bytes - size;
        if (games::chance(random, 50)) {
            std::memcpy(live, shared.wild, size);
        } else {
            for (int i = 0; i < 200; ++i) {
                const auto from = static_cast<std::size_t>(
                    games::draw(random, 0, static_cast<std::int64_t>(size)));
                const std::size_t length =
                    std::min<std::size_t>(size - from, std::size_t{1} << games::draw(random, 0, 8));
                std::memcpy(live + from,
                            (games::chance(random, 50) ? shared.wild : shared.sound) + from,
                            length);
            }
        }
        std::memcpy(live, shared.sound, size);
        // Sometimes the board stays sound for a while.
        for (std::int64_t i = games::draw(random, 0, 2000); i > 0; --i) asm volatile("");
    }
}

void demand(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "race: %s\n", what);
    std::abort();
}

// Boards of one shape in one kind of memory.
struct Scene {
    boustro::MatrixBatch batch;
    boustro::BatchRules rules;
    std::vector<std::int64_t> faces;
    std::int64_t squares() const { return batch.board.rows * batch.board.cols; }
};

std::int64_t wild_value(games::Random& random, std::int64_t bits, std::int64_t size) {
    const std::int64_t top = static_cast<std::int64_t>((std::uint64_t{1} << (bits - 1)) - 1);
    const std::int64_t values[] = {
        top,      -top - 1,  top - games::draw(random, 0, 300), -2, 0, size + 1,
        2 * size, 64 * size, games::draw(random, 1, size),      -1};
    return values[games::draw(random, 0, 9)];
}

// Fills `sound` and `wild`: the first has exits on the board, the second anything.
void fill(games::Random& random, Shared& shared, const boustro::MatrixBatch& batch,
          std::size_t origin, std::int64_t lowest) {
    const std::int64_t width = static_cast<std::int64_t>(boustro::cell_bytes(batch.board.type));
    const std::int64_t size = batch.board.rows * batch.board.cols;
    const std::int64_t top =
        width == 1 ? std::min<std::int64_t>(size, 127) : std::min<std::int64_t>(size, 32767);
    const int density = static_cast<int>(games::draw(random, 0, 60));
    for (std::int64_t board = 0; board < batch.count; ++board) {
        for (std::int64_t row = 0; row < batch.board.rows; ++row) {
            for (std::int64_t col = 0; col < batch.board.cols; ++col) {
                const std::int64_t at = static_cast<std::int64_t>(origin) + board * batch.stride +
                                        row * batch.board.row_stride + col * batch.board.col_stride;
                const bool jump = games::chance(random, density);
                const std::int64_t exit = jump ? games::draw(random, lowest, top) : -1;
                const std::int64_t other =
                    jump || games::chance(random, 5) ? wild_value(random, 8 * width, size) : -1;
                // The machine is little-endian.
                std::memcpy(shared.sound + at, &exit, static_cast<std::size_t>(width));
                std::memcpy(shared.wild + at, &other, static_cast<std::size_t>(width));
            }
        }
    }
}

boustro::BatchRules some_rules(games::Random& random, std::int64_t size,
                               std::vector<std::int64_t>& faces) {
    const std::int64_t longest = games::chance(random, 60) ? 6 : games::draw(random, 1, 80);
    for (std::int64_t face = 1; face <= longest; ++face) {
        if (face == longest || !games::chance(random, 1)) faces.push_back(face);
    }
    boustro::BatchRules rules;
    rules.start = games::draw(random, 0, games::chance(random, 10) ? size : 1);
    rules.overshoot =
        static_cast<boustro::Overshoot>(games::chance(random, 60) ? 0 : games::draw(random, 0, 2));
    if (rules.overshoot != boustro::Overshoot::win && games::chance(random, 10))
        rules.finish = games::draw(random, 1, size);
    rules.follow = games::chance(random, 10);
    return rules;
}

// A shape, a type and a layout; the child changes these cells from here on.
void begin(games::Random& random, Shared& shared, Scene& scene) {
    boustro::MatrixBatch& batch = scene.batch;
    boustro::MatrixView& view = batch.board;
    const bool huge = games::chance(random, 2);
    const std::int64_t side = huge ? 1100 : games::chance(random, 10) ? 60 : 31;
    view.rows = huge ? 1000 : games::draw(random, 1, side);
    view.cols = huge ? games::draw(random, 1050, side) : games::draw(random, 1, side);
    batch.count = huge ? 1 : games::draw(random, 1, games::chance(random, 50) ? 12 : 200);
    view.type = static_cast<CellType>(games::draw(random, 0, 3));
    if (games::chance(random, 25)) view.type = CellType::int32;
    const auto width = static_cast<std::int64_t>(boustro::cell_bytes(view.type));
    const bool plain = games::chance(random, 60);
    const std::int64_t apart = width + (plain ? 0 : games::draw(random, 0, 3));
    const bool by_column = !plain && games::chance(random, 30);
    view.col_stride = by_column ? apart * view.rows : apart;
    view.row_stride = by_column ? apart : apart * view.cols;
    batch.stride =
        apart * scene.squares() + (games::chance(random, 20) ? games::draw(random, 0, 9) : 0);
    while (batch.stride * batch.count > static_cast<std::int64_t>(most_bytes)) --batch.count;
    std::size_t origin = 0;
    if (!plain && games::chance(random, 40)) {
        origin += static_cast<std::size_t>(view.row_stride * (view.rows - 1));
        view.row_stride = -view.row_stride;
    }
    scene.rules = some_rules(random, scene.squares(), scene.faces);
    scene.rules.faces = scene.faces;
    const auto bytes = static_cast<std::size_t>(batch.stride * batch.count);
    fill(random, shared, batch, origin, scene.rules.start == 0 ? 0 : 1);
    shared.size = bytes;
    shared.now = shared.now + 1;
    view.data = shared.cells() + origin;
}

void ask_batch(const Scene& scene, int threads, bool places) {
    const auto count = static_cast<std::size_t>(scene.batch.count);
    const std::int64_t size = scene.squares();
    std::vector<std::int64_t> rolls(count, -9);
    std::vector<std::uint8_t> status(count, 99);
    std::vector<std::int64_t> place(count, -9);
    boustro::solve_batch(scene.batch, scene.rules,
                         {rolls.data(), status.data(), places ? place.data() : nullptr}, threads);
    for (std::size_t i = 0; i < count; ++i) {
        demand(rolls[i] >= -1 && rolls[i] <= 2 * size + 2, "rolls of a batch that no board has");
        demand(status[i] <= 9 && (status[i] == 0) == (rolls[i] >= 0),
               "a status that does not fit its rolls");
        demand(!places || (place[i] >= -1 && place[i] < size), "a place off the board");
    }
}

void ask_summaries(const Scene& scene, int threads) {
    const auto count = static_cast<std::size_t>(scene.batch.count);
    const std::vector<double> chances(scene.faces.size(),
                                      1.0 / static_cast<double>(scene.faces.size()));
    std::vector<std::int64_t> rolls(count, -9);
    std::vector<std::uint8_t> status(count, 99);
    std::vector<double> mean(count), sd(count), p_finish(count);
    boustro::summarise_batch(
        scene.batch, scene.rules, {chances, 0.0},
        {{rolls.data(), status.data(), nullptr}, mean.data(), sd.data(), p_finish.data()}, threads);
    for (std::size_t i = 0; i < count; ++i) {
        demand(status[i] <= 9 && (status[i] == 0) == (rolls[i] >= 0),
               "a status that does not fit its summary");
        demand(status[i] > 1 ? std::isnan(mean[i])
                             : mean[i] >= 0 && sd[i] >= 0 && p_finish[i] >= 0 && p_finish[i] <= 1,
               "a summary that no board has");
    }
}

void ask_matrix(const Scene& scene) {
    const std::int64_t size = scene.squares();
    const MatrixView& view = scene.batch.board;
    const boustro::BatchRules rules{scene.rules.start, 0, boustro::Overshoot::stay, false,
                                    scene.faces};
    if (boustro::matrix_honours(view, rules)) {
        const std::int64_t rolls = boustro::matrix_min_rolls(view, rules).rolls;
        demand(rolls >= -1 && rolls <= size, "rolls of a matrix that no board has");
        const std::int64_t looped = boustro::detail::flat_matrix(view, rules).rolls;
        demand(looped >= -1 && looped <= size, "rolls of the loop that no board has");
    }
    const boustro::MatrixJumps jumps = boustro::matrix_jumps(view, rules.lowest_exit());
    const boustro::Track track{size,        rules.start,   size,       rules.overshoot,
                               rules.faces, jumps.entries, jumps.exits};
    demand(!boustro::fault_of(track), "jumps that are no track");
}

void play(games::Random& random, Shared& shared) {
    Scene scene;
    begin(random, shared, scene);
    alarm(seconds_a_round);
    const int repeats = scene.squares() > 100'000 ? 1 : 4;
    for (int i = 0; i < 5 * repeats; ++i) {
        ask_batch(scene, 1 + i % 2, i % 3 != 0);
    }
    if (scene.squares() <= 200) ask_summaries(scene, 2);
    for (int i = 0; i < repeats; ++i) ask_matrix(scene);
}

double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

}  // namespace

// race [seconds] [seed]
int main(int argc, char** argv) {
    const double seconds = argc > 1 ? std::strtod(argv[1], nullptr) : 10;
    const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
    Shared& shared = *shared_memory();
    shared.size = page;
    const pid_t child = fork();
    if (child < 0) std::abort();
    if (child == 0) {
#if defined(__linux__)
        prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
        change(shared, seed + 1);
    }
    games::Random random(seed);
    long long rounds = 0;
    for (const double end = now() + seconds; now() < end; ++rounds) play(random, shared);
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    std::printf("race: %lld boards and batches, changed while they were read\n", rounds);
    return rounds == 0 ? 1 : 0;
}

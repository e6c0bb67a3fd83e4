// The fuzz targets on random bytes, for machines without libFuzzer: they must come back from all of
// them.
#define BOUSTRO_FUZZ_DRIVER
#include <cstdio>
#include <cstdlib>

#include "fuzz_matrix.cpp"
#include "fuzz_track.cpp"
#include "games.hpp"

namespace {

std::vector<std::uint8_t> some_bytes(std::uint64_t seed) {
    games::Random random(seed);
    const std::int64_t length = games::draw(random, 0, games::chance(random, 20) ? 6000 : 800);
    const std::int64_t top = games::chance(random, 50) ? 255 : games::draw(random, 1, 254);
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(length));
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(games::draw(random, 0, top));
    return bytes;
}

}  // namespace

int main(int argc, char** argv) {
    const std::uint64_t inputs = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 5000;
    for (std::uint64_t seed = 1; seed <= inputs; ++seed) {
        const std::vector<std::uint8_t> bytes = some_bytes(seed);
        fuzz::track(bytes.data(), bytes.size());
        fuzz::matrix(bytes.data(), bytes.size());
    }
    std::printf("fuzz: %llu inputs survived\n", static_cast<unsigned long long>(inputs));
    return inputs == 0 ? 1 : 0;
}

// The fuzz target on random bytes, for machines without libFuzzer: it must come back from all of them.
#include <cstdio>
#include <cstdlib>

#include "fuzz_track.cpp"
#include "games.hpp"

int main(int argc, char** argv) {
    const std::uint64_t inputs = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 5000;
    std::vector<std::uint8_t> bytes;
    for (std::uint64_t seed = 1; seed <= inputs; ++seed) {
        games::Random random(seed);
        bytes.assign(static_cast<std::size_t>(games::draw(random, 0, 200)), 0);
        const std::int64_t top = games::chance(random, 50) ? 255 : 30;
        for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(games::draw(random, 0, top));
        // Arrays in ascending order, so that some of them are sound.
        if (games::chance(random, 50) && bytes.size() > 8) std::sort(bytes.begin() + 4, bytes.end());
        LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    }
    std::printf("fuzz: %llu inputs survived\n", static_cast<unsigned long long>(inputs));
    return inputs == 0 ? 1 : 0;
}

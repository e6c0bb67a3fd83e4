// Many boards in one call.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string_view.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bindings.hpp"
#include "boustro/batch.hpp"
#include "boustro/batch_chain.hpp"
#include "buffer.hpp"
#include "dense_once.hpp"
#include "tracks.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace boustro::bindings {

namespace {

using tracks::overshoot_of;

// The rules of a batch with an array of its own for the faces.
struct OwnedRules {
    std::vector<std::int64_t> faces;
    BatchRules rules;

    OwnedRules(nb::handle face_array, std::int64_t start, std::int64_t finish, std::string_view overshoot, bool follow)
        : faces(values_of<std::int64_t>(face_array, "faces")), rules{start, finish, overshoot_of(overshoot), follow, faces} {
        const Track die{max_size, 0, max_size, Overshoot::stay, faces, {}, {}};
        tracks::refuse_fault(die);
        if (start < 0) tracks::refuse("start", "at least 0", start);
        if (finish < 0) tracks::refuse("finish", "at least 0", finish);
    }
    OwnedRules(const OwnedRules&) = delete;
    OwnedRules& operator=(const OwnedRules&) = delete;
};

// The arrays of answers; places only for who wants them.
struct Outputs {
    Output<std::int64_t> rolls;
    Output<std::uint8_t> status;
    std::optional<Output<std::int64_t>> place;

    Outputs(nb::handle rolls_array, nb::handle status_array, nb::handle place_array, std::int64_t count)
        : rolls(rolls_array, count, "rolls"), status(status_array, count, "status") {
        if (!place_array.is_none()) place.emplace(place_array, count, "place");
    }
    BatchAnswer answer() const { return {rolls.data(), status.data(), place ? place->data() : nullptr}; }
};

void refuse_count(const char* name, const char* why, std::size_t expected, std::size_t found) {
    if (expected == found) return;
    tracks::refuse(name, std::to_string(expected) + " of them, " + why, static_cast<std::int64_t>(found));
}

// The boards of a three-dimensional array where they lie; `buffer` holds the array.
MatrixBatch batch_of(const Buffer& buffer) {
    const auto* const data = static_cast<const std::byte*>(buffer.view().buf);
    const MatrixBatch batch{{data, buffer.length(1), buffer.length(2), buffer.stride(1), buffer.stride(2),
                             cell_type(buffer, "boards")},
                            buffer.length(0),
                            buffer.stride(0)};
    cells_of(batch.board, "boards");
    return batch;
}

void solve_many(nb::handle boards, nb::handle faces, nb::handle rolls, nb::handle status, nb::handle place,
                std::int64_t start, std::int64_t finish, std::string_view overshoot, bool follow, int threads) {
    const Buffer buffer(boards, 3, 0, "boards");
    const OwnedRules owned(faces, start, finish, overshoot, follow);
    const Outputs outputs(rolls, status, place, buffer.length(0));
    const MatrixBatch batch = batch_of(buffer);
    const nb::gil_scoped_release released;
    solve_matrices(batch, owned.rules, outputs.answer(), threads);
}

void analyse_many(nb::handle boards, nb::handle faces, nb::handle chances, double still, nb::handle mean, nb::handle sd,
                  nb::handle p_finish, nb::handle rolls, nb::handle status, std::int64_t start, std::int64_t finish,
                  std::string_view overshoot, bool follow, int threads) {
    const Buffer buffer(boards, 3, 0, "boards");
    const OwnedRules owned(faces, start, finish, overshoot, follow);
    const std::vector<double> chance_values = values_of<double>(chances, "chances");
    refuse_count("chances", "as many as faces", owned.faces.size(), chance_values.size());
    const std::int64_t count = buffer.length(0);
    const Outputs fewest(rolls, status, nb::none(), count);
    const Output<double> means(mean, count, "mean"), sds(sd, count, "sd"), finishes(p_finish, count, "p_finish");
    const MatrixBatch batch = batch_of(buffer);
    const nb::gil_scoped_release released;
    summarise_matrices(batch, owned.rules, {chance_values, still},
                       {fewest.answer(), means.data(), sds.data(), finishes.data()}, threads);
}

void solve_many_ragged(nb::handle offsets, nb::handle entries, nb::handle exits, nb::handle sizes, nb::handle faces,
                       nb::handle rolls, nb::handle status, nb::handle place, std::int64_t start, std::int64_t finish,
                       std::string_view overshoot, bool follow, int threads) {
    const std::vector<std::int64_t> offset_values = values_of<std::int64_t>(offsets, "offsets");
    const std::vector<std::int64_t> entry_values = values_of<std::int64_t>(entries, "entries");
    const std::vector<std::int64_t> exit_values = values_of<std::int64_t>(exits, "exits");
    const std::vector<std::int64_t> size_values = values_of<std::int64_t>(sizes, "sizes");
    refuse_count("offsets", "one more than sizes", size_values.size() + 1, offset_values.size());
    refuse_count("exits", "as many as entries", entry_values.size(), exit_values.size());
    const OwnedRules owned(faces, start, finish, overshoot, follow);
    const Outputs outputs(rolls, status, place, static_cast<std::int64_t>(size_values.size()));
    const nb::gil_scoped_release released;
    solve_ragged({offset_values, entry_values, exit_values, size_values}, owned.rules, outputs.answer(), threads);
}

}  // namespace

void bind_many(nb::module_& module) {
    module.def("solve_many", &solve_many, "boards"_a, "faces"_a, "rolls"_a, "status"_a, "place"_a = nb::none(), nb::kw_only(),
               "start"_a = 1, "finish"_a = 0, "overshoot"_a = "stay", "follow"_a = false, "threads"_a = 0,
               "Fill rolls, status and, if it is given, place for every board of a (count, rows, cols) array.");
    module.def("analyse_many", &analyse_many, "boards"_a, "faces"_a, "chances"_a, "still"_a, "mean"_a, "sd"_a,
               "p_finish"_a, "rolls"_a, "status"_a, nb::kw_only(), "start"_a = 1, "finish"_a = 0, "overshoot"_a = "stay",
               "follow"_a = false, "threads"_a = 0, "Fill the summary of every board of such an array.");
    module.def("solve_many_ragged", &solve_many_ragged, "offsets"_a, "entries"_a, "exits"_a, "sizes"_a, "faces"_a,
               "rolls"_a, "status"_a, "place"_a = nb::none(), nb::kw_only(), "start"_a = 1, "finish"_a = 0, "overshoot"_a = "stay",
               "follow"_a = false, "threads"_a = 0, "The same for boards given by sizes and jumps.");
}

}  // namespace boustro::bindings

// Many boards in one call.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string_view.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bindings.hpp"
#include "boustro/batch.hpp"
#include "boustro/batch_chain.hpp"
#include "boustro/turns.hpp"
#include "buffer.hpp"
#include "tracks.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace boustro::bindings {

namespace {

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

void solve_many(nb::handle boards, nb::handle rolls, nb::handle status, nb::handle place, const TurnRules* turns,
                nb::handle faces, std::int64_t start, std::int64_t finish, std::string_view overshoot, bool follow, int threads) {
    const Buffer buffer(boards, 3, 0, "boards");
    OwnedRules owned(faces, start, finish, overshoot, follow);
    owned.rules.turns = turns;
    refuse_threads(threads);
    const Outputs outputs(rolls, status, place, buffer.length(0));
    const MatrixBatch batch = batch_of(buffer);
    const nb::gil_scoped_release released;
    solve_matrices(batch, owned.rules, outputs.answer(), threads);
}

// Compressed rows with arrays of their own.
struct OwnedRows {
    std::vector<std::int64_t> offsets, entries, exits, sizes;

    OwnedRows(nb::handle offset_array, nb::handle entry_array, nb::handle exit_array, nb::handle size_array)
        : offsets(values_of<std::int64_t>(offset_array, "offsets")),
          entries(values_of<std::int64_t>(entry_array, "entries")),
          exits(values_of<std::int64_t>(exit_array, "exits")),
          sizes(values_of<std::int64_t>(size_array, "sizes")) {
        refuse_count("offsets", "one more than sizes", sizes.size() + 1, offsets.size());
        refuse_count("exits", "as many as entries", entries.size(), exits.size());
    }
    RaggedBatch batch() const { return {offsets, entries, exits, sizes}; }
};

void solve_many_ragged(nb::handle offsets, nb::handle entries, nb::handle exits, nb::handle sizes, nb::handle rolls,
                       nb::handle status, nb::handle place, const TurnRules* turns, nb::handle faces, std::int64_t start,
                       std::int64_t finish, std::string_view overshoot, bool follow, int threads) {
    const OwnedRows rows(offsets, entries, exits, sizes);
    OwnedRules owned(faces, start, finish, overshoot, follow);
    owned.rules.turns = turns;
    refuse_threads(threads);
    const Outputs outputs(rolls, status, place, std::ssize(rows.sizes));
    const nb::gil_scoped_release released;
    solve_ragged(rows.batch(), owned.rules, outputs.answer(), threads);
}

// The chances of the faces, and the arrays of the summaries.
struct Columns {
    std::vector<double> chances;
    Outputs fewest;
    Output<double> mean, sd, p_finish;

    Columns(nb::handle chance_array, double still, nb::handle mean_array, nb::handle sd_array,
            nb::handle p_finish_array, nb::handle rolls, nb::handle status, const BatchRules& rules, std::int64_t count)
        : chances(chances_of(chance_array, still)), fewest(rolls, status, nb::none(), count),
          mean(mean_array, count, "mean"), sd(sd_array, count, "sd"), p_finish(p_finish_array, count, "p_finish") {
        const std::size_t throws = rules.turns == nullptr ? rules.faces.size() : rules.turns->throws.size();
        refuse_count("chances", "as many as throws", throws, chances.size());
    }
    SummariesAnswer answer() const { return {fewest.answer(), mean.data(), sd.data(), p_finish.data()}; }
};

void analyse_many(nb::handle boards, nb::handle chances, double still, nb::handle mean, nb::handle sd,
                  nb::handle p_finish, nb::handle rolls, nb::handle status, const TurnRules* turns, nb::handle faces,
                  std::int64_t start, std::int64_t finish, std::string_view overshoot, bool follow, int threads) {
    const Buffer buffer(boards, 3, 0, "boards");
    OwnedRules owned(faces, start, finish, overshoot, follow);
    owned.rules.turns = turns;
    refuse_threads(threads);
    const Columns columns(chances, still, mean, sd, p_finish, rolls, status, owned.rules, buffer.length(0));
    const MatrixBatch batch = batch_of(buffer);
    const nb::gil_scoped_release released;
    summarise_matrices(batch, owned.rules, {columns.chances, still}, columns.answer(), threads);
}

void analyse_many_ragged(nb::handle offsets, nb::handle entries, nb::handle exits, nb::handle sizes,
                         nb::handle chances, double still, nb::handle mean, nb::handle sd, nb::handle p_finish,
                         nb::handle rolls, nb::handle status, const TurnRules* turns, nb::handle faces, std::int64_t start,
                         std::int64_t finish, std::string_view overshoot, bool follow, int threads) {
    const OwnedRows rows(offsets, entries, exits, sizes);
    OwnedRules owned(faces, start, finish, overshoot, follow);
    owned.rules.turns = turns;
    refuse_threads(threads);
    const Columns columns(chances, still, mean, sd, p_finish, rolls, status, owned.rules, std::ssize(rows.sizes));
    const nb::gil_scoped_release released;
    summarise_ragged(rows.batch(), owned.rules, {columns.chances, still}, columns.answer(), threads);
}

}  // namespace

void bind_many(nb::module_& module) {
    const auto def = [&](const char* name, auto function, const char* text, const auto&... arguments) {
        module.def(name, function, arguments..., nb::kw_only(), "faces"_a, "start"_a = 1, "finish"_a = 0,
                   "overshoot"_a = "stay", "follow"_a = false, "threads"_a = 0, text);
    };
    def("solve_many", &solve_many, "Fill rolls, status and, if it is given, place for every board of a (count, rows, cols) array.",
        "boards"_a, "rolls"_a, "status"_a, "place"_a = nb::none(), "turns"_a = nb::none());
    def("solve_many_ragged", &solve_many_ragged, "The same for boards given by sizes and jumps.", "offsets"_a, "entries"_a,
        "exits"_a, "sizes"_a, "rolls"_a, "status"_a, "place"_a = nb::none(), "turns"_a = nb::none());
    def("analyse_many", &analyse_many, "Fill the summary of every board of such an array.", "boards"_a, "chances"_a, "still"_a,
        "mean"_a, "sd"_a, "p_finish"_a, "rolls"_a, "status"_a, "turns"_a = nb::none());
    def("analyse_many_ragged", &analyse_many_ragged, "The same for boards given by sizes and jumps.", "offsets"_a, "entries"_a,
        "exits"_a, "sizes"_a, "chances"_a, "still"_a, "mean"_a, "sd"_a, "p_finish"_a, "rolls"_a, "status"_a,
        "turns"_a = nb::none());
}

}  // namespace boustro::bindings

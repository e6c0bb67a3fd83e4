// Boards in the caller's memory: one matrix, read where it lies, or many in one call.
//
// For rules that the search of matrices does not play the answer is NotImplemented, and the caller
// takes the jumps. Bad cells come back as data.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string_view.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>
#include <vector>

#include "answers.hpp"
#include "bindings.hpp"
#include "boustro/batch.hpp"
#include "boustro/batch_chain.hpp"
#include "boustro/matrix_search.hpp"
#include "buffer.hpp"
#include "tracks.hpp"

namespace boustro::bindings {

namespace {

nb::list bad_list(const BadCells& bad) {
    nb::list cells;
    for (const BadCell& cell : bad.first)
        cells.append(nb::make_tuple(cell.row, cell.col, cell.value));
    return cells;
}

MatrixView view_of(const Buffer& buffer) {
    const MatrixView view{static_cast<const std::byte*>(buffer.view().buf),
                          buffer.length(0),
                          buffer.length(1),
                          buffer.stride(0),
                          buffer.stride(1),
                          cell_type(buffer, "matrix")};
    if (cells_of(view, "matrix") < 1)
        throw nb::value_error("matrix: expected at least one cell, found none");
    return view;
}

nb::object matrix_rolls(nb::handle matrix, const OwnedRules& owned) {
    const Buffer buffer(matrix, 2, 0, "matrix");
    const MatrixView view = view_of(buffer);
    if (!matrix_honours(view, owned.rules)) return not_implemented();
    const MatrixAnswer answer = without_gil([&] { return matrix_min_rolls(view, owned.rules); });
    return nb::make_tuple(number_or_none(answer.rolls), bad_list(answer.bad), answer.bad.count);
}

nb::tuple jumps_of(nb::handle matrix, std::int64_t lowest) {
    const Buffer buffer(matrix, 2, 0, "matrix");
    const MatrixView view = view_of(buffer);
    tracks::refuse_outside("lowest", 0, 1, lowest);
    const MatrixJumps jumps = without_gil([&] { return matrix_jumps(view, lowest); });
    return nb::make_tuple(bytes_of(jumps.entries), bytes_of(jumps.exits), bad_list(jumps.bad),
                          jumps.bad.count);
}

// The arrays of answers; places only for who wants them.
struct Outputs {
    Output<std::int64_t> rolls;
    Output<std::uint8_t> status;
    std::optional<Output<std::int64_t>> place;

    Outputs(nb::handle rolls_array, nb::handle status_array, nb::handle place_array,
            std::int64_t count)
        : rolls(rolls_array, count, "rolls"), status(status_array, count, "status") {
        if (!place_array.is_none()) place.emplace(place_array, count, "place");
    }
    BatchAnswer answer() const {
        return {rolls.data(), status.data(), place ? place->data() : nullptr};
    }
};

// The boards of a three-dimensional array where they lie.
struct HeldMatrices {
    Buffer buffer;

    explicit HeldMatrices(nb::handle boards) : buffer(boards, 3, 0, "boards") {}
    std::int64_t count() const { return buffer.length(0); }
    MatrixBatch batch() const {
        const auto* const data = static_cast<const std::byte*>(buffer.view().buf);
        const CellType type = cell_type(buffer, "boards");
        const MatrixView first{
            data, buffer.length(1), buffer.length(2), buffer.stride(1), buffer.stride(2), type};
        cells_of(first, "boards");
        return {first, count(), buffer.stride(0)};
    }
};

// Compressed rows with arrays of their own.
struct OwnedRows {
    std::vector<std::int64_t> offsets, entries, exits, sizes;

    OwnedRows(nb::handle offset_array, nb::handle entry_array, nb::handle exit_array,
              nb::handle size_array)
        : offsets(values_of<std::int64_t>(offset_array, "offsets")),
          entries(values_of<std::int64_t>(entry_array, "entries")),
          exits(values_of<std::int64_t>(exit_array, "exits")),
          sizes(values_of<std::int64_t>(size_array, "sizes")) {
        refuse_count("offsets", "one more than sizes", sizes.size() + 1, offsets.size());
        refuse_count("exits", "as many as entries", entries.size(), exits.size());
    }
    std::int64_t count() const { return std::ssize(sizes); }
    RaggedBatch batch() const { return {offsets, entries, exits, sizes}; }
};

template <class Boards>
void solve(const Boards& boards, nb::handle rolls, nb::handle status, nb::handle place,
           const OwnedRules& owned, int threads) {
    refuse_threads(threads);
    const Outputs outputs(rolls, status, place, boards.count());
    const auto batch = boards.batch();
    without_gil([&] { solve_batch(batch, owned.rules, outputs.answer(), threads); });
}

template <class Boards>
void analyse(const Boards& boards, nb::handle chance_array, double still, nb::handle means,
             nb::handle sds, nb::handle p_finishes, nb::handle rolls, nb::handle status,
             const OwnedRules& owned, int threads) {
    refuse_threads(threads);
    const std::vector<double> chances = chances_of(chance_array, still);
    const std::int64_t count = boards.count();
    const Outputs fewest(rolls, status, nb::none(), count);
    const Output<double> mean(means, count, "mean"), sd(sds, count, "sd"),
        p_finish(p_finishes, count, "p_finish");
    refuse_count("chances", "as many as throws",
                 owned.turns ? owned.turns->throws.size() : owned.faces.size(), chances.size());
    const auto batch = boards.batch();
    const SummariesAnswer answer{fewest.answer(), mean.data(), sd.data(), p_finish.data()};
    without_gil([&] { summarise_batch(batch, owned.rules, {chances, still}, answer, threads); });
}

// The two questions about boards that are made of these arguments.
template <class Boards, class... Handles, class... Names>
void bind(nb::module_& module, const char* solves, const char* analyses, const Names&... names) {
    module.def(
        solves,
        [](Handles... given, nb::handle rolls, nb::handle status, nb::handle place,
           const OwnedRules& rules,
           int threads) { solve(Boards(given...), rolls, status, place, rules, threads); },
        names..., "rolls"_a, "status"_a, "place"_a = nb::none(), nb::kw_only(), "rules"_a,
        "threads"_a = 0, "Fill rolls, status and, if it is given, place for every board.");
    module.def(
        analyses,
        [](Handles... given, nb::handle chances, double still, nb::handle mean, nb::handle sd,
           nb::handle p_finish, nb::handle rolls, nb::handle status, const OwnedRules& rules,
           int threads) {
            analyse(Boards(given...), chances, still, mean, sd, p_finish, rolls, status, rules,
                    threads);
        },
        names..., "chances"_a, "still"_a, "mean"_a, "sd"_a, "p_finish"_a, "rolls"_a, "status"_a,
        nb::kw_only(), "rules"_a, "threads"_a = 0, "Fill the summary of every board.");
}

}  // namespace

void bind_boards(nb::module_& module) {
    nb::class_<OwnedRules>(module, "BoardRules", "Rules of boards that are still to be read.")
        .def(nb::init<nb::handle, std::int64_t, std::int64_t, std::string_view, bool,
                      const TurnRules*>(),
             "faces"_a, "start"_a = 1, "finish"_a = 0, "overshoot"_a = "stay", "follow"_a = false,
             "turns"_a = nb::none());
    module.def("matrix_min_rolls", &matrix_rolls, "matrix"_a, "rules"_a,
               "(fewest rolls or None, first bad cells, their number).");
    module.def("matrix_jumps", &jumps_of, "matrix"_a, "lowest"_a = 1,
               "(entries, exits) as bytes of int64, by ascending entry, and the bad cells as "
               "above; exits are `lowest` or more.");
    bind<HeldMatrices, nb::handle>(module, "solve_many", "analyse_many", "boards"_a);
    bind<OwnedRows, nb::handle, nb::handle, nb::handle, nb::handle>(
        module, "solve_many_ragged", "analyse_many_ragged", "offsets"_a, "entries"_a, "exits"_a,
        "sizes"_a);
}

}  // namespace boustro::bindings

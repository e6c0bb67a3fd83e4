// One matrix in the caller's memory, read where it lies.
//
// Rules that the search of matrices does not play are answered NotImplemented, and the caller takes the jumps. Bad cells
// come back as data.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string_view.h>

#include <cstdint>
#include <string_view>

#include "answers.hpp"
#include "bindings.hpp"
#include "boustro/matrix_search.hpp"
#include "buffer.hpp"
#include "tracks.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace boustro::bindings {

namespace {

nb::list bad_list(const BadCells& bad) {
    nb::list cells;
    for (const BadCell& cell : bad.first) cells.append(nb::make_tuple(cell.row, cell.col, cell.value));
    return cells;
}

MatrixView view_of(const Buffer& buffer) {
    const MatrixView view{static_cast<const std::byte*>(buffer.view().buf), buffer.length(0), buffer.length(1),
                          buffer.stride(0), buffer.stride(1), cell_type(buffer, "matrix")};
    if (cells_of(view, "matrix") < 1) throw nb::value_error("matrix: expected at least one cell, found none");
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
    return nb::make_tuple(bytes_of(jumps.entries), bytes_of(jumps.exits), bad_list(jumps.bad), jumps.bad.count);
}

}  // namespace

void bind_matrices(nb::module_& module) {
    nb::class_<OwnedRules>(module, "BoardRules", "Rules of boards that are still to be read.")
        .def(nb::init<nb::handle, std::int64_t, std::int64_t, std::string_view, bool, const TurnRules*>(), "faces"_a, "start"_a = 1,
             "finish"_a = 0, "overshoot"_a = "stay", "follow"_a = false, "turns"_a = nb::none());
    module.def("matrix_min_rolls", &matrix_rolls, "matrix"_a, "rules"_a, "(fewest rolls or None, first bad cells, their number).");
    module.def("matrix_jumps", &jumps_of, "matrix"_a, "lowest"_a = 1,
               "(entries, exits) as bytes of int64, by ascending entry, and the bad cells as above; exits are `lowest` or more.");
}

}  // namespace boustro::bindings

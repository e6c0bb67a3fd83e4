// Matrix: one board in the caller's memory, read where it lies.
//
// Rules that the dense kernel does not play are answered NotImplemented, and the caller takes the track of the jumps.
// Bad cells come back as data.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string_view.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "answers.hpp"
#include "bindings.hpp"
#include "boustro/dense.hpp"
#include "buffer.hpp"
#include "dense_once.hpp"
#include "tracks.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace boustro::dense {

template DenseAnswer min_rolls(const Cells<std::int8_t>&, const DenseRules&, const DenseOptions&);
template DenseAnswer min_rolls(const Cells<std::int16_t>&, const DenseRules&, const DenseOptions&);
template DenseAnswer min_rolls(const Cells<std::int32_t>&, const DenseRules&, const DenseOptions&);
template DenseAnswer min_rolls(const Cells<std::int64_t>&, const DenseRules&, const DenseOptions&);

}  // namespace boustro::dense

namespace boustro::bindings {

namespace {

nb::list bad_list(const BadCells& bad) {
    nb::list cells;
    for (const BadCell& cell : bad.first) cells.append(nb::make_tuple(cell.row, cell.col, cell.value));
    return cells;
}

nb::bytes bytes_of(const std::vector<std::int64_t>& values) {
    return nb::bytes(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(std::int64_t));
}

// A matrix, its buffer and the rules, checked once.
class OwnedMatrix {
public:
    OwnedMatrix(nb::handle matrix, nb::handle faces, std::int64_t start, std::int64_t finish, std::string_view overshoot,
                bool follow)
        : buffer_(matrix, 2, 0, "matrix"), rules_(faces, start, finish, overshoot, follow),
          view{static_cast<const std::byte*>(buffer_.view().buf), buffer_.length(0), buffer_.length(1),
               buffer_.stride(0), buffer_.stride(1), cell_type(buffer_, "matrix")} {
        if (cells_of(view, "matrix") < 1) throw nb::value_error("matrix: expected at least one cell, found none");
        // Jumps may be asked for whatever the rules; what they need of them is whether an exit 0 has a meaning.
        dense = {std::min<std::int64_t>(start, view.rows * view.cols), static_cast<std::int64_t>(rules_.faces.size())};
    }
    bool is_dense() const { return dense_honours(view, rules_.rules); }
    bool has_levels() const {
        // A throw that bounces may rest where none that stays would, even if it saves no roll.
        return is_dense() && rules_.rules.overshoot != Overshoot::bounce && dense_honours_levels(view, dense);
    }

private:
    Buffer buffer_;
    OwnedRules rules_;

public:
    MatrixView view;
    DenseRules dense;
};

nb::object min_rolls(const OwnedMatrix& matrix, int threads, bool check_all) {
    if (!matrix.is_dense()) return not_implemented();
    const DenseAnswer answer =
        without_gil([&] { return dense_min_rolls(matrix.view, matrix.dense, {threads, check_all}); });
    return nb::make_tuple(number_or_none(answer.rolls), bad_list(answer.bad), answer.bad.count);
}

nb::object route(const OwnedMatrix& matrix, int threads) {
    if (!matrix.is_dense()) return not_implemented();
    const DenseRoute answer = without_gil([&] { return dense_route(matrix.view, matrix.dense, {threads, true}); });
    return nb::make_tuple(runs_or_none(answer.route), bad_list(answer.bad), answer.bad.count);
}

nb::tuple levels(const OwnedMatrix& matrix, nb::handle array, int threads) {
    if (!matrix.has_levels()) throw nb::value_error("rules: expected some whose levels the dense kernel gives");
    const std::int64_t count = matrix.view.rows * matrix.view.cols + 1;
    const Output<std::int32_t> output(array, count, "levels");
    const BadCells bad = without_gil([&] {
        const std::span<std::int32_t> all(output.data(), static_cast<std::size_t>(count));
        return dense_levels(matrix.view, matrix.dense, all, {threads, true});
    });
    return nb::make_tuple(bad_list(bad), bad.count);
}

nb::tuple jumps(const OwnedMatrix& matrix, int threads) {
    const DenseJumps found = without_gil([&] { return dense_jumps(matrix.view, matrix.dense, {threads, true}); });
    return nb::make_tuple(bytes_of(found.entries), bytes_of(found.exits), bad_list(found.bad), found.bad.count);
}

}  // namespace

void bind_matrices(nb::module_& module) {
    nb::class_<OwnedMatrix>(module, "Matrix", "A matrix in memory and the rules it is played by.")
        .def(nb::init<nb::handle, nb::handle, std::int64_t, std::int64_t, std::string_view, bool>(), "matrix"_a,
             nb::kw_only(), "faces"_a, "start"_a = 1, "finish"_a = 0, "overshoot"_a = "stay", "follow"_a = false)
        .def("min_rolls", &min_rolls, nb::kw_only(), "threads"_a = 2, "check_all"_a = false,
             "(fewest rolls or None, first bad cells, their number); only `check_all` reads every cell.")
        .def_prop_ro("has_levels", &OwnedMatrix::has_levels, "Whether the dense kernel gives the levels by these rules.")
        .def("route", &route, nb::kw_only(), "threads"_a = 2,
             "(runs of a shortest route or None, first bad cells, their number).")
        .def("levels", &levels, "levels"_a, nb::kw_only(), "threads"_a = 2,
             "Fill int32 levels of the squares 0..size, -1 where no token can rest: (first bad cells, their number).")
        .def("jumps", &jumps, nb::kw_only(), "threads"_a = 2,
             "(entries, exits) as bytes of int64, by ascending entry, and the bad cells as above.");
}

}  // namespace boustro::bindings

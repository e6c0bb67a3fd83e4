// Large boards: sparse ones given by their jumps, dense ones as a matrix in memory.
//
// A kernel that cannot play the rules it is given answers NotImplemented, and the
// caller takes another. Bad cells of a matrix come back as data.
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
#include "boustro/sparse.hpp"
#include "boustro/sparse_route.hpp"
#include "boustro/stepwise.hpp"
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

using tracks::OwnedTrack;

nb::list bad_list(const BadCells& bad) {
    nb::list cells;
    for (const BadCell& cell : bad.first) cells.append(nb::make_tuple(cell.row, cell.col, cell.value));
    return cells;
}

nb::bytes bytes_of(const std::vector<std::int64_t>& values) {
    return nb::bytes(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(std::int64_t));
}

// Track functions --------------------------------------------------------------------

nb::object py_sparse_min_rolls(std::int64_t size, std::int64_t start, std::int64_t finish,
                               std::string_view overshoot, nb::handle faces, nb::handle entries,
                               nb::handle exits) {
    const OwnedTrack owned(size, start, finish, overshoot, faces, entries, exits);
    if (!sparse_honours_rolls(owned.track())) return not_implemented();
    return number_or_none(without_gil([&] { return sparse_min_rolls(owned.track()); }));
}

nb::object py_sparse_route(std::int64_t size, std::int64_t start, std::int64_t finish,
                           std::string_view overshoot, nb::handle faces, nb::handle entries,
                           nb::handle exits) {
    const OwnedTrack owned(size, start, finish, overshoot, faces, entries, exits);
    if (!sparse_honours_rolls(owned.track())) return not_implemented();
    return runs_or_none(without_gil([&] { return sparse_route(owned.track()); }));
}

nb::object py_sparse_levels(std::int64_t size, std::int64_t start, std::int64_t finish,
                            std::string_view overshoot, nb::handle faces, nb::handle entries,
                            nb::handle exits, nb::handle queries) {
    const OwnedTrack owned(size, start, finish, overshoot, faces, entries, exits);
    const std::vector<std::int64_t> asked = values_of<std::int64_t>(queries, "queries");
    for (const std::int64_t square : asked) {
        if (square < 0 || square > size) tracks::refuse("queries", std::string("squares 0..") + std::to_string(size), square);
    }
    if (!sparse_honours_levels(owned.track())) return not_implemented();
    return levels_list(without_gil([&] { return sparse_levels(owned.track(), asked); }));
}

nb::object py_stepwise_min_rolls(std::int64_t size, std::int64_t start, std::int64_t finish,
                                 std::string_view overshoot, nb::handle faces, nb::handle entries,
                                 nb::handle exits) {
    const OwnedTrack owned(size, start, finish, overshoot, faces, entries, exits);
    if (!stepwise_honours(owned.track())) return not_implemented();
    return number_or_none(without_gil([&] { return Stepwise(owned.track()).rolls(); }));
}

nb::object py_stepwise_route(std::int64_t size, std::int64_t start, std::int64_t finish,
                             std::string_view overshoot, nb::handle faces, nb::handle entries,
                             nb::handle exits) {
    const OwnedTrack owned(size, start, finish, overshoot, faces, entries, exits);
    if (!stepwise_honours(owned.track())) return not_implemented();
    return runs_or_none(without_gil([&] { return stepwise_route(owned.track()); }));
}

nb::object py_stepwise_levels(std::int64_t size, std::int64_t start, std::int64_t finish,
                              std::string_view overshoot, nb::handle faces, nb::handle entries,
                              nb::handle exits) {
    const OwnedTrack owned(size, start, finish, overshoot, faces, entries, exits);
    if (!stepwise_honours(owned.track())) return not_implemented();
    const Stepwise search = without_gil([&] { return Stepwise(owned.track()); });
    return levels_list(search.levels());
}

// Matrix functions -------------------------------------------------------------------

// A matrix, its buffer and the rules, checked once.
class OwnedMatrix {
public:
    OwnedMatrix(nb::handle matrix, std::int64_t start, std::int64_t faces)
        : buffer_(matrix, 2, 0, "matrix"), rules{start, faces} {
        const auto* data = static_cast<const std::byte*>(buffer_.view().buf);
        view = {data, buffer_.length(0), buffer_.length(1), buffer_.stride(0), buffer_.stride(1),
                cell_type(buffer_, "matrix")};
        const std::int64_t size = cells_of(view, "matrix");
        if (size < 1) throw nb::value_error("matrix: expected at least one cell, found none");
        if (start < 0 || start > size) tracks::refuse("start", std::string("0..") + std::to_string(size), start);
        if (faces < 1) tracks::refuse("faces", "at least 1", faces);
    }

private:
    Buffer buffer_;

public:
    DenseRules rules;
    MatrixView view;
};

nb::tuple py_dense_min_rolls(nb::handle matrix, std::int64_t start, std::int64_t faces, int threads,
                             bool whole) {
    const OwnedMatrix owned(matrix, start, faces);
    const DenseAnswer answer =
        without_gil([&] { return dense_min_rolls(owned.view, owned.rules, {threads, whole}); });
    return nb::make_tuple(number_or_none(answer.rolls), bad_list(answer.bad), answer.bad.count);
}

nb::tuple py_dense_route(nb::handle matrix, std::int64_t start, std::int64_t faces, int threads) {
    const OwnedMatrix owned(matrix, start, faces);
    const DenseRoute answer =
        without_gil([&] { return dense_route(owned.view, owned.rules, {threads, true}); });
    return nb::make_tuple(runs_or_none(answer.route), bad_list(answer.bad), answer.bad.count);
}

nb::object py_dense_levels(nb::handle matrix, nb::handle levels, std::int64_t start,
                           std::int64_t faces, int threads) {
    const OwnedMatrix owned(matrix, start, faces);
    const std::int64_t count = owned.view.rows * owned.view.cols + 1;
    const Output<std::int32_t> output(levels, count, "levels");
    if (!dense_honours_levels(owned.view, owned.rules)) return not_implemented();
    const BadCells bad = without_gil([&] {
        const std::span<std::int32_t> all(output.data(), static_cast<std::size_t>(count));
        return dense_levels(owned.view, owned.rules, all, {threads, true});
    });
    return nb::make_tuple(bad_list(bad), bad.count);
}

nb::tuple py_dense_jumps(nb::handle matrix, std::int64_t start, int threads) {
    const OwnedMatrix owned(matrix, start, 6);
    const DenseJumps jumps = without_gil([&] { return dense_jumps(owned.view, owned.rules, {threads, true}); });
    return nb::make_tuple(bytes_of(jumps.entries), bytes_of(jumps.exits), bad_list(jumps.bad),
                          jumps.bad.count);
}

void bind_tracks(nb::module_& module) {
    const auto def = [&](const char* name, auto function, const char* text) {
        module.def(name, function, "size"_a, "start"_a, "finish"_a, "overshoot"_a, "faces"_a,
                   "entries"_a, "exits"_a, text);
    };
    def("sparse_min_rolls", &py_sparse_min_rolls,
        "Fewest rolls of a board of any size, None for no route, NotImplemented for rules it cannot play.");
    def("sparse_route", &py_sparse_route,
        "A shortest route as runs (throw, count); None and NotImplemented as above.");
    module.def("sparse_levels", &py_sparse_levels, "size"_a, "start"_a, "finish"_a, "overshoot"_a,
               "faces"_a, "entries"_a, "exits"_a, "queries"_a,
               "The levels of the squares asked about, None where no token can rest.");
    def("stepwise_min_rolls", &py_stepwise_min_rolls,
        "Fewest rolls by a search in arrays, for all rules, to 2^31 - 1 squares.");
    def("stepwise_route", &py_stepwise_route,
        "The shortest route with the smallest throws in order, as runs (throw, count).");
    def("stepwise_levels", &py_stepwise_levels,
        "The level of every square 0..size, None where no token can rest.");
}

}  // namespace

void bind_large(nb::module_& module) {
    bind_tracks(module);
    module.def("dense_min_rolls", &py_dense_min_rolls, "matrix"_a, nb::kw_only(), "start"_a = 1,
               "faces"_a = 6, "threads"_a = 2, "whole"_a = false,
               "(fewest rolls or None, first bad cells, their number); only `whole` reads every cell.");
    module.def("dense_route", &py_dense_route, "matrix"_a, nb::kw_only(), "start"_a = 1, "faces"_a = 6,
               "threads"_a = 2, "(runs of a shortest route or None, first bad cells, their number).");
    module.def("dense_levels", &py_dense_levels, "matrix"_a, "levels"_a, nb::kw_only(), "start"_a = 1,
               "faces"_a = 6, "threads"_a = 2,
               "Fill int32 levels of the squares 0..size, -1 where no token can rest: (first bad cells, "
               "their number).");
    module.def("dense_jumps", &py_dense_jumps, "matrix"_a, nb::kw_only(), "start"_a = 1, "threads"_a = 2,
               "(entries, exits) as bytes of int64, by ascending entry, and the bad cells as above.");
}

}  // namespace boustro::bindings

// Answers of the kernels as Python's values, and kernels played without the interpreter's lock.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <cstdint>
#include <span>

#include "boustro/sparse.hpp"
#include "boustro/track.hpp"
#include "boustro/walk.hpp"

namespace boustro::bindings {

// The most steps of a cycle, and the most blocks of steps, that a walk is followed for in one call.
inline constexpr std::int64_t most_blocks = 10'000;

template <class Work>
auto without_gil(Work&& work) {
    const nanobind::gil_scoped_release released;
    return work();
}

inline nanobind::object not_implemented() { return nanobind::borrow(Py_NotImplemented); }

inline nanobind::object number_or_none(std::int64_t number) {
    return number == no_route ? nanobind::none() : nanobind::object(nanobind::int_(number));
}

inline nanobind::object runs_or_none(const Route& route) {
    if (route.rolls == no_route) return nanobind::none();
    nanobind::list runs;
    for (const Run& run : route.runs) runs.append(nanobind::make_tuple(run.face, run.count));
    return runs;
}

inline nanobind::tuple floats_tuple(std::span<const double> values) {
    auto floats =
        nanobind::steal<nanobind::tuple>(PyTuple_New(static_cast<Py_ssize_t>(values.size())));
    for (std::size_t i = 0; i < values.size(); ++i) {
        PyTuple_SET_ITEM(floats.ptr(), static_cast<Py_ssize_t>(i),
                         nanobind::float_(values[i]).release().ptr());
    }
    return floats;
}

inline nanobind::tuple followed_tuple(const Followed& found) {
    return nanobind::make_tuple(floats_tuple(found.finishes), floats_tuple(found.v), found.pending,
                                found.left, floats_tuple(found.shares), found.kept);
}

template <class Values>
nanobind::bytes bytes_of(const Values& values) {
    return nanobind::bytes(reinterpret_cast<const char*>(values.data()),
                           values.size() * sizeof(values[0]));
}

template <class Levels>
nanobind::list levels_list(const Levels& levels) {
    nanobind::list list;
    for (const auto level : levels) list.append(number_or_none(level));
    return list;
}

}  // namespace boustro::bindings

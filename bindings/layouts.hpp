// Layouts: where CPython's lists, tuples and ints, and NumPy's int64, hold their contents.
//
// Idea. The fast path (lists.cpp) looks at every cell of a board, and a call for each would cost
// more than the rest. So it reads the contents where they are.
//
// Why it is safe. The layouts of lists, tuples and ints are those of the headers of the Python that
// the core was compiled for. `layouts_hold` compares them with the answers of the running
// interpreter's own functions, once, before the module offers anything; where they differ, the
// module does not load, and Python answers. NumPy has no such header here: the buffer protocol says
// where the first number met holds its value, and NumPy's own conversion has to agree.
#pragma once

#include <Python.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>

#include "boustro/matrix.hpp"

namespace boustro::bindings {

// Internal to the file that includes this: a compiler then inlines what is called in one place.
namespace {

constexpr std::int64_t bad_value = -2;

// A list or a tuple, and its items while it is not changed.
struct Items {
    PyObject* const* items = nullptr;
    std::int64_t count = -1;  // -1: neither a list nor a tuple

    explicit Items(PyObject* object) {
        if (PyList_CheckExact(object)) {
            items = reinterpret_cast<PyListObject*>(object)->ob_item;
            count = PyList_GET_SIZE(object);
        } else if (PyTuple_CheckExact(object)) {
            items = reinterpret_cast<PyTupleObject*>(object)->ob_item;
            count = PyTuple_GET_SIZE(object);
        }
    }
};

// Where NumPy's int64 holds its value, counted from the object, once the first one was met.
std::atomic<PyTypeObject*> numpy_int64{nullptr};
std::atomic<std::ptrdiff_t> numpy_offset{0};

std::int64_t value_at(PyObject* object, std::ptrdiff_t offset) {
    return read_cell<std::int64_t>(reinterpret_cast<const std::byte*>(object) + offset);
}

// Whether NumPy's own conversion gives this value.
bool converts_to(PyObject* object, std::int64_t value) {
    PyObject* const number = PyNumber_Long(object);
    const bool agrees = number != nullptr && PyLong_AsLongLong(number) == value;
    Py_XDECREF(number);
    PyErr_Clear();
    return agrees;
}

bool find_numpy_offset(PyObject* object) {
    PyTypeObject* const type = Py_TYPE(object);
    if (PyType_HasFeature(type, Py_TPFLAGS_HEAPTYPE)) return false;
    if (std::strcmp(type->tp_name, "numpy.int64") != 0) return false;
    Py_buffer view;
    if (PyObject_GetBuffer(object, &view, PyBUF_SIMPLE) != 0) {
        PyErr_Clear();
        return false;
    }
    const std::ptrdiff_t offset =
        static_cast<const char*>(view.buf) - reinterpret_cast<const char*>(object);
    const bool inside =
        view.len == sizeof(std::int64_t) && offset > 0 && offset + view.len <= type->tp_basicsize;
    PyBuffer_Release(&view);
    if (!inside || !converts_to(object, value_at(object, offset))) return false;
    numpy_offset.store(offset, std::memory_order_relaxed);
    numpy_int64.store(type, std::memory_order_release);
    return true;
}

std::int64_t numpy_value(PyObject* object) {
    const bool is_known = Py_TYPE(object) == numpy_int64.load(std::memory_order_acquire);
    if (!is_known && !find_numpy_offset(object)) return bad_value;
    return value_at(object, numpy_offset.load(std::memory_order_relaxed));
}

// An exact int as a number; `bad_value` for any other object and for a number that is no square.
std::int64_t square_value(PyObject* object) {
    if (!PyLong_CheckExact(object)) return numpy_value(object);
#if PY_VERSION_HEX >= 0x030C0000
    const auto* const number = reinterpret_cast<PyLongObject*>(object);
    if (PyUnstable_Long_IsCompact(number)) return PyUnstable_Long_CompactValue(number);
#else
    // One digit or none: the sign is in the size.
    const Py_ssize_t digits = Py_SIZE(object);
    if (digits >= -1 && digits <= 1) {
        const auto digit =
            static_cast<std::int64_t>(reinterpret_cast<PyLongObject*>(object)->ob_digit[0]);
        return digits * digit;
    }
#endif
    int overflow = 0;
    const long long value = PyLong_AsLongLongAndOverflow(object, &overflow);
    return overflow == 0 ? value : bad_value;
}

// Whether `Items` reads from a list or a tuple what the interpreter's function for it gives.
bool items_hold(PyObject* object, PyObject* (*item)(PyObject*, Py_ssize_t)) {
    const Items read(object);
    if (read.count != PyObject_Length(object)) return false;
    for (Py_ssize_t i = 0; i < read.count; ++i) {
        if (read.items[i] != item(object, i)) return false;
    }
    return true;
}

// Numbers of no digit, one digit and several, in CPython's digits of 15 or 30 bits.
constexpr std::array<std::int64_t, 10> sample_numbers = {
    0,
    1,
    -1,
    (std::int64_t{1} << 15) - 1,
    std::int64_t{1} << 15,
    (std::int64_t{1} << 30) - 1,
    std::int64_t{1} << 30,
    -(std::int64_t{1} << 30),
    -(std::int64_t{1} << 45),
    std::numeric_limits<std::int64_t>::max(),
};

// Whether lists, tuples and ints of this interpreter are laid out as they are read here. False with
// an error set where memory runs out.
bool layouts_hold() {
    PyObject* const numbers = PyList_New(0);
    bool holds = numbers != nullptr;
    for (const std::int64_t sample : sample_numbers) {
        PyObject* const number = holds ? PyLong_FromLongLong(sample) : nullptr;
        holds = number != nullptr && square_value(number) == sample &&
                PyList_Append(numbers, number) == 0;
        Py_XDECREF(number);
    }
    PyObject* const copy = holds ? PyList_AsTuple(numbers) : nullptr;
    holds =
        copy != nullptr && items_hold(numbers, PyList_GetItem) && items_hold(copy, PyTuple_GetItem);
    Py_XDECREF(copy);
    Py_XDECREF(numbers);
    return holds;
}

}  // namespace

}  // namespace boustro::bindings

// Arrays from Python by the buffer protocol: array.array, NumPy, memoryview, memory maps; NumPy is
// never imported.
#pragma once

#include <nanobind/nanobind.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

#include "boustro/matrix.hpp"
#include "boustro/track.hpp"

namespace boustro::bindings {

[[noreturn]] inline void refuse(const char* name, const std::string& expected,
                                const std::string& found) {
    throw nanobind::type_error(
        (std::string(name) + ": expected " + expected + ", found " + found).c_str());
}

// Holds a buffer for as long as it lives.
class Buffer {
public:
    // Throws a TypeError for an object that is no array, or whose array is read-only or has other
    // dimensions.
    Buffer(nanobind::handle object, int dimensions, int flags, const char* name) {
        if (PyObject_GetBuffer(object.ptr(), &view_, flags | PyBUF_STRIDES | PyBUF_FORMAT) != 0) {
            if (!PyErr_ExceptionMatches(PyExc_TypeError) &&
                !PyErr_ExceptionMatches(PyExc_BufferError)) {
                throw nanobind::python_error();
            }
            PyErr_Clear();
            const bool writes = (flags & PyBUF_WRITABLE) != 0;
            refuse(name, writes ? "a writable array" : "an array", Py_TYPE(object.ptr())->tp_name);
        }
        if (view_.ndim == dimensions) return;
        const std::string found = std::to_string(view_.ndim);
        PyBuffer_Release(&view_);
        refuse(name, std::to_string(dimensions) + " dimensions", found);
    }
    ~Buffer() { PyBuffer_Release(&view_); }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;

    const Py_buffer& view() const { return view_; }
    std::int64_t length(int axis) const { return view_.shape[axis]; }
    std::int64_t stride(int axis) const { return view_.strides[axis]; }

    // The one letter of a native format, or 0 for anything else.
    char letter() const {
        const char* format = view_.format == nullptr ? "B" : view_.format;
        const bool little = std::endian::native == std::endian::little;
        if (*format == '@' || *format == '=' || *format == (little ? '<' : '>')) ++format;
        return format[0] != 0 && format[1] == 0 ? format[0] : '\0';
    }
    // The format and the width, for messages.
    std::string kind() const {
        const char* format = view_.format == nullptr ? "B" : view_.format;
        return std::string("'") + format + "' of " + std::to_string(view_.itemsize) + " bytes";
    }
    bool is_signed() const {
        return letter() != '\0' && std::strchr("bhilqn", letter()) != nullptr;
    }
    bool is_unsigned() const {
        return letter() != '\0' && std::strchr("BHILQN", letter()) != nullptr;
    }

private:
    Py_buffer view_{};
};

inline CellType cell_type(const Buffer& buffer, const char* name) {
    if (buffer.is_signed()) return cell_type_of(static_cast<std::size_t>(buffer.view().itemsize));
    refuse(name, "int8, int16, int32 or int64 in native byte order", buffer.kind());
}

// Refuses an array whose numbers are not those of C++'s `Value`.
template <class Value>
void refuse_other_than(const Buffer& buffer, const char* name) {
    constexpr bool is_float = std::is_floating_point_v<Value>, is_signed = std::is_signed_v<Value>;
    const bool alike = is_float    ? buffer.letter() == 'd'
                       : is_signed ? buffer.is_signed()
                                   : buffer.is_unsigned();
    if (alike && buffer.view().itemsize == sizeof(Value)) return;
    const std::string kind = is_float ? "float" : is_signed ? "int" : "uint";
    refuse(name, kind + std::to_string(8 * sizeof(Value)), buffer.kind());
}

// A copy, since another thread may write to the array while it is being checked and used.
template <class Cell, class Value = Cell>
std::vector<Value> copied(const Buffer& buffer) {
    std::vector<Value> values(static_cast<std::size_t>(buffer.length(0)));
    const auto* at = static_cast<const std::byte*>(buffer.view().buf);
    for (Value& value : values) {
        value = read_cell<Cell>(at);
        at += buffer.stride(0);
    }
    return values;
}

template <class Value>
std::vector<Value> values_of(nanobind::handle object, const char* name) {
    const Buffer buffer(object, 1, 0, name);
    refuse_other_than<Value>(buffer, name);
    return copied<Value>(buffer);
}

// The same of signed whole numbers of any width.
inline std::vector<std::int64_t> whole_numbers_of(nanobind::handle object, const char* name) {
    const Buffer buffer(object, 1, 0, name);
    return with_type(cell_type(buffer, name),
                     [&](auto nought) { return copied<decltype(nought), std::int64_t>(buffer); });
}

// A writable array that a kernel fills: one value a board, without gaps.
template <class Value>
class Output {
public:
    Output(nanobind::handle object, std::int64_t count, const char* name)
        : buffer_(object, 1, PyBUF_WRITABLE, name) {
        refuse_other_than<Value>(buffer_, name);
        if (count > 0 && reinterpret_cast<std::uintptr_t>(data()) % sizeof(Value) != 0) {
            refuse(name, "values aligned in memory", "some that are not");
        }
        const std::int64_t stride = buffer_.stride(0);
        if (buffer_.length(0) != count || (count > 1 && stride != sizeof(Value))) {
            refuse(name, std::to_string(count) + " values side by side",
                   std::to_string(buffer_.length(0)) + " at steps of " + std::to_string(stride) +
                       " bytes");
        }
    }
    Value* data() const { return static_cast<Value*>(buffer_.view().buf); }

private:
    Buffer buffer_;
};

// The number of cells of a board, 10^18 at most: strides of 0 make any shape possible.
inline std::int64_t cells_of(const MatrixView& view, const char* name) {
    if (view.cols == 0 || view.rows <= max_size / view.cols) return view.rows * view.cols;
    const std::string found = std::to_string(view.rows) + " x " + std::to_string(view.cols);
    throw nanobind::value_error(
        (std::string(name) + ": expected at most 10^18 cells, found " + found).c_str());
}

}  // namespace boustro::bindings

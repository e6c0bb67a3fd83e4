// Arrays from Python by the buffer protocol: array.array, NumPy, memoryview, memory maps; NumPy is never imported.
#pragma once

#include <nanobind/nanobind.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <vector>

#include "boustro/matrix.hpp"

namespace boustro::bindings {

// Holds a buffer for as long as it lives.
class Buffer {
public:
    // Throws what Python raised, or a TypeError when the buffer has another number of dimensions.
    Buffer(nanobind::handle object, int dimensions, int flags, const char* name) {
        if (PyObject_GetBuffer(object.ptr(), &view_, flags | PyBUF_STRIDES | PyBUF_FORMAT) != 0) {
            throw nanobind::python_error();
        }
        if (view_.ndim == dimensions) return;
        const std::string found = std::to_string(view_.ndim);
        PyBuffer_Release(&view_);
        throw nanobind::type_error(
            (std::string(name) + ": expected " + std::to_string(dimensions) + " dimensions, found " + found).c_str());
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
    bool is_signed() const { return letter() != '\0' && std::strchr("bhilqn", letter()) != nullptr; }

private:
    Py_buffer view_{};
};

inline CellType cell_type(const Buffer& buffer, const char* name) {
    if (buffer.is_signed()) {
        switch (buffer.view().itemsize) {
            case 1: return CellType::int8;
            case 2: return CellType::int16;
            case 4: return CellType::int32;
            case 8: return CellType::int64;
            default: break;
        }
    }
    throw nanobind::type_error((std::string(name) + ": expected int8, int16, int32 or int64 in native byte order").c_str());
}

// A copy, since another thread may write to the array while it is being checked and used.
inline std::vector<std::int64_t> int64_values(nanobind::handle object, const char* name) {
    const Buffer buffer(object, 1, 0, name);
    if (cell_type(buffer, name) != CellType::int64) {
        throw nanobind::type_error((std::string(name) + ": expected int64").c_str());
    }
    std::vector<std::int64_t> values(static_cast<std::size_t>(buffer.length(0)));
    const auto* at = static_cast<const std::byte*>(buffer.view().buf);
    for (std::int64_t& value : values) {
        value = read_cell<std::int64_t>(at);
        at += buffer.stride(0);
    }
    return values;
}

// A writable array that a kernel fills: one value a board, without gaps.
template <class Value>
class Output {
public:
    Output(nanobind::handle object, std::int64_t count, const char* name)
        : buffer_(object, 1, PyBUF_WRITABLE, name) {
        const bool kind = sizeof(Value) == 1 ? buffer_.letter() == 'B' : buffer_.is_signed();
        if (!kind || buffer_.view().itemsize != sizeof(Value) || buffer_.length(0) != count ||
            (count > 1 && buffer_.stride(0) != sizeof(Value))) {
            throw nanobind::type_error((std::string(name) + ": expected " + std::to_string(count) + " contiguous " +
                                        (sizeof(Value) == 1 ? "uint8" : sizeof(Value) == 4 ? "int32" : "int64"))
                                           .c_str());
        }
    }
    Value* data() const { return static_cast<Value*>(buffer_.view().buf); }

private:
    Buffer buffer_;
};

}  // namespace boustro::bindings

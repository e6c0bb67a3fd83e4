// min_rolls straight from a list of lists or an array, by the rules of the matrix puzzle.
//
// Idea. Nearly every cell of such a board is one and the same object: the integer -1, of which
// Python has one only. So a row is a row of pointers to compare, and only the pointers that differ
// are read as numbers.
//
// Why it is safe. The board is read from memory, by layouts that are checked (layouts.hpp). Only
// exact lists, tuples and ints, and NumPy's int64, are read, so no code of the caller runs
// meanwhile. The interpreter's lock is held; a Python without one locks each row while its pointers
// are used. Nothing is written to the board. Anything irregular takes the long way, which reports
// what is wrong.
#include "bindings.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <optional>
#include <string_view>
#include <vector>

#include "answers.hpp"
#include "boustro/batch_board.hpp"
#include "boustro/kernel_choice.hpp"
#include "boustro/matrix.hpp"
#include "boustro/matrix_search.hpp"
#include "boustro/small.hpp"
#include "buffer.hpp"
#include "layouts.hpp"

namespace boustro::bindings {

namespace {

// Bit i is set where items[i] is not `plain`; at most 64 items. Four comparisons at a time, since
// each step of a loop waits for the one before.
std::uint64_t others(PyObject* const* items, std::int64_t count, const PyObject* plain) {
    const auto other = [&](std::int64_t i) { return std::uint64_t{items[i] != plain}; };
    std::uint64_t bits = 0;
    std::int64_t i = 0;
    for (; i + 4 <= count; i += 4)
        bits |= (other(i) | other(i + 1) << 1 | other(i + 2) << 2 | other(i + 3) << 3) << i;
    for (; i < count; ++i) bits |= other(i) << i;
    return bits;
}

// Reads rows from the bottom up and tells `jumps` of every entry, by ascending square.
template <class Jumps>
class Reader {
public:
    Reader(std::int64_t cols, std::int64_t size, const Jumps& jumps)
        : cols_(cols), size_(size), jumps_(jumps), plain_(minus_one()) {}
    ~Reader() { Py_DECREF(plain_); }
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;

    // False where the row is not what the puzzle promises.
    bool row(PyObject* object, std::int64_t up) {
        const nanobind::ft_object_guard held(object);  // given back where memory runs out, too
        const Items row(object);
        if (row.count != cols_) return false;
        const bool rightwards = up % 2 == 0;
        const std::int64_t blocks = (cols_ + 63) / 64;
        for (std::int64_t block = 0; block < blocks; ++block) {
            const std::int64_t from = 64 * (rightwards ? block : blocks - 1 - block);
            std::uint64_t left =
                others(row.items + from, std::min<std::int64_t>(64, cols_ - from), plain_);
            while (left != 0) {
                const int bit = rightwards ? std::countr_zero(left) : 63 - std::countl_zero(left);
                left ^= std::uint64_t{1} << bit;
                const std::int64_t col = from + bit;
                if (!jump(up * cols_ + (rightwards ? col + 1 : cols_ - col), row.items[col]))
                    return false;
            }
        }
        return true;
    }

private:
    static PyObject* minus_one() { return PyLong_FromLong(-1); }

    bool jump(std::int64_t entry, PyObject* object) {
        const std::int64_t exit = square_value(object);
        if (exit == plain_cell) return true;
        if (exit < 1 || exit > size_) return false;
        jumps_(entry, exit);
        return true;
    }

    std::int64_t cols_;
    std::int64_t size_;
    const Jumps& jumps_;
    PyObject* plain_;
};

// The result of `use` for one row of a board, which is held meanwhile; `otherwise` if the row is
// gone.
template <class Result, class Use>
Result with_row(PyObject* board, std::int64_t row, Result otherwise, const Use& use) {
#ifdef Py_GIL_DISABLED
    const auto held =
        nanobind::steal(PyList_CheckExact(board) ? PyList_GetItemRef(board, row)
                                                 : Py_NewRef(PyTuple_GET_ITEM(board, row)));
    if (!held.is_valid()) PyErr_Clear();
    return held.is_valid() ? use(held.ptr()) : otherwise;
#else
    (void)otherwise;
    return use(Items(board).items[row]);
#endif
}

// All rows into `jumps`; false where the board is irregular.
template <class Jumps>
bool read_rows(PyObject* board, std::int64_t rows, std::int64_t cols, const Jumps& jumps) {
    Reader<Jumps> reader(cols, rows * cols, jumps);
    for (std::int64_t up = 0; up < rows; ++up) {
        if (!with_row(board, rows - 1 - up, false,
                      [&](PyObject* row) { return reader.row(row, up); }))
            return false;
    }
    return true;
}

constexpr std::int64_t six[] = {1, 2, 3, 4, 5, 6};

// Rolls or no_route; nothing where the board is irregular.
std::optional<std::int64_t> solve_large(PyObject* board, std::int64_t rows, std::int64_t cols) {
    std::vector<std::int64_t> entries, exits;
    const auto add_jump = [&](std::int64_t entry, std::int64_t exit) {
        entries.push_back(entry);
        exits.push_back(exit);
    };
    if (!read_rows(board, rows, cols, add_jump)) return std::nullopt;
    const std::int64_t size = rows * cols;
    const Track track{size, 1, size, Overshoot::stay, six, entries, exits};
    const nanobind::gil_scoped_release released;
    return track_min_rolls(track);
}

std::optional<std::int64_t> solve_small(PyObject* board, std::int64_t rows, std::int64_t cols) {
    SmallBoard small;
    begin(small, rows * cols, 1, rows * cols);
    const auto add_jump = [&](std::int64_t entry, std::int64_t exit) {
        small.add_jump(static_cast<int>(entry) - 1, static_cast<int>(exit) - 1);
    };
    if (!read_rows(board, rows, cols, add_jump)) return std::nullopt;
    return small_min_rolls(small, SmallRules{six, Overshoot::stay, true, 6});
}

std::optional<std::int64_t> solve_lists(PyObject* board) {
    const std::int64_t rows = Items(board).count;
    const std::int64_t cols = rows < 1 ? -1
                                       : with_row(
                                             board, rows - 1, std::int64_t{-1},
                                             [](PyObject* row) { return Items(row).count; });
    if (cols < 1) return std::nullopt;
    return small_serves(rows * cols, 1) ? solve_small(board, rows, cols)
                                        : solve_large(board, rows, cols);
}

// The cells side by side, with the bytes of each, so many, in the other order.
template <std::size_t width>
void turn(const MatrixView& view, std::byte* to) {
    for (std::int64_t row = 0; row < view.rows; ++row) {
        const std::byte* cell = view.data + row * view.row_stride;
        for (std::int64_t col = 0; col < view.cols; ++col, cell += view.col_stride)
            to = std::reverse_copy(cell, cell + width, to);
    }
}

// A matrix of signed whole numbers, in either order of bytes if it is small; others take the long
// way.
std::optional<std::int64_t> solve_matrix(const Py_buffer& buffer) {
    const std::string_view format = buffer.format == nullptr ? "B" : buffer.format;
    const char letter = format.empty() ? ' ' : format.back();
    if (format.size() > 2 || std::strchr("bhilq", letter) == nullptr || buffer.ndim != 2)
        return std::nullopt;
    if (format.size() == 2 && std::strchr("@=<>", format.front()) == nullptr) return std::nullopt;
    const std::int64_t rows = buffer.shape[0], cols = buffer.shape[1], width = buffer.itemsize;
    if (rows < 1 || cols < 1 || rows > max_size / cols) return std::nullopt;
    MatrixView view{static_cast<const std::byte*>(buffer.buf),
                    rows,
                    cols,
                    buffer.strides[0],
                    buffer.strides[1],
                    cell_type_of(static_cast<std::size_t>(width))};
    const bool small = small_serves(rows * cols, 1),
               little = std::endian::native == std::endian::little;
    std::array<std::byte, 8 * small_squares> turned;
    if (width > 1 && format.front() == (little ? '>' : '<')) {
        if (!small) return std::nullopt;
        with_type(view.type, [&](auto nought) { turn<sizeof nought>(view, turned.data()); });
        view.data = turned.data();
        view.row_stride = cols * width;
        view.col_stride = width;
    }
    const BatchRules puzzle{1, 0, Overshoot::stay, false, six};
    const MatrixAnswer answer = small ? matrix_min_rolls(view, puzzle)
                                      : without_gil([&] { return matrix_min_rolls(view, puzzle); });
    return answer.bad.count == 0 ? std::optional(answer.rolls) : std::nullopt;
}

std::optional<std::int64_t> solve_array(PyObject* array) {
    // A masked array's memory does not say which cells are masked.
    static PyObject* const mask = PyUnicode_InternFromString("mask");
    if (!PyObject_CheckBuffer(array) || mask == nullptr || PyObject_HasAttr(array, mask) != 0)
        return std::nullopt;
    Py_buffer buffer;
    if (PyObject_GetBuffer(array, &buffer, PyBUF_RECORDS_RO) != 0) {
        PyErr_Clear();
        return std::nullopt;
    }
    std::optional<std::int64_t> rolls;
    try {
        rolls = solve_matrix(buffer);
    } catch (const std::bad_alloc&) {
        // The long way says what memory cannot hold.
    }
    PyBuffer_Release(&buffer);
    return rolls;
}

// Nothing where the long way has to be taken.
std::optional<std::int64_t> solve_quickly(PyObject* thing) {
    const auto rolls = solve_lists(thing);
    return rolls ? rolls : solve_array(thing);
}

// boustro.min_rolls itself: one list of lists, or one array, and nothing else goes the short way;
// all other calls are handed on, as they are, to the function of that name in boustro.solve.
PyObject* min_rolls(PyObject*, PyObject* const* args, Py_ssize_t count, PyObject* names) {
    if (count == 1 && names == nullptr) {
        try {
            if (const auto rolls = solve_quickly(args[0]))
                return number_or_none(*rolls).release().ptr();
        } catch (const std::bad_alloc&) {
            return PyErr_NoMemory();
        }
    }
    PyObject* const solve = PyImport_ImportModule("boustro.solve");
    if (solve == nullptr) return nullptr;
    PyObject* const long_way = PyObject_GetAttrString(solve, "min_rolls");
    Py_DECREF(solve);
    if (long_way == nullptr) return nullptr;
    PyObject* const rolls =
        PyObject_Vectorcall(long_way, args, static_cast<std::size_t>(count), names);
    Py_DECREF(long_way);
    return rolls;
}

// Writes the rolls and statuses of those boards in a list that go the short way.
void solve_listed(const nanobind::list& boards, nanobind::handle rolls_array,
                  nanobind::handle status_array) {
    const auto count = static_cast<std::int64_t>(boards.size());
    const Output<std::int64_t> rolls(rolls_array, count, "rolls");
    const Output<std::uint8_t> status(status_array, count, "status");
    for (std::int64_t i = 0; i < count && i < static_cast<std::int64_t>(boards.size()); ++i) {
        const nanobind::object board = nanobind::borrow(boards[static_cast<std::size_t>(i)]);
        const auto found = solve_quickly(board.ptr());
        if (!found) continue;
        rolls.data()[i] = *found;
        status.data()[i] = static_cast<std::uint8_t>(*found == no_route ? BoardStatus::without_route
                                                                        : BoardStatus::ok);
    }
}

// A plain C function: nanobind's dispatch would cost a tenth of a small board.
PyMethodDef methods[] = {
    {"min_rolls", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(min_rolls)),
     METH_FASTCALL | METH_KEYWORDS,
     "min_rolls($module, thing, rules=None)\n--\n\n"
     "The fewest rolls from the start to the finish, or None when there is no route.\n"
     "\n"
     "`thing` is a game, a board (with `boxed` rules unless others are given) or a matrix as in\n"
     "LeetCode 909 (with `leetcode` rules): lists, tuples, or an array of whole numbers of any\n"
     "width, order and strides, memory-mapped ones included; or a `Track`, for millions of jumps.\n"
     "Every cell is checked, and nothing handed in is changed.\n"
     "\n"
     "Raises `InputError` for anything else, and `LayoutError` for a board without meaning.\n"
     "\n"
     ">>> min_rolls([[-1, -1, -1], [-1, 9, 8], [-1, 8, 9]])\n"
     "1"},
    {nullptr, nullptr, 0, nullptr},
};

}  // namespace

void bind_lists(nanobind::module_& module) {
    if (!layouts_hold()) {
        if (PyErr_Occurred() != nullptr) throw nanobind::python_error();
        throw nanobind::import_error("this Python lays out lists or ints in another way");
    }
    if (PyModule_AddFunctions(module.ptr(), methods) != 0) throw nanobind::python_error();
    using namespace nanobind::literals;
    module.def("solve_listed", &solve_listed, "boards"_a, "rolls"_a, "status"_a,
               "Fill rolls and status for every list of lists and array in a list, by the matrix "
               "puzzle's rules.");
}

}  // namespace boustro::bindings

// What the parts of the native module share: each part adds its functions to the module.
#pragma once

#include <nanobind/nanobind.h>

#include "tracks.hpp"

namespace boustro::bindings {

namespace nb = nanobind;
using namespace nb::literals;

void bind_lists(nb::module_& module);
nb::class_<OwnedTrack> bind_tracks(nb::module_& module);
void bind_boards(nb::module_& module);
void bind_simulate(nb::module_& module);
void bind_chain(nb::module_& module, nb::class_<OwnedTrack>& track);
void bind_walks(nb::module_& module);

}  // namespace boustro::bindings

// What the parts of the native module share: each part adds its functions to the module.
#pragma once

#include <nanobind/nanobind.h>

#include "tracks.hpp"

namespace boustro::bindings {

void bind_lists(nanobind::module_& module);
nanobind::class_<OwnedTrack> bind_tracks(nanobind::module_& module);
void bind_boards(nanobind::module_& module);
void bind_simulate(nanobind::module_& module);
void bind_chain(nanobind::module_& module, nanobind::class_<OwnedTrack>& track);
void bind_walks(nanobind::module_& module);

}  // namespace boustro::bindings

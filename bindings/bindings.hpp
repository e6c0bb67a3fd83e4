// What the parts of the native module share: each part adds its functions to the module.
#pragma once

#include <nanobind/nanobind.h>

namespace boustro::bindings {

void bind_lists(nanobind::module_& module);
void bind_small(nanobind::module_& module);
void bind_many(nanobind::module_& module);
void bind_large(nanobind::module_& module);
void bind_simulate(nanobind::module_& module);
void bind_chain(nanobind::module_& module);

}  // namespace boustro::bindings

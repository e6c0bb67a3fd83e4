// The native module: its parts, put together.
#include "bindings.hpp"

NB_MODULE(_native, module) {
    module.doc() = "The compiled kernels; their readable twins are in boustro.solve, boustro.chain and boustro.simulate.";
    boustro::bindings::bind_lists(module);
    boustro::bindings::bind_small(module);
    boustro::bindings::bind_many(module);
    boustro::bindings::bind_large(module);
    boustro::bindings::bind_simulate(module);
    boustro::bindings::bind_chain(module);
}

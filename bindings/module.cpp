// The native module: its parts, put together.
#include "bindings.hpp"

NB_MODULE(_native, module) {
#ifdef NDEBUG
    // A track that is still in use when the interpreter ends is not our leak: Hypothesis keeps the
    // modules of its tests, and with them their games. A debug build still warns.
    nanobind::set_leak_warnings(false);
#endif
    module.attr("version") = BOUSTRO_CORE_VERSION;
    module.doc() =
        "The compiled kernels; their readable references are in boustro.solve, boustro.chain and "
        "boustro.simulation.";
    auto track = boustro::bindings::bind_tracks(module);
    boustro::bindings::bind_chain(module, track);
    boustro::bindings::bind_walks(module);
    boustro::bindings::bind_lists(module);
    boustro::bindings::bind_boards(module);
    boustro::bindings::bind_simulate(module);
}

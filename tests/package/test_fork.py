"""A fork while another thread imports: the child can import and call, too."""

import os
import sys

from tests.support.missing import only
from tests.support.processes import run_to_end

# One thread imports a slow module of boustro while the main thread begins to fork.
CHILD = """
import os, signal, sys, threading
from importlib import import_module
from importlib.machinery import ModuleSpec
import boustro

class Slow:
    begun, go_on = threading.Event(), threading.Event()
    def find_spec(self, name, *_):
        return ModuleSpec(name, self) if name == "boustro.slow" else None
    def create_module(self, spec):
        return None
    def exec_module(self, module):
        self.begun.set()
        self.go_on.wait(10)

sys.meta_path.insert(0, slow := Slow())
importing = threading.Thread(target=import_module, args=["boustro.slow"])
importing.start()
slow.begun.wait(10)
threading.Timer(0.5, slow.go_on.set).start()
child = os.fork()
if not child:
    signal.alarm(10)
    import_module("boustro.slow")
    os._exit(boustro.min_rolls([[-1, -1], [-1, 3]]))
importing.join()
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


@only(hasattr(os, "fork"), "where there is fork")
def test_a_fork_waits_for_an_import() -> None:
    """Else its lock stays locked in the child, which has no thread that would unlock it."""
    found = run_to_end(sys.executable, "-W", "ignore", "-c", CHILD)

    assert found.stdout == "1\n"

"""Cluster: run the same parts as tasks of dask.distributed, on machines that see the same files.

If a worker dies, Dask gives its tasks to other workers.  If a task kills several workers, Dask
gives it up; boustro then answers the boards of its part in separate processes.
"""

import logging
import warnings
from concurrent.futures import CancelledError, Executor
from typing import Any

from boustro.batch.run import BatchError, LocalPool
from boustro.core import native
from boustro.errors import MissingExtraError
from boustro.version import __version__

try:
    import distributed
    from distributed.comm import CommClosedError
except ImportError as error:
    _HINT = "a cluster needs dask.distributed: pip install 'boustro[cluster]'"
    raise MissingExtraError(_HINT) from error

PATIENCE_S = 30
"""Seconds to wait for an answer of the cluster."""
_LOUD = (
    "asyncio",
    "distributed",
    "distributed.client",
    "distributed.gc",
    "tornado.application",
)
"""Loggers that need a level of their own; all other loggers of Dask have that of `distributed`."""
_ENDED = "something ended them, or memory ran out"
"""Why workers may have been lost."""


class ClusterPool(LocalPool):
    """The Dask cluster at an address; without one, a local cluster with this number of workers."""

    def __init__(self, address: str | None, workers: int = 0) -> None:
        dask: Any = distributed
        silence_dask()
        self._cluster = None if address else _local_cluster(workers)
        try:
            self._client = dask.Client(
                address or self._cluster, timeout=PATIENCE_S, set_as_default=False
            )
            self._client.wait_for_workers(1, timeout=PATIENCE_S)
        except OSError as error:
            self._close_cluster()
            where = f"the scheduler at {address}" if address else "the local cluster"
            sentence = f"cannot reach {where}, or it has no workers: {error}"
            raise BatchError(sentence) from None
        super().__init__(sum(self._client.nthreads().values()))
        versions = self._versions()
        if versions != {_version()}:
            installed = ", ".join(sorted(versions))
            self.close()
            raise BatchError(f"expected workers with boustro {_version()}, got {installed}")

    def _versions(self) -> set[str]:
        """The different versions of boustro on the workers."""
        try:
            return set(self._client.run(_version).values())
        except OSError:
            self.close()
            sentence = f"workers of the cluster were lost at the start ({_ENDED})"
            raise BatchError(sentence) from None

    def executor(self) -> Executor:
        """The cluster."""
        executor: Executor = self._client.get_executor(pure=False, retries=2)
        return executor

    def was_killed(self, error: BaseException) -> bool:
        """Whether Dask gave up a task because the workers that ran it died."""
        return isinstance(error, distributed.KilledWorker)

    def fault(self, error: BaseException) -> str | None:
        """What happened to the cluster, in words; None if the error comes from a task."""
        if self.was_killed(error):
            return f"each worker of the cluster that ran the same task was lost ({_ENDED})"
        if isinstance(error, CancelledError | distributed.CancelledError | CommClosedError):
            return f"the cluster gave up a task, because its workers were lost ({_ENDED})"
        return None

    def check(self) -> None:
        """Raise `BatchError` if the scheduler is gone."""
        if self._client.status != "running":
            raise BatchError("the scheduler is gone")

    def close(self, executor: Executor | None = None) -> None:
        """Leave the cluster, and end it if it is local; tasks that have not begun are dropped."""
        if executor is not None:
            executor.shutdown(wait=False)
        self._client.close()
        self._close_cluster()

    def _close_cluster(self) -> None:
        if self._cluster is not None:
            self._cluster.close()


def silence_dask() -> None:
    """Keep Dask from logging lines and tracebacks of its own when a process is gone."""
    for name in _LOUD:
        logging.getLogger(name).setLevel(logging.CRITICAL)


def _local_cluster(workers: int) -> Any:
    """A cluster on this machine; raises `BatchError` if its workers do not start."""
    dask: Any = distributed
    try:
        with warnings.catch_warnings():
            # Another cluster on this machine may hold the usual port; Dask then takes a free one.
            warnings.filterwarnings("ignore", r"Port \d+ is already in use")
            return dask.LocalCluster(
                n_workers=workers, threads_per_worker=1, dashboard_address=None
            )
    except (OSError, RuntimeError) as error:
        reason = str(error).rstrip(".")
        sentence = f"the workers of the local cluster did not start ({_ENDED}): {reason}"
        raise BatchError(sentence) from None


def _version() -> str:
    """The version of boustro on this machine, with a remark if it has no compiled core."""
    if native:
        return __version__
    return f"{__version__} without its core"

"""Children that end with their parent, even when it is killed without a word."""

import contextlib
import os
import signal
import sys


def die_with_parent(how: signal.Signals = signal.SIGTERM) -> None:
    """Ask Linux to end this process when its parent ends; elsewhere nothing happens.

    Only under the run command (which sets EUROPA_SUPERVISED): a test or a shell stays untouched.
    """
    if sys.platform != "linux" or not os.environ.get("EUROPA_SUPERVISED"):
        return
    import ctypes

    pr_set_pdeathsig = 1
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(pr_set_pdeathsig, how)

"""Take the network from the process that runs this, for good: it runs strangers' queries.

On Linux a seccomp filter makes every call that could open a socket fail, which needs no rights; on
a processor that is not in the table below a network namespace without any interface does the same,
where the system lets a user make one. Elsewhere there is neither, and `without_network` says so.
It is run by files that import nothing of the project, so it imports nothing of it either. See
https://www.kernel.org/doc/html/latest/userspace-api/seccomp_filter.html
"""

from __future__ import annotations

import ctypes
import platform
import struct
import sys
from typing import Final

__all__ = ["without_network"]

_NO_NEW_PRIVILEGES: Final = 38
_SECCOMP: Final = 22
_FILTER: Final = 2
_NEW_USER, _NEW_NETWORK = 0x10000000, 0x40000000
_LOAD, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050000 | 1  # EPERM
_X32: Final = 0x40000000
_IO_URING: Final = (425, 426, 427)
_CALLS: Final = {  # the processor's number for audits; socket, connect, bind, sendto, sendmsg …
    "x86_64": (0xC000003E, (41, 42, 49, 44, 46, 307)),
    "aarch64": (0xC00000B7, (198, 203, 200, 206, 211, 269)),
}


class _Program(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("filter", ctypes.c_void_p)]


def without_network() -> bool:
    """Give the network up; false where this system offers no way to."""
    if not sys.platform.startswith("linux"):
        return False
    known = _CALLS.get(platform.machine())
    return (known is not None and _filtered(*known)) or _apart()


def _filtered(processor: int, calls: tuple[int, ...]) -> bool:
    """Have the kernel refuse some calls of this process and of all that it starts."""
    refused = (*calls, *_IO_URING)
    steps = [
        _step(_LOAD, 4),
        _step(_EQUAL, processor, 1, 0),
        _step(_RETURN, _REFUSE),
        _step(_LOAD, 0),
        _step(_AT_LEAST, _X32, len(refused) + 1, 0),
        *(_step(_EQUAL, call, len(refused) - n, 0) for n, call in enumerate(refused)),
        _step(_RETURN, _ALLOW),
        _step(_RETURN, _REFUSE),
    ]
    code = ctypes.create_string_buffer(b"".join(steps))
    program = _Program(len(steps), ctypes.addressof(code))
    kernel = ctypes.CDLL(None, use_errno=True)
    if kernel.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0):
        return False
    return bool(kernel.prctl(_SECCOMP, _FILTER, ctypes.byref(program), 0, 0) == 0)


def _step(code: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    return struct.pack("HBBI", code, if_true, if_false, value)


def _apart() -> bool:
    """Move to a network namespace with nothing in it."""
    kernel = ctypes.CDLL(None, use_errno=True)
    return 0 in (kernel.unshare(kind) for kind in (_NEW_NETWORK, _NEW_USER | _NEW_NETWORK))

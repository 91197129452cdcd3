"""Text that strangers send is read in processes of its own, each with a limit on time and memory.

`desk` is what the server holds: a few slots, and the wire to one process that is warmed up and
reads nothing itself. That one (`nursery`) forks a child for every reading; the child does one job
(`jobs`) and ends, or is ended by the kernel when its time is up. Nothing that is sent can take
more of the machine than the slots have, and what others are doing goes on.
"""

from __future__ import annotations

from api.reading.desk import Desk
from api.reading.limits import Limits

__all__ = ["Desk", "Limits"]

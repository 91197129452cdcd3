"""The process that reads what a server's clients send; `api.reading.desk` starts it."""

from __future__ import annotations

import socket
import sys
from importlib import import_module
from typing import Any, Final, cast

_NEEDLESS: Final = ("pandas", "scipy", "sklearn", "torch")
"""What NLTK loads where it is installed, for parts of it that reading does not use: 120 MB."""

cast("dict[str, Any]", sys.modules).update(dict.fromkeys(_NEEDLESS))
nursery = import_module("api.reading.nursery")
for module in sys.argv[2:]:
    import_module(module)
nursery.serve(socket.socket(fileno=int(sys.argv[1])))

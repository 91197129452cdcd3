"""The process that reads what a server's clients send; `api.reading.desk` starts it."""

from __future__ import annotations

import socket
import sys
from importlib import import_module

from api.reading.nursery import serve

for module in sys.argv[2:]:
    import_module(module)
serve(socket.socket(fileno=int(sys.argv[1])))

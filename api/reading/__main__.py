"""The process that reads what a server's clients send; `api.reading.desk` starts it."""

from __future__ import annotations

import socket
import sys

from api.reading.nursery import serve

serve(socket.socket(fileno=int(sys.argv[1])))

"""A process that has loaded the command once and forks it for every run: `-m tests.api.zygote FD`.

Each run is a process of its own, with its own folder, streams and exit code; only the start of an
interpreter and its imports are saved.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import traceback
from pathlib import Path
from tempfile import TemporaryFile
from typing import NoReturn

ROOT = Path(__file__).parents[2]


class Zygote:
    """The process, and the wire to it."""

    def __init__(self) -> None:
        self.wire, theirs = socket.socketpair()
        with theirs:
            handle = theirs.fileno()
            command = [sys.executable, "-m", "tests.api.zygote", str(handle)]
            self.process = subprocess.Popen(
                command, pass_fds=[handle], cwd=ROOT, start_new_session=True
            )

    def run(
        self, arguments: list[str], folder: Path, given: bytes = b""
    ) -> subprocess.CompletedProcess[bytes]:
        """Run the command in a folder, with this as its standard input."""
        with TemporaryFile() as stdin, TemporaryFile() as out, TemporaryFile() as err:
            stdin.write(given)
            stdin.seek(0)
            job = json.dumps([arguments, str(folder)]).encode()
            handles = [stdin.fileno(), out.fileno(), err.fileno()]
            socket.send_fds(self.wire, [job], handles)
            code = int(self.wire.recv(20) or b"70")
            out.seek(0)
            err.seek(0)
            return subprocess.CompletedProcess(arguments, code, out.read(), err.read())

    def end(self) -> None:
        """Let it go."""
        self.wire.close()
        self.process.wait(timeout=60)


def serve(wire: socket.socket) -> None:
    """Fork the command for every job that comes over the wire, until its other end is closed."""
    from typer.main import get_command

    from api.cli.app import app

    get_command(app)
    while True:
        job, handles, _, _ = socket.recv_fds(wire, 1 << 16, 3)
        if not job:
            return
        child = os.fork()
        if child == 0:
            _command(*json.loads(job), handles)
        for handle in handles:
            os.close(handle)
        wire.send(str(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])).encode())


def _command(arguments: list[str], folder: str, handles: list[int]) -> NoReturn:
    from api.cli import main

    code: object = 70
    try:
        for number, handle in enumerate(handles):
            os.dup2(handle, number)
        os.chdir(folder)
        for name in ("COLUMNS", "NO_COLOR"):
            os.environ.pop(name, None)
        main(arguments)
    except SystemExit as end:
        code = end.code
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code if isinstance(code, int) else 1 if code else 0)


if __name__ == "__main__":
    serve(socket.socket(fileno=int(sys.argv[1])))

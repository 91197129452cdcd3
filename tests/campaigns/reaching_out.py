"""Queries and updates that try to reach another host, in as many spellings as chance finds.

`python -m tests.campaigns.reaching_out [COUNT [SEED]]` tries each three times: as it is, to see how
many reach a listener at all; if the first wall (`kg.store.refusal`) lets it through; and in a
process behind the second wall (`kg.store.confining`), whatever the first one says. The last two
must never reach the listener. All of it happens in a network namespace that has nothing but a
loopback interface, so that a mutated address reaches nobody; where none can be made, it is skipped.
"""

from __future__ import annotations

import ctypes
import fcntl
import socket
import struct
import sys
import threading
import time
from collections.abc import Callable
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from random import Random

import pyoxigraph

from kg.errors import QueryError
from kg.store.refusal import check_update, read
from kg.store.workers import _Worker

SKIPPED = 77
_NEW_USER, _NEW_NETWORK, _SET_FLAGS, _UP = 0x10000000, 0x40000000, 0x8914, 0x41
_BODY = b'{"head":{"vars":["s"]},"results":{"bindings":[]}}'
_HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/sparql-results+json\r\n"
_ANSWER = _HEAD + b"Content-Length: %d\r\nConnection: close\r\n\r\n" % len(_BODY) + _BODY
_SPACES = ("", "", "", " ", "\n", "\t", " # it is\n", "#\r")
_BEFORE = (
    "", "", "?a ?b true", "?a ?b 1e5", "?a ?b 1.", "?a ?b -1.5", "?a ?b e:a.b.", "?a ?b e:a.b.c.",
    "?a ?b p:", "?a ?b p:x.", "?a p:true", "FILTER(1<2)", "FILTER(?o<'a>b')", "FILTER(?o<#>'''\n5)",
    "FILTER(?o<1)", '?a ?b "x"@en.', "?a ?b _:b.", "?a ?b _:b.c.d", "[] a e:x.", "?a ?b ('''x')",
    "OPTIONAL{}", "{}", "MINUS{}", "BIND(1 AS ?q)", "VALUES ?z {1}", "?a ?b ?c~e:r", "?a ?b ''",
    "?a ?b <<e:a e:b e:c>>", "?a ?b ?c{|e:a e:b|}", "FILTER NOT EXISTS{?a ?b ?c}", "?a a e:x;.",
    "?a e:p*/e:q? ?c.", "GRAPH ?g{", "GRAPH e:g{", "OPTIONAL{", "{SELECT*{", "LATERAL{",
    "FILTER('''x'''<'a>b')", "FILTER(e:a<e:b)", 'FILTER("a"^^e:a<\'#>b\')', "FILTER(?a<<e:x>)",
)  # fmt: skip
_AFTER = (
    "",
    "",
    "",
    "#'",
    "#'''\n",
    '#"',
    " #'\n",
    ".",
    "FILTER('' = '')",
    "FILTER(1>2)",
    "#\\u00e9'''\n",
)
_STRANGE = "'\"<>#\\{}().:;?$@_-%~|^&!*+/ \n\t\réßµ·\u200c\u3000aAeEsS0159"
_FORMS = (
    "SELECT*",
    "SELECT ?s WHERE",
    "ASK",
    "CONSTRUCT{?s ?p ?o}WHERE",
    "SELECT(1 AS ?x)",
    "DESCRIBE*",
)


class Listener:
    """Counts who connects, and answers each."""

    def __init__(self) -> None:
        self.connections = 0
        self._socket = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.port = self._socket.getsockname()[1]
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        with suppress(OSError):
            while True:
                caller, _ = self._socket.accept()
                self.connections += 1
                threading.Thread(target=self._reply, args=(caller,), daemon=True).start()

    def _reply(self, caller: socket.socket) -> None:
        with caller, suppress(OSError):
            caller.settimeout(1.0)
            caller.recv(65536)
            caller.sendall(_ANSWER)

    def close(self) -> None:
        self._socket.close()


class Attacker:
    """Writes queries and updates that want to reach a port."""

    def __init__(self, seed: int, port: int) -> None:
        self.chance, self.host = Random(seed), f"127.0.0.1:{port}"

    def text(self) -> tuple[str, bool]:
        """A text, and whether it is an update."""
        is_update = self.chance.random() < 0.3
        text = self._update() if is_update else self._query()
        return (self._mutated(text) if self.chance.random() < 0.4 else text), is_update

    def _query(self) -> str:
        space = self._space
        form = self.chance.choice(_FORMS)
        return f"{self._prologue()}{form}{space()}{{{space()}{self._group()}{space()}}}"

    def _update(self) -> str:
        before = self.chance.choice(
            ("", "", "INSERT DATA{};", "CLEAR ALL;", "DROP SILENT GRAPH e:a;")
        )
        if self.chance.random() < 0.6:
            into = self.chance.choice(("", "", " INTO GRAPH e:g", "INTO GRAPH<g>"))
            deed = self._spelt("LOAD") + self._silent() + self._target(variable=False) + into
        else:
            deed = f"INSERT{{?s ?p ?o}}WHERE{{{self._group()}}}"
        return f"{self._prologue()}{before}{self._space()}{deed}"

    def _prologue(self) -> str:
        return (
            f"PREFIX e:<http://{self.host}/>PREFIX :<http://{self.host}/>"
            f"PREFIX p:<http://127.0.0.1:>BASE<http://{self.host}/b/>{self._space()}"
        )

    def _group(self) -> str:
        before, after = self.chance.choice(_BEFORE), self.chance.choice(_AFTER)
        bound = f"VALUES ?v{{<http://{self.host}/v>}}" if self.chance.random() < 0.3 else ""
        pattern = f"{{{self.chance.choice(('?s ?p ?o', '', '?s a ?o'))}}}"
        call = self._spelt("SERVICE") + self._silent() + self._target() + self._space() + pattern
        left = before.count("{") - before.count("}")
        return f"{bound}{before}{self._space()}{call}{after}{'}' * max(0, left)}"

    def _silent(self) -> str:
        return (
            self._space()
            + self.chance.choice(("", "SILENT", self._spelt("SILENT")))
            + self._space()
        )

    def _target(self, variable: bool = True) -> str:
        whole = f"<http://{self.host}/x>"
        others = [whole, whole, "e:x", ":x", "<x>", "e:", ":", f"<http://{self.host}/#x>"]
        return self.chance.choice([*others, "?v", "$v"] if variable else others)

    def _spelt(self, word: str) -> str:
        letters = [self.chance.choice((letter, letter, letter.lower())) for letter in word]
        if self.chance.random() < 0.25:
            place = self.chance.randrange(len(word))
            letter = ord(letters[place])
            forms = (
                f"\\u{letter:04x}",
                f"\\U{letter:08X}",
                f"\\u+{letter:03x}",
                f"\\\\u{letter:04x}",
            )
            letters[place] = self.chance.choice(forms)
        return "".join(letters)

    def _space(self) -> str:
        return self.chance.choice(_SPACES)

    def _mutated(self, text: str) -> str:
        for _ in range(self.chance.choice((1, 1, 2, 3))):
            place = self.chance.randrange(len(text))
            end = place + self.chance.choice((0, 0, 1, 2))
            text = text[:place] + self.chance.choice(_STRANGE) + text[end:]
        return text


@dataclass(slots=True)
class Report:
    """How many were tried, and how many connections there were without and with each wall."""

    tried: int = 0
    let_through: int = 0
    without: int = 0
    first: int = 0
    second: int = 0
    escaped: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.tried} queries and updates: {self.without} connections without a wall; "
            f"{self.let_through} got past the first wall, {self.first} connected; "
            f"{self.second} connected behind the second wall alone"
        )


def _engine(text: str, is_update: bool) -> None:
    """Let the engine do it in this process, which has a network."""
    store = pyoxigraph.Store()
    with suppress(SyntaxError, ValueError, OSError, RuntimeError):
        if is_update:
            store.update(text)
        else:
            found = store.query(text, use_default_graph_as_union=True)
            list(found) if not isinstance(found, pyoxigraph.QueryBoolean) else bool(found)


def _allowed(text: str, is_update: bool) -> str | None:
    """The text as an engine would get it, if the first wall lets it through."""
    try:
        return check_update(text) if is_update else read(text).asked(100).text
    except QueryError:
        return None


@contextmanager
def _confined():
    """Runs texts in a process behind the second wall; another one after one that died."""
    first = {"path": None, "memory": 1 << 30, "writes": True}
    workers = [_Worker("campaign", first, b"")]

    def run(text: str, is_update: bool) -> None:
        asked = {"query": text, "default": None, "named": None, "from": False, "bytes": 1 << 20}
        asked["counts"] = False
        request = {"update": text, "dumps": False} if is_update else asked
        try:
            workers[-1].ask(request, time.monotonic() + 30)
        except QueryError:
            workers.append(_Worker("campaign", first, b""))

    yield run
    workers[-1].kill()


def campaign(count: int, seed: int, without: int | None = None) -> Report:
    """Try so many; the first `without` of them also without any wall."""
    listener, report = Listener(), Report()
    attacker = Attacker(seed, listener.port)
    with _confined() as confined:
        for turn in range(count):
            text, is_update = attacker.text()
            text = text.encode("utf-8", "replace").decode()
            report.tried += 1
            if without is None or turn < without:
                report.without += _counted(listener, _engine, text, is_update)
            allowed = _allowed(text, is_update)
            if allowed is not None:
                report.let_through += 1
                reached = _counted(listener, _engine, allowed, is_update)
                report.first += reached
                report.escaped += [text] * bool(reached)
            report.second += _counted(listener, confined, text, is_update)
    listener.close()
    return report


def _counted(listener: Listener, run: Callable[[str, bool], None], text: str, is_update: bool):
    before = listener.connections
    run(text, is_update)
    return listener.connections - before


def _alone() -> bool:
    """Move to a network of this process' own, with a loopback interface and nothing else."""
    kernel = ctypes.CDLL(None, use_errno=True)
    if kernel.unshare(_NEW_NETWORK) and kernel.unshare(_NEW_USER | _NEW_NETWORK):
        return False
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        fcntl.ioctl(any_socket, _SET_FLAGS, struct.pack("16sh14x", b"lo", _UP))
    return True


if __name__ == "__main__":
    if not _alone():
        print("no network namespace can be made here")
        sys.exit(SKIPPED)
    given = [int(word) for word in sys.argv[1:]]
    found = campaign(given[0] if given else 20_000, given[1] if len(given) > 1 else 7)
    print(found)
    for text in found.escaped[:20]:
        print("escaped:", repr(text))
    sys.exit(1 if found.first or found.second else 0)

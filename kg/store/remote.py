"""Any SPARQL 1.1 server: its query, update and graph-store protocols over HTTP.

See https://www.w3.org/TR/sparql11-protocol/ and https://www.w3.org/TR/sparql11-http-rdf-update/.
A recipe is one PUT of its graph, so no reader sees half of one.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final, Self
from urllib.parse import urlsplit, urlunsplit

import httpx

from kg import rdf
from kg.errors import OverLimitError, QueryError, QueryTimeoutError, RefusedError, StoreError
from kg.rdf.names import VERSION_GRAPH
from kg.store.interface import MOST_BYTES, VERSION_QUAD, Store
from kg.store.refusal import Asked
from kg.store.results import Raw

__all__ = ["Endpoints", "RemoteStore"]

_JSON: Final = "application/sparql-results+json"
_NTRIPLES: Final = "application/n-triples"
_TRIES: Final = 4
_BUSY: Final = frozenset({429, 502, 503, 504})
_WRITING: Final = 60.0
_NTRIPLES_NAMES: Final = ("n-triples", "plain", "ntriples", "rdf+nt")
_AT_ONCE: Final = 4


@dataclass(frozen=True, slots=True)
class Endpoints:
    """Where a server takes queries, updates and whole graphs."""

    query: str
    update: str
    graphs: str

    @classmethod
    def of(cls, url: str) -> Self:
        """The usual places: of Oxigraph for a bare host, of Virtuoso for …/sparql, else siblings.

        >>> Endpoints.of("http://localhost:7878").graphs
        'http://localhost:7878/store'
        >>> Endpoints.of("http://localhost:8890/sparql").graphs
        'http://localhost:8890/sparql-graph-crud'
        >>> Endpoints.of("http://localhost:3030/food/query").graphs
        'http://localhost:3030/food/data'
        """
        plain = url.rstrip("/")
        if not urlsplit(plain).path:
            return cls(f"{plain}/query", f"{plain}/update", f"{plain}/store")
        if plain.endswith(("/sparql", "/sparql-auth")):
            secured = "-auth" if plain.endswith("-auth") else ""
            base = plain.removesuffix("-auth")
            return cls(plain, plain, f"{base}-graph-crud{secured}")
        base = plain.removesuffix("/query")
        return cls(plain, f"{base}/update", f"{base}/data")


class RemoteStore(Store):
    """Recipes on a server, each in a named graph."""

    def __init__(
        self,
        url: str,
        *,
        writable: bool = False,
        endpoints: Endpoints | None = None,
        user: str | None = None,
        password: str | None = None,
        token: str | None = None,
        digest: bool = False,
    ) -> None:
        place, user, password = _without_secrets(url, user, password)
        super().__init__(place, writable=writable)
        self.endpoints = endpoints or Endpoints.of(place)
        auth: httpx.Auth | None = None
        if user is not None:
            kind = httpx.DigestAuth if digest else httpx.BasicAuth
            auth = kind(user, password or "")
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._client = httpx.Client(auth=auth, headers=headers, trust_env=False)

    def load(self, recipes: Mapping[str, bytes]) -> None:
        """Store recipes, a few at a time; when this returns, the server has them all."""
        self._may_write()
        self._put(VERSION_GRAPH, VERSION_QUAD)
        with ThreadPoolExecutor(_AT_ONCE) as pool:
            done = [
                pool.submit(self._put, rdf.graph_iri(name), quads)
                for name, quads in recipes.items()
            ]
            for future in done:
                future.result()

    def _put(self, graph: str, quads: bytes) -> None:
        tail = f" <{graph}> .".encode()
        triples = b"".join(line.removesuffix(tail) + b" .\n" for line in quads.splitlines())
        self._send("PUT", self.endpoints.graphs, _WRITING, params={"graph": graph}, content=triples)

    def _delete(self, recipe: str) -> None:
        params = {"graph": rdf.graph_iri(recipe)}
        self._send("DELETE", self.endpoints.graphs, _WRITING, params=params)

    def clear(self) -> None:
        """Forget all recipes; other graphs of the server stay."""
        self._may_write()
        for recipe in self.ids():
            self._delete(recipe)
        self._send("DELETE", self.endpoints.graphs, _WRITING, params={"graph": VERSION_GRAPH})

    def _update(self, update: str, timeout: float) -> None:
        self._send("POST", self.endpoints.update, max(timeout, _WRITING), data={"update": update})

    def _raw(
        self,
        asked: Asked,
        default: Sequence[str] | None,
        named: Sequence[str] | None,
        timeout: float,
        most_bytes: int,
    ) -> Raw:
        form: dict[str, str | list[str]] = {"query": asked.text}
        if default is not None:
            form["default-graph-uri"] = list(default)
        if named is not None:
            form["named-graph-uri"] = list(named)
        if default is None and named is None and not asked.has_from:
            form["union-default-graph"] = ""  # Oxigraph's own; others read all graphs or ignore it
        triples = asked.makes_triples
        kind, body = self._send(
            "POST",
            self.endpoints.query,
            timeout,
            data=form,
            headers={"Accept": _NTRIPLES if triples else _JSON},
            most_bytes=most_bytes,
        )
        if triples and not any(word in kind for word in _NTRIPLES_NAMES):
            raise QueryError(f"{self.place} does not answer in N-Triples but in {kind}")
        return Raw(triples, body)

    def _send(
        self,
        method: str,
        url: str,
        timeout: float,
        *,
        params: dict[str, str] | None = None,
        data: Mapping[str, str | list[str]] | None = None,
        content: bytes | None = None,
        headers: dict[str, str] | None = None,
        most_bytes: int = MOST_BYTES,
    ) -> tuple[str, bytes]:
        """Send what may be sent twice; a busy or vanished server is asked again."""
        until = time.monotonic() + timeout
        kind = {"Content-Type": _NTRIPLES} if content is not None else {}
        for attempt in range(1, _TRIES + 1):
            request = self._client.build_request(
                method,
                url,
                params=params,
                data=data,
                content=content,
                headers={**kind, **(headers or {})},
            )
            try:
                status, found, body = self._received(request, until, timeout, most_bytes)
            except httpx.TransportError as error:
                if isinstance(error, httpx.ReadTimeout | httpx.WriteTimeout):
                    raise QueryTimeoutError(timeout) from None
                problem = f"cannot be reached: {error}"
            else:
                if status not in _BUSY:
                    _check_status(status, body, self.place, method)
                    return found, body
                problem = f"is busy (HTTP {status})"
            pause = 0.1 * 2**attempt
            if attempt == _TRIES or time.monotonic() + pause > until:
                break
            time.sleep(pause)
        raise StoreError(problem, self.place)

    def _received(
        self, request: httpx.Request, until: float, timeout: float, most_bytes: int
    ) -> tuple[int, str, bytes]:
        """Status, type and body; nothing takes longer than until then."""
        left = max(0.01, until - time.monotonic())
        request.extensions["timeout"] = httpx.Timeout(left, connect=min(left, 5.0)).as_dict()
        body = bytearray()
        response = self._client.send(request, stream=True)
        try:
            for piece in response.iter_bytes():
                body += piece
                if time.monotonic() > until:
                    raise QueryTimeoutError(timeout)
                if len(body) > most_bytes:
                    raise OverLimitError(most_bytes)
            return response.status_code, response.headers.get("Content-Type", ""), bytes(body)
        finally:
            response.close()

    def close(self) -> None:
        """Let go of the connections."""
        self._client.close()


def _check_status(status: int, body: bytes, place: str, method: str) -> None:
    if status < 400 or (method == "DELETE" and status == 404):
        return
    said = " ".join(body[:300].decode(errors="replace").split())
    if status in (401, 403):
        raise RefusedError(f"{place} does not let you do this (HTTP {status})")
    if status == 400:
        raise QueryError(said or "the server does not understand the query")
    raise StoreError(f"HTTP {status}: {said}", place)


def _without_secrets(
    url: str, user: str | None, password: str | None
) -> tuple[str, str | None, str | None]:
    """The address for messages, with the name and password that stood in it taken out."""
    parts = urlsplit(url)
    if "@" not in parts.netloc:
        return url, user, password
    plain = urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2]))
    return plain, user or parts.username, password or parts.password

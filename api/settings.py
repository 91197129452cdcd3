"""How a server is set up: frozen values; `Settings` is handed to every worker."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from typing import Final, Self

__all__ = ["VARIABLE", "Settings", "Site"]

VARIABLE: Final = "MIREPOIX_SERVER"


@dataclass(frozen=True, slots=True)
class Site:
    """Where a server listens, how many processes answer, and how much it logs.

    Without a port it takes 8000, or the next one that is free.
    """

    host: str = "127.0.0.1"
    port: int | None = None
    workers: int = 1
    log_level: str = "info"


@dataclass(frozen=True, slots=True)
class Settings:
    """What `mirepoix serve` was told; without a token nothing can be written.

    `bound` is what it listens at, and `hosts` what else it may be called; `readings` is how many
    texts are read at once; a `lazy` server loads nothing beforehand; with `assistants` it speaks
    MCP at /mcp. `keeper` is the socket of the process that holds the collection for several
    workers.
    """

    store: str | None = None
    token_file: str | None = None
    read_only: bool = False
    origins: tuple[str, ...] = ()
    bound: tuple[str, ...] = ("127.0.0.1",)
    hosts: tuple[str, ...] = ()
    largest_body: int = 8 << 20
    slowest_body: float = 20.0
    most_events: int = 2000
    readings: int = 2
    reading_seconds: float = 5.0
    reading_memory: int = 512 << 20
    query_seconds: float = 10.0
    query_rows: int = 10_000
    query_bytes: int = 16 << 20
    assistants: bool = False
    lazy: bool = False
    keeper: str | None = None
    generation: str | None = None

    @property
    def writable(self) -> bool:
        """True if who has the token can write."""
        return self.token_file is not None and not self.read_only

    @property
    def is_remote(self) -> bool:
        """True if the recipes are on a SPARQL server."""
        return (self.store or "").startswith(("http://", "https://"))

    @property
    def alone(self) -> bool:
        """True if nobody else can write to the same store."""
        return self.store is None or (self.writable and not self.is_remote)

    def to_environment(self) -> None:
        """Leave the settings where the workers of this process find them."""
        os.environ[VARIABLE] = json.dumps(asdict(self))

    @classmethod
    def from_environment(cls) -> Self:
        """The settings that the parent of this worker left."""
        found = json.loads(os.environ.get(VARIABLE, "{}"))
        several = {name: tuple(value) for name, value in found.items() if type(value) is list}
        return cls(**{**found, **several})

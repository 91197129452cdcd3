"""Which names a server answers to.

A page of a stranger can have its own name point to this machine (DNS rebinding), and would then
read a local server as if it were its own. The browser still says that name in `Host`, so a server
answers only to names that no stranger can point: those of the loopback, the address it is bound to,
and what its operator allows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final

__all__ = ["Hosts"]

_HEADER: Final = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[^\s:\[\]/?#@]+)(?::\d{1,5})?")
_LOCAL: Final = "localhost"
_ANY: Final = "*"


class Hosts:
    """The names of a server: those of the loopback, what it is bound to, what is allowed."""

    def __init__(self, bound: Iterable[str] = (), allowed: Iterable[str] = ()) -> None:
        """Know what a server is bound to, and what else it may be called.

        `*.example.org` allows every name below example.org, and `*` every name.
        """
        names = [_plain(name) for name in (*bound, *allowed)]
        self._names = frozenset(names)
        self._endings = tuple([name[1:] for name in names if name.startswith("*.")])
        found = [_address(name) for name in names]
        self._addresses = frozenset([address for address in found if address is not None])
        self._is_everywhere = any(address.is_unspecified for address in self._addresses)

    def __contains__(self, header: str) -> bool:
        """True if a `Host` header names this server.

        >>> hosts = Hosts(["127.0.0.1"], ["kitchen.example", "*.example.org"])
        >>> "localhost:8000" in hosts, "Kitchen.Example." in hosts, "a.example.org:80" in hosts
        (True, True, True)
        >>> "evil.example" in hosts, "192.168.1.2" in hosts, "192.168.1.2" in Hosts(["0.0.0.0"])
        (False, False, True)
        """
        match = _HEADER.fullmatch(header.strip())
        if match is None:
            return False
        name = _plain(match[1])
        address = _address(name)
        if address is not None:
            return self._has(address)
        is_local = name == _LOCAL or name.endswith(f".{_LOCAL}")
        return is_local or name in self._names or _ANY in self._names or self._is_below(name)

    def _has(self, address: IPv4Address | IPv6Address) -> bool:
        is_known = address.is_loopback or address in self._addresses
        return is_known or self._is_everywhere or _ANY in self._names

    def _is_below(self, name: str) -> bool:
        return bool(self._endings) and name.endswith(self._endings)


def _plain(name: str) -> str:
    return name.strip().lower().removesuffix(".")


def _address(name: str) -> IPv4Address | IPv6Address | None:
    """The address that a name is, if it is one."""
    try:
        found = ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found

"""Scores against gold that somebody else made. Nothing that answers imports this package."""

from __future__ import annotations

__all__: list[str] = []

"""Dialects that are spoken outside of kitchens: how a benchmark words and counts things."""

from __future__ import annotations

__all__: list[str] = []

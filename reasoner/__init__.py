"""Questions in, outcomes with proofs out."""

from __future__ import annotations

__all__: list[str] = []

"""Long answers go out in pieces, so that compressing one keeps nobody waiting."""

from __future__ import annotations

from typing import Final

import anyio
from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["Pieces"]

_PIECE: Final = 1 << 16


class Pieces:
    """Wraps an app whose bodies are compressed by what is around it; others come in between."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and cut what is answered."""

        async def in_pieces(message: Message) -> None:
            body = memoryview(message.get("body", b""))
            last = max(0, len(body) - 1) // _PIECE * _PIECE
            for start in range(0, last, _PIECE):
                piece = bytes(body[start : start + _PIECE])
                await send({**message, "body": piece, "more_body": True})
                await anyio.sleep(0)
            await send({**message, "body": bytes(body[last:])} if last else message)

        await self.app(scope, receive, in_pieces)

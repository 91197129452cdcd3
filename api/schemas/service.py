"""What the service says of itself, and of what went wrong."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

from api.schemas.fields import OPEN

__all__ = ["Health", "ProblemDetails", "Version"]


class ProblemDetails(BaseModel):
    """What went wrong (RFC 9457)."""

    model_config = OPEN
    type: str = Field(examples=["/problems#not-found"])
    title: str = Field(examples=["There is no such thing here"])
    status: int = Field(examples=[404])
    detail: str = Field(examples=["no recipe 'piza'; did you mean pizza?"])
    request: str | None = Field(None, description="The id of the request, as in the log.")
    errors: list[dict[str, Any]] = Field([], description="The lines or fields that are wrong.")


class Health(BaseModel):
    """Whether the server lives, or is ready."""

    status: Literal["ok", "not ready"]
    reason: str | None = Field(None, description="What is in the way.")


class Version(BaseModel):
    """What runs here."""

    name: str
    version: str
    read_only: bool

"""What an assistant can call: one table of tools, for MCP and for OpenAI-style definitions alike.

arguments   what a tool takes           results   what it gives back, where HTTP has no model of it
table       the tools, and how each is done with a worker's bench
"""

from __future__ import annotations

from api.tools.table import TOOLS, Tool, called, definitions

__all__ = ["TOOLS", "Tool", "called", "definitions"]

"""The learned models that come with the package; the parser also works without them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Final

from kg.parsing.chain import Chain, read_chain, write_chain
from kg.parsing.customs import Usage
from kg.parsing.weighing import Scales, read_scales, write_scales
from ontology.cards import is_wanted, own_folder, wanted

__all__ = ["FOLDER", "FREE", "Models", "load", "shipped", "without_models", "write"]

FOLDER: Final = Path(__file__).parent / "data"
FREE: Final = Path(__file__).parent / "free"
"""Models that were learned with R2VQ, and those learned from data that is free for any use."""
_CHAINS: Final = ("spotting", "predicates", "roles", "flow")
LEAST: Final = {"drop": 0.2, "along": 0.0, "tool": 0.3, "place": 0.2, "result": -1.5}
"""How likely ("drop", "tool", "place") or how heavy what the text leaves out must be."""
_FLOW_LEAST: Final = {"drop": 0.05, "along": -1.5, "result": -2.2}
_switch = {"on": True}


@dataclass(frozen=True, slots=True)
class Models:
    """Everything that was learned."""

    chains: dict[str, Chain] = field(default_factory=dict)
    scales: dict[str, Scales] = field(default_factory=dict)
    usage: Usage = field(default_factory=Usage)
    frames: dict[str, str] = field(default_factory=dict)
    """The VerbAtlas frame of a lemma."""
    least: dict[str, float] = field(default_factory=lambda: dict(LEAST))
    """How much must speak for what the text leaves out."""

    def for_flow(self) -> Models:
        """The same models as the flow-graph corpus has it: its spans, and food for every action."""
        flow = self.chains.get("flow")
        chains = {**self.chains, "spotting": flow} if flow else self.chains
        return replace(self, chains=chains, least={**self.least, **_FLOW_LEAST})

    @property
    def has_bare_props(self) -> bool:
        """True of models of the flow-graph corpus, where a large pot is a pot."""
        flow = self.chains.get("flow")
        return flow is not None and self.chains.get("spotting") is flow


@cache
def shipped() -> Models:
    """The models of the package, read once; empty ones where the files are missing.

    With `MIREPOIX_MODELS=free` those that were learned from our own recipes and CookDial, whose
    cards let anybody use them for anything; with a folder's name instead those that
    `mirepoix train parser` wrote there.
    """
    own = own_folder()
    if own is not None:
        return load(own)
    return load(FREE, is_wanted) if wanted() == "free" else load(FOLDER)


def current() -> Models:
    """The models in use."""
    return shipped() if _switch["on"] else Models()


@contextmanager
def without_models() -> Iterator[None]:
    """Parse by rules alone for a while."""
    _switch["on"] = False
    try:
        yield
    finally:
        _switch["on"] = True


def load(folder: Path, may_be: Callable[[Path], bool] = Path.exists) -> Models:
    """The models of a folder; what is not there, or may not be used, is left out."""

    def is_there(file: Path) -> bool:
        return file.exists() and may_be(file)

    files = {name: folder / f"{name}.npz" for name in _CHAINS}
    chains = {name: read_chain(file) for name, file in files.items() if is_there(file)}
    weights, usage = folder / "weights.json", folder / "usage.json"
    scales = read_scales(weights) if is_there(weights) else {}
    if not is_there(usage):
        return Models(chains, scales)
    told = json.loads(usage.read_text(encoding="utf-8"))
    return Models(chains, scales, Usage(**told["usage"]), told["frames"])


def write(folder: Path, models: Models) -> None:
    """Write models to a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, chain in models.chains.items():
        write_chain(folder / f"{name}.npz", chain)
    write_scales(folder / "weights.json", models.scales)
    told = {"usage": asdict(models.usage), "frames": models.frames}
    text = json.dumps(told, ensure_ascii=False, indent=0, sort_keys=True)
    (folder / "usage.json").write_text(text + "\n", encoding="utf-8")

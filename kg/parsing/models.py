"""The learned models that come with the package; the parser also works without them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Final

from kg.parsing.chain import Chain, read_chain, write_chain
from kg.parsing.customs import Usage
from kg.parsing.weighing import Scales, read_scales, write_scales
from ontology.cards import own_folder

__all__ = ["FOLDER", "Models", "load", "shipped", "without_models", "write"]

FOLDER: Final = Path(__file__).parent / "data"
"""The models that come along: learned from data that is free for any use, and nothing else."""
_CHAINS: Final = ("spotting", "predicates", "roles", "flow")
LEAST: Final = {"drop": 0.2, "along": 0.0, "tool": 0.3, "place": 0.2, "result": -1.5, "alone": 1.5}
"""How likely ("drop", "tool", "place") or how heavy what the text leaves out must be.

One thing `alone` keeps its name whatever is done to it, unless much speaks against that.
"""
_FLOW_LEAST: Final = {"drop": 0.05, "along": -1.5, "result": -2.2}
_switch = {"on": True}


@cache
def _shipped_choosing() -> dict[str, Mapping[str, float]]:
    return _choosing_of(FOLDER)


def _choosing_of(folder: Path) -> dict[str, Mapping[str, float]]:
    """What the cues of places and of names weigh in the models of a folder."""
    file = folder / "choosing.json"
    told = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return {name: told.get(name, {}) for name in ("place", "name")}


def _shipped_places() -> Mapping[str, float]:
    return _shipped_choosing()["place"]


def _shipped_names() -> Mapping[str, float]:
    return _shipped_choosing()["name"]


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
    places: Mapping[str, float] = field(default_factory=_shipped_places)
    """What the cues weigh by which the place of an event is chosen; never without."""
    names: Mapping[str, float] = field(default_factory=_shipped_names)
    """What the cues weigh by which it is chosen what a written name stands for."""

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

    They were learned from our own recipes and CookDial, so anybody may use them for anything. With
    `MIREPOIX_MODELS=FOLDER` those that `mirepoix train parser` wrote there.
    """
    return load(own_folder() or FOLDER)


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


def load(folder: Path) -> Models:
    """The models of a folder; what is not there is left out."""
    files = {name: folder / f"{name}.npz" for name in _CHAINS}
    chains = {name: read_chain(file) for name, file in files.items() if file.exists()}
    weights, usage = folder / "weights.json", folder / "usage.json"
    scales = read_scales(weights) if weights.exists() else {}
    own = _choosing_of(folder)
    places, names = own["place"] or _shipped_places(), own["name"] or _shipped_names()
    if not usage.exists():
        return Models(chains, scales, places=places, names=names)
    told = json.loads(usage.read_text(encoding="utf-8"))
    used = Usage(**told["usage"])
    return Models(chains, scales, used, told["frames"], places=places, names=names)


def write(folder: Path, models: Models) -> None:
    """Write models to a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, chain in models.chains.items():
        write_chain(folder / f"{name}.npz", chain)
    write_scales(folder / "weights.json", models.scales)
    told = {"usage": asdict(models.usage), "frames": models.frames}
    text = json.dumps(told, ensure_ascii=False, indent=0, sort_keys=True)
    (folder / "usage.json").write_text(text + "\n", encoding="utf-8")
    learned = {"place": models.places, "name": models.names}
    choosing = {
        name: {cue: much for cue, much in sorted(weights.items()) if much}
        for name, weights in learned.items()
    }
    text = json.dumps(choosing, ensure_ascii=False, indent=1)
    (folder / "choosing.json").write_text(text + "\n", encoding="utf-8")

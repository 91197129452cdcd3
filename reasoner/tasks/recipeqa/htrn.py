"""HTRN, the hierarchical transformer of Meta-RecipeQA (section 3.4), small. The one door of torch.

Words of a step are encoded and averaged, a bidirectional LSTM goes over the steps and another over
the items of a query, and a transformer reads CLS, the steps, SEP and the query. There is a query
for each candidate; the score is a linear function of what CLS has become. What is smaller than in
the paper: the shipped word vectors take the place of a pre-trained transformer, and the
transformer has two layers. Without a pre-trained model there are too few recipes to learn what is
like what. So what all texts have in common is taken from their vectors, items and steps are brought
into one space that begins as that of the words, and how much each item is like its likest step is
told to the transformer and added to the score. That space is learned by contrast, too: an item is
more like a step of its own recipe than like any of the others that are learned from beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from pickle import UnpicklingError
from random import Random
from typing import Any, Final

import numpy as np
import torch
from torch import nn

from kg.errors import ReadError
from reasoner.tasks.recipeqa.question import Asked, Floats, Question
from reasoner.tasks.recipeqa.vectors import SIZE, Rarity, text_vector_of, vector_of

__all__ = ["Htrn", "Settings", "answers_of", "load_htrn", "save_htrn", "train_htrn"]

_TRUST: Final = 8.0
"""What likeness counts before anything is learned."""
_SHARP: Final = 10.0
"""How much likeness counts where recipes are told apart."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How large the network is and how long it learns."""

    hidden: int = 64
    heads: int = 4
    layers: int = 2
    rounds: int = 6
    batch: int = 32
    rate: float = 1e-3
    dropout: float = 0.3
    contrast: float = 1.0
    """What telling recipes apart counts beside telling candidates apart."""
    seed: int = 1


class Htrn(nn.Module):
    """Scores the candidates of a question."""

    def __init__(self, size: int, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        hidden = settings.hidden
        self.middle_step = nn.Buffer(torch.zeros(SIZE))
        self.middle_item = nn.Buffer(torch.zeros(size))
        self.meet = nn.Linear(size, SIZE, bias=False)
        if size == SIZE:
            nn.init.eye_(self.meet.weight)
        self.read = nn.Linear(SIZE, hidden)
        self.along_steps = nn.LSTM(hidden, hidden // 2, batch_first=True, bidirectional=True)
        self.along_items = nn.LSTM(hidden, hidden // 2, batch_first=True, bidirectional=True)
        self.marks = nn.Parameter(torch.randn(2, hidden) * 0.1)
        self.kinds = nn.Parameter(torch.randn(2, hidden) * 0.1)
        layer = nn.TransformerEncoderLayer(
            hidden, settings.heads, 2 * hidden, settings.dropout, batch_first=True
        )
        self.reason = nn.TransformerEncoder(layer, settings.layers, enable_nested_tensor=False)
        self.likeness = nn.Linear(1, hidden)
        self.score = nn.Linear(hidden, 1)
        self.trust = nn.Parameter(torch.tensor(_TRUST))

    def centred(self, steps: Any, items: Any) -> tuple[Any, Any]:  # noqa: ANN401 - tensors
        """Steps and items less what all have in common, in one space and of length one."""
        return _unit(steps - self.middle_step), _unit(self.meet(_unit(items - self.middle_item)))

    def look_at(self, steps: Any, there: Any, items: Any) -> None:  # noqa: ANN401 - tensors
        """Learn what all steps have in common, and all items."""
        self.middle_step.copy_(steps[there].mean(dim=0))
        self.middle_item.copy_(items.flatten(0, 2).mean(dim=0))

    def apart(self, steps: Any, there: Any, told: Any) -> Any:  # noqa: ANN401 - tensors
        """Return the loss of telling to which of some recipes each item of `told` belongs."""
        steps, told = self.centred(steps, told)
        near = torch.einsum("qsh,pih->piqs", steps, told)
        near = near.masked_fill(~there[None, None], -1.0).amax(dim=3).flatten(0, 1)
        own = torch.arange(len(told)).repeat_interleave(told.shape[1])
        return nn.functional.cross_entropy(_SHARP * near, own)

    def forward(self, steps: Any, there: Any, items: Any) -> Any:  # noqa: ANN401 - tensors
        """Return scores: steps are questions × steps × SIZE, items × candidates × items × size."""
        count, candidates, length, _ = items.shape
        steps, items = self.centred(steps, items)
        near = torch.einsum("qsh,qcih->qcis", steps, items)
        near = near.masked_fill(~there[:, None, None, :], -1.0).amax(dim=3, keepdim=True)
        read, shown = self.read(steps), self.read(items)
        context = read + self.along_steps(read)[0] + self.kinds[0]
        flat = shown.reshape(count * candidates, length, -1)
        query = flat + self.along_items(flat)[0] + self.kinds[1]
        query = query + self.likeness(near).reshape(count * candidates, length, -1)
        context = context.repeat_interleave(candidates, dim=0)
        seen = there.repeat_interleave(candidates, dim=0)
        first = self.marks[0].expand(len(query), 1, -1)
        between = self.marks[1].expand(len(query), 1, -1)
        row = torch.cat([first, context, between, query], dim=1)
        always = torch.ones(len(query), 1, dtype=torch.bool)
        mask = torch.cat([always, seen, always, always.expand(-1, length)], dim=1)
        become = self.reason(row, src_key_padding_mask=~mask)
        said = self.score(become[:, 0]).reshape(count, candidates)
        return said + self.trust * near.sum(dim=(2, 3))


def _unit(rows: Any) -> Any:  # noqa: ANN401 - tensors
    return rows / (rows.norm(dim=-1, keepdim=True) + 1e-6)


def _laid(questions: Sequence[Question], rarity: Rarity) -> tuple[Any, Any, Any]:
    """Questions as tensors, with as many steps as the longest has."""
    longest = max(len(question.steps) for question in questions)
    steps = np.zeros((len(questions), longest, SIZE), dtype=np.float32)
    there = np.zeros((len(questions), longest), dtype=bool)
    items = []
    for number, question in enumerate(questions):
        rows = [text_vector_of(step, rarity) for step in question.steps]
        steps[number, : len(rows)] = rows
        there[number, : len(rows)] = True
        vectors = np.array([_normal(vector_of(item, rarity)) for item in question.items])
        items.append(vectors[np.array(question.candidates)])
    shown = np.array(items, dtype=np.float32)
    return torch.from_numpy(steps), torch.from_numpy(there), torch.from_numpy(shown)


def _normal(vector: Floats) -> Floats:
    length = float(np.linalg.norm(vector))
    return vector / length if length else vector


def train_htrn(
    asked: Sequence[Asked],
    rarity: Rarity,
    settings: Settings,
    tell: Callable[[str], None] = lambda _: None,
) -> Htrn:
    """Learn from questions with answers; the same questions and seed give the same network."""
    torch.manual_seed(settings.seed)
    torch.set_num_threads(1)
    size = len(vector_of(asked[0].question.items[0], rarity))
    network = Htrn(size, settings)
    network.look_at(*_laid([each.question for each in asked], rarity))
    learner = torch.optim.AdamW(network.parameters(), settings.rate)
    random = Random(settings.seed)
    order = list(range(len(asked)))
    for turn in range(settings.rounds):
        network.train()
        random.shuffle(order)
        total = 0.0
        for start in range(0, len(order), settings.batch):
            some = [asked[i] for i in order[start : start + settings.batch]]
            loss = _loss(network, some, rarity)
            learner.zero_grad()
            loss.backward()
            learner.step()
            total += float(loss.detach()) * len(some)
        tell(f"round {turn + 1} of {settings.rounds}: loss {total / len(order):.3f}")
    return network


def _loss(network: Htrn, some: Sequence[Asked], rarity: Rarity) -> Any:  # noqa: ANN401 - a tensor
    steps, there, items = _laid([each.question for each in some], rarity)
    right = torch.tensor([each.answer for each in some])
    loss = nn.functional.cross_entropy(network(steps, there, items), right)
    told = items[torch.arange(len(some)), right]
    return loss + network.settings.contrast * network.apart(steps, there, told)


def answers_of(network: Htrn, questions: Sequence[Question], rarity: Rarity) -> list[int]:
    """Return the candidate that the network takes for each question."""
    network.eval()
    found: list[int] = []
    with torch.no_grad():
        for start in range(0, len(questions), 64):
            scores = network(*_laid(questions[start : start + 64], rarity))
            found += scores.argmax(dim=1).tolist()
    return found


def save_htrn(network: Htrn, rarity: Rarity, path: Path) -> None:
    """Write a network with what it needs to read questions."""
    told = {"size": network.meet.in_features, "settings": asdict(network.settings)}
    torch.save({**told, "rarity": dict(rarity.known), "state": network.state_dict()}, path)


def load_htrn(path: Path) -> tuple[Htrn, Rarity]:
    """Read a network; nothing but tensors and plain values is taken from the file."""
    try:
        told = torch.load(path, weights_only=True)
        network = Htrn(told["size"], Settings(**told["settings"]))
        network.load_state_dict(told["state"])
    except (OSError, KeyError, TypeError, RuntimeError, UnpicklingError) as error:
        raise ReadError(f"is no trained network: {error}", str(path)) from error
    return network, Rarity(told["rarity"])

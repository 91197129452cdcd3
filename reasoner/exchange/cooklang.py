"""Cooklang (https://cooklang.org/docs/spec) with the extensions of cooklang-rs 0.16.

Food that a step brings in is `@butter{20%g}`, and again `@&butter{}`; what an earlier step made is
`@&(~1)dough{}`; tools and vessels that are named are `#bowl{}`, times `~chill the dough{1%hour}`. A
line that no words name, or whose shares the text leaves open, is defined under
`[mode]: components`. The words of the steps stay as they are, but that times are in figures.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from kg.attributes import Attribute
from kg.graph import RecipeGraph
from kg.model import Mention, Sentence, Step
from reasoner.cooking.servings import servings
from reasoner.cooking.timers import Timer, timers
from reasoner.exchange.dealing import dealt
from reasoner.exchange.editing import Edit, Words, rewritten
from reasoner.exchange.listed import Listed, listed

__all__ = ["written"]

_SIGNS: Final = '@#~{}().,;:!?|\n"\\'
_LEADING: Final = " -_'/+*&%=<>[]$^`"
_LONGEST: Final = 100
_NOTE: Final = 400
_UNITS: Final = (("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1))
_BETWEEN: Final = frozenset({"-", "–", "to", "or"})


def written(graph: RecipeGraph) -> str:
    """A recipe in Cooklang."""
    writer = _Writer(graph)
    steps = [writer.step(step, sentences) for step, sentences in Words(graph).steps()]
    sections = dict(graph.recipe.sections)
    body = []
    for step, text in zip(graph.recipe.steps, steps, strict=True):
        body += [f"= {_clean(name)} ="] if (name := sections.get(step.number)) else []
        body.append(text)
    notes = [f"> {note}" for note in graph.recipe.notes]
    return "\n\n".join([_head(graph), *writer.components(), *body, *notes]) + "\n"


def _head(graph: RecipeGraph) -> str:
    serves = servings(graph)
    facts = [f"title: {json.dumps(graph.recipe.title, ensure_ascii=False)}"]
    facts += [f"servings: {serves}"] if serves else []
    return "\n".join(["---", *facts, "---"])


class _Writer:
    """Writes the steps of a recipe one after the other, and remembers what was marked."""

    def __init__(self, graph: RecipeGraph) -> None:
        self._graph, self._words = graph, Words(graph)
        self._pieces = {
            piece.thing: piece for line in dealt(graph) for piece in line.pieces if piece.mention
        }
        self._timers = {timer.moment: timer for timer in timers(graph)}
        self._marked: dict[str, Fraction] = {}
        """The share of each line that is marked in the text."""
        self._defined: set[str] = set()
        self._section_of = _sections(graph)

    def step(self, step: Step, sentences: list[Sentence]) -> str:
        """A step with its marks."""
        texts = [rewritten(s.text, list(self._edits(s)), _escaped) for s in sentences]
        text = " ".join(texts)
        return f"\\{text}" if text[:1] in (">", "=") else text

    def components(self) -> Iterator[str]:
        """What the text does not name, or not with its amount: lines of the list and no steps."""
        rows = []
        for one in dealt(self._graph):
            rest = 1 - self._marked.get(one.line.id, Fraction(0))
            line = listed(one.line.text)
            if one.line.id not in self._defined or (rest and line.least):
                rows.append(_ingredient(line, _clean(line.name), rest))
        if rows:
            yield "\n".join([">> [mode]: components", *rows])
            yield ">> [mode]: all"

    def _edits(self, sentence: Sentence) -> Iterator[Edit]:
        for mention, meant in self._words.mentions(sentence):
            start, end = self._words.span(sentence, mention.at, mention.end)
            said = sentence.text[start:end]
            is_pronoun = sentence.tokens[mention.at.token - 1].upos == "PRON"
            is_noted = sentence.text[end : end + 1] == "("  # Cooklang would take it as a note
            if len(meant) == 1 and said == _clean(said) and not is_pronoun and not is_noted:
                mark = self._mark(mention, meant[0], said)
                if mark:
                    yield Edit(start, end, mark)
        for time in self._words.times(sentence):
            yield from self._timer(sentence, time)

    def _mark(self, mention: Mention, entity: str, said: str) -> str:
        if entity in self._graph.props:
            return f"#{said}{{}}"
        thing = self._graph.things[entity]
        if thing.supply:
            return self._food(thing.supply, entity, mention, said)
        made = self._graph.act(thing.made_at).at.step if thing.made_at else mention.at.step
        return (
            f"@&({self._back(made, mention.at.step)}){said}{{}}" if made < mention.at.step else ""
        )

    def _food(self, supply: str, thing: str, mention: Mention, said: str) -> str:
        """A line of the list, with what is brought of it where it is named first."""
        line = listed(self._graph.supplies[supply].text)
        piece = self._pieces.get(thing)
        is_first = piece is not None and piece.mention == mention
        share = piece.share if piece and is_first else None
        is_known = supply in self._defined
        if share is None and line.least:
            return f"@&{_named(line, said)}{{}}"
        self._defined.add(supply)
        if not line.least:
            return _ingredient(line, said, None) if not is_known else f"@&{_named(line, said)}{{}}"
        self._marked[supply] = self._marked.get(supply, Fraction(0)) + (share or 0)
        return _ingredient(line, said, share, with_note=not is_known)

    def _back(self, made: int, now: int) -> str:
        """Where something was made: so many steps back in its section, or the section's number."""
        of_made, of_now = self._section_of[made], self._section_of[now]
        return f"~{now - made}" if of_made == of_now else f"={of_made}"

    def _timer(self, sentence: Sentence, said: Attribute) -> Iterator[Edit]:
        timer = self._timers.get(said.at)
        if timer is None or not timer.least:
            return
        if edit := _timed(sentence, said, timer):
            start, end, quantity = edit
            yield Edit(start, end, f"~{_clean(timer.name)}{{{quantity}}}")


def _sections(graph: RecipeGraph) -> dict[int, int]:
    """The number of the section that each step is in, as readers count them."""
    starts = [number for number, _ in graph.recipe.sections]
    lead = 0 if graph.recipe.steps and graph.recipe.steps[0].number in starts else 1
    steps = [step.number for step in graph.recipe.steps]
    return {step: lead + sum(start <= step for start in starts) for step in steps}


def _ingredient(line: Listed, said: str, share: Fraction | None, *, with_note: bool = True) -> str:
    number, unit = line.much(share)
    note = f"({line.note[:_NOTE]})" if line.note and with_note else ""
    return f"@{_named(line, said)}{{{number}{'%' if unit else ''}{unit}}}{note}"


def _named(line: Listed, said: str) -> str:
    """The name of a line, and what the text calls it."""
    name = _clean(line.name)
    return said if name.lower() == said.lower() else f"{name}|{said}"


def _clean(text: str) -> str:
    """A name without what Cooklang takes as a mark."""
    plain = "".join(" " if sign in _SIGNS else sign for sign in text)
    return " ".join(plain.split()).lstrip(_LEADING)[:_LONGEST].strip(" -_'")


def _timed(sentence: Sentence, said: Attribute, timer: Timer) -> tuple[int, int, str] | None:
    """The words of a time from its first figure on, and what stands in the braces for them."""
    last = min(said.end, len(sentence.tokens))
    forms = [token.form.lower() for token in sentence.tokens[said.at.token - 1 : last]]
    spans = sentence.spans()[said.at.token - 1 : last]
    first = next((n for n, form in enumerate(forms) if form[0].isnumeric()), len(forms))
    for place, form in enumerate(forms[first:], first):
        bare = form.lstrip("0123456789.")
        own = [form[: len(form) - len(bare)]] if bare != form else []
        if (size := _size(bare)) and (number := _number([*forms[first:place], *own], size, timer)):
            end = spans[place][1]
            return spans[first][0], end, f"{number}%{sentence.text[end - len(bare) : end]}"
    told = [n for n in range(first, len(forms)) if forms[n][0].isalnum()]
    if timer.each or not told or not all(_tells_time(forms[n]) for n in told):
        return None
    return spans[first][0], spans[told[-1]][1], _quantity(timer)


def _tells_time(word: str) -> bool:
    bare = word.lstrip("0123456789./")
    return not bare or _size(bare) > 0 or word in _BETWEEN or word in ("and", "a", "half")


def _size(word: str) -> int:
    """The seconds of a unit of time; none of another word."""
    if word in ("h", "hr", "hrs"):
        return 3600
    return next((size for name, size in _UNITS if word[:3] == name[:3]), 0)


def _number(forms: list[str], size: int, timer: Timer) -> str:
    """A number or a range of a unit as the text has it, if that is the whole time."""
    figures = [form for form in forms if form not in _BETWEEN]
    if not 0 < len(figures) <= 2 or not all(form.replace(".", "").isdecimal() for form in figures):
        return ""
    said = [Fraction(figure) * size for figure in figures]
    is_all = said[0] == timer.least and said[-1] == timer.most
    return "-".join(figures) if is_all else ""


def _quantity(timer: Timer) -> str:
    """A time in the largest unit that fits."""
    least, most = timer.least or 0, timer.most or 0
    unit, size = next((name, size) for name, size in _UNITS if not least % size and not most % size)
    number = f"{least // size}" if least == most else f"{least // size}-{most // size}"
    return f"{number}%{unit}{'s' if most > size else ''}"


def _escaped(text: str) -> str:
    """Words that are no marks, although they have such signs in them."""
    for sign in ("\\", "@", "#", "~", "[-"):
        text = text.replace(sign, f"\\{sign}")
    return text.replace("--", "\\--")

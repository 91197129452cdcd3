"""Operator listed: is something in it, or needed; and what the steps use beside the list.

A "no" is dangerous: it is said only when every line and every name in the steps was looked at, and
nothing there could contain what is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Self

from kg.entities import Supply
from kg.graph import RecipeGraph
from ontology import allergens, taxonomy
from ontology.allergens import Status, Verdict
from ontology.lexicon import stem
from ontology.phrases import words_of
from ontology.wordlists import wordlist
from reasoner.foods import Food, foods_of
from reasoner.operators.base import (
    Denotation,
    Described,
    Operator,
    Slots,
    denoted,
    line_proofs,
    proof,
    yes_or_no,
)
from reasoner.operators.points import said_at
from reasoner.operators.sets import is_optional, line_of, lines_of_class, lines_saying
from reasoner.operators.words import PLAIN, bare
from reasoner.outcome import Evidence
from reasoner.wording import listed as in_a_row
from reasoner.wording import the

_OBLIGED: Final = wordlist("asking.obliging")
_SHUNNING: Final = wordlist("asking.shunning")
"""Words that ask whether a guest must do without, not whether the dish suits."""
_LIST: Final = wordlist("asking.list")


class Listed(Operator):
    """Asks whether something is in the dish or needed for it."""

    kind = "listed"
    reads = ("acts", "things", "said")

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about what is named first, also where the recipe has nothing of that name."""
        return cls(slots.acts, tuple(_named(graph, slots)), said=slots.said)

    @property
    def asked(self) -> str | None:
        """The diet that is asked about, or the class of the first thing, where it has one."""
        said = allergens.class_asked(" ".join(self.said))
        named = allergens.class_asked(bare(self.things[0].words)) if self.things else None
        words = {stem(word) for each in self.things for word in words_of(each.words)}
        is_apart = said is not None and words.isdisjoint(_words_for(said, self.said))
        return said if said and (is_apart or allergens.is_diet(said)) else named

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """What the steps use although no line has it; those of a kind that is asked for first."""
        known = [food for food in foods_of(graph) if food.at is None or food.at.step]
        new = {food.words: food for food in known if not _is_listed(graph, food.words)}
        classes = [cls for word in self.said if (cls := taxonomy.class_of(word, "food"))]
        kinds = [name for name in new if taxonomy.names_a(name, "food", *classes)]
        return [
            denoted(
                the(in_a_row(names)),
                tuple(names),
                [Evidence("not-listed", new[name].at, name) for name in names],
                cue,
            )
            for names, cue in ((kinds, "class"), (list(new), "all"))
            if names
        ]

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Yes with the line that proves it; no only where nothing could be it."""
        asked = self.asked
        if asked is not None and not self._is_about_list():
            return list(_of_class(graph, asked, not _SHUNNING.isdisjoint(slots.said)))
        if self.things:
            return list(self._thing(graph, self.things[0]))
        acts = [act for act in self.acts_in(graph) if act.event.lemma in self.said][:1]
        return [yes_or_no(a.aside != "negation", proof(graph, a, "done"), "act") for a in acts]

    def _is_about_list(self) -> bool:
        return not _LIST.isdisjoint(self.said)

    def _thing(self, graph: RecipeGraph, described: Described) -> Iterator[Denotation]:
        """A thing or prop: on the list, only in the steps, or nowhere."""
        words, about_list = bare(described.words), self._is_about_list()
        saying = lines_saying(graph, words)
        lines = [line for i in described.ids if (line := line_of(graph, i))]
        lines = lines or [line for line in saying if stem(line.name) == stem(words)]
        lines = lines or ([] if about_list else [*lines_of_class(graph, words)])
        uses = [act.at for i in described.ids for act in graph.uses_of(i)]
        places = uses or said_at(graph, words)
        if lines and self._is_needless(graph, lines):
            yield denoted("no, it is optional", False, line_proofs(lines), "optional")
        elif lines:
            text = f"yes, {in_a_row(line.name for line in lines[:3])}"
            yield denoted(text, True, line_proofs(lines), "listed")
        elif places:
            cue = "not-listed" if about_list else "in-steps"
            yield yes_or_no(not about_list, Evidence("in-steps", places[0], words), cue)
        elif not saying:
            yield from _nowhere(graph, words)

    def _is_needless(self, graph: RecipeGraph, lines: Sequence[Supply]) -> bool:
        """True where one asks whether something has to be there that the list leaves open."""
        is_obliged = not _OBLIGED.isdisjoint(self.said)
        return is_obliged and all(is_optional(graph, line) for line in lines)

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words."""
        named = bare(self.things[0].words) if self.things else "anything"
        return f"is there {allergens.label(self.asked) if self.asked else named} in it"


def _is_listed(graph: RecipeGraph, name: str) -> bool:
    return bool(lines_saying(graph, name.split()[-1]) or lines_of_class(graph, name))


def _words_for(asked: str, said: Sequence[str]) -> set[str]:
    """The words of a question that ask for a class."""
    return {stem(word) for word in said if allergens.class_asked(word) == asked}


def _named(graph: RecipeGraph, slots: Slots) -> Iterator[Described]:
    """What a question names, in its order: what was found, and words for foods and tools beside.

    The dish and what a recipe only makes come last: "is there garlic in this sauce".
    """
    by_word = {stem(word): each for each in slots.things for word in bare(each.words).split()}
    title = set(map(stem, words_of(graph.recipe.title)))
    found: dict[Described, bool] = {}
    for word in slots.said:
        cls = taxonomy.class_of(word) if word not in PLAIN else None
        is_ware = cls and taxonomy.kind_of(cls) and not taxonomy.is_portion(cls)
        each = by_word.get(stem(word)) or (Described(word, (), 0.5) if is_ware else None)
        if each:
            is_made = allergens.says_nothing(word) or stem(word) in title
            found[each] = found.get(each, True) and is_made
    found |= {each: True for each in slots.things if each not in found}
    yield from sorted(found, key=lambda each: found[each])


def _of_class(graph: RecipeGraph, asked: str, is_shunned: bool) -> Iterator[Denotation]:
    """Whether a class is in the dish, or a diet allows it; silence where a food is not known."""
    judged = [(food, allergens.contains(food.words, asked)) for food in foods_of(graph)]
    is_diet, name = allergens.is_diet(asked) and not is_shunned, allergens.label(asked)
    for status in (Status.CONTAINS, Status.MAY_CONTAIN):
        found = [(food, verdict) for food, verdict in judged if verdict.status is status]
        if not found:
            continue
        proofs = [_judgement(food, verdict, name) for food, verdict in found]
        foods = in_a_row(verdict.word for _, verdict in found[:3])
        if status is Status.CONTAINS:
            text = f"{'no' if is_diet else 'yes'}, {foods}"
            yield denoted(text, not is_diet, proofs, "contains")
        else:
            text = f"maybe: {foods} may contain {name}"
            yield denoted(text, None, proofs, "may-contain", sure=0.5)
        return
    free = [food for food, verdict in judged if verdict.status is Status.FREE]
    if judged and len(free) == len(judged) and not _steps_name(graph, asked):
        seen = Evidence("looked-through", None, f"no {name} in: {in_a_row(f.words for f in free)}")
        yield yes_or_no(is_diet, seen, "free")


def _steps_name(graph: RecipeGraph, asked: str) -> bool:
    """True if a sentence has a word for it that no food of the recipe was found for."""
    every = (sentence.text for step in graph.recipe.steps for sentence in step.sentences)
    return any(allergens.word_in(text, asked) for text in every)


def _judgement(food: Food, verdict: Verdict, name: str) -> Evidence:
    return Evidence("allergen", food.at, f"{food.words}: {verdict.word} {verdict.status} {name}")


def _nowhere(graph: RecipeGraph, words: str) -> Iterator[Denotation]:
    """A "no" for what no line, name or word of the recipe has, if all lines are known foods.

    It is less sure where a line is a compound food, which may hide it.
    """
    cls = taxonomy.class_of(words)
    if cls is None:
        return
    foods = [food for food in foods_of(graph) if taxonomy.class_of(food.words) is not None]
    kind, known = taxonomy.kind_of(cls), [taxonomy.class_of(food.words) or "" for food in foods]
    if kind == "food" and (
        len(foods) < len(foods_of(graph)) or any(taxonomy.is_a(cls, of) for of in known)
    ):
        return
    if kind != "food" and any(p.cls and taxonomy.is_a(p.cls, cls) for p in graph.props.values()):
        return
    seen = Evidence("looked-through", None, f"no line and no step has {words}")
    is_plain = kind != "food" or all(allergens.is_plain(food.words) for food in foods)
    cues = ("nowhere",) if is_plain else ("nowhere", "compound-lines")
    yield yes_or_no(False, seen, *cues, sure=0.7 if is_plain else 0.4)

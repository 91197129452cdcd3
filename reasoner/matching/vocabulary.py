"""The words of one recipe: what the names of its things, props and acts are, and who bears them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Final

from kg.graph import RecipeGraph
from kg.model import Kind as MentionKind
from ontology import taxonomy
from reasoner.matching.index import Found, Index
from reasoner.matching.judging import is_another
from reasoner.matching.likeness import by_wordnet, ranked, undecided
from reasoner.matching.morphology import is_known
from reasoner.matching.names import LONGEST_TEXT, Kind, Name, name_of
from reasoner.matching.phrases import corrected, misspelt
from reasoner.once import once_a_graph
from reasoner.outcome import Match
from reasoner.similarity import similarity_model

__all__ = ["Vocabulary", "vocabulary"]

Borne = tuple[str, Kind, str, float]
"""A name, what kind of name it is, who bears it, and how much it is theirs."""
Called = dict[str, dict[str, None]]
"""Entity -> what the text calls it."""

PRONOUNS: Final = ("Reference", "Remainder")
"""Classes of words that point at a thing and do not name it: it, them, the rest."""
Look = Callable[[Name], Iterable[list[Found]]]
"""A way to find names."""

REMEMBERED: Final = 4096
"""Phrases whose matches a vocabulary keeps."""
LISTED: Final = 0.99
MENTIONED: Final = 0.98
"""How sure a name is that the list or the text uses for a thing, next to the thing's own."""
AS_WRITTEN: Final = 0.97
"""A match that is at least as sure has the very words, in whatever form."""


class Bearers:
    """Names of one kind, and the entities that bear each of them."""

    def __init__(self, borne: Iterable[Borne], model: str | None) -> None:
        self._borne_names = tuple(borne)
        self._model = model
        self._known: dict[str, tuple[tuple[Match, ...], ...]] = {}
        self._remembered: dict[str, tuple[Match, ...]] = {}

    @cached_property
    def bearers(self) -> dict[Name, dict[str, float]]:
        """Who bears each name, and how much it is theirs."""
        bearers: dict[Name, dict[str, float]] = {}
        for text, kind, bearer, weight in self._borne_names:
            known = bearers.setdefault(name_of(text, kind), {})
            known[bearer] = max(weight, known.get(bearer, 0.0))
        return bearers

    @cached_property
    def index(self) -> Index:
        """The names by what they can be found by."""
        return Index(self.bearers)

    @cached_property
    def proper(self) -> dict[str, list[Name]]:
        """The names that are a bearer's own; what the text calls it on the way may say less."""
        proper: dict[str, list[Name]] = {}
        for text, kind, bearer, weight in self._borne_names:
            if weight > MENTIONED:
                proper.setdefault(bearer, []).append(name_of(text, kind))
        return proper

    def matches(self, words: str, kinds: tuple[Kind, ...]) -> tuple[Match, ...]:
        """Return the best matches of some words, taken for the first kind that finds any."""
        words = words[:LONGEST_TEXT]
        found = self._remembered.get(words)
        if found is None:
            if len(self._remembered) >= REMEMBERED:
                self._remembered.clear()
            found = self._remembered[words] = self._look_up(words, kinds)
        return found

    def _look_up(self, words: str, kinds: tuple[Kind, ...]) -> tuple[Match, ...]:
        return next(self.tiers(words, kinds), ())

    def known(self, words: str, kinds: tuple[Kind, ...]) -> tuple[tuple[Match, ...], ...]:
        """Return the tiers that the names themselves give, without mending or guessing."""
        words = words[:LONGEST_TEXT]
        found = self._known.get(words)
        if found is None:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            found = self._known[words] = tuple(self._tiers(words, kinds, (self.index.tiers,)))
        return found

    def tiers(self, words: str, kinds: tuple[Kind, ...]) -> Iterator[tuple[Match, ...]]:
        """Yield all matches of some words, the surest kind of match first, each bearer once."""
        looks = (self.index.tiers, self._misspelt, self._in_wordnet, self._alike)
        return self._tiers(words, kinds, looks)

    def _tiers(
        self, words: str, kinds: tuple[Kind, ...], looks: tuple[Look, ...]
    ) -> Iterator[tuple[Match, ...]]:
        asked = [name for kind in kinds if (name := name_of(words, kind)).words]
        seen: set[str] = set()
        for look in looks:
            for name in asked:
                for found in look(name):
                    borne = self._borne(words, name, found)
                    new = tuple(match for match in borne if match.meaning not in seen)
                    seen.update(match.meaning for match in new)
                    if new:
                        yield new
            if seen:
                return

    def _misspelt(self, name: Name) -> Iterator[list[Found]]:
        if all(map(is_known, name.words)):
            return
        mended = corrected(name, self.index.words)
        if mended is not None:
            for tier in self.index.tiers(mended):
                yield [(known, misspelt(how)) for known, how in tier]

    def _in_wordnet(self, name: Name) -> Iterator[list[Found]]:
        names = self.index.open_to(name)
        yield [(known, how) for known in names if (how := by_wordnet(name, known))]

    def _alike(self, name: Name) -> Iterator[list[Found]]:
        names = self.index.open_to(name)
        if any(undecided(name, known) for known in names):
            yield ranked(name, names, similarity_model(self._model))

    def _borne(self, words: str, asked: Name, found: list[Found]) -> tuple[Match, ...]:
        """Return a match for every bearer of the names found, the surest first."""
        best: dict[str, Match] = {}
        for name, (kind, score) in found:
            for bearer, weight in self.bearers[name].items():
                if score < AS_WRITTEN and self._is_another(asked, bearer):
                    continue
                sure = round(score * weight, 3)
                if bearer not in best or sure > best[bearer].score:
                    best[bearer] = Match(words, bearer, kind, sure)
        return tuple(sorted(best.values(), key=lambda match: -match.score))

    def _is_another(self, asked: Name, bearer: str) -> bool:
        """Tell whether a bearer's own name says that it is not what was asked for.

        The text may call the white wine just "wine", which would do for a red one.
        """
        return any(is_another(asked, own) for own in self.proper.get(bearer, ()))


class Vocabulary:
    """Finds what words of a question mean in one recipe; build it with `vocabulary`.

    Matches come best first, all of the same kind: the cheapest kind that finds any. `model` names
    the embeddings that rank what nothing else finds (see `reasoner.similarity`).
    """

    def __init__(self, graph: RecipeGraph, model: str | None = None) -> None:
        called = _mentioned(graph)
        self._things = Bearers(_thing_names(graph, called), model)
        self._props = Bearers(_prop_names(graph, called), model)
        self._supplies = Bearers(_supply_names(graph), model)
        self._acts = Bearers(_act_names(graph), model)

    def things(self, words: str) -> tuple[Match, ...]:
        """Return the things that words may mean; a match's meaning is a thing's id."""
        return self._things.matches(words, ("food",))

    def props(self, words: str) -> tuple[Match, ...]:
        """Return the tools, vessels and places that words may mean."""
        return self._props.matches(words, ("tool", "place"))

    def supplies(self, words: str) -> tuple[Match, ...]:
        """Return the lines of the ingredient list that words may mean."""
        return self._supplies.matches(words, ("food",))

    def known_things(self, words: str) -> tuple[tuple[Match, ...], ...]:
        """Return the tiers of things that bear such a name: a cheap look-up, nothing is guessed."""
        return self._things.known(words, ("food",))

    def known_props(self, words: str) -> tuple[tuple[Match, ...], ...]:
        """Return the tiers of props that bear such a name."""
        return self._props.known(words, ("tool", "place"))

    def known_supplies(self, words: str) -> tuple[tuple[Match, ...], ...]:
        """Return the tiers of lines of the list that bear such a name."""
        return self._supplies.known(words, ("food",))

    def known_acts(self, words: str) -> tuple[tuple[Match, ...], ...]:
        """Return the tiers of acts whose verb is such a name."""
        return self._acts.known(words, ("action",))

    def acts(self, words: str) -> tuple[Match, ...]:
        """Return the acts whose verb the words may be; a match's meaning is its tick."""
        return self._acts.matches(words, ("action",))

    def thing_tiers(self, words: str) -> Iterator[tuple[Match, ...]]:
        """Yield what `things` returns, and then what matches less surely, tier by tier."""
        return self._things.tiers(words[:LONGEST_TEXT], ("food",))

    def prop_tiers(self, words: str) -> Iterator[tuple[Match, ...]]:
        """Yield what `props` returns, and then what matches less surely, tier by tier."""
        return self._props.tiers(words[:LONGEST_TEXT], ("tool", "place"))

    def act_tiers(self, words: str) -> Iterator[tuple[Match, ...]]:
        """Yield what `acts` returns, and then what matches less surely, tier by tier.

        Who asks when the milk is added may mean the act that pours it.
        """
        return self._acts.tiers(words[:LONGEST_TEXT], ("action",))


def _thing_names(graph: RecipeGraph, called: Called) -> Iterator[Borne]:
    for thing in graph.things.values():
        yield thing.name, "food", thing.id, 1.0
        for text in called.get(thing.id, ()):
            yield text, "food", thing.id, MENTIONED
        supply = graph.supplies.get(thing.supply or "")
        if supply:
            yield supply.name, "food", thing.id, LISTED


def _prop_names(graph: RecipeGraph, called: Called) -> Iterator[Borne]:
    for prop in graph.props.values():
        kind: Kind = "tool" if prop.kind is MentionKind.TOOL else "place"
        yield graph.name(prop.id), kind, prop.id, 1.0
        if graph.name(prop.id) != prop.name:
            yield prop.name, kind, prop.id, MENTIONED
        for text in called.get(prop.id, ()):
            yield text, kind, prop.id, MENTIONED


def _supply_names(graph: RecipeGraph) -> Iterator[Borne]:
    for supply in graph.supplies.values():
        yield supply.name, "food", supply.id, 1.0


def _act_names(graph: RecipeGraph) -> Iterator[Borne]:
    for act in graph.acts:
        yield act.event.lemma, "action", str(act.tick), 1.0
        yield act.event.text, "action", str(act.tick), MENTIONED


def _mentioned(graph: RecipeGraph) -> Called:
    """What the text calls each thing and prop, pronouns left out."""
    called: Called = {}
    for act in graph.acts:
        for part in act.partakings:
            mention = part.participation.mention
            text = mention.text if mention else part.participation.reference.name
            if not _is_pronoun(text):
                called.setdefault(part.entity, {})[text] = None
    for mention in graph.recipe.mentions:
        entity = str(mention.reference)
        if (entity in graph.things or entity in graph.props) and not _is_pronoun(mention.text):
            called.setdefault(entity, {})[mention.text] = None
    return called


def _is_pronoun(text: str) -> bool:
    return taxonomy.class_of(text, "food") in PRONOUNS


@once_a_graph
def vocabulary(graph: RecipeGraph) -> Vocabulary:
    """Return the vocabulary of a graph, built when first asked for."""
    return Vocabulary(graph)

"""The words of a recipe by sentence, and what they say about how much of a thing is meant."""

from __future__ import annotations

from bisect import bisect_left

from kg.marks import Marks
from kg.model import Mention, Moment, Recipe, Reference, Sentence
from kg.portions import Portion, portion_before

Place = tuple[int, int]


class Text:
    """A recipe's sentences and mentions, found by moment."""

    def __init__(self, recipe: Recipe) -> None:
        self._marks = Marks(recipe)
        self.portions: dict[str, Portion] = {}
        self._sentences = {(s.step, s.number): s for step in recipe.steps for s in step.sentences}
        self._words: dict[Place, list[str]] = {}
        self._loose: dict[Place, list[Mention]] = {}
        self._last_share: dict[Reference, Moment] = {}
        self._verbs: dict[Place, list[int]] = {}
        for event in sorted(recipe.events, key=lambda event: event.at):
            self._verbs.setdefault(event.at[:2], []).append(event.at.token)
        before: Mention | None = None
        for mention in recipe.mentions:
            if mention.kind.is_food:
                self._read(mention, before)
                before = mention

    def sentence(self, at: Moment) -> Sentence | None:
        """The sentence that a moment lies in."""
        return self._sentences.get((at.step, at.sentence))

    def words(self, at: Moment) -> list[str]:
        """The words of the sentence that a moment lies in, in lower case."""
        place = (at.step, at.sentence)
        found = self._words.get(place)
        if found is None:
            sentence = self._sentences.get(place)
            tokens = sentence.tokens if sentence else ()
            found = self._words[place] = [token.form.lower() for token in tokens]
        return found

    def loose(self, at: Moment) -> list[Mention]:
        """The mentions of food in the same sentence that no event claims."""
        return self._loose.get((at.step, at.sentence), [])

    def is_shared_later(self, mention: Mention) -> bool:
        """True if the text speaks of another portion of the same thing later on."""
        return self._last_share.get(mention.reference, mention.at) > mention.at

    def _read(self, mention: Mention, before: Mention | None) -> None:
        words = self.words(mention.at)
        said = words[self._behind_verb(mention) : mention.at.token - 1]
        portion = portion_before(said, mention.text.split())
        portion = portion or self._coordinated(mention, before, words)
        portion = self._marks.portion(mention.at, portion)
        if portion and portion.share != 1:
            self.portions[mention.id] = portion
            self._last_share[mention.reference] = mention.at
        if mention.part_of is None:
            self._loose.setdefault((mention.at.step, mention.at.sentence), []).append(mention)

    def _behind_verb(self, mention: Mention) -> int:
        """Where the words about a mention begin: "quarter the apples" takes no quarter of them."""
        verbs = self._verbs.get(mention.at[:2], [])
        place = bisect_left(verbs, mention.at.token)
        return verbs[place - 1] if place else 0

    def _coordinated(
        self, mention: Mention, before: Mention | None, words: list[str]
    ) -> Portion | None:
        """The portion of the mention before, if both share it: "the rest of the oil and salt".

        "A third each of the oil and the salt" is said of both, with articles.
        """
        if before is None or before.id not in self.portions or before.at[:2] != mention.at[:2]:
            return None
        between = words[before.end : mention.at.token - 1]
        between = [w for w in between if w != "the"] if "each" in words[: before.end] else between
        joined = bool(between) and all(word in (",", "and") for word in between)
        return self.portions.get(before.id) if joined else None

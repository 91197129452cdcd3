"""A partial annotation completed where the text makes it plain.

R2VQ's training split is in circulation in a rebuilt form: no frame names, roles for the first
predicate of a sentence only, mentions that end too early, places labelled as ingredients, names
that lost their digits. A recipe whose frames have names is complete and stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from kg.model import Event, Kind, Mention, Moment, Participation, Recipe, Reference, Role, Sentence
from ontology import taxonomy
from reasoner.tasks.r2vq.guesses import preposition, with_role

_GLUED: Final = re.compile(r"(?:^| )(\d+)\.(\d+)\.(\d+)\.?(?= |$)")
_NO_LETTER: Final = re.compile(r"[^a-z]+")
_LEADING: Final = set("in into on onto to from over inside".split())
_LONGEST_REST: Final = 4
_ROLES: Final = {
    Kind.EXPLICIT: Role.INGREDIENT,
    Kind.IMPLICIT: Role.INGREDIENT,
    Kind.HABITAT: Role.HABITAT,
    Kind.TOOL: Role.TOOL,
    Kind.PROP: Role.PROP,
}


def is_partial(recipe: Recipe) -> bool:
    """True of a recipe with frames of which none has a name."""
    frames = [f for step in recipe.steps for s in step.sentences for f in s.frames]
    return bool(frames) and not any(frame.name for frame in frames)


def mended(recipe: Recipe) -> Recipe:
    """The recipe as the question makers must have seen it."""
    return _Mending(recipe).recipe() if is_partial(recipe) else recipe


class _Mending:
    """One recipe, with what is said in one place and lost in another."""

    def __init__(self, recipe: Recipe) -> None:
        self._recipe = recipe
        self._sentences = {(s.step, s.number): s for t in recipe.steps for s in t.sentences}
        self._taken = {event.at for event in recipe.events}
        for mention in recipe.mentions:
            tokens = range(mention.at.token, mention.end + 1)
            self._taken.update(mention.at._replace(token=token) for token in tokens)
        hidden = [
            (part.role, reference)
            for event in recipe.events
            for part in event.participations
            if part.hidden
            for reference in _unglued(part.reference)
        ]
        self._hidden_as = {(_letters(r.name), r.origin): role for role, r in hidden}
        self._names = {_letters(reference.name) for _, reference in hidden}
        self._names.update(_letters(mention.reference.name) for mention in recipe.mentions)
        self._mentions = {m.id: self._mention(m) for m in recipe.mentions}
        self._written = {mention.at: mention.text for mention in self._mentions.values()}
        self._made = self._makers()

    def recipe(self) -> Recipe:
        """The recipe with its mentions and events mended."""
        return replace(
            self._recipe,
            mentions=tuple(self._mentions.values()),
            events=tuple([self._event(event) for event in self._recipe.events]),
        )

    def _mention(self, mention: Mention) -> Mention:
        sentence = self._sentences.get(mention.at[:2])
        if sentence is None:
            return mention
        end = self._end(mention, sentence)
        mention = replace(mention, end=end, text=sentence.words(mention.at.token, end))
        return replace(mention, kind=self._kind(mention, sentence))

    def _end(self, mention: Mention, sentence: Sentence) -> int:
        """Where a mention really ends: with a name that is known, or with its last noun."""
        free = mention.end
        while free < len(sentence.tokens) and self._is_free(mention.at, free + 1):
            free += 1
        for end in range(min(free, mention.end + _LONGEST_REST), mention.end, -1):
            is_word = sentence.tokens[end - 1].form.isalpha()
            if is_word and _letters(sentence.words(mention.at.token, end)) in self._names:
                return end
        if mention.at == mention.reference.origin:
            return mention.end
        end = mention.end
        while end < free and sentence.tokens[end].upos in ("NOUN", "PROPN"):
            end += 1
        is_compound = end < len(sentence.tokens) and sentence.tokens[end].form == "-"
        return mention.end if is_compound else end

    def _is_free(self, at: Moment, token: int) -> bool:
        return at._replace(token=token) not in self._taken

    def _kind(self, mention: Mention, sentence: Sentence) -> Kind:
        """What a mention is where it is hidden, or else by the ontology if it reads as a place."""
        if mention.kind is Kind.TOOL:
            return mention.kind
        role = self._hidden_role(mention)
        if role is Role.HABITAT:
            return Kind.HABITAT
        cls = taxonomy.class_of(mention.text.lower())
        is_prop = cls is not None and taxonomy.kind_of(cls) in ("place", "tool")
        if role in (Role.INGREDIENT, Role.RESULT) and not is_prop:
            return mention.kind if mention.kind.is_food else Kind.IMPLICIT
        is_place = is_prop and preposition(sentence, 0, mention) in _LEADING
        return Kind.HABITAT if is_place else mention.kind

    def _hidden_role(self, mention: Mention) -> Role | None:
        """The role that what is mentioned has where the text leaves it out."""
        key = _letters(mention.reference.name), mention.reference.origin
        return self._hidden_as.get(key)

    def _makers(self) -> dict[Moment, list[Mention]]:
        """Idle mentions that read as results, by the last event before them in the sentence."""
        events: dict[tuple[int, ...], list[Moment]] = {}
        for event in self._recipe.events:
            events.setdefault(event.at[:2], []).append(event.at)
        made: dict[Moment, list[Mention]] = {}
        for mention in self._mentions.values():
            before = [at for at in events.get(mention.at[:2], ()) if at < mention.at]
            if before and self._is_made(mention):
                made.setdefault(before[-1], []).append(mention)
        return made

    def _is_made(self, mention: Mention) -> bool:
        if not mention.kind.is_food or mention.part_of or mention.result_of:
            return False
        sentence = self._sentences[mention.at[:2]]
        roles = [frame.role_of(mention.at.token, mention.end) for frame in sentence.frames]
        if "Product" in roles or "Result" in roles:
            return True
        is_new = mention.at == mention.reference.origin and not self._is_listed(mention)
        is_used = is_new and self._hidden_role(mention) is Role.INGREDIENT
        return is_used or preposition(sentence, 0, mention) == "into"

    def _is_listed(self, mention: Mention) -> bool:
        """True if a line of the ingredient list has the mention's last word."""
        last = mention.text.lower().rpartition(" ")[2]
        return any(last in line.text.lower() for line in self._recipe.ingredients)

    def _event(self, event: Event) -> Event:
        parts = [p for part in event.participations for p in self._participations(part)]
        if event.frame is None:
            sentence = self._sentences[event.at[:2]]
            food = (Role.INGREDIENT, Role.RESULT)
            dropped = {p.reference.origin for p in parts if p.hidden and p.role in food}
            parts = [with_role(part, event, sentence, dropped) for part in parts]
        for mention in self._made.get(event.at, ()):
            parts.append(Participation(Role.RESULT, mention.reference, mention))
        return replace(event, participations=tuple(parts))

    def _participations(self, part: Participation) -> Iterator[Participation]:
        if part.mention is None:
            for reference in _unglued(part.reference):
                yield replace(part, reference=self._with_digits(reference))
        else:
            mention = self._mentions[part.mention.id]
            role = part.role if part.role is Role.RESULT else _ROLES[mention.kind]
            yield replace(part, mention=mention, role=role)

    def _with_digits(self, reference: Reference) -> Reference:
        """A name with the digits that the text has where it is first mentioned."""
        written = self._written.get(reference.origin, "") if reference.origin else ""
        has_digits = any(mark.isdigit() for mark in written)
        if has_digits and _letters(written) == _letters(reference.name):
            return reference._replace(name=written.lower())
        return reference


def _unglued(reference: Reference) -> Iterator[Reference]:
    """The references in one whose separators were lost."""
    start = 0
    for match in _GLUED.finditer(reference.name):
        step, sentence, token = map(int, match.groups())
        if name := reference.name[start : match.start()].strip():
            yield Reference(name, Moment(step, sentence, token))
        start = match.end()
    if rest := reference.name[start:].strip(" ."):
        yield Reference(rest, reference.origin)


def _letters(text: str) -> str:
    return _NO_LETTER.sub(" ", text.lower()).strip()

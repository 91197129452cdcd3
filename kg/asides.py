"""Events that the text only describes: "until browned", "to taste", "if it sticks".

R2VQ marks every cooking verb as an event, but many say what the cook should see, what the point
is, or what a thing already looks like. Nothing is taken up or handed on by those.
"""

from __future__ import annotations

from kg.model import Event, Role, Sentence
from ontology.effects import Effect, Meaning
from ontology.wordlists import wordlist

_OUTCOME = wordlist("grammar.until")
_CONDITION = wordlist("grammar.subordinators")
_HELPERS = wordlist("grammar.helpers")
_NEGATIONS = wordlist("grammar.negations")
_LEADERS = wordlist("verbs.leading")
_BRINGING = wordlist("verbs.bringing")
_MODALS = wordlist("grammar.modals_of_outcome")
_JOINERS = wordlist("grammar.joiners")
_STOPS = wordlist("grammar.stops")
_REACH = 8
_HANDLING = frozenset(
    {Effect.MOVE, Effect.COMBINE, Effect.REMOVE, Effect.SERVE, Effect.SEPARATE, Effect.COVER}
)
_TELLING = frozenset({"Result", "Purpose", "Cause"})


def aside(
    event: Event, meaning: Meaning | None, sentence: Sentence, words: list[str]
) -> str | None:
    """Why an event is only described, or None if somebody does it.

    `words` are the lower-case words of the sentence.
    """
    if any(part.role is Role.RESULT for part in event.participations):
        return None
    verb = event.frame.verb if event.frame else ()
    first = min(event.at.token, *verb) - 1 if verb else event.at.token - 1
    before = words[first - 1] if first else ""
    serving = meaning is not None and Effect.SERVE in meaning.effects
    if meaning is not None and meaning.effects[0] is Effect.OBSERVE:
        return "observation"
    if _is_negated(words, first):
        return "negation"
    if before in _MODALS or _is_modifier(event, before):
        return "description"
    if first == 1 and before == "before" and "," in words[first:]:
        return "foretold"
    if before in _HELPERS and not _is_told_how(event, words, first):
        return "description"
    if _stands_before_a_name(event, sentence):
        return "description"
    if before == "to" and first > 1 and words[first - 2] == "ready":
        return "condition"
    if before == "to" and first > 1 and not serving and not _is_led(words, first):
        return "purpose"
    return _clause(event, meaning, words, first) or _inside(event, sentence, serving)


def _is_negated(words: list[str], first: int) -> bool:
    """True of "do not let it boil", up to the last comma."""
    for place in range(first - 1, max(-1, first - 5), -1):
        if words[place] in _STOPS or words[place] == ",":
            return False
        if words[place] in _NEGATIONS:
            return True
    return False


def _is_led(words: list[str], first: int) -> bool:
    """True of "continue to cook" and "bring it to boil": the verb is the action itself."""
    led = words[first - 2] in _LEADERS
    return led or bool(_BRINGING.intersection(words[max(0, first - 7) : first]))


def _is_modifier(event: Event, before: str) -> bool:
    """A participle inside a noun phrase: "diced carrots", "a bed of dried leaves"."""
    return event.text.lower().endswith("ed") and before != "" and before not in _JOINERS


def _is_told_how(event: Event, words: list[str], first: int) -> bool:
    """True of a command that begins with how to do it: "lightly grease the tin"."""
    begins = first == 1 or words[first - 2] in _JOINERS or words[first - 2] in _STOPS
    is_command = event.text.lower() == event.lemma and not event.lemma.endswith("ed")
    return begins and is_command and words[first - 1].endswith("ly")


def _stands_before_a_name(event: Event, sentence: Sentence) -> bool:
    """True of ", reserved stock": the name is what another verb takes."""
    if not event.text.lower().endswith("ed") or event.end >= len(sentence.tokens):
        return False
    is_alone = not any(part.mention for part in event.participations)
    return is_alone and sentence.tokens[event.end].upos in ("NOUN", "ADJ", "PROPN")


def _clause(event: Event, meaning: Meaning | None, words: list[str], first: int) -> str | None:
    """The kind of clause that a conjunction shortly before the verb opens."""
    for place in range(first - 1, max(-1, first - 1 - _REACH), -1):
        word = words[place]
        if word in _STOPS:
            return None
        between = words[place:first]
        if word in _OUTCOME:
            return None if _is_resumed(event, meaning, between) else "outcome"
        if word == "so" and place + 1 < first and "," not in between[1:]:
            return "purpose"
        if word in _CONDITION and "," not in between and _is_told(event, between):
            return "condition"
    return None


def _is_resumed(event: Event, meaning: Meaning | None, between: list[str]) -> bool:
    """True of the next command after an outcome: "until set, and gently transfer them"."""
    while len(between) > 1 and between[-1].endswith("ly"):
        between = between[:-1]
    if between[-1] not in ("and", "then", ",") or event.text.lower().endswith("ed"):
        return False
    handles = meaning is not None and meaning.effects[0] in _HANDLING
    return handles or "," in between


def _is_told(event: Event, between: list[str]) -> bool:
    """True unless the verb is a command behind the condition: "when hot add the chops"."""
    inflected = event.text.lower() != event.lemma.split()[0]
    return len(between) == 1 or (inflected and between[-1] not in ("and", "then"))


def _inside(event: Event, sentence: Sentence, serving: bool) -> str | None:
    """An event inside what another predicate says of its result, its purpose or its cause."""
    if serving:
        return None
    token = event.at.token
    for frame in sentence.frames:
        if token in frame.verb:
            continue
        for argument in frame.arguments:
            if argument.start <= token <= argument.end and argument.role in _TELLING:
                if argument.role == "Result" and _goes_on(event, sentence):
                    return None
                return "outcome" if argument.role == "Result" else "purpose"
    return None


def _goes_on(event: Event, sentence: Sentence) -> bool:
    """True of "dice it into cubes and fry with the onions": a command, and no outcome."""
    place = event.at.token - 2
    before = sentence.tokens[place].form.lower() if place >= 0 else ""
    return before in ("and", "then") and event.text.lower() == event.lemma.split()[0]

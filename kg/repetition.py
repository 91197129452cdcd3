"""What a "repeat" does: what is left goes the way of what was done before."""

from __future__ import annotations

from collections.abc import Sequence

from kg.cast import Cast
from kg.chronicle import Chronicle
from kg.entities import Act
from kg.intake import Intake
from ontology.lexicon import stem
from ontology.phrases import looks_plural
from ontology.wordlists import wordlist

__all__ = ["do_again"]

_DOINGS = wordlist("grammar.doings")
_RULE = "done again, as before"


def do_again(
    intake: Intake, again: Sequence[Act], gives: tuple[str, ...], kitchen: Chronicle, cast: Cast
) -> tuple[str, ...]:
    """Let what a repetition takes become what the acts before made of theirs.

    What is of the same kind ends in the same place and form; what the acts took a share of goes
    into what they made.
    """
    made = next((act.gives for act in reversed(again) if act.gives and not act.aside), ())
    if not made:
        return gives
    for lump in intake.lumps:
        model = next((thing for thing in made if _is_like(lump, thing, cast)), None)
        if lump in made or lump in kitchen.inside:
            continue
        if model is not None and not _is_share(model, lump, cast):
            kitchen.follow(lump, model, _RULE)
            for act in again:
                if act.meaning and act.meaning.form and not act.aside:
                    kitchen.form(lump, act.meaning.form, _RULE)
        elif any(lump in act.takes or _source(lump, act, cast) for act in again):
            kitchen.join(lump, made[0], _RULE)
    for rest in _rests(intake, again, cast):
        if kitchen.outermost(rest) == rest and rest not in made:
            kitchen.join(rest, made[0], _RULE)
    kitchen.touch(made)
    kitchen.focus = [*made]
    return tuple(dict.fromkeys([*made, *gives]))


def _rests(intake: Intake, again: Sequence[Act], cast: Cast) -> list[str]:
    """What the acts took half of, where "repeat the layers" names nothing: the other half."""
    said = [t.participation.mention for t in intake.taken if t.participation]
    if any(mention and stem(mention.text) not in _DOINGS for mention in said):
        return []
    shares = [cast.things[thing] for act in again for thing in act.takes if thing in cast.things]
    halves = [thing.taken_from for thing in shares if thing.name.startswith("half of")]
    return list(dict.fromkeys(whole for whole in halves if whole))


def _is_like(lump: str, thing: str, cast: Cast) -> bool:
    """True of two portions of one thing, and of things that go by one name."""
    return stem(cast.name(lump)) == stem(cast.name(thing))


def _is_share(thing: str, whole: str, cast: Cast) -> bool:
    """True of a ladle of batter, not of half of the meatballs: the rest of those stay apart."""
    return cast.things[thing].taken_from == whole and not looks_plural(cast.name(whole))


def _source(lump: str, act: Act, cast: Cast) -> bool:
    """True if an act takes a share of a thing, or of what that is a share of itself."""
    origin = cast.things[lump].taken_from
    shares = [cast.things[thing].taken_from for thing in act.takes]
    return lump in shares or (origin is not None and origin in (*shares, *act.takes))

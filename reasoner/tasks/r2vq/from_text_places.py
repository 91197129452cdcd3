"""Where something was before something was done to it, by what the text says and leaves out."""

from __future__ import annotations

from reasoner.tasks.r2vq.from_text_finding import Clause, Parse, bases, content
from reasoner.tasks.r2vq.scenes import Scene
from reasoner.tasks.r2vq.words import plain

__all__ = ["Whereabouts"]

_TAKES, _CAME_UP = 0.6, 0.3
_SAME_THING, _SAME_NAME, _EVENT_AGO = 0.5, 0.4, 0.2
"""What speaks for an earlier event: that it has the thing, or one of its name; and against it."""


class Whereabouts:
    """The places of things, event by event."""

    def __init__(self, parse: Parse) -> None:
        self._parse = parse

    def before(self, thing: str, action: str) -> str | None:
        """The last other place of a thing before an action."""
        clause = self._clause(thing, action)
        if clause is None or clause.scene is None:
            return None
        here = self._parse.place_of(clause.scene)
        earlier = [scene for scene in self._parse.page.scenes if scene.at < clause.at]
        best: tuple[float, str] | None = None
        for ago, scene in enumerate(reversed(earlier)):
            place = self._parse.place_of(scene)
            if place is None or place == here:
                continue
            weight = self._has(thing, clause.scene, scene) + self._sure(scene) - _EVENT_AGO * ago
            if best is None or weight > best[0]:
                best = weight, place
        return best[1] if best else None

    def _clause(self, thing: str, action: str) -> Clause | None:
        """The event that an action is, which has the thing or comes after its mention."""
        verb, *rest = plain(action).split() or [""]
        words, names = content(" ".join(rest)), content(thing)

        def fit(clause: Clause) -> float:
            own = bases(" ".join(_names(clause.scene))) if clause.scene else frozenset()
            takes = _TAKES * bool(own.intersection(names))
            came_up = _CAME_UP * self._parse.came_up(names, clause.at)
            return clause.fit(words) * len(words) + takes + came_up

        clauses = [clause for clause in self._parse.with_verb(verb) if clause.scene]
        return max(clauses, key=fit, default=None)

    def _has(self, thing: str, asked: Scene, earlier: Scene) -> float:
        """What speaks for it that an earlier event has a thing that the asked one has."""
        words = set(content(thing))
        taken = (*asked.ingredients, *asked.others, *asked.drops)
        numbers = {item.number for item in taken if words & bases(item.name)}
        had = (*earlier.ingredients, *earlier.others, *earlier.drops, *earlier.shadows)
        every = (*had, *earlier.results, *earlier.outcomes)
        if any(item.number in numbers for item in every):
            return _SAME_THING
        return _SAME_NAME if any(words & bases(item.name) for item in every) else 0.0

    def _sure(self, scene: Scene) -> float:
        """How sure it is that an event has a place."""
        is_written = self._parse.written_place(scene) is not None
        return 1.0 if is_written else self._parse.guesses.chance("place", scene.at)


def _names(scene: Scene) -> list[str]:
    return [item.name for item in (*scene.ingredients, *scene.others, *scene.drops)]

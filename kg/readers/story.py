"""What a page says around the parts of a recipe: its story, and the names of sections."""

from __future__ import annotations

import re
from typing import Final

from kg.parsing.coreference import names_dish
from kg.parsing.hidden import head_of
from kg.quantities import amount_of
from kg.readers.page import Look, Shown, looks_like_step
from ontology import taxonomy

__all__ = ["Seen", "first_of_list", "without_story"]

_LIST: Final = 3
"""So many ingredients, one after the other, are a list; of two, both say how much."""
_NAME_WORDS: Final = 3
_NAME: Final = re.compile(r"[^\W\d_][^,;(]*(?=[,;(])")
_ITEM_WORDS: Final = 12
_MEASURED: Final = re.compile(
    r"(?:an? )?(?:(?:large|small|big|good|generous|heaped|tiny|few|couple) )*"
    r"(?:pinch|splash|dash|drizzle|handful|knob|squeeze|sprig|bunch|glug|drop|grating|sprinkl(?:e|ing)"
    r"|dusting|slice|piece|juice|zest|rind|twist)(?:e?s)?(?: and (?:juice|zest))? (?:of|from) ",
    re.I,
)
_ALONE: Final = re.compile(
    r"(?:\w+ )?(?:time|serv\w+|yields?|calories|course|cuisine|level)\s*:?", re.I
)
_VALUE: Final = re.compile(r"\d[\d\s.,–-]*\+?(?: ?[a-z]+){0,4}", re.I)
_FOR: Final = re.compile(r"(?:for|to make|make) (?:the |your )?", re.I)

Seen = list[tuple[Shown, Look]]


def without_story(found: Seen) -> Seen:
    """The lines of a recipe, with the sentences above its list as what they are: no steps."""
    found = _headed(found)
    named = [_section(found, place) for place in range(len(found))]
    for place in range(1, len(named)):
        below = named[place + 1][1] if place + 1 < len(named) else Look.BLANK
        named[place] = _listed(named[place - 1], *named[place], below)
    named = _sections_of_the_method(named)
    named = _headings_of_steps([_valued(named, place) for place in range(len(named))])
    start = first_of_list(named) or 0
    return [
        (line, Look.TEXT if look is Look.STEP and n < start and line.number is None else look)
        for n, (line, look) in enumerate(named)
    ]


def _headed(found: Seen) -> Seen:
    """Short lines without an amount that begin blocks of the list, where several do or shout.

    So does every further heading of the first level.
    """
    begin = [n for n in range(1, len(found) - 1) if _begins_block(found, n)]
    is_usual = len(begin) > 1 and not all(found[n + 1][0].text.isupper() for n in begin)
    seen = [n for n, (line, look) in enumerate(found) if look is not Look.BLANK]
    return [
        (line, Look.SECTION)
        if (n in begin and (is_usual or line.text.isupper()))
        or (line.level == 1 and look in (Look.ITEM, Look.TEXT) and n > min(seen, default=n))
        else (line, look)
        for n, (line, look) in enumerate(found)
    ]


def _begins_block(found: Seen, place: int) -> bool:
    """True of "filling" between a blank line or a heading and "1 lb stewing beef"."""
    line, look = found[place]
    is_short = 0 < len(line.text.split()) <= _NAME_WORDS and not re.search(r"[,;(.!?]", line.text)
    if look not in (Look.ITEM, Look.TEXT) or not is_short or line.bullet or line.number is not None:
        return False
    is_apart = found[place - 1][1] in (Look.BLANK, Look.INGREDIENTS)
    below, its_look = found[place + 1]
    is_item = its_look is Look.ITEM and amount_of(below.text)[0] is not None
    return is_apart and is_item and amount_of(line.text)[0] is None


def first_of_list(found: Seen) -> int | None:
    """Where the first list begins; blank lines and names of sections do not interrupt it."""
    count, start = 0, 0
    for place, (_, look) in enumerate(found):
        if look is Look.ITEM:
            start = start if count else place
            count += 1
            are_measured = count == 2 and all(
                amount_of(found[n][0].text)[0] is not None for n in (start, place)
            )
            if count == _LIST or are_measured:
                return start
        elif look not in (Look.BLANK, Look.SECTION, Look.INGREDIENTS):
            count = 0
    return None


def _valued(found: Seen, place: int) -> tuple[Shown, Look]:
    """A fact that stands alone has its value below, or is none: "Serving" over a step."""
    line, look = found[place]
    above = found[place - 1] if place else (line, Look.BLANK)
    if above[1] is Look.FACT and _ALONE.fullmatch(above[0].text) and _VALUE.fullmatch(line.text):
        return line._replace(text=f"{above[0].text.rstrip(':')}: {line.text}"), Look.FACT
    if look is not Look.FACT or not _ALONE.fullmatch(line.text):
        return line, look
    below = found[place + 1] if place + 1 < len(found) else (line, Look.BLANK)
    if _VALUE.fullmatch(below[0].text):
        return line, Look.BLANK
    return line, Look.SECTION if below[1] is Look.STEP else Look.BLANK


def _headings_of_steps(found: Seen) -> Seen:
    """A few words between the list and its steps, where nothing else announces these."""
    looks = [look for _, look in found]
    if Look.STEPS in looks or Look.INGREDIENTS not in looks:
        return found
    begin = looks.index(Look.INGREDIENTS)
    for n in range(begin + 3, len(found) - 1):
        words = len(found[n][0].text.split())
        is_label = looks[n] is Look.TEXT and 0 < words <= _NAME_WORDS + 1
        if is_label and looks[n - 1] is Look.BLANK and looks[n + 1] is Look.STEP:
            return [*found[:n], (found[n][0], Look.STEPS), *found[n + 1 :]]
    return found


def _listed(above: tuple[Shown, Look], line: Shown, look: Look, below: Look) -> tuple[Shown, Look]:
    """A line under an ingredient that is no sentence is one: "chives, to serve (if using)".

    It begins with food or with a measure ("splash of milk"), or another ingredient follows.
    """
    is_next = look in (Look.STEP, Look.TEXT) and above[1] is Look.ITEM and line.number is None
    if not is_next or line.bullet != above[0].bullet or line.text.endswith((".", "!", "?", ":")):
        return line, look
    is_item = _MEASURED.match(line.text) is not None or _names_food(line.text)
    is_between = below is Look.ITEM and len(line.text.split()) <= _ITEM_WORDS
    return line, Look.ITEM if is_item or is_between else look


def _names_food(text: str) -> bool:
    """True of "chives, to serve (if using)" and "salt and black pepper"; not of a command."""
    name = _NAME.match(text)
    names = [name[0]] if name else text.split(" and ")
    if not all(taxonomy.class_of(each.lower(), "food") for each in names):
        return False
    return len(names) > 1 or not looks_like_step(f"{text.split()[0]} it.")


def _sections_of_the_method(found: Seen) -> Seen:
    """Names of sections above the steps: those of the list again, or the name of a dish."""
    known = {_bare(line) for line, look in found if look is Look.SECTION}
    told = [n for n, (_, look) in enumerate(found) if look in (Look.STEPS, Look.STEP)]
    listed = [
        n for n, (_, look) in enumerate(found) if look is Look.ITEM and n < min(told, default=0)
    ]
    if not told or not listed:
        return found
    return [
        (line, Look.SECTION if n > listed[-1] and _heads_steps(found, n, known) else look)
        for n, (line, look) in enumerate(found)
    ]


def _heads_steps(found: Seen, place: int, known: set[str]) -> bool:
    """True of a short line that is no sentence, with a step right below it."""
    line, look = found[place]
    is_short = 0 < len(line.text.split()) <= _NAME_WORDS and line.text[:1].isupper()
    if look not in (Look.ITEM, Look.TEXT) or not is_short or line.bullet or line.number is not None:
        return False
    below = found[place + 1] if place + 1 < len(found) else (line, Look.BLANK)
    if below[1] is not Look.STEP or line.text.endswith((".", "!")):
        return False
    return below[0].number == 1 or _bare(line) in known or names_dish(head_of(line.text))


def _bare(line: Shown) -> str:
    """The name of a section without "for the": "For the pastry:" and "Pastry" are one."""
    return _FOR.sub("", line.text.lower()).rstrip(":").strip()


def _section(found: Seen, place: int) -> tuple[Shown, Look]:
    """A short line between a blank one and an ingredient that names a dish is a section's name."""
    line, look = found[place]
    is_short = 0 < len(line.text.split()) <= _NAME_WORDS
    if look not in (Look.ITEM, Look.TEXT) or not is_short or line.bullet or place == 0:
        return line, look
    stands_alone = found[place - 1][1] is Look.BLANK and place + 1 < len(found)
    leads = stands_alone and found[place + 1][1] is Look.ITEM
    if leads and found[place + 1][0].bullet and amount_of(line.text)[0] is None:
        return line, Look.SECTION  # all other lines of the list have bullets
    is_name = leads and line.text[:1].isupper()
    is_name = is_name and (names_dish(head_of(line.text)) or _is_made(found, line.text))
    return line, Look.SECTION if is_name else look


def _is_made(found: Seen, name: str) -> bool:
    """True of what a line below says is made: "For the compote, simmer the berries"."""
    making = re.compile(rf"\b(?:for|make|making|prepare) the {re.escape(name.lower())}\b")
    return any(making.search(line.text.lower()) for line, _ in found)

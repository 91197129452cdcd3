"""The templates of R2VQ's questions: how each opens, what it is as a value, what answers it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from reasoner.outcome import Query
from reasoner.tasks.r2vq import counts, lists, places, roles
from reasoner.tasks.r2vq.entries import Table
from reasoner.tasks.r2vq.queries import (
    CountActions,
    HowGotten,
    HowManyUsed,
    HowTo,
    RoleOf,
    TimesUsed,
    WhatIsIn,
    WhatShouldBe,
    WhereBefore,
    WhereShould,
    WhichFirst,
)
from reasoner.tasks.r2vq.scenes import Page
from reasoner.tasks.r2vq.words import spelt

HOW: Final = "how do you "
_APART: Final = re.compile(r"\s*['’]\s*s\b")
_WHAT_IS: Final = re.compile(r"^what is\b")
_FIRST: Final = re.compile(r"\s*,?\s*which comes first$")


class Template(NamedTuple):
    """How a kind of question opens and ends, what it is as a value, and what answers it."""

    opening: str
    ending: str
    query: Callable[[str], Query]
    table: Callable[[Page], Table]


def _of_roles(opening: str) -> Template:
    def table(page: Page) -> Table:
        return Table(roles.roles(page, opening))

    return Template(f"{opening} ", "", partial(RoleOf, opening), table)


def _tools_and_manners(page: Page) -> Table:
    """A role of the verb goes before its tool where both are asked for in the same words."""
    entries = [*roles.roles(page, HOW.strip()), *lists.tools(page)]
    return Table(entries, lists.loose_tools(page))


ORDER: Final = Template(
    "", ", which comes first", WhichFirst, lambda p: Table(roles.phrases(p), roles.loose_phrases(p))
)
TEMPLATES: Final = (
    Template(
        "how many actions does it take to process the ",
        "",
        CountActions,
        lambda page: Table(counts.actions(page)),
    ),
    Template("how many times is the ", " used", TimesUsed, lambda p: Table(counts.times(p))),
    Template("how many ", " are used", HowManyUsed, lambda p: Table(counts.props(p))),
    Template("what should be ", "", WhatShouldBe, lambda p: Table(lists.ellipses(p))),
    Template(
        "where should you ",
        "",
        WhereShould,
        lambda p: Table(lists.places(p), lists.loose_places(p)),
    ),
    Template(HOW, "", HowTo, _tools_and_manners),
    Template("what's in the ", "", WhatIsIn, lambda p: Table(lists.contents(p))),
    Template("how did you get the ", "", HowGotten, lambda p: Table(lists.makings(p))),
    Template(
        "where was the ",
        "",
        WhereBefore.of,
        lambda p: Table(places.whereabouts(p), places.loose_whereabouts(p), places.at_verb),
    ),
    *[_of_roles(opening) for opening in roles.ALL_OPENINGS if opening != HOW.strip()],
)


class Parsed(NamedTuple):
    """A question with its template and the words that the template leaves open."""

    query: Query
    template: Template
    words: str


def parsed(question: str) -> Parsed | None:
    """A question in R2VQ's words, whatever its capitals and spaces; nothing if it is in others."""
    text = _WHAT_IS.sub("what's", _APART.sub("'s", spelt(question)))
    if first := _FIRST.search(text):
        words = text[: first.start()]
        return Parsed(ORDER.query(words), ORDER, words)
    for template in TEMPLATES:
        if text.startswith(template.opening) and text.endswith(template.ending):
            words = text[len(template.opening) : len(text) - len(template.ending)].strip()
            if words:
                return Parsed(template.query(words), template, words)
    return None

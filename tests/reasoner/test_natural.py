"""What people ask about the samples, in their own words, and what a cook would answer.

`tests/golden/natural/<family>.toml` holds the cases. An answer's text is compared in lower case,
without articles and punctuation, numbers as digits. A case says one or more of

    answer     the acceptable texts
    starts     how the text must begin ("yes", "no", a count)
    facts      what must all occur in it; "tin|pan" is either, "bak*" any word that begins so
    not_facts  what must not occur in it

and a case that says none of them must give NoAnswer. Single mistakes do not fail the suite, a
family below 90 % does, and so does everything together below 95 %. To see every mistake:
`python -m tests.reasoner.test_natural`, or pytest with `-s -k report`.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from reasoner import Answered, NoAnswer, ask
from reasoner.ask import graph_of

FOLDER = Path(__file__).parents[1] / "golden" / "natural"
FAMILIES = (
    "cardinality",
    "ellipsis",
    "lifespan",
    "location",
    "ordering",
    "orientation",
    "props",
    "quantities",
    "roles",
    "unanswerable",
    "yes-no",
)
KEYS = {"title", "recipe", "question", "answer", "starts", "facts", "not_facts", "set"}
FAMILY_SHARE, OVERALL_SHARE = 0.9, 0.95
_DIGITS = {
    word: str(number)
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve".split()
    )
}
_COMMA_IN_NUMBER = re.compile(r"(?<=\d),(?=\d{3})")
_WORD = re.compile(r"\d+(?:[./]\d+)*|[^\W\d_]+")
_INFLECTED = r"(?:s|es|d|ed|ing)?"


@dataclass(frozen=True, slots=True)
class Case:
    """A question, and what makes its answer right."""

    family: str
    index: int
    title: str
    recipe: str
    question: str
    answer: tuple[str, ...]
    starts: str
    facts: tuple[str, ...]
    not_facts: tuple[str, ...]
    set: str

    @property
    def id(self) -> str:
        return f"{self.family}/{self.title}/{self.index}"

    @property
    def answerable(self) -> bool:
        return bool(self.answer or self.starts or self.facts)

    def holds_for(self, text: str) -> bool:
        """Whether this text is an answer that a cook would accept."""
        said = plain(text)
        return (
            (not self.answer or said in {plain(wanted) for wanted in self.answer})
            and (not self.starts or occurs(self.starts, said, at_start=True))
            and all(occurs(fact, said) for fact in self.facts)
            and not any(occurs(fact, said) for fact in self.not_facts)
        )


@dataclass(frozen=True, slots=True)
class Verdict:
    """A case and what came of asking it."""

    case: Case
    right: bool
    said: str

    def __str__(self) -> str:
        case = self.case
        wanted = " + ".join(
            part
            for part in (
                " / ".join(case.answer),
                case.starts and f"begins {case.starts}",
                ", ".join(case.facts),
                case.not_facts and f"not {', '.join(case.not_facts)}",
            )
            if part
        )
        return (
            f"{case.id} ({case.set}) {case.recipe}: {case.question}\n"
            f"    wanted {wanted or 'NoAnswer'}\n    got    {self.said}"
        )


def plain(text: str) -> str:
    """The words of a text, without articles, accents and punctuation, numbers as digits."""
    text = unicodedata.normalize("NFKD", re.sub(r"(\d)([½¼¾⅓⅔⅛])", r"\1 \2", text))
    text = "".join(letter for letter in text if not unicodedata.combining(letter))
    text = _COMMA_IN_NUMBER.sub("", text.lower().replace("⁄", "/"))
    words = [_DIGITS.get(word, word) for word in _WORD.findall(text)]
    return " ".join(word for word in words if word not in {"a", "an", "the"})


def occurs(fact: str, said: str, *, at_start: bool = False) -> bool:
    """Whether one of the fact's alternatives is said, as whole words."""
    return any(_pattern(choice, at_start).search(said) for choice in fact.split("|"))


@cache
def _pattern(choice: str, at_start: bool) -> re.Pattern[str]:
    stem = re.escape(plain(choice))
    ending = r"\w*" if choice.endswith("*") else "" if stem[-1].isdigit() else _INFLECTED
    return re.compile(rf"{'^' if at_start else '(?<![^ ])'}{stem}{ending}(?![^ ])")


@cache
def cases(family: str) -> tuple[Case, ...]:
    """The cases of a family, in the order of its file."""
    path = FOLDER / f"{family}.toml"
    found = tomllib.loads(path.read_text("utf-8"))["case"] if path.is_file() else []
    return tuple(_case(family, index, fields) for index, fields in enumerate(found, 1))


def _case(family: str, index: int, fields: dict) -> Case:
    assert fields.keys() <= KEYS, f"{family} {index}: {sorted(fields.keys() - KEYS)}"
    answer = fields.get("answer", ())
    return Case(
        family,
        index,
        fields["title"],
        fields["recipe"],
        fields["question"],
        (answer,) if isinstance(answer, str) else tuple(answer),
        fields.get("starts", ""),
        tuple(fields.get("facts", ())),
        tuple(fields.get("not_facts", ())),
        fields["set"],
    )


@cache
def verdicts(family: str) -> tuple[Verdict, ...]:
    """Every case of a family, asked."""
    return tuple(judge(case) for case in cases(family))


understood = cache(graph_of)


def judge(case: Case) -> Verdict:
    """Ask a case's question; a crash is a mistake like any other."""
    try:
        outcome = ask(understood(case.recipe), case.question)
    except Exception as error:
        return Verdict(case, False, f"{type(error).__name__}: {error}")
    if isinstance(outcome, Answered):
        right = case.answerable and case.holds_for(outcome.text)
        return Verdict(case, right, outcome.text)
    right = not case.answerable and isinstance(outcome, NoAnswer)
    return Verdict(case, right, type(outcome).__name__)


def summary() -> str:
    """The share right, by family and set."""
    lines = [f"{'family':14}{'dev':>16}{'check':>16}{'all':>16}"]
    for family in (*FAMILIES, "all"):
        asked = [v for name in FAMILIES if family in (name, "all") for v in verdicts(name)]
        chosen = (
            [v for v in asked if v.case.set == "dev"],
            [v for v in asked if v.case.set == "check"],
            asked,
        )
        lines.append(f"{family:14}" + "".join(f"{_share(group):>16}" for group in chosen))
    return "\n".join(lines)


def _share(asked: list[Verdict]) -> str:
    right = sum(verdict.right for verdict in asked)
    return f"{right}/{len(asked)} {right / max(len(asked), 1):6.1%}"


def report() -> str:
    """Every mistake, then the summary."""
    wrong = [str(v) for family in FAMILIES for v in verdicts(family) if not v.right]
    return "\n".join([*wrong, "", summary()])


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_has_cases_enough_in_both_sets(family):
    assert len(cases(family)) >= 20
    sets = Counter(case.set for case in cases(family))
    assert sets.keys() == {"dev", "check"}


def test_every_file_is_a_family():
    assert {path.stem for path in FOLDER.glob("*.toml")} == set(FAMILIES)


def test_no_question_is_asked_twice_of_the_same_recipe():
    asked = Counter((c.recipe, plain(c.question)) for f in FAMILIES for c in cases(f))
    assert [pair for pair, times in asked.items() if times > 1] == []


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_answers_as_a_cook_would(family):
    wrong = [str(verdict) for verdict in verdicts(family) if not verdict.right]
    share = 1 - len(wrong) / len(verdicts(family))
    assert share >= FAMILY_SHARE, "\n".join([f"{share:.1%} right", *wrong])


def test_nearly_all_natural_questions_are_answered_as_a_cook_would():
    asked = [verdict for family in FAMILIES for verdict in verdicts(family)]
    assert sum(verdict.right for verdict in asked) / len(asked) >= OVERALL_SHARE, summary()


def test_report_lists_every_mistake():
    text = report()
    print(text)
    assert all(
        verdict.case.id in text for f in FAMILIES for verdict in verdicts(f) if not verdict.right
    )


@pytest.mark.parametrize(
    ("fact", "said", "found"),
    [
        ("tin", "on the round cake tin", True),
        ("tin", "in the setting sun", False),
        ("pot", "the potatoes", False),
        ("oven", "in the ovenproof bowls", False),
        ("tomato", "the tomatoes, garlic", True),
        ("bak*", "by baking the cake", True),
        ("1/2 tsp|0.5 teaspoon", "0.5 teaspoons", True),
        ("1 1/2 tbsp", "1½ tbsp", True),
        ("1", "0.1 litres", False),
        ("1000", "1,000 g", True),
        ("4", "four plates", True),
        ("gruyere", "Gruyère", True),
    ],
)
def test_a_fact_occurs_as_whole_words(fact, said, found):
    assert occurs(fact, plain(said)) is found


if __name__ == "__main__":
    print(report())

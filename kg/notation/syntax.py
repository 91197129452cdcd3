"""The lines of an annotated recipe, read and written without loss."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from kg.errors import Notices
from kg.notation.script import Deed, Field, Item, Key, Listed, Script, Telling

__all__ = ["MARK", "deed_line", "parsed", "read_deed", "written"]

MARK: Final = "%annotation 1"
"""The first line of a file of annotated recipes, and of each recipe in it."""
_FACT: Final = re.compile(r"([a-z]+): (.*)")
_LISTED: Final = re.compile(r"(\d{1,4})\. (.+)")
_PART: Final = re.compile(r"\[(.+)\]")
_STEP: Final = re.compile(r"step (\d{1,4})")
_ITEM: Final = re.compile(
    r"(?P<hidden>~)?(?P<words>[^=~#()\[\]]*?)(?:#(?P<nth>\d{1,3}))?"
    r"(?:=(?P<refs>[^=~#()\[\]]+?))?"
    r"(?:\s*\((?P<share>[^()]+)\))?(?:\s*\[(?P<condition>[^\[\]]+)\])?"
)
_COMMA: Final = re.compile(r"\s*(?:(,)|(?<=\s)(/)(?=\s))\s*(?![^(\[]*[)\]])")
_NO_OBJECTS: Final = "-"
_REMARK: Final = "//"
_NAMING: Final = frozenset({Key.RESULT, Key.LEAVES})


class _Line(NamedTuple):
    """A line of a file, counted from 1."""

    number: int
    text: str


def parsed(lines: Sequence[tuple[int, str]], source: str, notices: Notices) -> Script:
    """One recipe from its lines; a line that cannot be read is told of and left out."""
    return _Reading(source, notices).script(lines)


class _Reading:
    """An annotated recipe while its lines are being read."""

    def __init__(self, source: str, notices: Notices) -> None:
        self.source, self.notices = source, notices
        self.facts: list[tuple[str, str]] = []
        self.listed: list[Listed] = []
        self.tellings: list[Telling] = []
        self.part, self.step = "", 0

    def script(self, lines: Sequence[tuple[int, str]]) -> Script:
        for number, text in lines:
            self._take(_Line(number, text.strip()))
        facts = dict(self.facts)
        kept = tuple(fact for fact in self.facts if fact[0] != "title")
        first = lines[0][0] if lines else 1
        title = facts.get("title", "")
        return Script(title, tuple(self.listed), tuple(self.tellings), kept, first)

    def _take(self, line: _Line) -> None:
        text = line.text
        if not text or text == MARK:
            return
        if text.startswith(">"):
            self._take_sentence(line)
        elif self.step and (step := _STEP.fullmatch(text)) is None:
            self._take_deed(line)
        elif step := _STEP.fullmatch(text):
            self._take_step(line, int(step[1]))
        elif listed := _LISTED.fullmatch(text):
            self._take_listed(line, int(listed[1]), listed[2])
        elif part := _PART.fullmatch(text):
            self.part = part[1]
        elif fact := _FACT.fullmatch(text):
            self.facts.append((fact[1], fact[2]))
        else:
            expected = "'title: …', 'NUMBER. ingredient line', '[part of the list]' or 'step 1'"
            self._complain(line, f"expected {expected}, found {text!r}; left out")

    def _take_step(self, line: _Line, number: int) -> None:
        if number != self.step + 1:
            self._complain(line, f"expected 'step {self.step + 1}', found 'step {number}'")
        self.step = number

    def _take_listed(self, line: _Line, number: int, text: str) -> None:
        if number != len(self.listed) + 1:
            self._complain(
                line, f"expected line {len(self.listed) + 1}, found {number}; counted on"
            )
        self.listed.append(Listed(text, self.part, line.number))

    def _take_sentence(self, line: _Line) -> None:
        if not self.step:
            self._complain(line, "a sentence before 'step 1'; taken as of step 1")
            self.step = 1
        self.tellings.append(Telling(self.step, line.text[1:].strip(), (), line.number))

    def _take_deed(self, line: _Line) -> None:
        if not self.tellings:
            self._complain(line, f"expected '> sentence', found {line.text!r}; left out")
            return
        try:
            deed = read_deed(line.text, line.number)
        except ValueError as error:
            self._complain(line, f"{error}; left out")
            return
        last = self.tellings[-1]
        self.tellings[-1] = Telling(last.step, last.text, (*last.deeds, deed), last.line)

    def _complain(self, line: _Line, problem: str) -> None:
        self.notices.add(problem, self.source, line.number)


def read_deed(text: str, line: int = 0) -> Deed:
    """An event from its line.

    >>> deed = read_deed("cut | apples=1 | with ~knife | size into strips | -> strips=apple strips")
    >>> deed.verb, [str(field.key) for field in deed.fields]
    ('cut', ['', 'with', 'size', '->'])
    """
    if text.startswith(_REMARK):
        return Deed("", line=line, remark=text.removeprefix(_REMARK).strip())
    verb, *others = [part.strip() for part in text.split("|")]
    words, _, nth = verb.partition("#")
    if not words or (nth and not nth.isdecimal()):
        raise ValueError(f"expected 'verb | objects | …', found {text!r}")
    fields = [_field(part, is_first=n == 0) for n, part in enumerate(others)]
    return Deed(words.strip(), int(nth or 1), tuple(f for f in fields if f), line)


def _field(text: str, *, is_first: bool) -> Field | None:
    if is_first:
        return None if text in (_NO_OBJECTS, "") else Field(Key.OBJECTS, _items(text))
    if text.startswith(Key.THREAD):
        return Field(Key.THREAD, text=text.removeprefix(Key.THREAD).strip())
    name, _, rest = text.partition(" ")
    if name not in [key.value for key in Key if key.value]:
        known = " ".join(key.value for key in Key if key.value)
        raise ValueError(f"expected a field that begins with one of {known}; found {text!r}")
    key, rest = Key(name), rest.strip()
    if not rest:
        raise ValueError(f"the field {name!r} is empty")
    if not key.has_items:
        return Field(key, text=rest)
    items = _items(rest)
    return Field(key, tuple(map(_named, items)) if key in _NAMING else items)


def _named(item: Item) -> Item:
    """A result without "=" is named by the annotator and not by the sentence."""
    if item.hidden or item.refs:
        return item
    return replace(item, words="", refs=(item.words.lower(),), hidden=True)


def _items(text: str) -> tuple[Item, ...]:
    found: list[Item] = []
    either, start = False, 0
    for comma in _COMMA.finditer(text):
        found.append(_item(text[start : comma.start()], either=either))
        either, start = comma[2] is not None, comma.end()
    found.append(_item(text[start:], either=either))
    return tuple(found)


def _item(text: str, *, either: bool) -> Item:
    match = _ITEM.fullmatch(text.strip())
    if match is None or not (match["words"] or match["refs"]):
        raise ValueError(f"expected 'words', 'words=REF' or '~REF', found {text.strip()!r}")
    words, refs = match["words"].strip(), match["refs"] or ""
    if match["hidden"]:
        if refs:
            raise ValueError(f"what is hidden has no words: expected '~REF', found {text!r}")
        words, refs = "", words
    names = tuple(name.strip().lower() for name in refs.split("+")) if refs else ()
    share, condition = match["share"] or "", match["condition"] or ""
    hidden = bool(match["hidden"])
    return Item(words, names, int(match["nth"] or 1), hidden, share, condition, either)


def written(script: Script) -> str:
    """An annotated recipe as its file has it."""
    return "\n".join(_lines(script)) + "\n"


def _lines(script: Script) -> Iterator[str]:
    yield MARK
    yield f"title: {script.title}"
    yield from (f"{key}: {value}" for key, value in script.facts)
    yield ""
    part = ""
    for number, listed in enumerate(script.listed, 1):
        if listed.part != part:
            part = listed.part
            yield f"[{part}]"
        yield f"{number}. {listed.text}"
    step = 0
    for telling in script.tellings:
        if telling.step != step:
            step = telling.step
            yield from ("", f"step {step}")
        yield f"> {telling.text}"
        yield from (deed_line(deed) for deed in telling.deeds)


def deed_line(deed: Deed) -> str:
    """An event as its line in the file.

    >>> deed_line(read_deed("Mix | eggs=2,~flour(half) |in bowl|-> batter"))
    'Mix | eggs=2, ~flour (half) | in bowl | -> batter'
    """
    if not deed.verb:
        return f"{_REMARK} {deed.remark}"
    objects = [field for field in deed.fields if field.key is Key.OBJECTS]
    others = [field for field in deed.fields if field.key is not Key.OBJECTS]
    parts = [deed.verb if deed.nth == 1 else f"{deed.verb}#{deed.nth}"]
    if objects or others:
        parts.append(_items_line(objects[0].items) if objects else _NO_OBJECTS)
    parts += [_field_line(field) for field in others]
    return " | ".join(parts)


def _field_line(field: Field) -> str:
    if field.key is Key.THREAD:
        return f"@{field.text}"
    if not field.key.has_items:
        return f"{field.key} {field.text}"
    line = _items_line(field.items)
    return f"{field.key} {line.replace('~', '') if field.key in _NAMING else line}"


def _items_line(items: Sequence[Item]) -> str:
    found = ""
    for item in items:
        if found:
            found += " / " if item.either else ", "
        found += _item_line(item)
    return found


def _item_line(item: Item) -> str:
    refs = "+".join(item.refs)
    if item.hidden:
        text = f"~{refs}"
    else:
        nth = f"#{item.nth}" if item.nth > 1 else ""
        text = f"{item.words}{nth}{f'={refs}' if refs else ''}"
    text += f" ({item.share})" if item.share else ""
    return text + (f" [{item.condition}]" if item.condition else "")

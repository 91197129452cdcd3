"""A question as parsed words: what people type, made plain for the families to read."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cached_property

from reasoner.rephrasing import rephrased

__all__ = ["LONGEST", "Question"]

LONGEST = 400
_CONTRACTIONS = (
    (re.compile(r"\b(what|where|when|how|which|who|it|that|there|here)['’]s\b"), r"\1 is"),
    (re.compile(r"\b(what|where|when|how|they|we|you)['’]re\b"), r"\1 are"),
    (re.compile(r"\b(i|you|we|they)['’]ve\b"), r"\1 have"),
    (re.compile(r"\b(i|you|we|they|it)['’]ll\b"), r"\1 will"),
    (re.compile(r"\b(i|you|we|they|where|what|how)['’]d\b"), r"\1 did"),
    (re.compile(r"\b(what|where|how|when)s\b"), r"\1 is"),
    (re.compile(r"\b(\w{3,})['’]s (?=left|gone|done|ready|in\b|on\b)"), r"\1 is "),
    (re.compile(r"\btemps?\b"), "temperature"),
    (re.compile(r"\b(?:have|has) (i|you|we) got\b"), r"do \1 have"),
    (re.compile(r"\bwon['’]t\b"), "will not"),
    (re.compile(r"\bcan['’]?t\b|\bcannot\b"), "can not"),
    (re.compile(r"n['’]t\b"), " not"),
    (re.compile(r"\bi['’]m\b"), "i am"),
    (re.compile(r"\blet['’]s\b"), "let us"),
    (re.compile(r"\bgonna\b"), "going to"),
    (re.compile(r"\bwanna\b"), "want to"),
    (re.compile(r"^(do|does|did|should|is|are|can|will|must) not (?=i|you|we|the\b)"), r"\1 "),
)
_POLITE = re.compile(
    r"^(?:(?:(?:hi|hello|hey)(?: bot| there| chef)?|good (?:morning|evening|afternoon)|ok|okay|so"
    r"|and|but|or|well|please|now|then|um|eh|oh|ah|hm+|yeah|thanks|thank you|sorry|yes|no problem"
    r"|no|bot|alright|alrighty|all right)\b[ ,!.:;)]*"
    r"|(?:good|great|nice|cool|perfect|fine|right|sure|got it|i see|done)\b(?:[,!.]+ ?| (?="
    r"(?:and|so|what|where|when|how|which|for how|is|are|do|does|can|could|should|must)\b)))*"
    r"(?:(?:can|could|would|will) (?:you|i) (?:please )?(?:tell|show|remind) me\b[ ,:]*"
    r"|(?:tell|show|remind) me\b[ ,:]*|i (?:want|would like|need) to know\b[ ,:]*"
    r"|do you know\b[ ,:]*|i wonder\b[ ,:]*)?"
)
_LEADING = re.compile(
    r"^(?P<time>(?:in|after|before|at|during|once|when|while|by|as soon as) [^,]+), "
    r"(?P<rest>(?:what|where|how|which|why|who|is|are|do|does|did|can|should|must|will)\b.+)$"
)
_SENTENCE = re.compile(
    r"(?<=[.?!])(?<!\b[DM]r\.)(?<!\bMrs\.)(?<!\bSt\.)(?<!\bNo\.)\s+"
    r"(?=[A-Z]|(?:what|where|how|which|when|who|why|is|are|do|does|can|could|should|shall"
    r"|for how)\b)"
)
_STATED = re.compile(
    r"^(?:(?:good|great|nice|cool|perfect|fine|done|yes|well)\b[ ,!.]*)*"
    r"(?:(?:i|we|it|they|that|this|everything)\b|(?:the|all|both|my) [\w ]+? "
    r"(?:is|are|has|have|looks?|became)\b)[^?]*, "
    r"(?=(?:and |so |but )?(?:what|where|how|which|when|why|is|are|was|do|does|can|could|should"
    r"|shall|anything|for how)\b)"
)
_ONWARD = re.compile(r"\b(?:and|then|now)$")
_POLITE_END = re.compile(r"[ ,]*\b(?:please|thanks|thank you|again|exactly|by the way)$")


@dataclass(frozen=True)
class Question:
    """What was asked. `plain` is lower case, without contractions, politeness or final marks.

    >>> Question("Where's the BUTTER after step 2 ??").plain
    'where is the butter after step 2'
    """

    text: str

    @cached_property
    def plain(self) -> str:
        """The question in the form that the families read, without what is stated before it."""
        return _made_plain(_asked_last(self._typed), is_bare=True)

    @cached_property
    def whole(self) -> str:
        """The same with what is stated before it: "It is catching. What now?"."""
        return _made_plain(self._typed, is_bare=False)

    @property
    def _typed(self) -> str:
        return unicodedata.normalize("NFKC", self.text[: LONGEST * 4])

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The plain question, word by word."""
        return tuple(re.findall(r"[^\W_]+(?:['’-][^\W_]+)*", self.plain))


def _made_plain(text: str, *, is_bare: bool) -> str:
    text = "".join(c if c.isprintable() else " " for c in text.lower())
    text = text.replace("“", '"').replace("”", '"')
    for pattern, plain in _CONTRACTIONS:
        text = pattern.sub(plain, text)
    text = re.sub(r"\s+", " ", text).strip(" ?!.,;:")
    asked = _POLITE.sub("", text, count=1)
    asked = _POLITE.sub("", _STATED.sub("", asked), count=1) if is_bare else asked
    text = asked or ("and then" if _ONWARD.search(text) else "")
    text = rephrased(_POLITE_END.sub("", text).strip(" ?!.,;:"))
    leading = _LEADING.match(text)
    return (f"{leading['rest']} {leading['time']}" if leading else text)[:LONGEST]


def _asked_last(text: str) -> str:
    """The last question of several sentences, or else the last sentence.

    >>> _asked_last("Ok, I have done that. What is next? I am ready.")
    'What is next?'
    """
    sentences = _SENTENCE.split(text.strip())
    return ([each for each in sentences if each.rstrip(" )").endswith("?")] or sentences)[-1]

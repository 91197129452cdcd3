"""What cooks say between steps: "What's next?", "Could you repeat that?", "Was that all?".

Each way is given as the plain question that it is where the cook stands.
"""

from __future__ import annotations

import re
from typing import Final

__all__ = ["AGAIN", "ALL_DONE", "BACK", "MEANWHILE", "MORE", "NEXT", "greeted", "is_start", "moved"]

NEXT: Final = "next"
AGAIN: Final = "again"
BACK: Final = "back"
MEANWHILE: Final = "meanwhile"
ALL_DONE: Final = "all done"
MORE: Final = "more"

_I: Final = r"(?:i|we|you)"
_DO: Final = r"(?:do|does|did|should|must|can|could|will|would|shall|may)"
_MUST: Final = rf"(?:{_DO}|need to|have to|am supposed to|are supposed to)"
_THAT: Final = r"(?:it|that|this|them|those|these)"
_STEP: Final = r"(?:step|instruction|one|thing|part|task|action|direction|stage|phase)"
_PIECE: Final = r"(?:step|instruction|part|half|phrase|sentence|bit|piece|thing|one|direction)"
_LATER: Final = (
    r"(?:now|next|then|after|afterwards?|after (?:that|this|it)|from here|from now on|later)"
)
_MEANTIME: Final = (
    r"(?:in the (?:meantime|mean time|meanwhile|interim)|meanwhile"
    rf"|while (?:{_I} (?:wait|am waiting|are waiting)|waiting)"
    r"|(?:during|in) (?:this|that|these|those|the)(?: [\w-]+){0,4} "
    r"(?:time|seconds?|minutes?|hours?|days?))"
)
_ASKING: Final = rf"(?:(?:can|could|would|will) {_I} (?:please )?)?"
_WAYS: Final = tuple(
    (re.compile(rf"^(?:{pattern})$"), move)
    for pattern, move in (
        (
            rf"(?:what|which) (?:else )?{_DO} {_I} (?:have to |need to )?"
            rf"(?:do|be doing|prepare|get on with)(?: with {_THAT})?(?: else)? {_MEANTIME}",
            MEANWHILE,
        ),
        (rf"(?:anything|something)(?: else)?(?: to do| {_I} {_MUST} do)? {_MEANTIME}", MEANWHILE),
        (
            rf"(?:is|are) there (?:something|anything|things?)(?: else)?(?: to do| (?:that )?{_I} "
            rf"{_MUST} (?:already )?(?:do|be doing|prepare)) {_MEANTIME}",
            MEANWHILE,
        ),
        (rf"{_DO} {_I} do (?:something|anything|things?)(?: else)? {_MEANTIME}", MEANWHILE),
        (rf"(?:what|and)? ?{_MEANTIME}", MEANWHILE),
        (
            r"(?:and )?(?:what|which)(?: is| are| comes| follows| will be)?(?: coming)?(?: the| my"
            rf"| your)? (?:next|now|then|following|up next|coming up|up|after)(?: {_STEP})?s?"
            rf"(?: (?:that )?(?:to do|{_I} {_MUST} (?:do|take)))?",
            NEXT,
        ),
        (
            r"(?:what is )?coming up(?: next)?|next(?: (?:step|one|please))?"
            r"|now what|then what|and then",
            NEXT,
        ),
        (
            rf"{_ASKING}(?:continue|go on|proceed|carry on|keep going|move on|go ahead)"
            r"(?: (?:with|to) .+)?",
            NEXT,
        ),
        (rf"what {_DO} {_I} (?:have to |need to )?do {_LATER}(?: {_LATER})?", NEXT),
        (rf"what {_DO} {_I} (?:have to |need to )?do with {_THAT}(?: {_LATER})?", NEXT),
        (rf"what {_DO} {_I} (?:still )?(?:have to |need to )?(?:still )?do still", NEXT),
        (rf"what {_DO} {_I} still (?:have to |need to )?do", NEXT),
        (rf"what {_DO} {_I} (?:do|add|put in|mix in) {_LATER}", NEXT),
        (
            rf"how (?:{_DO} {_I}|to) (?:continue|proceed|go on|carry on|move on|finish)"
            rf"(?: {_THAT})?(?: {_LATER})?",
            NEXT,
        ),
        (
            rf"what (?:else )?(?:{_DO}|is there to) ?{_I}? ?(?:have to |need to )?(?:do|add) else",
            NEXT,
        ),
        (rf"what else {_DO} {_I} (?:have to |need to )?do", NEXT),
        (r"what else(?: is there(?: to do)?)?", NEXT),
        (
            rf"{_ASKING}(?:repeat|say|tell me|read|give me|explain)(?: {_THAT}| me)?(?: again)?"
            rf"(?: (?:the|your)(?: (?:last|latest|current|same|first|second|third|whole|previous))?"
            rf" {_PIECE}(?: of (?:it|that|the {_PIECE}))?)?(?: with .+| about .+)?"
            r"(?: again| once more| one more time| for me)*",
            AGAIN,
        ),
        (rf"{_ASKING}repeat (?:what|which|how) .+", AGAIN),
        (
            rf"(?:what|how) do you mean(?: .+)?|what does that mean|{_I} (?:missed|forgot)"
            rf"(?: {_THAT}| the .+)?|huh|excuse me"
            rf"|{_ASKING}(?:be more (?:specific|precise|clear)|clarify|elaborate)(?: .+)?",
            AGAIN,
        ),
        (rf"{_ASKING}repeat the (?:(?:first|second|third|last|next) )?ingredients?", AGAIN),
        (
            rf"(?:sorry )?(?:{_I} )?(?:did|do|could|can) not (?:understand|get|catch|hear|follow)"
            rf"(?: {_THAT}| you| what you (?:said|say|mean|are saying)"
            rf"| (?:the|your)(?: \w+)? {_PIECE})?",
            AGAIN,
        ),
        (
            rf"(?:again|come again|pardon|pardon me|once more|what|sorry|what was {_THAT}"
            r"|what did you say|say what|what (?:is|was) it)",
            AGAIN,
        ),
        (rf"what {_DO} {_I} (?:have to |need to )?do(?: today)?", NEXT),
        (
            rf"(?:what (?:is|was) )?(?:the )?(?:previous|preceding|prior|step before)(?: {_STEP})?",
            BACK,
        ),
        (rf"what was the last {_STEP}|(?:go |step )?back(?: a step| one step)?", BACK),
        (
            r"(?:is|was) (?:it|that|this) (?:all|it|everything|the (?:end|last (?:step|one)|whole "
            r"recipe))(?: now| then| already)?",
            ALL_DONE,
        ),
        (
            r"(?:is|are) (?:it|they|this|that|we|the (?:dish|recipe|meal|food)) (?:all )?(?:done|"
            r"ready|finished|over|complete|good|ready to eat|ready to serve|ready to be (?:eaten|"
            r"served)|all good)(?: now| yet| already| then| to eat(?: now)?| to serve)*",
            ALL_DONE,
        ),
        (
            r"(?:it|they|that|everything) (?:is|are) (?:all )?(?:done|ready|finished)"
            r"(?: now| already| then| to eat)*",
            ALL_DONE,
        ),
        (
            rf"(?:can|could|may|should|shall) {_I} (?:now |already )?(?:eat|serve|enjoy|taste|try) "
            rf"(?:{_THAT}|the [\w ]+?)(?: now| already| yet| then)?",
            ALL_DONE,
        ),
        (
            r"(?:is there )?(?:still )?(?:anything|something)(?: else| more)?(?: left)?(?: still)?"
            rf"(?: to (?:do|prepare)| (?:that )?{_I} (?:still )?{_MUST} (?:still )?(?:do|prepare))?"
            r"(?: still| left| now| next)*(?: before .+)?",
            MORE,
        ),
        (rf"{_DO} {_I} (?:need to |have to )?do (?:anything|something)(?: else| more)?", MORE),
        (
            r"(?:is|are) there (?:still )?(?:any |some )?(?:more|other|further)(?: (?:steps?"
            r"|things?|instructions?))?(?: left| to (?:do|come|follow)| in the recipe)*",
            MORE,
        ),
        (r"(?:are|is) (?:there )?(?:any )?(?:steps?|things?|instructions?) left(?: to do)?", MORE),
        (rf"{_ASKING}repeat\b.*|(?:{_I} )?(?:did|do|could|can) not (?:understand|hear)\b.*", AGAIN),
        (
            r"what was (?:the|that|your) (?:first|second|third|last) "
            r"(?:one|ingredient|step|part|thing)",
            AGAIN,
        ),
    )
)
_FIRST: Final = re.compile(
    rf"^(?:(?:how|where|with what|what) {_DO} {_I} (?:start|begin)(?: .+)?"
    rf"|(?:can|could|shall|should) {_I} (?:now )?(?:start|begin)(?: .+)?"
    rf"|what is (?:the|your|my) first (?:{_STEP})(?: .+)?"
    rf"|(?:{_I} (?:am|are) )?ready(?: to (?:start|begin|cook|go|bake|make)\b.*)?"
    r"|let us (?:start|begin|go|get started|do (?:it|this)|cook|make)\b.*"
    rf"|{_I} (?:want|would like|look forward|am looking forward|like) to (?:start|begin)\b.*)$"
)


_HELLO: Final = re.compile(
    r"^(?:do you (?:have|know)\b.*|(?:any|some|an?) (?:ideas?|suggestions?|recipes?)\b.*"
    r"|(?:can|could|would|will) you (?:please )?"
    r"(?:help|give|teach|suggest|recommend|propose|show)\b.*"
    r"|what (?:do|can|would|could) you (?:have|suggest|recommend|propose|offer)\b.*"
    rf"|{_I} (?:want|would like|would love|need|feel like|am looking for|like)\b.*"
    r"|ideas?|suggestions?|help)$"
)
_LIST: Final = re.compile(
    r"^(?:what are they|which (?:ones|ingredients)(?: are (?:they|those|needed|there))?"
    rf"|{_ASKING}(?:list|tell|give|name|say|read|announce)(?: me| us)?(?: all(?: of)?)? "
    r"(?:them|those|the list)\b.*|(?:the )?(?:ingredients|list|ingredients list)(?: first)?"
    rf"|what {_DO} {_I} (?:prepare|buy|get|take|have ready|get ready|put ready|gather)(?: first)?)$"
)


def greeted(plain: str) -> str | None:
    """What somebody wants before anything is told: to know what it is, or what it takes.

    >>> greeted("any ideas for dinner"), greeted("what are they")
    ('what are we making', 'what are the ingredients')
    """
    if _LIST.match(plain):
        return "what are the ingredients"
    return "what are we making" if _HELLO.match(plain) else None


def is_start(plain: str) -> bool:
    """True of who wants to begin: "how should I start"."""
    return _FIRST.match(plain) is not None


def moved(plain: str) -> str | None:
    """Where in the recipe a question wants to go, or what it wants to know of the way.

    >>> moved("what should i do now"), moved("say that again"), moved("where is the butter")
    ('next', 'again', None)
    """
    return next((move for pattern, move in _WAYS if pattern.match(plain)), None)

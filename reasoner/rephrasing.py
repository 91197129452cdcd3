"""Ways to ask that mean the same as a plainer one: "is there anything I can do while …"."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["rephrased"]

_YOU: Final = r"(?:i|we|you)"
_DO: Final = r"(?:do|does|did|should|must|can|could|will|would|shall)"
_FINE: Final = r"(?:ok|okay|possible|fine|alright|all right)"
_DONE: Final = r"(?:done|finished|over|complete|completed|ready)"
_MEANWHILE: Final = (
    r"^what(?: else| (?:other )?(?:jobs?|tasks?|things?))? "
    r"(?P<can>can|could|should|do|must|is|are|am|will)"
    rf"(?: {_YOU})?(?: supposed)?(?: to)?(?: be)? "
    r"(?:do|doing|done|get on with|getting on with|going on|happening|made|prepared)"
    r"(?: in the meantime| meanwhile)?(?= (?:while|during|as)\b)"
)
_WAYS: Final = tuple(
    (re.compile(pattern), plain)
    for pattern, plain in (
        (
            rf"^(?:is|are) there (?:something|anything|things?)(?: else)? (?:that )?{_YOU} "
            r"(?:can|could|should|may) (?:do|prepare)\b",
            "what can i do",
        ),
        (
            r"^what (?:oven (?:setting|temperature)"
            r"|(?:setting|temperature|heat) (?:for|of) the oven)\b"
            r"(?! (?:in|as) )(?:(?: do| should| must)? .*)?$",
            "how hot should the oven be",
        ),
        (r"^which (?:mixture|one|stuff|bowlful) (do|should|must) ", r"what \1 "),
        (r"^what is the (?:mixture|stuff) (?:that|which) (?:is|gets) ", "what is "),
        (
            rf"\b(?:when|by the time|once|as) {_YOU} "
            r"(?:get to|reach|start|come to|begin|arrive at) (step \w+)$",
            r"before \1",
        ),
        (_MEANWHILE, r"what \g<can> i do"),
        (r"^what (?:is|are|am|will) i do\b", "what should i do"),
        (rf"\b(step \w+) (?:is|are|has been|to be|being) {_DONE}(?: first)?$", r"\1"),
        (r"\b(?:finish|complete|be done with) (step \w+)(?= before\b)", r"\1"),
        (r"^do(?:es)? (step \w+) need (step \w+)(?: first)?$", r"does \1 have to wait for \2"),
        (
            rf"^do {_YOU} (?:have|need) to wait (?:for|until|till) (.+?) (?:to|has|have|is|are) "
            r"(\w+) before (.+)$",
            r"do i have to \2 \1 before \3",
        ),
        (
            rf"^(?:can|could|should) {_YOU} do (?:something|anything)(?: else)?"
            r"(?= (?:while|during|in)\b)",
            "what can i do",
        ),
        (
            rf"^(?:(?:is|would) it (?:be )?{_FINE} (?:if|for me to|to)(?: {_YOU})?"
            rf"|(?:can|could|may) {_YOU} also) use (?!.*\binstead\b)(.+)$",
            r"can i use \1 instead",
        ),
        (r"^(?:can|could|would|will) you (?:please )?(repeat|explain|read out|read|show)\b", r"\1"),
        (r"^repeat (?:the )?(?:amount|quantity) of (.+)$", r"how much \1 do i need"),
        (
            rf"^(?:(?:can|could|may|would|shall|should) {_YOU}|i (?:would like|want|need) to"
            r"|let us)\b(?!.*\b(?:where|when|how|which|what|why|next|more|other|last"
            r"|first (?:\w+ )?ingredient)\b)"
            r".*\b(?:list|give|tell|hear|have|get|see|know|read|show|go|start|prepare|name|say)\b.*"
            r"\b(?:the|all|your|these|those) (?:ingredients?(?: list)?|list of (?:the )?"
            r"ingredients)(?: first| now| again| beforehand| ready| so .+| before .+| for .+"
            r"| one by one| two by two)*$",
            "what are the ingredients",
        ),
        (r"^is it (?:already )?time (?:for me )?to (.+)$", r"should i \1"),
        (
            r"^(?:are there|(?:does|do) (?:it|(?:the|this) recipe|i|we) (?:have|need)) "
            r"(?:so |too )?(?:many|a lot of|lots of) (ingredients|steps|tools|utensils)$",
            r"how many \1 are there",
        ),
        (
            rf"^(?:can|could|may|would) {_YOU} (?:please )?(?:give (?:me|us)|have|get|list|name"
            r"|tell (?:me|us)|read (?:me|us)?)(?: all(?: of)?)? (the \w+?s?)\b(?! of)(?: first| now"
            r"| so .+| before .+| beforehand| again)*$",
            r"what are \1",
        ),
        (
            rf"^(?:(?:can|could|may|would) {_YOU} (?:please )?(?:give (?:me|us)|have|get)"
            r"|(?:and )?what about) (the (?:size|sizes|amount|quantity|temperature|weight|degrees)"
            r"\b.*?)(?: as well| too)?$",
            r"what is \1",
        ),
        (
            rf"^(?:(?:is|would) it (?:be )?{_FINE} (?:if|for me to|to)(?: {_YOU})?"
            rf"|(?:may|could|can) {_YOU}) (?:also )?use\b",
            "can i use",
        ),
        (
            rf"^(?:can|could|may) {_YOU} (?:make|do|cook|bake|prepare|fry) (?:it|this|these|them"
            r"|that|the recipe|this recipe|the dish) (?:with|using|in) (.+?)"
            r"(?: instead| too| as well)?$",
            r"can i use \1 instead",
        ),
        (r"^where (?:has|have|had) (.+?) (?:ended up|gone|got to)\b", r"where is \1"),
        (r"^(how (?:do|can|will|should) i (?:know|tell|see|judge)) (?!when|that|if)", r"\1 that "),
        (rf"^what (?:do|does|did) {_YOU} need (.+) for$", r"what is \1 used for"),
        (r"^what (is|are) (the .+(?<!used)(?<!needed)(?<!there)) for$", r"what \1 \2 used for"),
        (
            rf"^when {_DO} (?:i|we|you) put (?:in )?(?!.* (?:in|on)(?:to)? )(.+?)(?: in)?$",
            r"when is \1 added",
        ),
        (rf"^when {_DO} (.+) (?:go|get|come) in(?:to .+| the .+)?$", r"when is \1 added"),
        (
            r"^(?:which|what) (tool|utensil|implement|appliance|gadget|kitchen tool)"
            r" (\w+?s) (?=the|my|a|an)\b",
            r"which \1 do i use to \2 ",
        ),
        (
            r"\boven (?:(?:heats|warms)|(?:is )?(?:heating|warming|preheating))(?: up)?\b",
            "oven heats",
        ),
    )
)


def rephrased(plain: str) -> str:
    """A plain question in the words that the families know.

    >>> rephrased("is there anything i can do while the oven heats up")
    'what can i do while the oven heats'
    """
    for pattern, way in _WAYS:
        plain = pattern.sub(way, plain)
    return plain

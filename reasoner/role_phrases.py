"""What can be asked of an event, in which phrases, and the semantic roles that may answer it."""

from __future__ import annotations

from typing import Final

from reasoner.phrasing import Phrasing

__all__ = ["ASKED", "ROLES"]

ASKED: Final[tuple[tuple[str, Phrasing], ...]] = (
    (
        "duration",
        Phrasing(
            "[for] how long ({do}|{is}) {you} [have to|need to] <event> [for]",
            "[for] how long ({do}|{is}) <event> [for]",
            "how (many minutes|many hours|much time|many seconds|many days) {do} {you} <event>",
            "how (many minutes|many hours|much time) ({do}|{is}) <event>",
            "[for] how long {do} <event> (need|take|last)",
            "what is the <event> time",
            "[for] how long [to] <event>",
            "[for] how (many minutes|many hours|much time) (on|at) <event>",
        ),
    ),
    (
        "outcome",
        Phrasing(
            "(to what extent|to what degree|to what point|until when|until what|till when) {do} "
            "{you} <event>",
            "(to what extent|until when|until what|till when) ({is}|{do}) <event>",
            "how {do} {you} know when <event>",
            "when {is} <event>",
            "(when|at what point) {do} {you} (stop|finish) <event>",
            "how (brown|thick|thin|fine|finely|big|small|large|soft|tender|hard|dark|smooth) "
            "{do} {you} <event>",
            "how (brown|thick|thin|fine|finely|big|small|large|soft|tender|hard|dark|smooth) "
            "{is} <event>",
            "(in what shape|in what size|in what pieces|what shape|what size) {do} {you} <event>",
        ),
    ),
    (
        "temperature",
        Phrasing(
            "(at|to|over|on) {what} (temperature|heat) ({do}|{is}) {you} <event>",
            "(at|to|over|on) {what} (temperature|heat) ({do}|{is}) <event>",
            "how hot ({do}|{is}) <event>",
            "what (temperature|heat) ({do}|{is}) {you} <event> [at|on|over|to]",
            "what (temperature|heat) ({do}|{is}) <event> [at|on|over|to]",
            "what is the temperature of <event>",
            "what (temperature|heat) <event> should be [at]",
        ),
    ),
    (
        "reason",
        Phrasing(
            "(why|what for|for what purpose|for what reason) ({do}|{is}) {you} [have to|need "
            "to] <event>",
            "why {do} not {you} <event>",
            "(why|for what purpose|for what reason) ({do}|{is}) <event>",
            "what is the (point|purpose|reason) (of|for) <event>",
        ),
    ),
    (
        "source",
        Phrasing(
            "(from where|from what|out of what|where from) {do} {you} <event>",
            "(from where|from what|out of what) {is} <event>",
            "where {do} {you} <event> from",
            "what {do} {you} <event> (from|out of)",
        ),
    ),
    (
        "amount",
        Phrasing(
            "(by how much|how far apart|how far) {do} {you} <event>",
            "(by how much|how far apart|how far) ({is}|{do}) <event>",
        ),
    ),
    (
        "goal",
        Phrasing(
            "(into what|in what|onto what|to what|where to|into which|on what) {do} {you} <event>",
            "(into what|in what|onto what|to what|where to) {is} <event>",
            "what {do} {you} <event> (into|onto|to)",
            "what {is} <event> (into|onto|to|over)",
        ),
    ),
    (
        "companion",
        Phrasing(
            "{what} {do} {you} <event> with",
            "{what} {is} <event> with",
            "with what {do} {you} <event>",
            "with what {is} <event>",
        ),
    ),
    ("place", Phrasing("where {do} {you} <event>", "where {is} <event>")),
    (
        "manner",
        Phrasing(
            "(how|in what way|in what manner) {do} {you} <event>",
            "(how|in what way) {is} <event>",
        ),
    ),
)
"""Each thing to ask with its phrases, specific before general."""
ROLES: Final = {
    "duration": ("Time",),
    "outcome": ("Result", "Goal", "Product"),
    "temperature": ("Goal", "Instrument", "Attribute", "Location"),
    "reason": ("Purpose", "Cause", "Beneficiary"),
    "source": ("Source",),
    "amount": ("Extent",),
    "goal": ("Destination", "Result", "Goal", "Co-Patient", "Location"),
    "companion": ("Co-Patient", "Co-Theme", "Instrument", "Material", "Attribute"),
    "place": ("Location", "Destination", "Co-Patient", "Co-Theme"),
    "manner": ("Attribute", "Instrument", "Goal", "Material"),
}
"""The roles that answer each, the likeliest first."""

"""The algebra: what can be asked of a recipe graph, one operator a file.

An operator is a frozen value that prints, compares and goes to JSON. How English reaches it is
data: features, weights, training questions.
"""

from __future__ import annotations

from reasoner.operators.alternative import Instead
from reasoner.operators.amount import AmountLeft, AmountListed, AmountUsed
from reasoner.operators.arithmetic import AmountChanged, AmountTotal, Compare
from reasoner.operators.base import Operator
from reasoner.operators.called import Called
from reasoner.operators.contents import Contents
from reasoner.operators.count import CountProps, CountThings
from reasoner.operators.duration import HowLong, HowLongInAll
from reasoner.operators.list import ListOf, NeverUsed
from reasoner.operators.listed import Listed
from reasoner.operators.made_of import MadeOf
from reasoner.operators.next import Between, Meanwhile, Next, Previous
from reasoner.operators.order import BeforeOrAfter, WhichFirst
from reasoner.operators.pieces import CountPieces
from reasoner.operators.role import Goal, MadeHow, Object, Result
from reasoner.operators.said import SAID
from reasoner.operators.same import Same
from reasoner.operators.setting import CameFrom, PlaceOfAct, Tool
from reasoner.operators.state import Became, State
from reasoner.operators.step import FirstStep, LastStep, StepOf
from reasoner.operators.telling import TELLING
from reasoner.operators.temperature import HowHot, WhichHeat
from reasoner.operators.times import CountActs, CountSteps
from reasoner.operators.waiting import Ahead, MustWait
from reasoner.operators.where import GoesTo, Where
from reasoner.operators.which_kind import Noted, WhichKind

__all__ = ["OPERATORS"]

_ALL: tuple[type[Operator], ...] = (
    Listed,
    NeverUsed,
    ListOf,
    CountThings,
    CountSteps,
    CountProps,
    CountPieces,
    CountActs,
    Previous,
    Next,
    MustWait,
    Meanwhile,
    Between,
    Ahead,
    LastStep,
    FirstStep,
    StepOf,
    WhichFirst,
    BeforeOrAfter,
    Noted,
    WhichKind,
    Instead,
    Compare,
    AmountTotal,
    AmountChanged,
    *SAID,
    *TELLING,
    WhichHeat,
    HowHot,
    HowLongInAll,
    HowLong,
    AmountLeft,
    AmountUsed,
    AmountListed,
    Became,
    Called,
    CameFrom,
    Contents,
    GoesTo,
    Goal,
    MadeHow,
    MadeOf,
    Object,
    PlaceOfAct,
    Result,
    Same,
    State,
    Tool,
    Where,
)

OPERATORS: dict[str, type[Operator]] = {operator.kind: operator for operator in _ALL}

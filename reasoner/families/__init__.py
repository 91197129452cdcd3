"""The families of questions, specific before general: the first that can read a question has it."""

from __future__ import annotations

from typing import Protocol, Self

from kg.graph import RecipeGraph
from reasoner.families.batches import InBatches
from reasoner.families.cardinality import HowMany, MoreOf
from reasoner.families.contents import ContentsOf
from reasoner.families.counted_each import HowManyEach
from reasoner.families.degrees import HowHot, HowHotInside
from reasoner.families.done_before import DoneBefore
from reasoner.families.done_when import DoneWhen
from reasoner.families.either_or import EitherOr
from reasoner.families.ellipsis import RefersTo, WhatIsDone
from reasoner.families.frequency import ActionsOn, TimesDone, TimesUsed, UsedMore
from reasoner.families.goes_first import GoesFirst
from reasoner.families.how_long import HowLongSo
from reasoner.families.instructions import SaidTime, Servings, Title, WhatInStep
from reasoner.families.keeping import (
    CanFreeze,
    HowLongKeeps,
    HowToReheat,
    HowToStore,
    MadeAhead,
)
from reasoner.families.kept_for import KeptFor
from reasoner.families.left_for import LeftFor
from reasoner.families.leftovers import HowMuchLeft
from reasoner.families.lid import IsCovered, IsOnTheHeat
from reasoner.families.lifespan import Became, SameThing, UsedWhen
from reasoner.families.lines import KindOf, MoreLines, WhichLines
from reasoner.families.liquid_of import LiquidOf
from reasoner.families.list_parts import HowMuchInPart, NeededForPart
from reasoner.families.listing import (
    InsteadOf,
    IsOptional,
    ListedHow,
    MayUse,
    MayUseAtAll,
    WhichOptional,
)
from reasoner.families.location import VesselsOf, WhereBefore, WhereGoes, WhereIs
from reasoner.families.making import HowMade, MadeOf
from reasoner.families.necessity import Meanwhile, MustComeFirst
from reasoner.families.next_with import NextWith
from reasoner.families.notes import OfDiet, WhatNotes
from reasoner.families.on_top import OnTop
from reasoner.families.ordering import (
    Adjacent,
    BeforeOrAfter,
    Between,
    Earlier,
    FirstOrLast,
    OrderOf,
    WhichFirst,
)
from reasoner.families.orientation import OrientationOf
from reasoner.families.problems import IfItHappens
from reasoner.families.progress import IsLastStep
from reasoner.families.props import PlaceFor, ToolFor, WhatIsNeeded
from reasoner.families.purpose import UsedFor, WhichOfTwo
from reasoner.families.quantities import HowMuch
from reasoner.families.quoted import InTheWords
from reasoner.families.readiness import ReadyWhen
from reasoner.families.repetition import TimesRepeated, WhatIsRepeated
from reasoner.families.roles import RoleOf
from reasoner.families.said_shares import ShareSaid
from reasoner.families.shares import HowMuchFor
from reasoner.families.size import SizeOf
from reasoner.families.thrown_away import ThrownAway
from reasoner.families.times import LongestTime, TotalTime
from reasoner.families.weighing import MoreMuch, Together
from reasoner.families.what_is import WhatIs
from reasoner.families.where_waits import WhereWaits
from reasoner.families.which_kind import WhichKind
from reasoner.families.yes_no import Happens, IsDone
from reasoner.families.yes_no_cooked import IsCooked
from reasoner.families.yes_no_needs import IsNeeded, IsToolFor
from reasoner.families.yes_no_places import IsIn
from reasoner.families.yes_no_rawness import IsStill
from reasoner.families.yes_no_states import AnyLeft, IsAtTemperature, IsUpright, UsedSoOften
from reasoner.outcome import Outcome, Query
from reasoner.question import Question

__all__ = ["FAMILIES", "Family"]


class Family(Query, Protocol):
    """A query that parses itself from a question and answers itself from a graph."""

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """The query that a question asks, if it is one of this family."""

    def answer(self, graph: RecipeGraph) -> Outcome:
        """What the recipe says to it."""


FAMILIES: tuple[type[Family], ...] = (
    WhatNotes,
    OfDiet,
    CanFreeze,
    MadeAhead,
    HowToReheat,
    HowLongKeeps,
    HowToStore,
    IsLastStep,
    WhichLines,
    MoreLines,
    KindOf,
    InTheWords,
    KeptFor,
    IsCovered,
    IsOnTheHeat,
    IsCooked,
    HowManyEach,
    ShareSaid,
    WhichKind,
    LiquidOf,
    NextWith,
    OnTop,
    WhereWaits,
    IfItHappens,
    ThrownAway,
    WhatInStep,
    Title,
    Servings,
    SaidTime,
    ReadyWhen,
    HowHotInside,
    HowHot,
    SizeOf,
    UsedFor,
    WhichOfTwo,
    EitherOr,
    GoesFirst,
    WhichFirst,
    WhatIsRepeated,
    TimesRepeated,
    InBatches,
    DoneBefore,
    InsteadOf,
    MayUse,
    MayUseAtAll,
    IsOptional,
    WhichOptional,
    HowMuchInPart,
    NeededForPart,
    SameThing,
    BeforeOrAfter,
    FirstOrLast,
    Between,
    IsUpright,
    IsStill,
    Meanwhile,
    MustComeFirst,
    Adjacent,
    OrderOf,
    UsedSoOften,
    UsedMore,
    MoreOf,
    MoreMuch,
    ActionsOn,
    TimesDone,
    TimesUsed,
    LeftFor,
    HowMuchLeft,
    Together,
    HowMuch,
    HowMany,
    HowMuchFor,
    TotalTime,
    LongestTime,
    OrientationOf,
    WhereBefore,
    WhereGoes,
    VesselsOf,
    UsedWhen,
    HowMade,
    ListedHow,
    Became,
    RefersTo,
    WhatIsNeeded,
    ToolFor,
    ContentsOf,
    MadeOf,
    PlaceFor,
    WhereIs,
    DoneWhen,
    RoleOf,
    HowLongSo,
    WhatIs,
    WhatIsDone,
    AnyLeft,
    IsAtTemperature,
    IsToolFor,
    IsIn,
    IsNeeded,
    Earlier,
    IsDone,
    Happens,
)

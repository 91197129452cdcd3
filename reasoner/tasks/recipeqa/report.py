"""Try every solver and probe on a file of questions, task by task."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from reasoner.tasks.recipeqa.corpus import titled_in
from reasoner.tasks.recipeqa.folds import Folds
from reasoner.tasks.recipeqa.hasty import hasty
from reasoner.tasks.recipeqa.learning import Lesson, in_folds, learn
from reasoner.tasks.recipeqa.lexicon import Titled
from reasoner.tasks.recipeqa.model import Answer, Model, shipped
from reasoner.tasks.recipeqa.pictures import pictures_in
from reasoner.tasks.recipeqa.probes import learned_probes, quick_probes
from reasoner.tasks.recipeqa.question import Asked, Task
from reasoner.tasks.recipeqa.reader import is_made, questions_in
from reasoner.tasks.recipeqa.rehearsing import clozes_of
from reasoner.tasks.recipeqa.scorer import Difference, Score, difference, score

__all__ = ["Report", "Wanted", "lesson_of", "reports_of", "taught_by"]

_Telling = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be tried beside the aligner, the Hasty student and the quick probes."""

    folds: int
    probes: bool
    htrn: bool
    network: Path | None
    """A network that was trained before, and on other recipes."""
    embeddings: bool
    evidence: int


@dataclass(frozen=True, slots=True)
class Report:
    """The scores of one task."""

    task: str
    learned: str
    """Where the weights come from."""
    aligner: Score
    hasty: Score
    probes: dict[str, Score]
    others: dict[str, Score] = field(default_factory=dict)
    gain: Difference | None = None
    """What sentence vectors bring."""
    evidence: tuple[Answer, ...] = ()

    def scores(self) -> dict[str, Score]:
        """Return every score by its name."""
        probes = {f"probe: {name}": each for name, each in self.probes.items()}
        return {"aligner": self.aligner, **self.others, "hasty student": self.hasty, **probes}

    def as_dict(self) -> dict[str, object]:
        """Return what goes into JSON, the aligner's score first."""
        gain = {} if self.gain is None else {"gain": self.gain.as_dict()}
        return {
            **self.aligner.as_dict(),
            "task": self.task,
            "learned": self.learned,
            "hasty": self.hasty.as_dict(),
            "probes": {name: each.as_dict() for name, each in self.probes.items()},
            **{name: each.as_dict() for name, each in self.others.items()},
            **gain,
        }


def lesson_of(asked: Sequence[Asked], titled: Sequence[Titled], *, is_real: bool) -> Lesson:
    """Return what to learn from; the real clozes are too few, so some are made beside them."""
    more = clozes_of(titled, 1) if is_real and asked[0].question.task is Task.TEXTUAL_CLOZE else ()
    return Lesson(tuple(asked), tuple(titled), None, more)


def reports_of(
    file: Path, features: Path | None, learn_from: Path | None, wanted: Wanted, tell: _Telling
) -> list[Report]:
    """Score the questions of a file, each task by itself."""
    pictures = None if features is None else pictures_in(features)
    asked = questions_in(file, pictures)
    titled = () if learn_from is None else titled_in(learn_from)
    is_real = not is_made(file)
    found = []
    for task in Task:
        some = [each for each in asked if each.question.task is task]
        if some:
            lesson = lesson_of(some, titled, is_real=is_real)
            model = _shipped_for(lesson) if is_real and features is None else None
            found.append(_report(task, lesson, model, wanted, tell))
    return found


def _shipped_for(lesson: Lesson) -> Model | None:
    """The shipped model, if it knows the task and has seen none of the recipes."""
    model = shipped()
    if model is None or lesson.asked[0].question.task not in model.tasks:
        return None
    seen = any(each.recipe in model.learned_from for each in lesson.asked)
    return None if seen else model


def _report(
    task: Task, lesson: Lesson, model: Model | None, wanted: Wanted, tell: _Telling
) -> Report:
    gold = [each.answer for each in lesson.asked]
    folds = Folds(wanted.folds)
    learned = "shipped weights" if model else f"{wanted.folds} folds by recipe"
    answers = _answers(lesson, model, folds, tell)
    plain = lesson.plain[: len(gold)]
    probes = quick_probes(lesson.asked, plain, lesson.rarity)
    if wanted.probes:
        probes |= learned_probes(lesson.asked, plain, lesson.rarity, folds)
    others, gain = {}, None
    if wanted.htrn:
        others["htrn"] = score(_htrn(lesson, folds, tell), gold)
    if wanted.network is not None:
        others["htrn, trained before"] = score(_by_network(lesson, wanted.network), gold)
    if wanted.embeddings:
        better = _with_vectors(lesson, folds, tell)
        worse = answers if model is None else _answers(lesson, None, folds, tell)
        others["aligner with sentence vectors"] = score(better, gold)
        gain = difference(better, worse, gold)
    return Report(
        task.value,
        learned,
        score(answers, gold),
        score([hasty(each.question, lesson.rarity) for each in lesson.asked], gold),
        {name: score(rows, gold) for name, rows in probes.items()},
        others,
        gain,
        _evidence(lesson, model, wanted.evidence),
    )


def _answers(lesson: Lesson, model: Model | None, folds: Folds, tell: _Telling) -> list[int]:
    if model is not None:
        return [int(model.chances(each.question).argmax()) for each in lesson.asked]
    return [int(each.argmax()) for each in in_folds(lesson, folds, tell)]


def _with_vectors(lesson: Lesson, folds: Folds, tell: _Telling) -> list[int]:
    from reasoner.tasks.recipeqa.encoder import FullEncoder

    encoder = FullEncoder()
    items = [item.text for each in lesson.every for item in each.question.items]
    encoder.learn([*items, *(step for each in lesson.every for step in each.question.steps)])
    full = Lesson(lesson.asked, lesson.titled, encoder, lesson.more)
    return _answers(full, None, folds, tell)


def _htrn(lesson: Lesson, folds: Folds, tell: _Telling) -> list[int]:
    from reasoner.tasks.recipeqa.htrn import Settings, answers_of, train_htrn

    found: dict[int, int] = {}
    for fold in range(folds.count):
        learned, inside = folds.split([each.recipe for each in lesson.asked], fold)
        network = train_htrn([lesson.asked[i] for i in learned], lesson.rarity, Settings(), tell)
        questions = [lesson.asked[i].question for i in inside]
        found.update(zip(inside, answers_of(network, questions, lesson.rarity), strict=True))
    return [found[i] for i in range(len(lesson.asked))]


def _by_network(lesson: Lesson, path: Path) -> list[int]:
    from reasoner.tasks.recipeqa.htrn import answers_of, load_htrn

    network, rarity = load_htrn(path)
    return answers_of(network, [each.question for each in lesson.asked], rarity)


def _evidence(lesson: Lesson, model: Model | None, count: int) -> tuple[Answer, ...]:
    """The evidence of the first answers, by the model or by what the other questions teach."""
    if not count:
        return ()
    if model is None:
        first = {each.recipe for each in lesson.asked[:count]}
        rest = tuple(each for each in lesson.asked if each.recipe not in first)
        titled = tuple(each for each in lesson.titled if each.recipe not in first)
        taught = learn(Lesson(rest, titled))
        model = Model({taught.task: taught}, frozenset())
    return tuple(model.answer(each.question) for each in lesson.asked[:count])


def taught_by(asked: Sequence[Asked], titled: Sequence[Titled], tell: _Telling) -> Model:
    """Learn the weights of every task that there are questions of."""
    tasks = {}
    for task in Task:
        some = [each for each in asked if each.question.task is task]
        if some:
            tell(f"learning {task.value}")
            tasks[task] = learn(lesson_of(some, titled, is_real=True), tell)
    recipes = {each.recipe for each in asked} | {each.recipe for each in titled}
    return Model(tasks, frozenset(recipes))

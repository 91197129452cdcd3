from __future__ import annotations

import itertools
import xml.etree.ElementTree as ElementTree

import pytest

from reasoner.cooking import Kitchen, gantt, plan
from reasoner.cooking.errors import CookingError
from reasoner.cooking.plan import clock, seconds_of

from .conftest import of_lines


def check(found):
    """What every schedule keeps to: order, cooks, hobs and ovens."""
    by_id = {task.id: task for task in found.tasks}
    for task in found.tasks:
        assert 0 <= task.start <= task.end <= found.seconds
        assert task.end - task.start == task.task.seconds
        assert all(by_id[need].end <= task.start for need in task.needs)
        assert bool(task.cook) == task.task.attended
    for one, other in itertools.combinations(found.tasks, 2):
        if one.start < other.end and other.start < one.end:
            assert one.cook is None or one.cook != other.cook
            assert one.uses is None or one.uses != other.uses
    assert all((task.cook or 1) <= found.kitchen.cooks for task in found.tasks)


@pytest.mark.parametrize("cooks", [1, 2, 3])
def test_a_schedule_respects_dependencies_and_resources(every, cooks):
    for graph in every:
        check(plan([graph], Kitchen(cooks=cooks)))


def test_several_recipes_share_one_oven_and_one_hob(every):
    for first in range(0, len(every) - 2, 3):
        check(plan(every[first : first + 3], Kitchen(cooks=2, ovens=1, hobs=1)))


def test_nothing_goes_into_the_oven_while_another_dish_has_it_heated(every):
    found = plan(every, Kitchen(cooks=3))
    used = [task for task in found.tasks if task.task.heater == "oven"]
    for task in used:
        if task.task.is_preheating:
            others = [u for u in used if u.recipe != task.recipe]
            assert all(u.end <= task.start or task.end <= u.start for u in others), task


def test_more_cooks_are_never_slower(every):
    for graph in every:
        alone, three = (plan([graph], Kitchen(cooks=n)).seconds for n in (1, 3))
        assert three <= alone


def test_what_the_text_says_is_kept_and_what_is_assumed_is_marked(stew):
    found = {task.task.label: task.task for task in plan([stew]).tasks}
    assert found["simmer the stew"].seconds == 1500
    assert found["simmer the stew"].assumed == ""
    assert not found["simmer the stew"].attended
    fried = next(task for label, task in found.items() if label.startswith("fry"))
    assert fried.attended and fried.seconds == 480 and fried.heater == "hob"
    assert all("taken as" in task.assumed for label, task in found.items() if "chop" in label)


def test_it_is_served_at_the_time_that_is_said(biscuits, salad):
    found = plan([biscuits, salad], Kitchen(cooks=2), "19:00")
    assert found.as_dict()["serve_at"] == "19:00"
    assert [task.recipe for task in found.tasks if task.task.is_last] != []
    assert clock(0, 86400 * 2, 0) == "00:00 2 days before"


@pytest.mark.parametrize("time", ["", "25:00", "19:60", "soon", "13 pm", "-1:00", "1:2:3", "٣:00x"])
def test_odd_times_are_refused(salad, time):
    with pytest.raises(CookingError, match="no time of the day"):
        plan([salad], serve_at=time)


def test_times_are_read_as_people_write_them():
    assert [seconds_of(t) for t in ("7 pm", "12 am", "12:30 pm", "7.05")] == [
        68400,
        0,
        45000,
        25500,
    ]


@pytest.mark.parametrize("kitchen", [{"cooks": 0}, {"cooks": 51}, {"hobs": -1}, {"ovens": 99}])
def test_odd_kitchens_are_refused(kitchen):
    with pytest.raises(CookingError, match="must be a number"):
        Kitchen(**kitchen)


def test_a_kitchen_without_an_oven_cannot_bake(biscuits):
    with pytest.raises(CookingError, match="needs an oven"):
        plan([biscuits], Kitchen(ovens=0))
    with pytest.raises(CookingError, match="1 to 20 recipes"):
        plan([])


def test_what_says_nothing_to_do_cannot_be_planned():
    with pytest.raises(CookingError, match="nothing to do"):
        plan([of_lines("1 slice bread")])


def test_the_chart_is_an_image_that_runs_nothing(every):
    chart = gantt(plan(every[:3], Kitchen(cooks=2), "18:30"))
    root = ElementTree.fromstring(chart)
    assert root.tag.endswith("svg")
    assert "18:30" in chart and "<script" not in chart and "http" not in chart[60:]
    bars = [each for each in root.iter() if each.tag.endswith("rect")]
    assert len(bars) == len(plan(every[:3], Kitchen(cooks=2)).tasks) + 1

"""The one kitchen that reading and building follow."""

from __future__ import annotations

from kg.chronicle import Chronicle
from kg.kitchen import Kitchen
from kg.timeline import Property


def _batter() -> Kitchen[str]:
    kitchen = Kitchen[str]()
    kitchen.put("batter", "bowl")
    for part in ("flour", "eggs"):
        kitchen.join(part, "batter")
    return kitchen


def test_a_part_is_where_its_whole_is():
    kitchen = _batter()
    kitchen.put("bowl", "fridge")
    assert kitchen.place("flour") == "bowl"
    assert not kitchen.put("flour", "jug")
    kitchen.put("batter", "tin")
    assert kitchen.place("eggs") == "tin"
    assert kitchen.lying_in("bowl") == []


def test_what_comes_out_stays_until_it_is_moved():
    kitchen = _batter()
    kitchen.come_out("eggs")
    assert kitchen.parts("batter") == ["flour"]
    assert kitchen.place("eggs") == "bowl"
    kitchen.lift("eggs")
    assert kitchen.place("eggs") is None
    assert kitchen.was_in["eggs"] == "bowl"


def test_nothing_goes_into_itself():
    kitchen = _batter()
    kitchen.join("batter", "cake")
    assert not kitchen.join("cake", "batter")
    assert not kitchen.join("cake", "flour")
    kitchen.put("bowl", "tray")
    assert not kitchen.put("tray", "bowl")
    assert kitchen.outermost("flour") == "cake"


def test_a_copy_goes_its_own_way():
    kitchen = _batter()
    other = kitchen.copy()
    other.join("milk", "batter")
    other.put("batter", "pan")
    assert kitchen.parts("batter") == ["flour", "eggs"]
    assert (kitchen.place("flour"), other.place("milk")) == ("bowl", "pan")
    assert kitchen.lying_in("bowl") == ["batter"]


def test_a_chronicle_writes_down_what_its_kitchen_does():
    kitchen = Chronicle()
    kitchen.tick = 1
    kitchen.put("dough", "bowl", "in", "put there")
    kitchen.tick = 3
    kitchen.join("dough", "loaf", "shaped")
    told = {(f.subject, f.property, f.value, f.start, f.end) for f in kitchen.fluents()}
    assert told == {
        ("dough", Property.LOCATION, "bowl", 1, 3),
        ("dough", Property.PART_OF, "loaf", 3, None),
    }

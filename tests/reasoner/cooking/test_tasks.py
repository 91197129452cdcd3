from __future__ import annotations

from reasoner.cooking.tasks import tasks


def test_a_tin_is_greased_before_anything_is_baked(biscuits):
    found = {task.label.split()[0]: task for task in tasks(biscuits)}
    assert found["grease"].tick in found["bake"].needs

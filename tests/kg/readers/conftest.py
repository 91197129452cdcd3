"""Two little recipes of our own, one in each format, and where the shared data is."""

import json
import os
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
BEFORE = 100  # offsets count from the start of a longer file


@pytest.fixture(scope="session")
def omelette() -> str:
    return (HERE / "omelette.conllu").read_text(encoding="utf-8")


@pytest.fixture
def lemonade() -> dict:
    return json.loads(json.dumps(LEMONADE))


@pytest.fixture
def shared():
    folder = Path(os.environ.get("MIREPOIX_R2VQ", ROOT.parent / "shared" / "r2vq"))

    def find(name: str) -> Path:
        if not (folder / name).is_file():
            pytest.skip(f"the shared recipes are not here: {folder / name}")
        return folder / name

    return find


CONTENT = "1. Squeeze the lemons into a jug.\n2. Stir the juice, sugar and salt. Strain it. Serve."


def thing(aid: str, words: str, start: int = 0, **more) -> dict:
    begin = CONTENT.index(words, start) + BEFORE
    place = {"offset": [[begin, begin + len(words)]], "sent_idx": 0, "step_idx": 0}
    return {**place, "aid": aid, "mention": words, "name": words.lower().rstrip("s"), **more}


def unseen(aid: str, name: str, usage: str, orientation: str) -> dict:
    place = {"offset": [[-1, -1]], "sent_idx": -1, "step_idx": -1, "aid": aid, "ref_id": None}
    words = {"mention": name, "name": name, "expression": "implicit"}
    return {**place, **words, "usage": usage, "orientation": orientation}


def ingredient(aid: str, words: str, expression: str, group: str | None = None) -> dict:
    return thing(aid, words, expression=expression, ref_id=group)


SPOON = unseen("T2-ip0", "spoon", "tool", "not_upright")
JUG = unseen("T2-ip1", "jug", "habitat", "upright")
SQUEEZE = thing("T1", "Squeeze", implicit_props=[])
STIR = thing("T2", "Stir", implicit_props=[SPOON, JUG], visual_data={"reference": ["x", 1]})
STRAIN = thing("T3", "Strain", implicit_props=[])
SERVE = thing("T4", "Serve", implicit_props=[])
LEMONS = ingredient("T5", "lemons", "explicit")
JUICE = ingredient("T6", "juice", "implicit", "J1")
SUGAR = ingredient("T7", "sugar", "explicit")
SALT = ingredient("T8", "salt", "explicit")
IT = ingredient("T9", "it.", "implicit", "J1")
IT["mention"] = IT["name"] = "it"
IT["offset"][0][1] -= 1
WRITTEN_JUG = thing(
    "T10", "jug", expression="explicit", usage="habitat", orientation="upright", ref_id=None
)


def happening(aid: str, verb: dict, ingredients: list, props: list, terminal: bool) -> dict:
    args = {"verb": verb, "ingredients": ingredients, "props": props, "terminal": terminal}
    return {**args, "aid": aid, "offset": verb["offset"], "sent_idx": 0, "step_idx": 0}


SQUEEZING = happening("E1", SQUEEZE, [LEMONS], [WRITTEN_JUG], False)
LEMONADE = {
    "title": "Quick Lemonade",
    "ingredients_list": ["* 3 lemons", "* 50 g sugar &amp; a pinch of salt"],
    "content": CONTENT,
    "steps_offset": [BEFORE, BEFORE + CONTENT.index("2.")],
    "sents_offset": [
        BEFORE + CONTENT.index(words)
        for words in ("1.", "Squeeze", "2.", "Stir", "Strain", "Serve")
    ],
    "props": [WRITTEN_JUG, SPOON, JUG],
    "verbs": [SQUEEZE, STIR, STRAIN, SERVE],
    "ingredients": [LEMONS, JUICE, SUGAR, SALT, IT],
    "events": [
        happening("E4", SERVE, [], [], True),
        SQUEEZING,
        happening("E2", STIR, [JUICE, SUGAR, SALT], [], False),
        happening("E3", STRAIN, [IT], [], False),
    ],
    "instantiations": [{"aid": "R1", "ingredient": JUICE, "event": SQUEEZING}],
    "questions": [["How many jugs are used?", 1], ["What is stirred?", [["T6", "secret"]]]],
}

"""Whatever bytes come in: recipes and notices go out, or one of our own errors."""

import gc
import io
import json
import tracemalloc
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kg.errors import KgError, Notices
from kg.model import Recipe
from kg.readers import lines as lines_module
from kg.readers import read, read_text

OMELETTE = (Path(__file__).parent / "omelette.conllu").read_bytes()
TWO = OMELETTE + OMELETTE.replace(b"omelette", b"frittata")
BITS = [b"\t", b"\n", b"\n\n", b"\r", b"\0", b"#", b"# newdoc id = x\n", b"_", b"B-", b"I-", b"-"]
BITS += [b"=", b":", b"|", b".", b"9" * 30, b"\xff", b"\xc3", "½é\u2028".encode(), b"&amp;", b" "]
BITS += [b"\n# sent_id = x::step01::sent01\n", b"\n# text = \n", b"{", b'"', b"[", b"null"]
tried = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def recipes_of(data: bytes, monkeypatch) -> list:
    """The recipes in some bytes, each of them read in lenient and in strict mode."""
    monkeypatch.setattr(lines_module, "_opened", lambda path: io.BytesIO(data))
    found = []
    for strict in (True, False):
        try:
            found = list(read("bytes", strict=strict))
        except KgError as error:
            assert "\n" not in str(error)
            found = []
    return found


@st.composite
def mutated(draw, data: bytes) -> bytes:
    for _ in range(draw(st.integers(1, 6))):
        start = draw(st.integers(0, len(data)))
        end = min(len(data), start + draw(st.sampled_from([0, 0, 1, 2, 5, 40, 200])))
        data = data[:start] + draw(st.sampled_from([*BITS, b""])) + data[end:]
    return data


@tried
@given(data=st.binary(max_size=400))
def test_any_bytes_are_survived(monkeypatch, data):
    recipes_of(data, monkeypatch)


@tried
@given(pieces=st.lists(st.sampled_from([*BITS, *OMELETTE.split(b"\n")]), max_size=30))
def test_any_soup_of_lines_is_survived(monkeypatch, pieces):
    recipes_of(b"\n".join(pieces), monkeypatch)


@tried
@given(data=mutated(TWO))
def test_any_mutation_of_a_conllu_file_is_survived(monkeypatch, data):
    recipes_of(data, monkeypatch)


@tried
@given(cut=st.integers(0, len(TWO)))
def test_a_file_cut_anywhere_keeps_every_recipe_that_was_announced(monkeypatch, cut):
    data = TWO[:cut]
    announced = [name for name in ("omelette", "frittata") if f"= {name}\n".encode() in data]
    found = [recipe.id for recipe in recipes_of(data, monkeypatch)]
    assert found[: len(announced)] == announced
    assert len(found) - len(announced) in (0, 1)


@tried
@given(data=st.data())
def test_any_mutation_of_a_json_line_is_survived(monkeypatch, lemonade, data):
    line = json.dumps(lemonade).encode()
    recipes_of(b"\n".join([line, data.draw(mutated(line))]), monkeypatch)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)


def paths_in(value, way=()):
    yield way
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from paths_in(value[key], (*way, key))


@tried
@given(data=st.data())
def test_any_value_in_place_of_another_is_survived_and_loses_no_recipe(lemonade, data):
    lemonade = json.loads(json.dumps(lemonade))
    paths = [path for path in paths_in(lemonade) if path]
    for _ in range(data.draw(st.integers(1, 3))):
        *way, last = data.draw(st.sampled_from(paths))
        inner = lemonade
        try:
            for key in way:
                inner = inner[key]
            inner[last] = data.draw(json_values)
        except (KeyError, IndexError, TypeError):
            continue
    notices = Notices()
    recipes = list(read_text("\n" + json.dumps(lemonade), notices=notices))
    assert len(recipes) == 1
    assert all(notice.line == 2 for notice in notices.found)


def test_a_recipe_is_let_go_when_the_next_one_is_read(tmp_path):
    path = tmp_path / "many.conllu"
    path.write_bytes(b"".join(OMELETTE.replace(b"= omelette", b"= o%d" % n) for n in range(9)))
    before = alive()
    for recipe in read(path):
        del recipe
        assert alive() <= before + 1


def alive() -> int:
    """The recipes there are, those included that other tests keep."""
    gc.collect()
    return sum(type(value) is Recipe for value in gc.get_objects())


def peak(path) -> int:
    tracemalloc.start()
    try:
        for _ in read(path):
            pass
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_memory_does_not_grow_with_the_number_of_recipes(tmp_path, lemonade):
    for name, text in (("c", OMELETTE), ("j", json.dumps(lemonade).encode() + b"\n")):
        small, large = tmp_path / f"{name}-small", tmp_path / f"{name}-large"
        for path, times in ((small, 20), (large, 200)):
            with path.open("wb") as file:
                for n in range(times):
                    file.write(
                        text.replace(b"id = omelette", b"id = o%d" % n).replace(
                            b"Quick Lemonade", b"Lemonade %d" % n
                        )
                    )
        peak(small)
        assert peak(large) < 1.5 * peak(small) + 200_000

"""Every command on every sample: what people read, and what programs read."""

from __future__ import annotations

import json

import pytest

from kg import samples

NAMES = samples.names()


@pytest.mark.parametrize("name", NAMES)
def test_the_story_tells_every_sentence_and_every_event(invoke, name):
    page = invoke("show", name).stdout
    told = json.loads(invoke("show", name, "--json").stdout)
    words = " ".join(page.split())
    assert told["recipe"]["title"] in page
    for supply in told["supplies"]:
        assert supply["text"] in words
    for step in told["steps"]:
        assert f"Step {step['number']}\n" in page
        assert all(sentence in words for sentence in step["sentences"])
        for event in step["events"]:
            assert f"{event['tick']} {event['lemma']}" in words


@pytest.mark.parametrize("name", NAMES)
def test_the_state_is_there_at_every_tick(invoke, name):
    events = json.loads(invoke("export", name).stdout)["events"]
    for tick in range(len(events) + 1):
        state = json.loads(invoke("state", name, "--tick", str(tick), "--json").stdout)["state"]
        assert state["tick"] == tick
        assert {"step", "things", "props", "supplies"} <= set(state)
    assert invoke("state", name).exit_code == 0


@pytest.mark.parametrize("name", NAMES)
def test_everything_has_a_life(invoke, name):
    known = json.loads(invoke("export", name).stdout)
    for kind, group in (("thing", "things"), ("prop", "props"), ("supply", "supplies")):
        for entity in known[group][:6]:
            found = json.loads(invoke("life", name, entity["id"], "--json").stdout)["lives"]
            assert [(life["kind"], life["id"]) for life in found] == [(kind, entity["id"])]
            assert {"name", "uses", "history"} <= set(found[0])
            assert entity["name"] in invoke("life", name, entity["id"]).stdout


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("chosen", ["graphml", "json", "dot", "svg"])
def test_every_format_is_written(invoke, tmp_path, name, chosen):
    printed = invoke("export", name, "--format", chosen).stdout
    file = tmp_path / f"{name}.{chosen}"
    assert invoke("export", name, "-f", chosen, "-o", str(file)).stdout == ""
    assert file.read_text("utf-8") == printed
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


def test_the_story_marks_what_the_text_leaves_out(invoke):
    page = invoke("show", "tzatziki").stdout
    assert "with (peeler)" in page
    assert "makes (garlic yoghurt)" in page
    assert "makes pitta strips" in page
    assert "needs 1 peel" in page


def test_what_the_state_supplies_is_marked_too(invoke):
    assert "[pizza]" in invoke("show", "pizza").stdout


def test_the_state_after_a_step(invoke):
    page = invoke("state", "tzatziki", "--step", "3").stdout
    assert "in the mixing bowl, in" in page
    assert "cold" in page
    assert "pitta breads" in page.split("Left of the ingredient list")[1]
    assert "liquid" in page.split("Thrown away")[1]


def test_before_the_first_event_nothing_has_been_worked_on(invoke):
    page = invoke("state", "tzatziki", "--tick", "0").stdout
    assert "Before the first event" in page
    assert "Nothing has been worked on yet" in page
    assert "400 g" in page


def test_an_oven_is_shown_as_it_is(invoke):
    page = invoke("state", "tzatziki", "--step", "4").stdout
    assert "preheated, 200 degrees C" in page


def test_a_life_says_which_event_and_rule_began_what(invoke):
    page = invoke("life", "tzatziki", "cucumber").stdout
    assert "1 large cucumber" in page
    assert "became part of garlic yoghurt" in page
    assert "put there by the event" in page
    assert "2 grate" in page


@pytest.mark.parametrize(
    "words", ["cucumber", "CUCUMBER", "Cucumbers", " cucumber ", "large cucumber"]
)
def test_a_thing_is_found_by_case_and_number(invoke, words):
    found = json.loads(invoke("life", "tzatziki", words, "--json").stdout)["lives"]
    assert found[0]["name"] in ("cucumber", "large cucumber")


def test_all_of_one_name_are_shown_with_their_ids(invoke):
    page = invoke("life", "apple-cake", "bowl").stdout
    found = json.loads(invoke("life", "apple-cake", "bowls", "--json").stdout)["lives"]
    assert len(found) == 2
    assert all(f"[{life['id']}]" in page for life in found)


def test_a_part_of_a_name_is_enough(invoke):
    found = json.loads(invoke("life", "tzatziki", "bowl", "--json").stdout)["lives"]
    assert [life["name"] for life in found] == ["mixing bowl"]


def test_samples_are_listed_with_their_titles(invoke):
    page = invoke("samples").stdout
    listed = json.loads(invoke("samples", "--json").stdout)["samples"]
    assert tuple(sample["name"] for sample in listed) == NAMES
    assert all(sample["name"] in page and sample["title"] in page for sample in listed)


def test_the_tour_fits_eighty_columns_and_ends_with_what_to_try(invoke):
    page = invoke("tour").stdout
    assert max(map(len, page.splitlines())) <= 80
    assert all(name in page for name in NAMES)
    assert "After step 3:" in page
    assert "[cucumber" in page
    assert "mirepoix show" in page.split("Try next")[1]
    assert {"samples", "recipe", "states", "lives"} == set(
        json.loads(invoke("tour", "--json").stdout)
    )


def test_checking_counts_and_complains_of_nothing(invoke):
    result = invoke("check", *NAMES, "--strict")
    assert result.exit_code == 0
    assert result.stdout.count("nothing to complain about") == len(NAMES)


def test_checking_says_what_was_mended_and_fails_only_when_strict(invoke, mended):
    assert "notice:" in invoke("check", str(mended)).stdout
    assert invoke("check", str(mended)).exit_code == 0
    assert invoke("check", str(mended), "--strict").exit_code == 1
    found = json.loads(invoke("check", str(mended), "--json").stdout)["files"][0]
    assert found["notice_count"] == len(found["notices"]) > 0
    assert set(found["notices"][0]) == {"problem", "file", "line"}


def test_checking_goes_on_after_a_file_that_cannot_be_read(invoke, two):
    result = invoke("check", "no-such-file", f"{two}#nobody", str(two), "--json")
    missing, nobody, found = json.loads(result.stdout)["files"]
    assert result.exit_code == 1
    assert "no such file" in missing["error"]
    assert "nobody" in nobody["error"]
    assert found["census"]["recipes"] == found["graphs"]["built"] == 2
    assert "no such file" in result.stderr


def test_notices_go_to_the_standard_error_and_leave_json_alone(invoke, mended):
    result = invoke("show", str(mended), "--json")
    assert json.loads(result.stdout)["recipe"]["id"] == "tzatziki"
    assert f"notice: {mended}:" in result.stderr


def test_one_of_many_recipes_is_read_by_its_id(invoke, two):
    assert "Pizzas" in invoke("show", f"{two}#pizza").stdout
    assert "Tzatziki" in invoke("state", f"{two}#tzatziki").stdout


def test_a_file_wins_over_a_sample_and_may_have_a_hash_in_its_name(invoke, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = samples.path_of("tzatziki").read_text("utf-8")
    for name in ("pizza", "my#recipe"):
        (tmp_path / name).write_text(text, encoding="utf-8")
        assert "Tzatziki" in invoke("show", name).stdout
        assert invoke("check", name).exit_code == 0


def test_a_recipe_is_read_from_the_standard_input(shell):
    text = samples.path_of("tzatziki").read_bytes()
    assert b"Tzatziki" in shell("show", "-", input=text).stdout

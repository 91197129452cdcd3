"""Nothing of the shared files is lost: the census equals a plain count over the file."""

import json
from collections import Counter

import pytest

from kg.census import census
from kg.errors import Notices
from kg.readers import read

CONLLU = ("sample.conllu", "test_annotated.conllu", "train_rebuilt.conllu")
KINDS = {
    "EXPLICITINGREDIENT": "explicit ingredient",
    "IMPLICITINGREDIENT": "implicit ingredient",
    "HABITAT": "habitat",
    "TOOL": "tool",
}


def count_conllu(path) -> dict:
    counts = {name: Counter() for name in ("comments", "mentions", "hidden", "arguments")}
    for line in path.read_text(encoding="utf-8").split("\n"):
        if line.startswith("#"):
            counts["comments"][line[1:].split()[0]] += 1
        elif line:
            cells = line.split("\t")
            counts["comments"]["token"] += 1
            if cells[4].startswith("B-"):
                counts["mentions"][cells[4][2:]] += 1
            for item in cells[7].split("|") if cells[7] != "_" else ():
                key, names = item.split("=", 1)
                counts["hidden"][key] += len(names.split(":"))
            counts["arguments"].update(c[2:] for c in cells[10:] if c[:2] == "B-" and c != "B-V")
    return counts


@pytest.mark.parametrize("name", CONLLU)
def test_every_conllu_recipe_is_read_whole(shared, name):
    path = shared(name)
    plain, notices = count_conllu(path), Notices()
    counted = census(read(path, notices=notices))
    assert counted.recipes == plain["comments"]["newdoc"]
    assert counted.questions == plain["comments"]["question"]
    assert counted.sentences == plain["comments"]["sent_id"]
    assert counted.tokens == plain["comments"]["token"]
    assert counted.events == plain["mentions"].pop("EVENT")
    assert counted.mentions == {KINDS[label]: n for label, n in plain["mentions"].items()}
    assert counted.hidden == plain["hidden"]
    assert counted.arguments == plain["arguments"]
    assert notices.count <= 25
    assert all(n.source == str(path) and n.line > 0 for n in notices.found)


def count_json(path) -> Counter:
    counts = Counter()
    for line in path.read_text(encoding="utf-8").splitlines():
        recipe = json.loads(line)
        counts["recipes"] += 1
        counts["steps"] += len(recipe["steps_offset"])
        counts["ingredient lines"] += len(recipe["ingredients_list"])
        counts["events"] += len(recipe["events"])
        counts["terminal"] += sum(event["terminal"] for event in recipe["events"])
        counts["instantiations"] += len(recipe.get("instantiations", ()))
        counts["questions"] += len(recipe.get("questions", ()))
        counts.update(f"{i['expression']} ingredient" for i in recipe["ingredients"])
        for prop in recipe["props"]:
            counts["usage", prop["usage"] or "prop"] += 1
            counts["orientation", prop["orientation"].replace("_", " ")] += 1
            if prop["expression"] == "explicit":
                counts[prop["usage"] or "prop"] += 1
        for event in recipe["events"]:
            counts.update(("hidden", p["usage"]) for p in event["verb"]["implicit_props"])
            counts["taken"] += len(event["ingredients"]) + len(event["props"])
    return counts


def test_every_json_recipe_is_read_whole(shared):
    path = shared("r2vq2021.jsonl")
    plain, notices = count_json(path), Notices()
    recipes = list(read(path, notices=notices))
    counted = census(recipes)
    assert counted.recipes == plain["recipes"] == len({recipe.id for recipe in recipes})
    assert counted.steps == plain["steps"]
    assert counted.ingredient_lines == plain["ingredient lines"]
    assert counted.events == plain["events"]
    assert counted.terminal_events == plain["terminal"]
    assert counted.instantiations == plain["instantiations"]
    assert counted.questions == plain["questions"]
    assert counted.mentions == {kind: plain[kind] for kind in counted.mentions}
    assert counted.hidden["Tool"] == plain["hidden", "tool"]
    assert counted.hidden["Habitat"] == plain["hidden", "habitat"]
    assert counted.props_by_usage == {u: plain["usage", u] for u in ("habitat", "prop", "tool")}
    assert counted.props_by_orientation == {
        said: plain["orientation", said] for said in ("upright", "not upright")
    }
    written = [p for r in recipes for e in r.events for p in e.participations if p.mention]
    assert len(written) == plain["taken"]
    assert notices.count <= 5


def test_json_mentions_lie_where_their_words_are(shared):
    for recipe in read(shared("r2vq2021.jsonl")):
        for mention in recipe.mentions:
            sentence = recipe.sentence(mention.at)
            assert sentence is not None
            words = sentence.words(mention.at.token, mention.end).replace(" ", "")
            assert mention.text.replace(" ", "") in words


def test_an_implicit_ingredient_refers_to_the_event_that_made_it(shared):
    for recipe in read(shared("r2vq2021.jsonl")):
        events = {event.id: event for event in recipe.events}
        mentions = {mention.id: mention for mention in recipe.mentions}
        for link in recipe.instantiations:
            maker, made = events[link.event], mentions[link.mention].reference
            assert made.origin == maker.at
            assert made in {part.reference for part in maker.participations}

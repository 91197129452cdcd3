import json
import os
import re
from pathlib import Path

import pytest

from ontology import lexicon
from ontology.coverage import Share, event_coverage, lemma_coverage, mention_coverage

DATA = Path(os.environ.get("MIREPOIX_R2VQ", Path(__file__).parents[3] / "shared/r2vq"))
needs_data = pytest.mark.skipif(
    not (DATA / "test_annotated.conllu").exists(),
    reason="no R2VQ files (../shared/r2vq, or where MIREPOIX_R2VQ points)",
)
KINDS = {
    "EXPLICITINGREDIENT": "ingredient",
    "IMPLICITINGREDIENT": "ingredient",
    "TOOL": "tool",
    "HABITAT": "habitat",
}
HIDDEN = {
    "Drop": "ingredient",
    "Shadow": "ingredient",
    "Result": "ingredient",
    "Tool": "tool",
    "Habitat": "habitat",
}


def test_shares_count_occurrences_and_name_the_commonest_misses():
    found = event_coverage([("chop", None), ("frob", None), ("frob", None), ("x", "COOK")])
    assert found == Share(2, 4, (("frob", 2),))
    assert found.ratio == 0.5


def test_rare_lemmas_do_not_count():
    assert lemma_coverage(["chop"] * 3 + ["frob"] * 3 + ["blub"]) == Share(1, 2, (("frob", 1),))


def test_mentions_are_counted_by_kind():
    found = mention_coverage([("tool", "knife"), ("tool", "qwerty"), ("ingredient", "onions")])
    assert found["tool"] == Share(1, 2, (("qwerty", 1),))
    assert found["ingredient"].ratio == 1.0


def test_nothing_is_covered_whole():
    assert event_coverage([]).ratio == lemma_coverage([]).ratio == 1.0
    assert mention_coverage([]) == {}


def sentences():
    for name in ("sample", "test_annotated", "train_rebuilt"):
        rows = []
        for line in (DATA / f"{name}.conllu").read_text(encoding="utf-8").splitlines():
            cells = line.split("\t")
            if len(cells) == 20:
                rows.append(cells)
            elif rows:
                yield rows
                rows = []
        if rows:
            yield rows


def spans(rows):
    start = None
    for i, row in enumerate([*rows, [""] * 20]):
        if start is not None and not row[4].startswith("I-"):
            yield rows[start][4][2:], rows[start:i]
            start = None
        if row[4].startswith("B-"):
            start = i


def hidden_names(rows):
    for row in rows:
        for part in row[7].split("|"):
            key, _, names = part.partition("=")
            for name in names.split(":") if key in HIDDEN else ():
                yield HIDDEN[key], re.sub(r"\.\d+\.\d+\.\d+", "", name).replace("_", " ")


def lemma_of(rows):
    if rows[0][2] != "_":
        return " ".join(row[2] for row in rows).lower()
    return lexicon.lemma(" ".join(row[1] for row in rows), "VERB")


@pytest.fixture(scope="module")
def annotated():
    events, mentions = [], []
    for rows in sentences():
        for label, span in spans(rows):
            if label == "EVENT":
                frame = next((row[9] for row in span if row[9] != "_"), None)
                events.append((lemma_of(span), frame))
            else:
                mentions.append((KINDS[label], " ".join(row[1] for row in span)))
        mentions += hidden_names(rows)
    for line in (DATA / "r2vq2021.jsonl").read_text(encoding="utf-8").splitlines():
        recipe = json.loads(line)
        events += [(verb["name"], None) for verb in recipe["verbs"]]
        mentions += [("ingredient", thing["name"]) for thing in recipe["ingredients"]]
        mentions += [
            ("tool" if prop["usage"] == "tool" else "habitat", prop["name"])
            for prop in recipe["props"]
        ]
    return events, mentions


@needs_data
def test_nearly_every_event_has_an_effect_class(annotated):
    events, _ = annotated
    assert event_coverage(events).ratio >= 0.99
    assert lemma_coverage(lemma for lemma, _ in events).ratio >= 0.97


@needs_data
@pytest.mark.parametrize("kind", ["ingredient", "tool", "habitat"])
def test_nearly_every_mention_has_a_class(annotated, kind):
    _, mentions = annotated
    found = mention_coverage(mentions)[kind]
    assert found.ratio >= 0.97, found.misses


@needs_data
def test_words_are_tagged_and_lemmatised_as_the_annotators_did():
    right = tags = lemmas = 0
    for rows in sentences():
        if rows[0][3] == "_":
            continue
        found = lexicon.tag([row[1] for row in rows])
        right += sum(row[3] == part for row, part in zip(rows, found, strict=True))
        lemmas += sum(lexicon.lemma(row[1], row[3]) == row[2].lower() for row in rows)
        tags += len(rows)
    assert tags > 7000
    assert right / tags > 0.93
    assert lemmas / tags > 0.97

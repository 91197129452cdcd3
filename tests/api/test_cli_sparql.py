"""`mirepoix sparql` as users meet it: the library, formats, one recipe or a store, errors."""

from __future__ import annotations

import csv
import io
import json

import pyoxigraph
import pytest

from kg import queries, samples
from kg.store import Rows, Triples, sample_store

PEEL = (
    "SELECT ?tick ?verb { GRAPH ?r { ?e mx:tick ?tick ; mx:lemma ?verb } } ORDER BY ?tick LIMIT 2"
)


@pytest.fixture(scope="module")
def bundled():
    with sample_store() as store:
        yield store


def test_the_library_has_at_least_twenty_queries_with_a_sentence_each():
    sentences = queries.sentences()
    assert len(sentences) >= 20
    for name, sentence in sentences.items():
        assert queries.text_of(name).startswith("# "), name
        assert sentence.endswith("."), name
        assert 10 < len(sentence) < 100, name


@pytest.mark.parametrize("name", queries.names())
def test_every_query_of_the_library_finds_something_in_the_samples(bundled, name):
    found = bundled.query(queries.text_of(name))
    if isinstance(found, Triples):
        assert found.ntriples.count(b"\n") > 10
    else:
        assert isinstance(found, Rows)
        assert len(found) > 0
        assert all(
            any(row[place] is not None for row in found) for place in range(len(found.columns))
        )


def test_examples_are_listed_and_run(shell):
    listed = shell("sparql", "--examples").stdout.decode()
    assert "tools-by-frequency" in listed
    found = json.loads(shell("sparql", "--examples", "--json").stdout)
    assert len(found["examples"]) == len(queries.names())
    page = shell("sparql", "--example", "tools-by-frequency").stdout.decode()
    assert "wooden spoon" in page


def test_every_format_says_the_same(shell):
    page = shell("sparql", PEEL, "--recipe", "tzatziki").stdout.decode()
    assert (
        page.split() == ["tick", "verb", *page.split()[2:3], "1", "peel", "2", "grate"]
        or "peel" in page
    )
    rows = list(
        csv.reader(
            io.StringIO(shell("sparql", PEEL, "-r", "tzatziki", "-f", "csv").stdout.decode())
        )
    )
    told = json.loads(shell("sparql", PEEL, "-r", "tzatziki", "-f", "json").stdout)
    assert rows[0] == told["columns"] == ["tick", "verb"]
    assert rows[1:] == [[str(row["tick"]), row["verb"]] for row in told["rows"]]
    assert told["rows"][0] == {"tick": 1, "verb": "peel"}


def test_triples_come_as_turtle(shell):
    done = shell("sparql", "-e", "provenance", "-r", "tzatziki", "--format", "turtle")
    triples = list(pyoxigraph.parse(done.stdout, format=pyoxigraph.RdfFormat.TURTLE))
    assert len(triples) > 10


def test_a_query_may_come_from_a_file_or_the_standard_input(shell, tmp_path):
    (tmp_path / "peel.rq").write_text(PEEL)
    from_file = shell("sparql", "peel.rq", "-r", "tzatziki").stdout
    assert from_file == shell("sparql", "-", "-r", "tzatziki", input=PEEL.encode()).stdout
    assert b"peel" in from_file


def test_a_recipe_may_be_a_file(shell, two):
    done = shell(
        "sparql", "SELECT (COUNT(*) AS ?n) { ?e a mx:Event }", "-r", f"{two}#tzatziki", "--json"
    )
    assert json.loads(done.stdout)["rows"] == [{"n": 19}]


def test_a_store_is_asked_in_its_place(shell):
    shell("build", "tzatziki", "pizza", "--store", "store", "-w", "1")
    done = shell("sparql", "-e", "recipes", "--store", "store", "--json")
    assert [row["recipe"].rpartition("/")[2] for row in json.loads(done.stdout)["rows"]] == [
        "pizza",
        "tzatziki",
    ]


def test_rows_that_were_cut_are_said(shell):
    done = shell("sparql", "-e", "events-in-order", "--limit", "2")
    assert b"only the first 2 rows" in done.stderr
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("arguments", "word", "code"),
    [
        ((), b"--example", 2),
        (("SELECT * {",), b"mirepoix: ", 1),
        (("nowhere.rq",), b"no such file", 1),
        (("-e", "tools-by-frequence"), b"did you mean tools-by-frequency", 1),
        (("DROP ALL {}",), b"changes the store", 1),
        (("SELECT * { SERVICE <http://a/> { ?s ?p ?o } }",), b"other hosts", 1),
        (("-e", "recipes", "--store", "nowhere"), b"mirepoix build", 1),
        (("-e", "recipes", "-r", "tzatzki"), b"did you mean tzatziki", 1),
        (("-e", "recipes", "-f", "turtle"), b"no triples", 1),
        (
            ("SELECT * { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i } ORDER BY ?c", "--timeout", "0.5"),
            b"stopped",
            1,
        ),
    ],
)
def test_what_is_wrong_is_said_in_one_line(shell, arguments, word, code):
    done = shell("sparql", *arguments)
    assert done.returncode == code
    assert word in done.stderr
    assert b"Traceback" not in done.stderr
    assert code == 2 or len(done.stderr.splitlines()) == 1


def test_the_open_recipes_are_one_file_of_named_graphs(invoke, tmp_path, monkeypatch):
    monkeypatch.setattr("kg.annotated.names", lambda: ("carbonara", "pilaf"))
    file = tmp_path / "open.trig"
    assert invoke("export", "--open", "--format", "trig", "-o", str(file)).exit_code == 0
    quads = pyoxigraph.parse(path=file, format=pyoxigraph.RdfFormat.TRIG)
    graphs = {quad.graph_name.value.rpartition("/")[2] for quad in quads}
    assert graphs == {*samples.names(), "carbonara", "pilaf"}
    assert str(tmp_path.parent) not in file.read_text("utf-8")
    assert "/kg/" not in file.read_text("utf-8")


def test_several_recipes_go_together_in_named_graphs_only(invoke):
    assert invoke("export", "pizza", "tzatziki", "-f", "nquads").exit_code == 0
    for wrong in (("pizza", "tzatziki"), ("--open", "-f", "turtle"), (), ("pizza", "--open")):
        assert invoke("export", *wrong).exit_code == 2

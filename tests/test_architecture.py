"""The shape of the code: imports go one way, each heavy library has one door, `__all__` is true."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("ontology", "kg", "reasoner", "api")
DOORS = {
    "owlready2": {"ontology/owl.py"},
    "nltk": {"kg/parsing/ingredient_library.py", "ontology/lexicon.py"},
    "ingredient_parser": {"kg/parsing/ingredient_library.py"},
    "lemminflect": {"ontology/dictionary.py"},
    "networkx": {"kg/network.py", "kg/graph.py"},
    "conllu": {"kg/readers/cells.py"},
    "pycrfsuite": {"kg/parsing/training/crf.py"},
    "recipe_scrapers": {"kg/readers/scraping.py"},
    "bs4": set(),
    "rdflib": {"kg/rdf/__init__.py"},
    "pyoxigraph": {
        "api/sparql.py",
        "kg/rdf/formats.py",
        "kg/store/embedded.py",
        "kg/store/folder.py",
        "kg/store/worker.py",
    },
    "httpx": {"kg/store/remote.py"},
    "pandas": {"kg/store/results.py"},
    "distributed": {"kg/corpus/crews.py"},
    "scipy": {"api/cli/train.py", "reasoner/learning/", "reasoner/tasks/ordering/pairs.py"},
    "sentence_transformers": {"reasoner/similarity.py"},
    "torch": {"reasoner/tasks/recipeqa/htrn.py"},
    "typer": {"api/cli/"},
    "rich": {"api/cli/"},
    "fastapi": {"api/"},
    "mcp": {"api/assistants.py"},
    "uvicorn": {"api/serving.py"},
    "prometheus_client": {"api/measures.py"},
}
HEAVY = ("owlready2", "nltk", "lemminflect", "networkx", "rdflib", "pyoxigraph", "torch", "fastapi")
MODULES = sorted(
    path.relative_to(ROOT)
    for package in PACKAGES
    for path in (ROOT / package).rglob("*.py")
    if "__pycache__" not in path.parts
)


def imports_of(path):
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_imports_go_one_way(path):
    allowed = PACKAGES[: PACKAGES.index(path.parts[0]) + 1]
    for module in imports_of(path):
        top = module.split(".")[0]
        assert top not in PACKAGES or top in allowed, f"{path} imports {module}"
        assert top not in ("tests", "benchmarks"), f"{path} imports {module}"


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_each_heavy_library_enters_by_its_door(path):
    for module in imports_of(path):
        doors = DOORS.get(module.split(".")[0])
        opens = doors is None or any(path.as_posix().startswith(door) for door in doors)
        assert opens, f"{path} imports {module}; its doors are {sorted(doors or ())}"


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_every_name_in_all_is_there(path):
    name = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
    if name.endswith("__main__"):
        pytest.skip("a program, not a module")
    module = importlib.import_module(name)
    for public in getattr(module, "__all__", ()):
        if not hasattr(module, public):
            importlib.import_module(f"{name}.{public}")


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_every_module_opens_with_a_sentence(path):
    docstring = ast.get_docstring(ast.parse((ROOT / path).read_text(encoding="utf-8")))
    assert docstring, f"{path} has no docstring"
    assert docstring.split("\n")[0].rstrip()[-1] in '.:?"', f"{path}: {docstring[:60]!r}"


@pytest.mark.parametrize("package", ["ontology", "kg", "reasoner", "kg.readers"])
def test_importing_a_package_loads_no_heavy_library(package):
    code = f"import {package}, sys; print(*(m for m in {HEAVY!r} if m in sys.modules))"
    found = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert found.stdout.split() == []


PATTERNS = {
    "reasoner/reading/analysis.py",  # takes the question apart
    "reasoner/question_words.py",  # the words of an answer
    "reasoner/wording.py",  # spaces around marks
    "reasoner/assumptions.py",  # names in a proof
}


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_the_reasoner_searches_no_sentences_with_patterns(path):
    apart = ("tasks", "learning", "matching")
    if path.parts[0] != "reasoner" or path.parts[1] in apart:
        return
    assert path.as_posix() in PATTERNS or "re" not in imports_of(path), path


def test_only_ways_in_and_tasks_import_a_task():
    for path in MODULES:
        if path.parts[0] != "api" and path.parts[:2] != ("reasoner", "tasks"):
            known = [module for module in imports_of(path) if module.startswith("reasoner.tasks")]
            assert known == [], f"{path} imports {known}"


def test_tasks_alone_read_answers():
    readers = [
        path
        for path in MODULES
        if path.parts[0] != "api" and "# answer" in (ROOT / path).read_text(encoding="utf-8")
    ]
    allowed = ("reasoner/tasks/", "kg/readers/")
    for path in readers:
        assert path.as_posix().startswith(allowed), path
    apart = ("learning", "tasks")
    gold = tuple(f"reasoner.{name}" for name in apart)
    for path in MODULES:
        if path.parts[0] != "api" and path.parts[1] not in apart:
            assert not any(module.startswith(gold) for module in imports_of(path)), path

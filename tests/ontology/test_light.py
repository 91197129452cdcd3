"""Asking loads no heavy library, and the tables load at once."""

import subprocess
import sys

import pytest

HEAVY = "owlready2 nltk rdflib lemminflect numpy pyoxigraph networkx"

PROGRAM = """
import sys
import ontology, ontology.vocab, ontology.taxonomy, ontology.effects, ontology.affordances
import ontology.coverage, ontology.lexicon
{ask}
loaded = [name for name in {heavy!r}.split() if name in sys.modules]
assert not loaded, loaded
"""

ASK = """
assert ontology.taxonomy.class_of("large skillets") == "FryingPan"
assert ontology.effects.meaning("diced").form == "diced"
assert ontology.affordances.affordances("dice", "carrots")
assert ontology.taxonomy.class_of("bay leaves") == "BayLeaf"
"""


@pytest.mark.parametrize("ask", ["", ASK], ids=["importing", "asking"])
def test_nothing_heavy_is_loaded(ask):
    program = PROGRAM.format(ask=ask, heavy=HEAVY)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_tables_stay_small():
    from ontology import tables

    assert tables.FILE.stat().st_size < 800_000


def test_importing_the_package_does_not_read_the_tables():
    program = (
        "import ontology.taxonomy, ontology.tables as t; assert not t.tables.cache_info().misses"
    )
    assert subprocess.run([sys.executable, "-c", program]).returncode == 0

import pytest

from ontology import vocab


def test_a_namespace_gives_the_iri_of_a_term():
    assert vocab.MX.term("Onion") == "https://mirepoix.dev/ontology#Onion"


@pytest.mark.parametrize(
    ("iri", "short"),
    [
        ("https://mirepoix.dev/ontology#Onion", "mx:Onion"),
        ("http://www.w3.org/ns/prov#Entity", "prov:Entity"),
        ("http://example.org/x", "http://example.org/x"),
        ("", ""),
    ],
)
def test_an_iri_is_shortened_where_there_is_a_prefix(iri, short):
    assert vocab.shorten(iri) == short


def test_every_prefix_and_namespace_is_there_once():
    assert len(set(vocab.NAMESPACES.values())) == len(vocab.NAMESPACES)


def test_no_term_is_listed_twice():
    terms = [*vocab.CLASSES, *vocab.PROPERTIES, *vocab.ACTION_ANNOTATIONS]
    assert len(terms) == len(set(terms))

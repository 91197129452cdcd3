"""What a query may not do, however it is written; and limits that only ever shrink."""

from __future__ import annotations

import pytest

from kg.errors import QueryError, RefusedError
from kg.store.refusal import LONGEST, check, check_update, read


@pytest.mark.parametrize(
    "query",
    [
        "select * { service <http://a/> { ?s ?p ?o } }",
        "SELECT * { SERVICE SILENT ?where { ?s ?p ?o } }",
        "SELECT * { { { SeRvIcE<http://a/>{?s ?p ?o} } } }",
        "SELECT * { S\\u0045RVICE <http://a/> { ?s ?p ?o } }",
        "SELECT * { \\U00000053ERVICE <http://a/> { ?s ?p ?o } }",
        "SELECT * { ?s ?p '\\u0027 } SERVICE <http://a/> { ?s ?p '' } }",
        "SELECT * { ?s ?p 'x\\\\' . SERVICE <http://a/> { ?s ?p ?o } }",
        'SELECT * { ?s ?p """a"b""" . SERVICE <http://a/> { ?s ?p ?o } }',
        "SELECT * # {\n{ SERVICE <http://a/> { ?s ?p ?o } }",
        "SELECT * { ?s ?p ?o FILTER(?o<5) SERVICE <http://a/> { ?s ?p ?o } FILTER(?o>5) }",
        "SELECT * { SERVICESILENT <http://a/> { ?s ?p ?o } }",
        "SELECT * { ?a ?b trueSERVICE <http://a/> { ?s ?p ?o } }",
        "SELECT * { ?a ?b 1e5SERVICE <http://a/> { ?s ?p ?o } }",
        "SELECT * { ?a ?b 1.5.SERVICE <http://a/> { ?s ?p ?o } }",
        "PREFIX e: <http://a/> SELECT * { SERVICEe:a { ?s ?p ?o } }",
        "PREFIX : <http://a/> SELECT * { service:a { ?s ?p ?o } }",
        "PREFIX e: <http://a/> SELECT * { ?a ?b true.SERVICESILENTe:a { ?s ?p ?o } }",
        "PREFIX e: <http://a/> SELECT * { ?a ?b e:a.b.SERVICE <http://a/> { ?s ?p ?o } }",
        "PREFIX e: <http://a:> SELECT * { ?a ?b e:SERVICE <http://a/> { ?s ?p ?o } }",
        "PREFIX e: <http://a:> SELECT * { ?a ?b e:SERVICE SILENT ?x { ?s ?p ?o } }",
        "PREFIX e: <http://a:> SELECT * { ?a ?b e:SERVICEe: { ?s ?p ?o } }",
        "SELECT * { FILTER(?o<'a>b') SERVICE <http://a/> { ?s ?p ?o } #'\n}",
        "SELECT * { FILTER(?o<#>'''\n5) SERVICE <http://a/> {} #'''\n}",
        "SELECT * { FILTER(?o<1)SERVICE?y#>\n{?s ?p ?o} }",
        "LOAD <http://a/> INTO GRAPH <http://b/>",
        "INSERT { ?s ?p ?o } WHERE { ?s ?p ?o }",
        "SELECT * { ?s ?p ?o } ; DROP ALL",
        "WITH <http://a> DELETE { ?s ?p ?o } WHERE { ?s ?p ?o }",
        "CLEAR DEFAULT",
        "CREATE GRAPH <http://a>",
        "COPY <http://a> TO <http://b>",
        "define get:soft 'soft' SELECT * FROM <file:///etc/passwd> { ?s ?p ?o }",
        "SELECT (bif:file_to_string('/etc/passwd') AS ?x) {}",
        "SELECT (sql:anything(1) AS ?x) {}",
        "SELECT (<bif:file_to_string>('/etc/passwd') AS ?x) {}",
        "PREFIX b: <BIF:> SELECT (b:file_to_string('/etc/passwd') AS ?x) {}",
        "BASE <sql:a> SELECT (<anything>(1) AS ?x) {}",
        "ASK { FILTER(<java:java.lang.System.exit>(1)) }",
    ],
)
def test_what_reaches_further_is_refused(query):
    with pytest.raises(RefusedError):
        check(query)


@pytest.mark.parametrize(
    "query",
    [
        "SELECT ?service ?load { ?service ?insert ?load }",
        'SELECT * { ?s ex:service \'SERVICE\' ; <http://a/LOAD> """DROP""" } # DELETE',
        "PREFIX service: <http://a/> SELECT * { ?s service:insert ?o }",
        "ASK { ?s ?p 'it\\'s INSERT' }",
        "SELECT * { ?s ?p '''a 'LOAD' b''' }",
        "SELECT * { ?s ?p 'x'@en-drop }",
        "CONSTRUCT { ?s ?p ?o } WHERE { ?s ?p ?o }",
        "DESCRIBE <http://a/>",
        "SELECT * { ?serviced ?p ?o . FILTER(?o < 5 && ?o > 2) }",
        "PREFIX e: <http://a/services#> SELECT * { ?s e:service ?o . { ?o e:load 'x' } }",
        "SELECT * { ?s ?p 'caf\\u00e9 service', <http://a/service#x> FILTER(?o = <http://a/#x>) }",
        "DESCRIBE ex:load",
    ],
)
def test_what_only_reads_is_let_through(query):
    check(query)


@pytest.mark.parametrize(
    "update",
    [
        "LOAD <http://a/>",
        "LOADSILENT <http://a/>",
        "load<http://a/>",
        "PREFIX e: <http://a/> LOADe:a",
        "PREFIX : <http://a/> load:a",
        "PREFIX e: <http://a/> INSERT DATA {}; LOADSILENTe:a INTO GRAPH <http://b/>",
        "BASE <http://a/>LOAD<b>",
        "\\u004COAD <http://a/>",
        "INSERT { ?s ?p ?o } WHERE { SERVICESILENT <http://a/> { ?s ?p ?o } }",
        "DEFINE get:soft 'soft' INSERT DATA {}",
        "PREFIX b: <bif:> INSERT { ?s ?p ?x } WHERE { BIND(b:file_to_string('/etc') AS ?x) }",
    ],
)
def test_updates_that_reach_further_are_refused(update):
    with pytest.raises(RefusedError):
        check_update(update)


@pytest.mark.parametrize(
    "update",
    [
        "PREFIX load: <http://a/> INSERT DATA { load:a load:b 'LOAD' }",
        "PREFIX e: <http://a/> WITH e:load DELETE { ?s ?p ?service } WHERE { ?s ?p ?service }",
        "DROP ALL # LOAD",
    ],
)
def test_updates_of_this_store_are_let_through(update):
    assert check_update(update).endswith(update)


@pytest.mark.parametrize(
    "query",
    [
        "",
        "   ",
        "# SELECT",
        "PREFIX a: <http://a/>",
        "\\uZZZZ",
        "SELECT * { \\u+053ERVICE <http://a/> { ?s ?p ?o } }",
        "SELECT * { ?a ?b ('''x') SERVICE <http://a/> {} #\\uD800'''\n}",
        "SELECT * { ?a ?b ('''x') SERVICE <http://a/> {} #\\\\u00e9'''\n}",
        "SELECT * { ?s ?p 'open }",
        "SELECT * { ?s ?p `back` }",
    ],
)
def test_what_is_no_query_is_said(query):
    with pytest.raises(QueryError):
        check(query)


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("SELECT * WHERE {\n ?s ?p ?o", "line 1: a { is not closed"),
        ("SELECT * WHERE {\n { ?s ?p ?o\n}", "line 1: a { is not closed"),
        ("SELECT * WHERE {\n ?s ?p '}' }\n}", "line 3: a } without its {"),
    ],
)
def test_a_brace_that_stands_alone_is_said_with_its_line(query, message):
    with pytest.raises(QueryError) as caught:
        check(query)
    assert str(caught.value) == message


def test_an_endless_query_is_said():
    with pytest.raises(QueryError, match="at most"):
        check("SELECT * { ?s ?p ?o }" + " " * LONGEST)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("SELECT * { ?s ?p ?o }", "SELECT * { ?s ?p ?o }\nLIMIT 7"),
        ("SELECT * { ?s ?p ?o } LIMIT 3", "SELECT * { ?s ?p ?o } LIMIT 3"),
        ("SELECT * { ?s ?p ?o } limit 300", "SELECT * { ?s ?p ?o } limit 7"),
        ("SELECT * { ?s ?p ?o } LIMIT 300 OFFSET 9", "SELECT * { ?s ?p ?o } LIMIT 7 OFFSET 9"),
        (
            "SELECT * { { SELECT * { ?s ?p ?o } LIMIT 300 } }",
            "SELECT * { { SELECT * { ?s ?p ?o } LIMIT 300 } }\nLIMIT 7",
        ),
        (
            "SELECT * { ?s ?p 'LIMIT 5' } # LIMIT 5",
            "SELECT * { ?s ?p 'LIMIT 5' } # LIMIT 5\nLIMIT 7",
        ),
        ("ASK { ?s ?p ?o }", "ASK { ?s ?p ?o }"),
        ("SELECT ?limit { ?s ?p ?limit }", "SELECT ?limit { ?s ?p ?limit }\nLIMIT 7"),
        (
            "SELECT * { ?s ?p ?o } VALUES ?s { <http://a> }",
            "SELECT * { ?s ?p ?o } \nLIMIT 7\nVALUES ?s { <http://a> }",
        ),
    ],
)
def test_a_limit_only_ever_shrinks(query, expected):
    assert read(query).asked(7).text == expected


def test_known_prefixes_need_no_declaration():
    assert read("ASK { ?s a mx:Event ; prov:used ?x }").asked(1).text.startswith("PREFIX mx: <")
    own = "PREFIX mx: <http://own/> ASK { ?s a mx:Event }"
    assert read(own).asked(1).text == own
    assert read("ASK { ?s a zz:Event }").asked(1).text == "ASK { ?s a zz:Event }"


def test_the_form_of_a_query_is_known():
    made = read("PREFIX a: <http://a/> CONSTRUCT { ?s ?p ?o } WHERE { SELECT * {} }")
    assert made.makes_triples
    assert not read("SELECT ?describe { ?s ?p 'CONSTRUCT' }").makes_triples

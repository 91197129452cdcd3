"""The four standard questions: a point, a search, a path and a count."""

from __future__ import annotations

__all__ = ["FOUR"]

FOUR = {
    "events": """SELECT ?tick ?verb WHERE {
        GRAPH <https://mirepoix.dev/recipe/pizza-0> { ?e mx:tick ?tick ; mx:lemma ?verb }
    } ORDER BY ?tick""",
    "X in Y": """SELECT (COUNT(DISTINCT ?recipe) AS ?n) WHERE {
        GRAPH ?recipe {
            ?thing rdfs:label "potatoes" .
            ?fluent mx:subject ?thing ; mx:property mx:Location ; mx:value ?place .
            ?place rdfs:label "large pot" .
        }
    }""",
    "ancestry": """SELECT DISTINCT ?name WHERE {
        GRAPH <https://mirepoix.dev/recipe/pizza-0> {
            ?dish rdfs:label "dough" ; prov:wasDerivedFrom+ ?from . ?from rdfs:label ?name
        }
    }""",
    "tools": """SELECT ?tool (COUNT(?event) AS ?n) WHERE {
        GRAPH ?recipe { ?event mx:usesTool ?prop . ?prop rdfs:label ?tool }
    } GROUP BY ?tool ORDER BY DESC(?n)""",
}

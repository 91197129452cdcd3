"""How much of some recipes the ontology knows."""

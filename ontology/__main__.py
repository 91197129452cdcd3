"""Rebuild the ontology: `python -m ontology` writes cooking.owl and tables.json from words/."""

from __future__ import annotations

from ontology import owl, tables


def main() -> None:
    """Write both files and say how much is in them."""
    owl.write()
    compiled = owl.compiled()
    tables.FILE.write_text(owl.dump(compiled) + "\n", encoding="utf-8")
    names = sum(len(phrases) for phrases in compiled["phrases"].values())
    print(
        f"{len(compiled['parents'])} classes, {names} names of things, "
        f"{len(compiled['actions'])} classes of actions, "
        f"{len(compiled['affordances'])} affordances"
    )


if __name__ == "__main__":
    main()

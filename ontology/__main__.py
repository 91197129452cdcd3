"""Rebuild the ontology: `python -m ontology` writes what is made of words/."""

from __future__ import annotations

import sys

from ontology import tables, wordlists


def main() -> None:
    """Write the lists of words, cooking.owl and tables.json, and say how much is in them."""
    wordlists.FILE.write_text(wordlists.compiled(), encoding="utf-8")
    try:
        from ontology import owl
    except ModuleNotFoundError as error:
        sys.exit(f"this needs {error.name}: pip install 'mirepoix[ontology]'")
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

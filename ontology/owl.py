"""The one door of owlready2: writes cooking.owl from the words, and compiles it into tables."""

from __future__ import annotations

import json
import types
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, TypeAlias

import owlready2 as owl

from ontology import lexicon, source, vocab
from ontology.phrases import plain
from ontology.tables import Tables

__all__ = ["FILE", "compiled", "dump", "is_consistent", "write"]

FILE: Final = Path(__file__).parent / "cooking.owl"

Term: TypeAlias = Any
"""A class, property or individual: owlready2 makes them at run time, so no type is known."""
DATATYPES: Final[dict[str, type]] = {
    "string": str,
    "integer": int,
    "boolean": bool,
    "decimal": float,
}
GERUNDS: Final = {
    "create": "Creating",
    "combine": "Combining",
    "separate": "Separating",
    "move": "Moving",
    "transform": "Transforming",
    "remove": "Removing",
    "heat": "Heating",
    "cool": "Cooling",
    "coat": "Coating",
    "cover": "Covering",
    "uncover": "Uncovering",
    "serve": "Serving",
    "wait": "Waiting",
    "prepare": "Preparing",
    "turn": "Turning",
    "observe": "Observing",
    "use": "Using",
    "repeat": "Repeating",
    "shape": "Shaping",
    "adjust": "Adjusting",
    "avoid": "Avoiding",
}


class Writer:
    """Writes the ontology term by term into a world of its own."""

    def __init__(self) -> None:
        self.world = owl.World()
        self.onto = self.world.get_ontology(vocab.MX)
        self.made: dict[str, Term] = {}
        self.foreign("skos:altLabel", owl.AnnotationProperty)
        self.foreign("skos:closeMatch", owl.AnnotationProperty)

    def foreign(self, short: str, base: Term) -> Term:
        """Return a term of another vocabulary, declared in our file."""
        if short not in self.made:
            prefix, _, name = short.partition(":")
            with self.onto.get_namespace(vocab.NAMESPACES[prefix]):
                self.made[short] = types.new_class(name, (base,))
        return self.made[short]

    def term(self, name: str, bases: Iterable[Term], comment: str = "") -> Term:
        """Make a class or property of ours."""
        with self.onto:
            made: Term = types.new_class(name, tuple(bases))
        if comment:
            made.comment = [owl.locstr(comment, "en")]
        self.made[name] = made
        return made

    def name(self, made: Term, names: tuple[source.Name, ...]) -> None:
        """Give a class its label and its other names."""
        made.label = [owl.locstr(names[0].text, names[0].language)]
        for text, language in dict.fromkeys((n.text, n.language) for n in names[1:]):
            made.altLabel.append(owl.locstr(text, language))

    def model(self, terms: dict[str, Term]) -> None:
        """Write the terms of a recipe graph."""
        for note, comment in terms["notes"].items():
            self.term(note, [owl.AnnotationProperty], comment)
        for name, row in terms["classes"].items():
            bases = [self.parent(parent, owl.Thing) for parent in row["is"]] or [owl.Thing]
            made = self.term(name, bases, row["says"])
            made.label = [owl.locstr(spaced(name), "en")]
            self.align(made, row, owl.Thing)
        for name, row in terms["links"].items():
            self.link(name, row, owl.ObjectProperty)
        for name, row in terms["values"].items():
            self.link(name, row, owl.DataProperty)
        for name, row in terms["links"].items():
            if inverse := row.get("inverse"):
                self.made[name].inverse_property = self.made[inverse]
        for cls, names in terms["individuals"].items():
            for name in names:
                self.made[name] = self.made[cls](name, namespace=self.onto)

    def parent(self, name: str, base: Term) -> Term:
        """Return a super-class or super-property, ours or foreign."""
        return self.foreign(name, base) if ":" in name else self.made[name]

    def align(self, made: Term, row: dict[str, Term], base: Term) -> None:
        """Say which terms of other vocabularies are close to one of ours."""
        for short in row.get("match", ()):
            made.closeMatch.append(self.foreign(short, base))

    def link(self, name: str, row: dict[str, Term], base: Term) -> None:
        """Make a property with its domain, range and super-properties."""
        supers = [self.foreign(short, base) for short in row.get("sub", ())]
        bases = [*supers, base, *([owl.TransitiveProperty] if row.get("transitive") else [])]
        made = self.term(name, dict.fromkeys(bases), row["says"])
        if "from" in row:
            made.domain = [self.made[row["from"]]]
        if "to" in row:
            made.range = [DATATYPES.get(row["to"]) or self.made[row["to"]]]
        self.align(made, row, base)

    def concepts(self, concepts: Iterable[source.Concept]) -> None:
        """Write the classes of foods, tools and places."""
        for concept in concepts:
            known = self.made.get(concept.name)
            parents = [self.made[parent] for parent in concept.parents]
            self.name(known or self.term(concept.name, parents), concept.names)

    def matches(self, matches: dict[str, str]) -> None:
        """Say which classes of FoodOn are close to classes of ours."""
        for name, short in matches.items():
            self.align(self.made[name], {"match": [short]}, owl.Thing)

    def deeds(self, deeds: Iterable[source.Deed], effects: dict[str, str]) -> None:
        """Write the effect classes and the classes of actions."""
        for effect, comment in effects.items():
            made = self.term(GERUNDS[effect], [self.made["Action"]], comment)
            made.label = [owl.locstr(GERUNDS[effect].lower(), "en")]
        for deed in deeds:
            supers = [self.made[deed.parent]] if deed.parent else []
            supers += [self.made[GERUNDS[effect]] for effect in deed.effects]
            made = self.term(deed.name, supers)
            self.name(made, deed.names)
            made.mainEffect = [deed.effects[0]]
            for effect in deed.effects:
                made.effect.append(effect)
            made.leavesForm = [deed.form] if deed.form else []
            made.leavesTemperature = [deed.temperature] if deed.temperature else []
            made.tipsVessel = [deed.tips]

    def frames(self, frames: dict[str, str]) -> None:
        """Say which VerbAtlas frames a class of actions stands for."""
        for frame, action in frames.items():
            self.made[action].verbAtlasFrame.append(frame)

    def needs(self, needs: Iterable[source.Need]) -> None:
        """Write the affordances as individuals."""
        for need in needs:
            on = f"_{need.acts_on}" if need.acts_on else ""
            made = self.made["Affordance"](
                f"{need.action}{on}_{need.kind}_{need.needs}", namespace=self.onto
            )
            made.ofAction = [self.made[need.action]]
            made.actsOn = [self.made[need.acts_on]] if need.acts_on else []
            made.needs = [self.made[need.needs]]
            made.needKind = [need.kind]
            made.weight = [need.weight]

    def disjoint(self, groups: Iterable[list[str]]) -> None:
        """Say which classes share no member."""
        with self.onto:
            for group in groups:
                owl.AllDisjoint([self.made[name] for name in group])


def spaced(name: str) -> str:
    """Return a class name as words: "ExplicitIngredient" -> "explicit ingredient"."""
    return "".join(f" {c.lower()}" if c.isupper() else c for c in name).strip()


def write(path: Path = FILE) -> None:
    """Write cooking.owl from the sources."""
    terms = source.model()
    writer = Writer()
    writer.model(terms)
    writer.concepts(source.concepts())
    writer.matches(source.matches())
    writer.deeds(source.deeds(), terms["effects"])
    writer.frames(source.frames())
    writer.needs(source.needs())
    writer.disjoint(terms["disjoint"])
    writer.onto.save(file=str(path), format="rdfxml")


def load(path: Path = FILE) -> Term:
    """Load cooking.owl into a world of its own."""
    return owl.World().get_ontology(path.resolve().as_uri()).load()


def compiled(path: Path = FILE) -> Tables:
    """Compile cooking.owl, and the words that find heads, into plain tables."""
    onto = load(path)
    classes = [cls for cls in onto.classes() if cls.iri.startswith(vocab.MX)]
    names = {cls: names_of(cls) for cls in classes}
    actions = [cls for cls in classes if cls.mainEffect]
    result: Tables = {
        "parents": {c.name: parents_of(c) for c in classes},
        "labels": {c.name: n[0] for c, n in names.items() if n},
        "synonyms": {c.name: n[1:] for c, n in names.items() if len(n) > 1},
        "phrases": {
            kind: phrases_of(onto[root], names)
            for root, kind in (("Food", "food"), ("Utensil", "tool"), ("Place", "place"))
        },
        "verbs": verbs_of(actions, names),
        "actions": {c.name: deed_of(c) for c in actions},
        "frames": {frame: c.name for c in actions for frame in c.verbAtlasFrame},
        "affordances": sorted(
            (need_of(a) for a in onto.Affordance.instances()), key=lambda n: (n[0], n[1] or "", n)
        ),
        "words": source.phrases(),
    }
    return json.loads(dump(result))  # type: ignore[no-any-return]


def names_of(cls: Term) -> list[str]:
    """Return the label and then the other names of a class."""
    return [str(name) for name in [*cls.label, *sorted(cls.altLabel)]]


def parents_of(cls: Term) -> list[str]:
    """Return the names of the direct super-classes that are ours."""
    return sorted(c.name for c in cls.is_a if getattr(c, "iri", "").startswith(vocab.MX))


def phrases_of(root: Term, names: dict[Term, list[str]]) -> dict[str, str]:
    """Return the class of each plain name below a root; no name may mean two classes."""
    found: dict[str, str] = {}
    for cls in sorted(root.descendants(), key=lambda c: str(c.name)):
        for name in names.get(cls, ()):
            other = found.setdefault(plain(name), cls.name)
            if other != cls.name:
                raise source.SourceError(f"names both {other} and {cls.name}", name)
    return found


def verbs_of(actions: Iterable[Term], names: dict[Term, list[str]]) -> dict[str, str]:
    """Return the class of each name of an action; a written name outranks an inflected one."""
    found: dict[str, str] = {}
    inflected: dict[str, str] = {}
    for cls in sorted(actions, key=lambda c: str(c.name)):
        for name in map(plain, names[cls]):
            if found.setdefault(name, cls.name) != cls.name:
                raise source.SourceError(f"names both {found[name]} and {cls.name}", name)
            for other in lexicon.inflections(name):
                inflected.setdefault(other, cls.name)
    return inflected | found


def deed_of(cls: Term) -> tuple[list[str], str | None, str | None, bool]:
    """Return what a class of actions does: effects, form, temperature, tips."""
    main = str(cls.mainEffect[0])
    others = sorted({str(e) for e in cls.effect} - {main}, key=list(GERUNDS).index)
    form = str(cls.leavesForm[0]) if cls.leavesForm else None
    temperature = str(cls.leavesTemperature[0]) if cls.leavesTemperature else None
    return [main, *others], form, temperature, bool(cls.tipsVessel[0])


def need_of(need: Term) -> tuple[str, str | None, str, str, float]:
    """Return an affordance as a row."""
    acts_on = need.actsOn[0].name if need.actsOn else None
    return (
        need.ofAction[0].name,
        acts_on,
        str(need.needKind[0]),
        need.needs[0].name,
        float(need.weight[0]),
    )


def dump(tables: Tables) -> str:
    """Return tables as the text of tables.json."""
    return json.dumps(
        tables, ensure_ascii=False, sort_keys=True, indent=None, separators=(",", ":")
    )


def is_consistent(path: Path = FILE) -> bool:
    """Tell whether HermiT (which needs Java) finds the ontology and every class consistent."""
    onto = load(path)
    try:
        with onto:
            owl.sync_reasoner(onto.world, debug=0)
    except owl.OwlReadyInconsistentOntologyError:
        return False
    return not list(onto.world.inconsistent_classes())

"""Word forms and phrases just as R2VQ spells them, oddities included.

Its questions were made with LemmInflect, unmended: quinoa becomes quinoum, saute becomes sauting.
People get better forms from `ontology.lexicon`; here the raw ones are wanted.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from ontology.dictionary import lemminflect

_NO_LETTERS: Final = re.compile(r"[\W\d_]+")
_END: Final = " ?!."


@lru_cache(maxsize=65536)
def singular_word(word: str) -> str:
    """The singular of one word.

    >>> singular_word("leaves"), singular_word("quinoa"), singular_word("9x13")
    ('leave', 'quinoum', '9x13')
    """
    if not word:
        return word
    found = lemminflect().getLemma(word, "NOUN")
    return str(found[0]) if found else word


@lru_cache(maxsize=65536)
def lemmas(word: str, upos: str) -> tuple[str, ...]:
    """The lemmas that a word may have."""
    if not word:
        return ()
    return tuple(map(str, lemminflect().getLemma(word, upos)))


@lru_cache(maxsize=65536)
def inflected(word: str, tag: str) -> str:
    """The form of one word with a Penn tag."""
    if not word:
        return word
    found = lemminflect().getInflection(word, tag)
    return str(found[0]) if found else word


def singular(phrase: str) -> str:
    """A noun phrase with its last word in the singular.

    >>> singular("bay leaves")
    'bay leave'
    """
    first, space, last = phrase.rpartition(" ")
    return f"{first}{space}{singular_word(last)}"


def plural(phrase: str) -> str:
    """A noun phrase in the singular with its last word in the plural.

    >>> plural("baking dish")
    'baking dishes'
    """
    first, space, last = phrase.rpartition(" ")
    return f"{first}{space}{inflected(last, 'NNS')}"


def participle(verb: str) -> str:
    """A verb phrase with its first word as a past participle.

    >>> participle("saute"), participle("cut off")
    ('sauted', 'cut off')
    """
    first, space, rest = verb.partition(" ")
    return f"{inflected(first, 'VBN')}{space}{rest}"


def gerund(verb: str) -> str:
    """A verb phrase with its first word in the -ing form.

    >>> gerund("saute"), gerund("deep - fry")
    ('sauting', 'deeping - fry')
    """
    first, space, rest = verb.partition(" ")
    return f"{inflected(first, 'VBG')}{space}{rest}"


def enumerated(names: Sequence[str]) -> str:
    """Names as R2VQ lists them; nothing if there are none.

    >>> enumerated(["flour", "egg", "milk"]), enumerated([])
    ('the flour, egg and milk', '')
    """
    if not names:
        return ""
    *others, last = names
    return f"the {', '.join(others)} and {last}" if others else f"the {last}"


def plain(text: str) -> str:
    """A text without what does not matter: capitals, spaces around marks, the final mark.

    >>> plain("How do you cut  bite - size Pieces ?")
    'how do you cut bite size pieces'
    """
    return _NO_LETTERS.sub(" ", text.lower()).strip()


def spelt(text: str) -> str:
    """A text as it is spelt, spaces around marks kept; only capitals and the end do not matter."""
    return " ".join(text.lower().split()).rstrip(_END)


def joined(*parts: str) -> str:
    """The parts that say something, with single spaces."""
    return " ".join([part for part in parts if part])

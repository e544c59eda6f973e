"""Spellings of one name: "Wiersma, H.", "Harm Wiersma", other letters, accents and case."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher

LETTERS = """
аa бb вv гg дd еe ёe жzh зz иi йi кk лl мm нn оo
пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юiu яia іi їi єe ґg ўu
"""
CYRILLIC = {pair[0]: pair[1:] for pair in LETTERS.split()}
"""Transliteration of each letter."""
ALIKE = (("iou", "iu"), ("ye", "e"), ("yo", "e"), ("yu", "iu"), ("ya", "ia"), ("y", "i"), ("tch", "ch"), ("w", "v"))
"""Transliterations that differ by language, and the form in which they are compared."""
LIKENESS = 0.8
"""Least likeness of two words by difflib, 0 to 1."""
LEAST_WORD = 4
"""Length of words that may differ by a letter or two."""


def words_of(name: str) -> tuple[str, ...]:
    """The words of a name in plain letters, without signs.

    >>> words_of("Wiersma, H."), words_of("Цеханóвский Т."), words_of("tsekhanovsky")
    (('viersma', 'h'), ('tsekhanovskii', 't'), ('tsekhanovski',))
    """
    latin = "".join(CYRILLIC.get(letter, letter) for letter in unicodedata.normalize("NFC", name.casefold()))
    letters = unicodedata.normalize("NFKD", latin)
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    for written, compared in ALIKE:
        plain = plain.replace(written, compared)
    return tuple(re.findall(r"\w+", plain))


def are_near(one: Sequence[str], other: Sequence[str]) -> bool:
    """True if each word of the shorter name stands in the other one: the same, its initial, or with a slip.

    >>> are_near(words_of("Wiersma, H."), words_of("Harm Wiersma")), are_near(words_of("A. Smit"), words_of("B. Smit"))
    (True, False)
    """
    short, left = sorted((list(one), list(other)), key=len)
    whole = False
    for word in sorted(short, key=len, reverse=True):
        found = next((each for each in left if each == word), None)
        found = found or next((each for each in left if is_like(word, each)), None)
        if found is None:
            return False
        whole |= min(len(word), len(found)) >= 3
        left = [each for number, each in enumerate(left) if number != left.index(found)]
    return whole


def is_like(word: str, other: str) -> bool:
    if len(word) == 1 or len(other) == 1:
        return word[0] == other[0]
    if min(len(word), len(other)) < LEAST_WORD:
        return False
    likeness = SequenceMatcher(None, word, other)
    return (
        likeness.real_quick_ratio() >= LIKENESS and likeness.quick_ratio() >= LIKENESS and likeness.ratio() >= LIKENESS
    )


def near_names(counts: Mapping[str, int]) -> list[list[str]]:
    """Groups of names that may be one player's, the most frequent name of each first.

    >>> near_names({"Harm Wiersma": 9, "Wiersma, H.": 3, "Ton Sijbrands": 5, "sijbrands": 1, "Jannes": 2})
    [['Harm Wiersma', 'Wiersma, H.'], ['Ton Sijbrands', 'sijbrands']]
    """
    words = {name: words_of(name) for name in counts}
    heads = defaultdict[str, list[str]](list)
    groups: dict[str, list[str]] = {}
    for name in sorted(counts, key=lambda each: (-counts[each], each)):
        beginnings = {word[:2] for word in words[name] if len(word) > 2}
        near = (head for start in beginnings for head in heads[start] if are_near(words[head], words[name]))
        head = max(near, key=lambda each: (counts[each], each), default=None)
        if head is not None:
            groups[head].append(name)
            continue
        groups[name] = [name]
        for start in beginnings:
            heads[start].append(name)
    return [group for group in groups.values() if len(group) > 1]

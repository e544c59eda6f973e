"""The pieces of a PDN text and where they stand. What is no PDN is a word: nothing is refused here.

A line that begins with a tag ends every comment and every variation that is still open, so that a game with a brace or
a parenthesis too many takes nothing from the next one.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from game.core import InputError, NotationError
from game.faults import Fault

LETTER = "[a-jA-JавсеАВСЕ]"
"""Of a square; some Cyrillic letters look the same, and whoever types in Russian does not see the difference."""
SIGN = "[-xX:×хХ‐-―−]"
"""Between the squares of a move: any dash, any cross, a colon."""
SQUARE = rf"(?:{LETTER}\d+|\d+)"
BLANK = r"(?:[\s\x00\x1a]|\\[rnt](?![^\W\d]))"
"""Between the pieces. Some programs write the end of a line as its escape sequence."""
DASH = "[-–‐−]"
BETWEEN = rf"[ \t]*(?:{DASH}|:)[ \t]*"
RESULT = rf"(?:1/2{BETWEEN}1/2|½{BETWEEN}½|1{BETWEEN}[01]|0{BETWEEN}[012]|2{BETWEEN}0|\*)"
STANDARD_NAMES = {
    name.casefold(): name
    for name in (
        *("Event", "Site", "Date", "Round", "White", "Black", "Result"),
        *("GameType", "Variant", "FEN", "Giveaway", "Red"),
    )
}
"""The names of tags that mean something here, which are known in capitals or small letters too."""
SIGNS = {"=": 10, "∞": 13, "⩲": 14, "+=": 14, "+/=": 14, "⩱": 15, "=+": 15, "=/+": 15, "±": 16, "+/-": 16, "∓": 17}
SIGNS |= {"-/+": 17, "+-": 18, "-+": 19}
"""Glyph (NAG) of each sign for an advantage in printed books."""
SIGN_OF_BOOKS = "|".join(re.escape(sign).replace(r"\-", DASH) for sign in sorted(SIGNS, key=len, reverse=True))
TAG_START = r'\[[ \t]*\w+[ \t]*"'
VOIDS = rf"(?:{BLANK}*\[[A-Z]\w*[ \t]*\]){{0,20}}+{BLANK}*\[[ \t]*\w+[ \t]*[^]\s]"
"""More tags without a value, and then one with a value."""
LINE_OF_TAG = rf"[\r\n]{TAG_START}"
TOKENS = re.compile(
    rf"""
    {BLANK}*+
    (?:
      (?P<number> \d+[ \t]*+\.+ | \.+ )
    | (?P<result> {RESULT} (?![-x:\d]) )
    | (?P<sign> (?:{SIGN_OF_BOOKS}) (?![^\s(){{}};$!?*\\]) )
    | (?P<move> {SQUARE} (?: [ ]?{SIGN}[ ]? {SQUARE} | {LETTER}\d+ )+
              | {LETTER} {SIGN}? {LETTER}\d+ (?: {SIGN}? {LETTER}\d+ )*
              | \d{{4}}(?![\d\w]) ) (?P<only> \* )?
    | (?P<tag> \[ \s* (?P<name>\w+) \s*
          "(?:(?P<value>(?:[^"\\\r\n]|\\.|[\r\n](?!\[))*+)|(?P<loose>[^\r\n]*?))" (?: \s* \] | (?=[ \t]*[\r\n]) ) )
    | (?P<half> (?:^|(?<=\r)) \[ [ \t]*(?P<begun>\w+)[ \t]* "(?P<unended>[^"\r\n]*)\] (?=[ \t]*(?:[\r\n]|\Z)) )
    | (?P<bare> (?:^|(?<=\r)) \[ (?P<unquoted>[A-Z]\w* [ \t] [^"\[\]\r\n]*) \] )
    | (?P<void> (?:^|(?<=\r)) \[ (?P<unvalued>[A-Z]\w*) [ \t]* \] (?P<ahead>(?= {VOIDS} ))? )
    | (?P<comment> \{{(?P<nested>(?:[^{{}}\[]++|\[(?!\w+\s*")|\{{[^{{}}]*+\}})*+)\}}
                 | \{{(?P<inside>(?:[^}}\r\n]++|(?!{LINE_OF_TAG})[\r\n])*+)\}}
                 | [;%](?P<rest>[^\r\n]*) )
    | (?P<unclosed> \{{(?:[^\r\n]++|(?!{LINE_OF_TAG}|[\r\n]1\.[^.])[\r\n])*+ )
    | (?P<glyph> \$\d+ )
    | (?P<strength> \([!?]+\) | [!?]+ )
    | (?P<setup> /(?:[^/\r\n]|[\r\n](?!\[))*+/ )
    | (?P<unknown> -(?!\S) )
    | (?P<open> \( )
    | (?P<close> \) )
    )
    """,
    re.VERBOSE | re.MULTILINE,
)
RESULT_ALONE = re.compile(rf"{RESULT}|1/2|½")
SPACE = re.compile(f"{BLANK}*")
WORD = re.compile(rf"(?:(?!{BLANK})[^(){{}}])+|[(){{}}]")
WRITTEN_OUT = re.compile(r"(?:\\[rn])+$")
LINE_END = re.compile(r"\r\n?|\n")
TAG_LINE = re.compile(rf"(?:^|(?<=\r)){TAG_START}", re.MULTILINE)
LATIN = str.maketrans("авсеАВСЕхХ×‐‑‒–—―−", "abceABCExxx-------")
"""Each sign of a move that is not the standard's, by the one that it stands for."""
HALVES = str.maketrans({"½": "1/2", ":": "-", " ": "", "\t": ""}) | LATIN


class Token(NamedTuple):
    """One piece of a PDN text and where in the text it stands."""

    kind: str
    text: str
    at: int
    end: int
    name: str = ""
    """Of a tag."""


class LineIndex:
    """The lines of a text, which are looked for once, when the first place is asked for."""

    def __init__(self, text: str, first: int = 1) -> None:
        """`first`: the number of the first line in the file."""
        self.text = text
        self.first = first

    @cached_property
    def _starts(self) -> list[int]:
        return line_starts(self.text)

    def line(self, at: int) -> int:
        """The number of the line."""
        return bisect_right(self._starts, at) - 1 + self.first

    def fault(self, at: int, error: InputError) -> InputError:
        """The same kind of error with the place in the text ahead of it."""
        line = self.line(at)
        return type(error)(Fault.PLACE, line=line, column=at - self._starts[line - self.first] + 1, what=error)

    def no_pdn(self, at: int) -> InputError:
        """That the word there is no PDN."""
        return self.fault(at, NotationError(Fault.NOT_PDN, word=self.text[at : at + 12].split(maxsplit=1)[0]))


def line_starts(text: str) -> list[int]:
    """Where each line begins."""
    return [0, *(match.end() for match in LINE_END.finditer(text))]


def tokens(text: str) -> Iterator[Token]:
    """The pieces of a text, without the blanks. In a variation tags and results are words, but a line that begins with
    a tag ends every variation."""
    at = depth = 0
    while True:
        match = TOKENS.match(text, at)
        kind = str(match.lastgroup) if match else "word"
        if match is None:
            at = match_of(SPACE, text, at).end()
            if at == len(text):
                return
        elif kind in ("move", "number"):
            at = match.end()
            yield Token(kind, match[kind].translate(LATIN), match.start(kind), at)
            continue
        else:
            at = match.start("move" if kind == "only" else kind)
            if depth and kind in ("tag", "half", "bare") and TAG_LINE.match(text, at):
                depth = 0
            elif (depth and kind in ("tag", "bare", "result")) or (not depth and kind == "close"):
                kind = "word"
            elif kind == "void" and (depth or match["ahead"] is None):
                kind = "remark"
        if kind == "word":
            match = match_of(WORD, text, at)
        assert match is not None
        yield from _token(kind, match, at)
        depth += {"open": 1, "close": -1}.get(kind, 0)
        at = match.end()


def result_of(text: str) -> str:
    """A result as the standard writes it; "" for a text that is none.

    >>> result_of(" ½ : ½ "), result_of("?")
    ('1/2-1/2', '')
    """
    text = text.strip()
    result = text.translate(HALVES) if RESULT_ALONE.fullmatch(text) else ""
    return "1/2-1/2" if result == "1/2" else result


def match_of(pattern: re.Pattern[str], text: str, at: int) -> re.Match[str]:
    """The match of a pattern that matches everywhere."""
    match = pattern.match(text, at)
    assert match is not None
    return match


def _usual(name: str) -> str:
    return STANDARD_NAMES.get(name.casefold(), name)


def _token(kind: str, match: re.Match[str], at: int) -> Iterator[Token]:
    end = match.end()
    match kind:
        case "tag":
            value = match["loose"] if match["value"] is None else re.sub(r"\\(.)", r"\1", match["value"])
            yield Token("tag", value, at, end, _usual(match["name"]))
        case "half":
            yield Token("tag", match["unended"], at, end, _usual(match["begun"]))
        case "bare":
            name, _, value = match["unquoted"].replace("\t", " ").partition(" ")
            yield Token("tag", value.strip(), at, end, _usual(name))
        case "void":
            yield Token("tag", "", at, end, match["unvalued"])
        case "remark":
            yield Token("comment", match["void"], at, end)
        case "sign":
            yield Token("glyph", f"${SIGNS[match['sign'].translate(LATIN)]}", at, end)
        case "comment":
            said = next(text for text in match.group("nested", "inside", "rest") if text is not None)
            if match["rest"] is not None:
                said = WRITTEN_OUT.sub("", said)
            yield Token(kind, said, at, end)
        case "result":
            yield Token(kind, result_of(match[kind]), at, end)
        case "only":
            yield Token("move", match["move"].translate(LATIN), at, end - 1)
            yield Token("strength", match["only"], end - 1, end)
        case _:
            yield Token(kind, match.string[at:end], at, end)

"""The pieces of a PDN text and where they stand. What is no PDN is a word: nothing is refused here."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from game.core import InputError, NotationError
from game.faults import Fault

SQUARE = r"(?:[a-jA-J]\d+|\d+)"
TOKENS = re.compile(
    rf"""
      (?P<space> \s+ | (?:^|(?<=\r))%[^\r\n]* )
    | (?P<tag> \[ \s* (?P<name>\w+) \s* "(?:(?P<value>(?:[^"\\]|\\.)*)|(?P<loose>[^\r\n]*?))" \s* \] )
    | (?P<comment> \{{(?P<nested>(?:[^{{}}\[]|\[(?!\w+\s*")|\{{[^{{}}]*\}})*)\}} | \{{(?P<inside>[^}}]*)\}}
                 | [;%](?P<rest>[^\r\n]*) )
    | (?P<glyph> \$\d+ )
    | (?P<strength> \([!?]+\) | [!?]+ )
    | (?P<setup> /[^/]*/ )
    | (?P<open> \( )
    | (?P<close> \) )
    | (?P<result> (?:1/2[ ]?-[ ]?1/2 | 1[ ]?-[ ]?[01] | 0[ ]?-[ ]?[012] | 2[ ]?-[ ]?0 | \*)(?![-x:\d]) )
    | (?P<number> \d+\.+ | \.+ )
    | (?P<move> {SQUARE} (?: [ ]?[-xX:×][ ]? {SQUARE} | [a-jA-J]\d+ )+ ) (?P<only> \* )?
    """,
    re.VERBOSE | re.MULTILINE,
)
WORD = re.compile(r"[^\s(){}]+|[(){}]")
LINE_END = re.compile(r"\r\n?|\n")
TAG_LINE = re.compile(r"(?:^|(?<=\r))\[", re.MULTILINE)


class Token(NamedTuple):
    """One piece of a PDN text and where in the text it stands."""

    kind: str
    text: str
    at: int
    end: int
    name: str = ""
    """Of a tag."""


class Places:
    """The lines of a text, which are looked for once, when the first place is asked for."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def _starts(self) -> list[int]:
        return line_starts(self.text)

    def fault(self, at: int, error: InputError) -> InputError:
        """The same kind of error with the place in the text ahead of it."""
        line = bisect_right(self._starts, at)
        return type(error)(Fault.PLACE, line=line, column=at - self._starts[line - 1] + 1, what=error)

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
    while at < len(text):
        match = TOKENS.match(text, at)
        kind = str(match.lastgroup) if match else "word"
        if depth and kind == "tag" and TAG_LINE.match(text, at):
            depth = 0
        elif (depth and kind in ("tag", "result")) or (not depth and kind == "close"):
            kind = "word"
        if match is None or kind == "word":
            match = WORD.match(text, at)
            assert match is not None
        depth += {"open": 1, "close": -1}.get(kind, 0)
        yield from _token(kind, match)
        at = match.end()


def _token(kind: str, match: re.Match[str]) -> Iterator[Token]:
    at, end = match.span()
    match kind:
        case "space":
            return
        case "tag":
            value = match["loose"] if match["value"] is None else re.sub(r"\\(.)", r"\1", match["value"])
            yield Token(kind, value, at, end, match["name"])
        case "comment":
            yield Token(
                kind, next(text for text in match.group("nested", "inside", "rest") if text is not None), at, end
            )
        case "result":
            yield Token(kind, match.group().replace(" ", ""), at, end)
        case "only":
            yield Token("move", match["move"], at, end - 1)
            yield Token("strength", match["only"], end - 1, end)
        case _:
            yield Token(kind, match.group(), at, end)

"""The tokens of a PDN text, the games that they make, and the facts in a game's tags. Nothing is refused here: anything
that is no PDN is a word. A line that begins with a tag ends every open comment and variation, so that a game with a
brace or a parenthesis too many takes nothing from the next one."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from game.checkers.dama.rules import RULE_SETS_OF_DAMA
from game.checkers.house_rules import HOUSE_RULES
from game.checkers.rule_sets import RULE_SETS, find_rules
from game.checkers.rules import Color
from game.core import InputError, NotationError
from game.faults import Fault

LETTER = "[a-jA-JавсеАВСЕ]"
"""Letter of a square; some Cyrillic letters look the same."""
SIGN = "[-xX:×хХ‐-―−]"
"""Sign between the squares of a move: any dash, any cross, a colon."""
SQUARE = rf"(?:{LETTER}\d+|\d+)"
BLANK = r"(?:[\s\x00\x1a]|\\[rnt](?![^\W\d]))"
"""Space between tokens. Some programs write the end of a line as its escape sequence."""
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
"""Names of known tags, which may be written in any case."""
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
"""Replacements of all signs of a move that are not the standard's."""
HALVES = str.maketrans({"½": "1/2", ":": "-", " ": "", "\t": ""}) | LATIN
SETUP = re.compile(r'/\s*FEN\s*"(?P<fen>[^"]*)"\s*/')
LETTERS = re.compile(r"[a-j]\d")
BY_LETTERS = re.compile(r"\s*\d+\s*,\s*([WB])\s*,.*,\s*A\d")
HOUSE = re.compile(rf"{HOUSE_RULES}: ([a-z]+(?:\+[a-z]+)+)")
"""House rules in a Variant tag, by their name."""
JUMP = re.compile(r"([a-jA-J]?\d+)[xX:]")
"""The first square of a capture and its separator."""

OTHER_NAMES = {
    name: usual
    for usual, names in {
        "Event": "dati evento torneo gara événement evenement tournoi ereignis turnier toernooi"
        " событие турнир подія турнір",
        "Site": "luogo sede città lieu ville ort plaats lugar local место місце",
        "Date": "anno data année jahr datum jaar fecha año ano дата",
        "Round": "turno ronde runde ronda rodada runda тур раунд",
        "White": "bianco bianchi blanc blancs weiß weiss wit blanco blancas branco brancas białe bílý белые білі",
        "Black": "nero neri noir noirs schwarz zwart negro negras preto pretas czarne černý чёрные черные чорні",
        "Result": "risultato esito résultat resultat ergebnis uitslag resultado wynik výsledek результат",
    }.items()
    for name in names.split()
}
"""Tags of the roster in other languages, in small letters."""
OTHER_GAMES = {
    "antidraughts": "98",
    "canadian": "27",
}
"""Number in a GameType tag by the word in a Variant tag, for games without a rule set of their own."""

SAID = frozenset(("comment", "unclosed", "word", "glyph", "strength"))
"""Kinds of tokens that comment on a game."""


class Token(NamedTuple):
    kind: str
    text: str
    at: int
    end: int
    name: str = ""
    """Name of a tag; FEN for a setup that is one."""


Section = list[Token]


class LineIndex:
    """The line starts of a text, found when the first place is asked for."""

    def __init__(self, text: str, first: int = 1, before: int = 0) -> None:
        """`first` is the number of the first line, which has `before` characters in front of the text."""
        self.text = text
        self.first = first
        self.before = before

    @cached_property
    def _starts(self) -> list[int]:
        return line_starts(self.text)

    def line(self, at: int) -> int:
        return bisect_right(self._starts, at) - 1 + self.first

    def column(self, at: int) -> int:
        """Number of characters before a place in its line."""
        line = self.line(at)
        return at - self._starts[line - self.first] + (self.before if line == self.first else 0)

    def fault(self, at: int, error: InputError) -> InputError:
        """The same kind of error with its line and column; a value that makes no sense is bad syntax."""
        kind = NotationError if type(error) is InputError else type(error)
        return kind(Fault.PLACE, line=self.line(at), column=self.column(at) + 1, what=error)

    def no_pdn(self, at: int) -> InputError:
        return self.fault(at, NotationError(Fault.NOT_PDN, word=self.text[at : at + 12].split(maxsplit=1)[0]))


def line_starts(text: str) -> list[int]:
    return [0, *(match.end() for match in LINE_END.finditer(text))]


def tokens(text: str) -> Iterator[Token]:
    """The tokens of a text, without blanks. In a variation tags and results are words."""
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
    """A result in the standard's spelling; "" for a text that is none.

    >>> result_of(" ½ : ½ "), result_of("2\\n-0"), result_of("?")
    ('1/2-1/2', '2-0', '')
    """
    text = " ".join(text.split())
    result = text.translate(HALVES) if RESULT_ALONE.fullmatch(text) else ""
    return "1/2-1/2" if result == "1/2" else result


def match_of(pattern: re.Pattern[str], text: str, at: int) -> re.Match[str]:
    match = pattern.match(text, at)
    assert match is not None
    return match


def usual_name(name: str) -> str:
    return STANDARD_NAMES.get(name.casefold(), name)


def _token(kind: str, match: re.Match[str], at: int) -> Iterator[Token]:
    end = match.end()
    match kind:
        case "tag":
            value = match["loose"] if match["value"] is None else re.sub(r"\\(.)", r"\1", match["value"])
            yield Token("tag", value, at, end, usual_name(match["name"]))
        case "half":
            yield Token("tag", match["unended"], at, end, usual_name(match["begun"]))
        case "bare":
            name, _, value = match["unquoted"].replace("\t", " ").partition(" ")
            yield Token("tag", value.strip(), at, end, usual_name(name))
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
        case "setup" if position := SETUP.fullmatch(match[kind]):
            yield Token(kind, position["fen"], at, end, "FEN")
        case _:
            yield Token(kind, match.string[at:end], at, end)


def sections(pieces: Iterable[Token]) -> Iterator[Section]:
    """The tokens of each game. A result, with the comments after it, ends it, or a tag after its moves. A tag that the
    game already has ends it too, unless it is among the game's other tags."""
    section: Section = []
    names: set[str] = set()
    played = ended = some = False
    for token in _whole_captures(pieces):
        kind = token.kind
        if kind not in SAID:
            is_tag = kind == "tag"
            if section and (ended or (is_tag and (played or (token.name in names and section[-1].kind != "tag")))):
                yield section
                section, names, some = [], set(), True
                played = ended = False
            if is_tag:
                names.add(token.name)
            elif kind == "result":
                if some and not section:
                    continue
                played = ended = True
            else:
                played = True
        section.append(token)
    if section:
        yield section


def _whole_captures(pieces: Iterable[Token]) -> Iterator[Token]:
    """The tokens, with captures written jump by jump joined: after 11x18 only the same piece moves from 18, even if a
    new number stands between, as in games of PlayStrategy."""
    last: Token | None = None
    numbers: list[Token] = []
    for token in pieces:
        if last is not None:
            if token.kind == "move" and (rest := _goes_on(last.text, token.text)):
                last = last._replace(text=last.text + rest, end=token.end)
                numbers.clear()
                continue
            if token.kind == "number":
                numbers.append(token)
                continue
            yield last
            yield from numbers
            numbers.clear()
        last = token if token.kind == "move" and len(token.text) > 4 else None
        if last is None:
            yield token
    if last is not None:
        yield last
    yield from numbers


def _goes_on(first: str, second: str) -> str:
    """The squares that a second capture adds to a first one, if it begins where the first one ends; else ""."""
    match = JUMP.match(second)
    return second[match.end(1) :] if match and re.search(rf"[xX:]{match[1]}$", first) else ""


class GameHeader(NamedTuple):
    """Facts about a game from before its moves are read."""

    tags: dict[str, str]
    """Tags by their usual names, the last one where a name comes twice."""
    repeated: list[str]
    game_type: str
    """Number in the GameType tag, or of the rules in the Variant tag; "" for neither."""
    begins: Color | None
    """The side that begins, by a GameType tag such as 23,W,8,8,A0,0 with squares in letters."""
    fen: str | None
    """The first position: the last FEN or setup before the moves."""
    at: int
    is_played: bool
    """True if there is a move, or a first position at least."""
    algebraic: bool | None
    """True if squares are written by letters; None if no square is named."""


def header(section: Section) -> GameHeader:
    given = {token.name for token in section if token.kind == "tag"}
    tags: dict[str, str] = {}
    repeated = []
    for token in section:
        if token.kind == "tag":
            usual = OTHER_NAMES.get(token.name.casefold(), token.name)
            name = token.name if usual in given or usual in tags else usual
            if tags.get(name, token.text) != token.text:
                repeated.append(f"{name}: {tags[name]}")
            tags[name] = token.text
    letters = BY_LETTERS.match(tags.get("GameType", ""))
    move = next((place for place, token in enumerate(section) if token.kind == "move"), None)
    at, fen = next(((token.at, token.text) for token in reversed(section[:move]) if token.name == "FEN"), (0, None))
    squares = tags.get("FEN", "") if move is None else section[move].text
    return GameHeader(
        tags,
        repeated,
        _game_type(tags),
        letters and {"W": Color.WHITE, "B": Color.BLACK}[letters[1]],
        fen,
        at,
        move is not None or any(token.name == "FEN" for token in section),
        LETTERS.search(squares) is not None if squares else None,
    )


def _game_type(tags: Mapping[str, str]) -> str:
    house = HOUSE.search(tags.get("Variant", ""))
    if house and find_rules(house[1]):
        return house[1]
    number, variant = tags.get("GameType", "").split(",")[0].strip(), tags.get("Variant", "").casefold()
    if number.isdecimal():
        return number
    words = OTHER_GAMES | {
        word: str(rules.game_type)
        for rules in sorted([*RULE_SETS.values(), *RULE_SETS_OF_DAMA.values()], key=lambda rules: rules.likelihood)
        for word in (rules.name, *rules.pdn_words)
    }
    return next((words[word] for word in words if word in variant), "")

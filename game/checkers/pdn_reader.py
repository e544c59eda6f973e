"""Whole games of checkers from PDN text (pdn.fmjd.org), read with tolerance: nothing that a file says is lost."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, islice
from typing import NamedTuple

from game.checkers.draws import history_rules
from game.checkers.notation import parse_fen, parse_move
from game.checkers.pdn import CLOCK, EVALUATION, MARKS, UNFINISHED, PdnGame, bare, recorded_outcome, rules_of
from game.checkers.pdn_tokens import Places, Token, tokens
from game.checkers.position import Move, Position
from game.checkers.variants import VARIANTS, Color, Rules
from game.core import IllegalMoveError, InputError, NotationError
from game.draws import outcome_by
from game.faults import Fault
from game.tree import Node

LIKELIEST = (
    "english",
    "international",
    "russian",
    "brazilian",
    "pool",
    "italian",
    "czech",
    "spanish",
    "thai",
    "frisian",
)
"""The rule sets in the order in which a game that does not name its rules is tried by them."""
SAMPLE = 30
"""How many games of a file are looked at to find the rules of those that do not name theirs."""

SETUP = re.compile(r'/\s*FEN\s*"(?P<fen>[^"]*)"\s*/')
ANYBODY = re.compile(r"\s*\?\s*:")
"""A FEN that does not say who is to move begins like this."""
LETTERS = re.compile(r"[a-j]\d")

Section = list[Token]
"""The pieces of one game."""


class Reading(NamedTuple):
    """What one game of a text is, or why it is none; both where only a part of it could be read."""

    game: PdnGame | None
    fault: InputError | None
    """The first fault, with its line and column."""
    guessed: bool = False
    """The game does not name its rules; they are those by which its moves, and those of the others, can be played."""
    text: str = ""
    """The game's part of the whole text."""


def read_pdn(text: str, rules: Rules | None = None) -> list[PdnGame]:
    """All games of a text, the first fault of which is raised; see `readings`.

    A variation that can't be played is kept as text. NotationError for what is no PDN, IllegalMoveError for a move of
    the game itself that is not legal; both say in which line and column.
    """
    found = []
    for reading in readings(text, rules):
        if reading.game is None or reading.fault is not None:
            raise reading.fault or NotationError(Fault.NO_GAME_IN_TEXT)
        found.append(reading.game)
    return found


def readings(text: str, rules: Rules | None = None) -> Iterator[Reading]:
    """The games of a text one by one. After a fault the rest of the game is kept as a comment, and the next one read.

    Games that do not name their rules follow `rules`; without these, those of LIKELIEST that most games can be played
    by, or the first of the others that theirs can.
    """
    text = text.removeprefix("\ufeff")
    places = Places(text)
    sections = _sections(tokens(text))
    first = list(islice(sections, SAMPLE))
    tried = [rules] if rules is not None else [VARIANTS[name] for name in LIKELIEST]
    unnamed = [section for section in first if _named(_tags(section)) is None]
    if unnamed and rules is None:
        tried.sort(key=lambda rules: -_readable(rules, first, unnamed, places))
    for section in chain(first, sections):
        yield _reading(section, tried, places)._replace(text=text[section[0].at : section[-1].end])


def fitting(text: str) -> list[Rules]:
    """The rule sets that write squares as the first game of a text does and by which it can be read, the likeliest
    first."""
    section = next(_sections(tokens(text)))
    written = [rules for name in LIKELIEST if _written_as(rules := VARIANTS[name], section)]
    return [rules for rules in written if next(readings(text, rules)).fault is None]


def _sections(pieces: Iterable[Token]) -> Iterator[Section]:
    """The pieces of each game: a result, with what is said after it, ends it, or a tag after its moves.

    A tag that the game has already does so too, unless it is among the game's other tags.
    """
    section: Section = []
    names: set[str] = set()
    played = ended = some = False
    for token in pieces:
        said = token.kind in ("comment", "word", "glyph", "strength")
        again = token.name in names and section[-1].kind != "tag"
        if (ended and not said) or (token.kind == "tag" and (played or again)):
            yield section
            section, names, some = [], set(), True
            played = ended = False
        if some and not section and token.kind == "result":
            continue
        section.append(token)
        names.update([token.name] if token.name else ())
        played = played or not (said or token.kind == "tag")
        ended = ended or token.kind == "result"
    if section:
        yield section


def _tags(section: Section) -> dict[str, str]:
    return {token.name: token.text for token in section if token.kind == "tag"}


def _named(tags: Mapping[str, str]) -> Rules | None:
    """The rules that the GameType tag names; None when it is missing or not known."""
    return rules_of(_number(tags), giveaway=False)


def _number(tags: Mapping[str, str]) -> str:
    return tags.get("GameType", "").split(",")[0].strip()


def _readable(rules: Rules, first: Sequence[Section], unnamed: Sequence[Section], places: Places) -> int:
    """How many of the games are by these rules, as far as they say so or can be played."""
    named = sum(_number(_tags(section)) == str(rules.game_type) for section in first)
    return named + sum(_by_rules(section, rules, places).fault is None for section in unnamed if _has_moves(section))


def _has_moves(section: Section) -> bool:
    return any(token.kind == "move" or token.name == "FEN" for token in section)


def _reading(section: Section, tried: Sequence[Rules], places: Places) -> Reading:
    tags = _tags(section)
    rules = _named(tags)
    if rules is not None:
        return _by_rules(section, rules, places)
    if "GameType" in tags and not _has_moves(section):
        at = next(token.at for token in section if token.name == "GameType")
        return Reading(None, places.fault(at, NotationError(Fault.GAME_TYPE, number=_number(tags))))
    best: Reading | None = None
    for rules in sorted(tried, key=lambda rules: not _written_as(rules, section)):
        reading = _by_rules(section, rules, places)._replace(guessed=len(tried) > 1)
        if reading.fault is None:
            return reading
        if best is None or _length(reading) > _length(best):
            best = reading
    assert best is not None
    return best


def _written_as(rules: Rules, section: Section) -> bool:
    """Whether a game calls its squares, if it names any, as these rules do: by numbers, or by letters too."""
    squares = next((token.text for token in section if token.kind == "move"), _tags(section).get("FEN", ""))
    return not squares or rules.algebraic is (LETTERS.search(squares) is not None)


def _length(reading: Reading) -> int:
    return -1 if reading.game is None else len(reading.game.moves)


def _by_rules(section: Section, rules: Rules, places: Places) -> Reading:
    """The game by these rules, whatever side is to move when it does not say."""
    rules = replace(rules, giveaway=rules.giveaway or _tags(section).get("Giveaway") == "1")
    at, text = _start(section)
    if text is None:
        return _from(Position.start(rules), section, places)
    texts = [ANYBODY.sub(f"{side}:", text) for side in "WB"] if ANYBODY.match(text) else [text]
    found = []
    for fen in texts:
        try:
            start = parse_fen(fen, rules)
        except NotationError as error:
            return Reading(None, places.fault(at, error))
        found.append(_from(start, section, places))
    return max(found, key=_length)


def _start(section: Section) -> tuple[int, str | None]:
    """Where the FEN of the first position stands, and it; a setup ahead of all moves is one too."""
    ahead = section[: next((i for i, token in enumerate(section) if token.kind == "move"), len(section))]
    for token in reversed(ahead):
        if token.name == "FEN":
            return token.at, token.text
        if token.kind == "setup" and (match := SETUP.fullmatch(token.text)):
            return token.at, match["fen"]
    return 0, None


def _from(start: Position, section: Section, places: Places) -> Reading:
    tags: dict[str, str] = {}
    repeated = []
    for token in section:
        if token.kind == "tag":
            if token.name in tags:
                repeated.append(f"{token.name}: {tags[token.name]}")
            tags[token.name] = token.text
    root: Node[Position, Move] = Node(start, comments=repeated)
    moves = _Moves(places, root, tags.get("Result", "").strip())
    moves.read([token for token in section if token.kind != "tag"])
    game = PdnGame(root, tags)
    results = [token.text for token in section if token.kind == "result"]
    if results and tags.get("Result", UNFINISHED) == UNFINISHED:
        tags["Result"] = results[-1]
    _record_end(game)
    return Reading(game, moves.fault)


def _record_end(game: PdnGame) -> None:
    """Where the moves alone don't show the result, the last one gets it as the record's."""
    last = game.last
    recorded = recorded_outcome(game.tags.get("Result", ""), last.position)
    shown = outcome_by(game.positions, history_rules(last.position.rules)) if recorded is not None else None
    if recorded is not None and (shown is None or shown.payoffs != recorded.payoffs):
        last.end = recorded


class _Moves:
    """Reads the moves, variations and comments of one game into its tree."""

    def __init__(self, places: Places, root: Node[Position, Move], result: str) -> None:
        self.places = places
        self.text = places.text
        self.node = root
        self.result = result
        """What the Result tag says; one such as 4-6 looks like a move."""
        self.fault: InputError | None = None
        """The first one."""
        self.outer: list[Node[Position, Move]] = []
        """For each variation that is open, where the line goes on that it stands beside."""
        self.opened: list[int] = []
        """Where each of them begins."""
        self.ahead = False
        """The next move's number or its variation has begun, so that a comment belongs to that move."""
        self.before: list[str] = []
        """Such comments."""

    def read(self, pieces: Sequence[Token]) -> None:
        """Take one token after the other; from what can't be played to the end of its line all is kept as a comment."""
        kept, depth, reason = -1, 0, ""
        last: Token | None = None
        for token in pieces:
            if kept >= 0:
                depth += {"open": 1, "close": -1}.get(token.kind, 0)
                if depth >= 0 and token.kind != "result":
                    continue
                self._keep(kept, token.at, reason)
                kept = -1
            if token.kind == "word" and not self.outer:
                self._prose(token, joined=last is not None and last.kind == "word")
            else:
                error = self._take(token)
                if error is not None:
                    kept, depth, reason = token.at, 0, f"{error} " if error is self.fault else ""
            last = token
        if kept >= 0:
            self._keep(kept, pieces[-1].end, reason)
        if self.opened:
            self._blame(self.places.fault(self.opened[0], NotationError(Fault.PARENTHESIS)))
        self._end_line()

    def _blame(self, fault: InputError) -> InputError:
        self.fault = self.fault or fault
        return fault

    def _keep(self, start: int, end: int, reason: str) -> None:
        self.node.comments.append(bare(reason + self.text[start:end].strip()))

    def _prose(self, token: Token, *, joined: bool) -> None:
        """Words among the moves, without the braces of a comment, are one all the same."""
        said = self.before if self.ahead else self.node.comments
        if joined and said:
            said[-1] += f" {bare(token.text)}"
        else:
            said.append(bare(token.text))
            self._blame(self.places.no_pdn(token.at))

    def _take(self, token: Token) -> InputError | None:
        """Why the token does not fit; where it is no fault of the file, any error at all."""
        match token.kind:
            case "open":
                self._end_line()
                self.outer.append(self.node)
                self.opened.append(token.at)
                self.node, self.ahead = self.node.parent or self.node, True
            case "close":
                self._end_line()
                self.node = self.outer.pop()
                self.opened.pop()
            case "number":
                self.ahead = True
            case "comment":
                self._comment(token.text)
            case "glyph":
                self.node.glyphs.append(int(token.text[1:]))
            case "strength":
                self._strength(token.text.strip("()"))
            case "move":
                return self._move(token)
            case "word":
                return NotationError(Fault.NOT_PDN, word=token.text)
            case "setup" if self.node.parent is not None:
                return NotationError(Fault.NOT_PDN, word=token.text)
            case "setup" if not SETUP.fullmatch(token.text):
                self._comment(token.text)
        return None

    def _end_line(self) -> None:
        """No move comes any more that the comments ahead of one could belong to."""
        self.node.comments += self.before
        self.before, self.ahead = [], False

    def _comment(self, text: str) -> None:
        node = self.node
        clock, evaluation = CLOCK.fullmatch(text), EVALUATION.fullmatch(text)
        if self.ahead:
            self.before.append(text)
        elif clock and node.clock is None and (seconds := _clock(clock, node.position)):
            node.clock = seconds
        elif evaluation and node.evaluation is None:
            hundredths = round(100 * float(evaluation[1]))
            node.evaluation = hundredths if node.position.color_of(0) is Color.WHITE else -hundredths
        else:
            node.comments.append(text)

    def _strength(self, mark: str) -> None:
        if mark in MARKS:
            self.node.glyphs.append(MARKS[mark])
        else:
            self._comment(mark)

    def _move(self, token: Token) -> InputError | None:
        try:
            node = self.node.append(parse_move(token.text, self.node.position))
        except (NotationError, IllegalMoveError) as error:
            if self.outer:
                return error
            return None if token.text == self.result else self._blame(self.places.fault(token.at, error))
        if not self.outer:
            node.promote()
        node.comments_before = self.before
        self.node, self.before, self.ahead = node, [], False
        return None


def _clock(match: re.Match[str], position: Position) -> tuple[int, int] | None:
    """The seconds left to each player; None when the letters are not as they are written for this position."""
    letters, numbers = match.group(1, 5), [int(number) for number in match.group(2, 3, 4, 6, 7, 8)]
    if letters != (("w", "B") if position.color is Color.BLACK else ("W", "b")):
        return None
    white, black = (h * 3600 + m * 60 + s for h, m, s in (numbers[:3], numbers[3:]))
    return (white, black) if position.color_of(0) is Color.WHITE else (black, white)

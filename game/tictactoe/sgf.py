"""SGF, FF[4], for five in a row and the other boards for two (red-bean.com/sgf, GM[4]): the whole tree with comments.

B is the player to begin and W the other one. The property RU names boards that are not five in a row, such as
RU[3x3x3] or RU[7x6x4-gravity], followed by `misere` for the opposite aim. The tags White and Black of a game are the
players in the order of results: the first and the second one.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, NamedTuple

from game.core import InputError, NotationError, Outcome, Reason, draw, win
from game.faults import Fault
from game.outside import whole
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import EMPTY, MARKS, Cell, MnkRules
from game.tree import BoardShape, Game, Node

TOKEN = re.compile(r"\s*(?:(?P<sign>[(;)])|(?P<name>[A-Za-z]+)(?P<values>(?:\s*\[(?:[^\]\\]|\\.)*\])+))", re.DOTALL)
SIGN = re.compile(r"\S")
VALUE = re.compile(r"\[((?:[^\]\\]|\\.)*)\]", re.DOTALL)
POINT = re.compile(r"(?P<column>[a-z])(?P<row>[a-z])")
LETTERED = re.compile(r"(?P<column>[A-Za-z])(?P<row>\d{1,2})")
SIZE = re.compile(r"(\d{1,2})(?:\s*:\s*(\d{1,2}))?")
GOMOKU = "4"
USUAL_SIDE, USUAL_IN_ROW = 15, 5
MISERE = "misere"
RULE_NAMES: dict[str, dict[str, bool]] = {
    "freestyle": {},
    "0": {},
    "standard": {"exact": True},
    "1": {"exact": True},
    "renju": {"renju": True},
    "4": {"renju": True},
}
"""Names in other programs' files, and numbers in the Gomocup protocol, of rules, as fields of MnkRules."""
DATE = re.compile(r"(\d{4})(?:[-.](\d\d))?(?:[-.](\d\d))?(?: \d\d:\d\d(?::\d\d)?)?")
"""A date, perhaps with a time."""
COLOURS = ("B", "W")
TAGS = {"PB": "White", "PW": "Black", "EV": "Event", "PC": "Site", "DT": "Date", "RO": "Round", "AN": "Annotator"}
"""Tags by property; those of the players are in the order of results."""
NAME = "GN"
RESULTS = {"B": "1-0", "W": "0-1", "0": "1/2-1/2", "D": "1/2-1/2"}
"""Results by the first letter of RE."""
PLACING = ("AB", "AW", "AE", "QPR", "QSLW")
"""Properties that place or remove marks; the last two are those of openings in Gomoku Quest."""
GLYPHS = {"TE": 1, "BM": 2, "IT": 5, "DO": 6}
CIRCLE = "CR"

Properties = dict[str, list[str]]


class MarkReading(NamedTuple):
    """One game of a file, or the reason why it is none; both if only a part could be read."""

    game: Game[Any, Any] | None
    fault: InputError | None
    """The first fault, with its line."""


@dataclass
class Raw:
    """A node as it stands in the text."""

    line: int
    properties: Properties = field(default_factory=dict)
    children: list["Raw"] = field(default_factory=list)


def at_line(line: int, what: InputError) -> InputError:
    return InputError(Fault.IN_LINE, line=line, what=what)


def read_sgf(data: bytes) -> list[MarkReading]:
    """Read all games of a file; InputError with the line if it is none. A fault in a game leaves what stands before."""
    text = decoded(data)
    return [game_of(tree, fault) for tree, fault in trees(text)]


def decoded(data: bytes) -> str:
    """Decode UTF-8, else the character set that the file names, else Chinese or Western European letters."""
    named = re.search(rb"CA\s*\[([\w-]{1,20})\]", data)
    for name in ("utf-8-sig", named[1].decode("ascii") if named else "", "gb18030"):
        try:
            return data.decode(name or "utf-8")
        except (UnicodeDecodeError, LookupError):
            continue
    return data.decode("cp1252", errors="replace")


def trees(text: str) -> Iterator[tuple[Raw, InputError | None]]:
    """Split a text into games; InputError if it begins with none. What stands between games is ignored."""
    stack: list[Raw | None] = []
    root: Raw | None = None
    node: Raw | None = None
    line = 1
    try:
        for line, token in tokens(text):
            match token["sign"]:
                case "(":
                    stack.append(node)
                case ")":
                    node = stack.pop()
                    if not stack and root is not None:
                        yield root, None
                        root = node = None
                case ";":
                    new = Raw(line)
                    if node is not None:
                        node.children.append(new)
                    root, node = root or new, new
                case _ if node is not None:
                    name = "".join(filter(str.isupper, token["name"])) or token["name"].upper()
                    node.properties.setdefault(name, []).extend(map(unescaped, VALUE.findall(token["values"])))
    except InputError as fault:
        if root is None:
            raise
        yield root, fault
        return
    if root is not None:
        yield root, at_line(line, NotationError(Fault.SGF_END))


def tokens(text: str) -> Iterator[tuple[int, re.Match[str]]]:
    """Split a text into tokens with their lines, from the first bracket on; InputError for anything else in a game."""
    begin = re.search(r"\(\s*;", text)
    if not begin:
        raise at_line(1, NotationError(Fault.NO_SGF))
    at, line, depth = begin.start(), 1 + text.count("\n", 0, begin.start()), 0
    end = len(text.rstrip())
    while at < end:
        token = TOKEN.match(text, at)
        after = text.find("(", at) if depth == 0 else at
        if depth == 0 and not (token and token["sign"] == "("):
            if after < 0:
                return
            line, at = line + text.count("\n", at, after), after
            continue
        begins = next(SIGN.finditer(text, at)).start()
        if not token:
            said = text[begins : begins + 20].strip()
            raise at_line(line + text.count("\n", at, begins), NotationError(Fault.SGF_SAYS, said=said))
        depth += {"(": 1, ")": -1}.get(token["sign"] or "", 0)
        yield line + text.count("\n", at, begins), token
        line, at = line + token[0].count("\n"), token.end()


def unescaped(value: str) -> str:
    return re.sub(r"\\(\r\n|\n|.)", lambda found: found[1].strip("\r\n"), value, flags=re.DOTALL)


def escaped(value: str) -> str:
    return re.sub(r"([\]\\])", r"\\\1", value)


def game_of(tree: Raw, fault: InputError | None) -> MarkReading:
    """Play the moves of a tree; those of a variation after a fault are left out."""
    try:
        start, swapped = first_position(tree)
    except InputError as error:
        return MarkReading(None, at_line(tree.line, error))
    game: Game[Any, Any] = Game(Node(start), tags_of(tree.properties))
    if swapped:
        players = [game.tags.pop(name, "") for name in ("White", "Black")]
        game.tags |= {name: player for name, player in zip(("Black", "White"), players, strict=True) if player}
    waiting: list[tuple[Raw, Node[Any, Any]]] = [(tree, game.root)]
    while waiting:
        raw, node = waiting.pop()
        try:
            node = played(raw, node, swapped=swapped, first=raw is tree)
        except InputError as error:
            fault = fault or at_line(raw.line, error)
            continue
        waiting += [(child, node) for child in reversed(raw.children)]
    result = game.tags.get("Result", "")
    last = game.last
    if result and last.position.outcome() is None:
        last.end = outcome_of(result)
    return MarkReading(game, fault)


def outcome_of(result: str) -> Outcome:
    players = {"1-0": 0, "0-1": 1}
    return win(2, players[result], Reason.RECORD) if result in players else draw(2, Reason.RECORD)


def first_position(tree: Raw) -> tuple[TicTacToe, bool]:
    """Set up the board, and tell whether White begins; InputError for another game."""
    properties = tree.properties
    kind = first(properties, "GM")
    if kind not in ("", GOMOKU):
        raise InputError(Fault.SGF_GAME, kind=kind)
    rules = rules_of(properties)
    black, white = ({cell_of(text, rules) for text in expanded(properties.get(name, []))} for name in ("AB", "AW"))
    begins = next(colours_of(tree), "W" if len(black) > len(white) else "B")
    placed = [white, black] if begins == "W" else [black, white]
    if len(placed[0]) != len(placed[1]):  # the side that has fewer is to move
        placed = placed[::-1]
        begins = "B" if begins == "W" else "W"
    if not any(placed):
        return TicTacToe.start(rules), begins == "W"
    marks = [EMPTY] * rules.cells
    for side, cells in enumerate(placed):
        for cell in cells:
            marks[cell] = MARKS[side]
    rows = ["".join(marks[at : at + rules.columns]) for at in range(0, rules.cells, rules.columns)]
    return TicTacToe.parse("\n".join(rows), rules), begins == "W"


def colours_of(tree: Raw) -> Iterator[str]:
    """Colours of the moves of the main line; before them the side to move, if it is named."""
    if turn := first(tree.properties, "PL")[:1].upper():
        yield turn
    raw = tree
    while True:
        yield from (name for name in raw.properties if name in COLOURS)
        if not raw.children:
            return
        raw = raw.children[0]


def rules_of(properties: Properties) -> MnkRules:
    found = SIZE.fullmatch(first(properties, "SZ").strip() or str(USUAL_SIDE))
    if not found:
        raise InputError(Fault.SIZE, size=first(properties, "SZ"))
    columns, rows = whole(found[1]), whole(found[2] or found[1])
    named, _, aim = first(properties, "RU").strip().partition(" ")
    if named.lower() in RULE_NAMES:
        return replace(usual_rules(columns, rows), **RULE_NAMES[named.lower()])
    try:
        rules = named_rules(named, misere=aim == MISERE)
    except InputError:
        return usual_rules(columns, rows)
    if (rules.columns, rules.rows) != (columns, rows) and "SZ" in properties:
        raise InputError(Fault.SIZE, size=named)
    return rules


@lru_cache(maxsize=64)
def named_rules(size: str, *, misere: bool) -> MnkRules:
    """One value for all games of a file: its lines are computed once."""
    return replace(MnkRules.parse(size), misere=misere)


@lru_cache(maxsize=64)
def usual_rules(columns: int, rows: int) -> MnkRules:
    """Five in a row, or the longest row of a smaller board."""
    return MnkRules(columns, rows, min(USUAL_IN_ROW, max(columns, rows)))


def first(properties: Properties, name: str) -> str:
    return next(iter(properties.get(name, [])), "")


def expanded(points: Iterable[str]) -> Iterator[str]:
    """Points, and all those of rectangles such as aa:cc.

    >>> list(expanded(["aa", "ca:cb"]))
    ['aa', 'ca', 'cb']
    """
    for text in points:
        corners = [POINT.fullmatch(part) for part in text.split(":")]
        if len(corners) == 2 and corners[0] and corners[1]:
            (left, top), (right, bottom) = (map(ord, corner[0]) for corner in corners if corner)
            yield from (f"{chr(x)}{chr(y)}" for y in range(top, bottom + 1) for x in range(left, right + 1))
        else:
            yield text


def cell_of(text: str, rules: MnkRules) -> Cell:
    """Parse a point, two letters from the top left; some programs write a letter and a number from below.

    >>> cell_of("ba", MnkRules()), cell_of("B3", MnkRules())
    (1, 1)
    """
    given = text.strip()
    if found := POINT.fullmatch(given):
        column, row = ord(found["column"]) - ord("a"), ord(found["row"]) - ord("a")
        if column < rules.columns and row < rules.rows:
            return row * rules.columns + column
    elif LETTERED.fullmatch(given):
        return rules.parse_cell(given)
    raise NotationError(Fault.SGF_CELL, name=text)


def point(cell: Cell, rules: MnkRules) -> str:
    row, column = divmod(cell, rules.columns)
    return f"{chr(ord('a') + column)}{chr(ord('a') + row)}"


def played(raw: Raw, node: Node[Any, Any], *, swapped: bool, first: bool) -> Node[Any, Any]:
    """Play the moves of a node; InputError at a wrong one."""
    order = COLOURS[::-1] if swapped else COLOURS
    rules: MnkRules = node.position.rules
    for name, values in raw.properties.items():
        if name not in COLOURS:
            if name in PLACING and not first:
                raise InputError(Fault.SGF_SETUP)
            continue
        for text in values:
            cell = cell_of(text, rules)
            if order[node.position.turn] != name:
                raise InputError(Fault.SGF_TURN, move=f"{name}[{text}]")
            node = node.add(cell)
    node.comments += [text.strip() for text in raw.properties.get("C", []) if text.strip()]
    node.glyphs += [glyph for name, glyph in GLYPHS.items() if name in raw.properties and not first]
    circled = [cell_of(text, rules) for text in expanded(raw.properties.get(CIRCLE, []))]
    node.shapes += [BoardShape("G", (cell,)) for cell in circled]
    return node


def tags_of(properties: Properties) -> dict[str, str]:
    tags = {tag: " ".join(first(properties, name).split()) for name, tag in TAGS.items()}
    if date := DATE.fullmatch(tags["Date"]):
        tags["Date"] = ".".join(part or "??" for part in date.groups())
    tags["Event"] = tags["Event"] or " ".join(first(properties, NAME).split())
    tags["Result"] = RESULTS.get(first(properties, "RE").strip().upper()[:1], "")
    return {tag: text for tag, text in tags.items() if text}


# Writing


def write_sgf(games: Sequence[Game[Any, Any]]) -> str:
    """Write games; InputError for more than two players, or a board without letters enough."""
    return "".join(f"{text_of(game)}\n" for game in games)


def text_of(game: Game[Any, Any]) -> str:
    start: TicTacToe = game.start
    rules = start.rules
    if start.players != len(COLOURS):
        raise InputError(Fault.SGF_PLAYERS)
    size = str(rules.columns) if rules.columns == rules.rows else f"{rules.columns}:{rules.rows}"
    pieces = [f"(;GM[{GOMOKU}]FF[4]CA[UTF-8]AP[Kings & Crosses]SZ[{size}]"]
    if rules != usual_rules(rules.columns, rules.rows):
        pieces.append(f"RU[{rules.size}{f' {MISERE}' if rules.misere else ''}]")
    for name, tag in TAGS.items():
        text = game.tags.get(tag, "")
        if text and text != "?":
            text = re.sub(r"(\.\?\?)+$", "", text).replace(".", "-") if tag == "Date" else text
            pieces.append(f"{name}[{escaped(text)}]")
    outcome = game.last.end or game.last.position.outcome()
    if outcome is not None:
        signs = {0: "B+", 1: "W+", None: "0"}
        pieces.append(f"RE[{signs[outcome.winner]}]")
    for side, name in enumerate(("AB", "AW")):
        cells = [cell for cell in range(rules.cells) if start.cell(cell) == side]
        pieces += [name, *(f"[{point(cell, rules)}]" for cell in cells)] if cells else []
    if start.occupied:
        pieces.append(f"PL[{COLOURS[start.turn]}]")
    pieces.append(notes_of(game.root))
    waiting: list[Node[Any, Any] | str] = [*reversed(branches(game.root))]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            pieces.append(one)
            continue
        assert one.parent is not None
        assert one.move is not None
        colour = COLOURS[one.parent.position.turn]
        pieces.append(f"\n;{colour}[{point(one.move, rules)}]{notes_of(one)}")
        waiting += reversed(branches(one))
    return "".join(pieces) + ")"


def branches(node: Node[Any, Any]) -> list[Node[Any, Any] | str]:
    """The moves after a node, in brackets where there are several."""
    if len(node.children) < 2:
        return [*node.children]
    return [piece for child in node.children for piece in ("\n(", child, ")")]


def notes_of(node: Node[Any, Any]) -> str:
    comments = [*node.comments_before, *node.comments]
    found = [f"C[{escaped(chr(10).join(comments))}]"] if comments else []
    found += [f"{name}[1]" for name, glyph in GLYPHS.items() if glyph in node.glyphs]
    circles = [shape.squares[0] for shape in node.shapes if len(shape.squares) == 1]
    found += [CIRCLE, *(f"[{point(cell, node.position.rules)}]" for cell in circles)] if circles else []
    return "".join(found)

"""Positions from pasted or typed text: a FEN, alone or in its PDN tag, a Hub position, a drawing of marks."""

import re
from collections.abc import Callable
from typing import Any

from ai.contest.hub import parse_hub_position
from game.checkers.dama.kind import DAMA
from game.checkers.kind import CHECKERS
from game.checkers.pdn import draughts_of, rules_of
from game.core import InputError, State
from game.faults import Fault
from game.kinds import find_kind, kind_named, kind_of
from game.tictactoe.kind import TICTACTOE
from game.tictactoe.rules import EMPTY, MARKS
from game.ui.editor.draft import Draft
from game.ui.editor.marks import MarksDraft
from game.ui.editor.pieces import DamaDraft, PiecesDraft

TAG = re.compile(r'\[\s*FEN\s+"([^"]*)"\s*\]', re.IGNORECASE)
GAME_TYPE = re.compile(r'\[\s*GameType\s+"(\d+)')
FEN = re.compile(r"\s*[WB]\s*:", re.IGNORECASE)
HUB = re.compile(r"[WB][wbWBe]{20,}")
DRAWING = re.compile(rf"[{MARKS}{EMPTY}/\s]+", re.IGNORECASE)
LONGEST_POSITION = 10_000
"""Most characters of a position, drawn with all its blanks."""

DRAFTS: dict[str, Callable[[Any], Draft]] = {
    TICTACTOE.name: MarksDraft.of,
    CHECKERS.name: PiecesDraft.of,
    DAMA.name: DamaDraft.of,
}


def can_be_edited(position: State[Any]) -> bool:
    kind = find_kind(position)
    return kind is not None and kind.has_editor


def draft_of(position: State[Any]) -> Draft:
    """InputError if the game of the position has no editor."""
    if not can_be_edited(position):
        raise InputError(Fault.NO_POSITION_TEXT, game=kind_of(position).name)
    return DRAFTS[kind_of(position).name](position)


def first_draft(game: str) -> Draft:
    kind = kind_named(game)
    return draft_of(kind.start(kind.variants[0]))


def read(text: str, draft: Draft) -> Draft:
    """Return the position that a text describes, by the draft's rules unless it names others; or InputError."""
    tag, body = TAG.search(text), text.strip()
    if tag:
        draft, body = _named(text, draft), tag[1]
    if len(body) > LONGEST_POSITION:
        raise InputError(Fault.TEXT_LARGE, most=LONGEST_POSITION)
    hub = HUB.fullmatch(body)
    if (hub and draft.kind is not CHECKERS) or (FEN.match(body) and not draft.kind.has_pdn):
        draft = first_draft(CHECKERS.name)
    if hub and isinstance(draft, PiecesDraft):
        return draft.of(parse_hub_position(body, draft.rules))
    if draft.kind.has_pdn and body and DRAWING.fullmatch(body):
        draft = first_draft(TICTACTOE.name)
    return draft.read(body)


def _named(text: str, draft: Draft) -> Draft:
    """The first position by the rules that the game type of a PDN names; the draft if it names none."""
    found = GAME_TYPE.search(text)
    rules = rules_of(found[1]) if found else None
    return draft_of(draughts_of(rules).start(rules)) if rules else draft

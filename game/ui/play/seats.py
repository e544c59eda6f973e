"""The players' cards: names, side to move, captured pieces."""

from collections import Counter
from pathlib import Path

from game.kinds import kind_of
from game.ui.board.face import Figure
from game.ui.games.presentation import presentation_of
from game.ui.play.board import PlayedBoard
from game.ui.play.cards import SeatCard, SeatInfo
from game.ui.play.clocks import ClockPart
from game.ui.play_setup import CUSTOM, ENGINE, OWN
from game.ui.widgets.widget import Widget
from game.ui.words import names
from game.ui.words.i18n import _, ngettext


def cards_of(board: PlayedBoard, clocks: ClockPart) -> tuple[list[Widget], list[Widget]]:
    players = range(len(board.playing.setup.seats))
    pieces, many = board.context.settings.piece_set, len(players) > 2

    def card(player: int) -> Widget:
        shown = SeatCard(f"player {player}", _seat(board, player), pieces, low=many)
        return clocks.beside(player, shown, flat=many)

    return [card(player) for player in players if player != board.below], [card(board.below)]


def _seat(board: PlayedBoard, player: int) -> SeatInfo:
    playing = board.playing
    position, seat = playing.position, playing.setup.seats[player]
    side = presentation_of(position).side_name(position, player, board.context.settings.piece_set)
    if not seat.is_person:
        name, note = _("Computer"), f"{side} · {names.level(seat.level)}"
        if seat.level == CUSTOM:
            note = names.custom(playing.setup.algorithm, playing.setup.depth)
        elif seat.level == OWN:
            note = f"{side} · {Path(playing.setup.player).name}"
        elif seat.level == ENGINE:
            name = seat.name
    elif seat.name:
        name, note = seat.name, side
    else:
        name, note = (_("You"), side) if playing.person is not None else (side, "")
    given = -playing.setup.handicap if player else playing.setup.handicap
    if given > 0:
        gives = ngettext("gives {count} man", "gives {count} men", given).format(count=given)
        note = f"{note} · {gives}" if note else gives
    to_move = playing.outcome is None and position.turn == player
    captured, ahead = _captured(board, player)
    return SeatInfo(name, board.face.figure_of(player), to_move, note, captured, ahead)


def _captured(board: PlayedBoard, player: int) -> tuple[tuple[Figure, ...], int]:
    """The captured pieces of the player, and its lead in pieces."""
    start, position = board.match.nodes[0].position, board.playing.position
    if not presentation_of(position).counts_pieces:
        return (), 0
    other, kind = 1 - player, kind_of(position)
    before, now = (Counter(kind.owners(each).values()) for each in (start, position))
    return (board.face.figure_of(other),) * (before[other] - now[other]), now[player] - now[other]

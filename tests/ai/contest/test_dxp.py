"""Other programs over DXP: as players here, and this program as a player for them."""

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Thread
from time import sleep
from typing import Any, cast

import pytest

from ai.commands.dxp import RESULTS
from ai.contest import dxp
from ai.contest.arena import Arena, FinishedGame, beginnings, player
from ai.contest.dxp import Address, DxpPlayer, accept, move_message, parsed, request, requested
from ai.limits import Limit
from ai.own_player.host import PlayerFault
from game.checkers.position import Move, Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rules import Color
from game.core import InputError, Outcome, Reason
from game.tictactoe.kind import TICTACTOE
from tests.conftest import Command
from tests.dxp_partner import ACCEPTS, NAME, Listening, Partner, Script, calling, free_port

INTERNATIONAL = RULE_SETS["international"]
START = Position.start(INTERNATIONAL)
FIRST, SECOND = Move((32, 28)), Move((19, 23))
AFTER = START.play(FIRST)
IN_USE = "" if sys.platform == "win32" else "in use"


@pytest.fixture(autouse=True)
def no_idle_connections() -> Iterator[None]:
    yield
    for wire in dxp.idle.values():
        wire.close()
    dxp.idle.clear()


def playing(script: Script, *, seconds: float = 1.0, **options: Any) -> tuple[DxpPlayer, Listening]:
    partner = Listening(script)
    return DxpPlayer(
        Address(port=partner.port), INTERNATIONAL, Limit(seconds=seconds), name="Partner", **options
    ), partner


def answers(*texts: str) -> Script:
    """A partner that accepts a game, hears our move and sends these messages."""

    def script(partner: Partner) -> None:
        partner.hear()
        partner.say(ACCEPTS)
        partner.hear()
        partner.say(*texts)
        while partner.hear():
            pass

    return script


def until(true: Callable[[], bool]) -> bool:
    """Wait some seconds for it to become true."""
    for _ in range(500):
        if true():
            break
        sleep(0.01)
    return true()


def move_of(one: DxpPlayer, *positions: Position) -> Move:
    move: Move = one.move(positions or (START, AFTER), Random(1), bytearray(1))
    return move


# Messages


def test_a_request_names_the_follower_the_time_and_the_position() -> None:
    usual = request(START, Color.BLACK, 5, 75)
    assert usual == f"R01{dxp.NAME:<32}Z005075A"
    other = request(AFTER, Color.WHITE, 90)
    assert other[35:44] == "W090000BZ"
    assert requested(parsed(other, ""), INTERNATIONAL) == AFTER
    assert requested(parsed(usual, ""), INTERNATIONAL) == START


def test_each_rule_set_asks_for_its_own_beginning() -> None:
    for rules in RULE_SETS.values():
        start = Position.start(rules)
        asked = parsed(request(start, Color.WHITE, 1), "")
        assert requested(asked, rules) == start
        assert (asked["position"] is None) == (start.color is Color.WHITE)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "X",
        "hello",
        "R02",
        "M",
        "M0000",
        "M000032",
        "E9",
        "E4",
        "E00 ",
        "A0",
        "K9",
        "B1W",
        "C" + "x" * 127,
        "M00003228xx",
    ],
)
def test_anything_else_is_no_message(text: str) -> None:
    with pytest.raises(InputError, match="Partner does not support the DXP protocol: it sent"):
        parsed(text, "Partner")


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("", Address("127.0.0.1", 27531)),
        ("example.org", Address("example.org", 27531)),
        ("[::1]:5", Address("::1", 5)),
        ("wait:0.0.0.0:99", Address("0.0.0.0", 99, waits=True)),
    ],
)
def test_addresses(text: str, address: Address) -> None:
    assert Address.of(text) == address == Address.of(str(address))


@pytest.mark.parametrize(
    "text", ["a b", "host:port", ":0", ":65536", "::1:5", "http://x:1", ":99999999999999999999", "a..b"]
)
def test_no_addresses(text: str) -> None:
    with pytest.raises(InputError, match=r"is not an address: write it as 127\.0\.0\.1:27531"):
        Address.of(text)


@pytest.mark.parametrize("port", [65536, 70000, 10**17])
def test_a_port_that_does_not_exist_is_refused(port: int, command: Command) -> None:
    fault = f"Argument --port: a port is a number from 1 to 65535, not {port}.\n"
    assert command(f"dxp serve --port {port}") == (2, "", fault)


# A program that we call


def test_the_other_program_moves_in_the_game_it_was_asked_for() -> None:
    one, partner = playing(answers("M0001192300"))
    one.new_game()
    assert not one.ready
    assert move_of(one) == SECOND
    assert one.ready
    assert partner.heard == [request(START, Color.BLACK, 1), move_message(FIRST)]


def test_a_game_that_has_begun_goes_on_from_the_board() -> None:
    third = AFTER.play(SECOND)
    fourth = third.play(Move((28, 19), (23,)))
    one, partner = playing(lambda partner: partner.say(partner.hear() and ACCEPTS, "M000114230119"))
    assert move_of(one, START, AFTER, third, fourth) == Move((14, 23), (19,))
    assert partner.heard == [request(fourth, Color.BLACK, 1)]


def test_the_time_of_a_game_is_that_of_sixty_moves() -> None:
    one, partner = playing(answers("M0001192300"), seconds=5)
    move_of(one)
    assert partner.heard[0][36:39] == "005"


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        (["hello"], "Partner does not support the DXP protocol: it sent 'hello'."),
        (["M0001192301"], "Partner does not support the DXP protocol"),
        (["M0001191400"], "Partner played '19-14': 19-14 is not legal."),
        (["M0001010200"], "Partner played '01-02': 01-02 is not legal."),
        (["E10"], "Partner resigns."),
        (["E20"], "Partner ends the game as a draw."),
        (["E31"], "Partner ends the game and claims a win."),
        (["E00"], "Partner ends the game without a reason."),
        (["x" * 500], "Partner does not support the DXP protocol: it sent 'xxx"),
    ],
)
def test_what_is_no_move_is_one_sentence(said: list[str], fault: str) -> None:
    one, _ = playing(answers(*said))
    with pytest.raises(PlayerFault) as error:
        move_of(one)
    assert str(error.value).startswith(fault)


def test_a_partner_that_leaves_or_stalls() -> None:
    def leaves(partner: Partner) -> None:
        partner.hear()
        partner.say(ACCEPTS)

    with pytest.raises(PlayerFault, match=r"Partner has closed the connection\."):
        move_of(playing(leaves)[0])
    with pytest.raises(PlayerFault, match=r"Partner has not answered within 0 seconds\."):
        move_of(playing(lambda partner: sleep(0.5), patience=0.1)[0])


@pytest.mark.parametrize(
    ("code", "fault"), [("1", "another version"), ("2", "does not accept"), ("3", "does not accept")]
)
def test_a_game_that_is_not_accepted(code: str, fault: str) -> None:
    def refuses(partner: Partner) -> None:
        partner.hear()
        partner.say(f"A{NAME}{code}")
        partner.hear()

    with pytest.raises(PlayerFault, match=fault):
        move_of(playing(refuses)[0])


def test_nothing_listens() -> None:
    one = DxpPlayer(Address(port=free_port()), INTERNATIONAL, Limit(seconds=1), name="Partner")
    with pytest.raises(InputError, match=r"Partner can't be reached: .*refused") as error:
        one.new_game()
    assert not isinstance(error.value, PlayerFault)


def test_chat_is_told_and_taking_back_is_refused() -> None:
    told: list[str] = []
    one, partner = playing(answers("CHello\x01!", "B001W", "K1", "M0001192300"), tell=told.append)
    assert move_of(one) == SECOND
    assert told == ["Hello!"]
    assert until(lambda: "K1" in partner.heard)


def test_after_a_move_taken_back_the_game_begins_anew() -> None:
    def script(partner: Partner) -> None:
        while text := partner.hear():
            if text[0] == "R":
                partner.say(ACCEPTS)
            elif text[0] == "M":
                partner.say("M0001192300" if "3228" in text else "M0000182300")
            elif text[0] == "E":
                partner.say("E00")

    one, partner = playing(script)
    other = START.play(Move((33, 28)))
    assert move_of(one) == SECOND
    assert move_of(one, START, other) == Move((18, 23))
    assert [text[0] for text in partner.heard] == list("RMERM")


def test_the_other_program_hears_the_last_move_and_the_end() -> None:
    last = Position.of(
        INTERNATIONAL, Color.WHITE, {32: AFTER.pieces()[31], 27: AFTER.pieces()[20], 1: AFTER.pieces()[20]}
    )
    replied = last.play(last.legal_moves()[0])
    answer = replied.legal_moves()[0]

    def script(partner: Partner) -> None:
        while text := partner.hear():
            partner.say({"R": ACCEPTS, "M": move_message(answer), "E": "E00"}[text[0]])

    one, partner = playing(script)
    history = [last, replied]
    history.append(replied.play(move_of(one, *history)))
    one.game_over(history, Outcome((1, -1), Reason.RESIGNATION))
    assert partner.heard[-1] == ("E30" if last.turn == 0 else "E10")
    one.close()
    assert Address(port=partner.port) in dxp.idle, "the connection stays for the next game"


def test_a_limit_that_is_no_time() -> None:
    with pytest.raises(InputError, match="needs a time: give --seconds or --clock"):
        player("dxp:localhost", START, Limit(nodes=5))
    marks = TICTACTOE.start("3x3x3")
    with pytest.raises(InputError, match="the protocol dxp do not play tictactoe 3x3x3"):
        player("dxp:localhost", marks, Limit(seconds=1))


def test_a_draw_by_the_other_program_is_a_draw() -> None:
    partner = Listening(answers("E20"))
    players = (player("easy", START, Limit()), player(f"dxp:127.0.0.1:{partner.port}", START, Limit(seconds=1)))
    game = Arena(players, beginnings(None, START, 1), 1).play(1, lambda choice: choice(bytearray(1)))
    assert (game.outcome.payoffs, game.fault) == ((0, 0), f"127.0.0.1:{partner.port} ends the game as a draw.")


# A program that calls us


def waiting(history: tuple[Position, ...], results: list[Any]) -> tuple[int, Thread]:
    port = free_port()
    one = DxpPlayer(Address(port=port, waits=True), INTERNATIONAL, Limit(seconds=1), name="Partner")

    def run() -> None:
        try:
            results.append(one.move(history, Random(1), bytearray(1)))
        except InputError as error:
            results.append(str(error))

    thread = Thread(target=run, daemon=True)
    thread.start()
    return port, thread


def test_the_program_that_calls_may_ask_for_the_game() -> None:
    results: list[Any] = []
    port, thread = waiting((START, AFTER), results)
    partner = calling(port)
    partner.say(f"R01{NAME}W005000A")
    assert partner.hear() == accept()
    assert partner.hear() == move_message(FIRST)
    partner.say("M0000192300")
    thread.join(5)
    assert results == [SECOND]


@pytest.mark.parametrize("asked", [f"R01{NAME}Z005000A", f"R01{NAME}W005000BZ" + "e" * 50, f"R02{NAME}W005000A"])
def test_it_has_to_ask_for_the_game_on_the_board(asked: str) -> None:
    results: list[Any] = []
    port, thread = waiting((START, AFTER), results)
    partner = calling(port)
    partner.say(asked)
    assert partner.hear()[-1] == ("1" if "R02" in asked else "2")
    thread.join(5)
    assert results[0].startswith(("Partner asks for another game", "Partner wants another version"))


def test_the_program_that_calls_is_asked_if_it_does_not_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dxp, "ASKING", 0.05)
    results: list[Any] = []
    port, thread = waiting((START,), results)
    partner = calling(port)
    assert partner.hear() == request(START, Color.WHITE, 1)
    partner.say(ACCEPTS, "M0000322800")
    thread.join(5)
    assert results == [FIRST]


def test_no_call_and_a_port_in_use() -> None:
    port = free_port()
    one = DxpPlayer(Address(port=port, waits=True), INTERNATIONAL, Limit(seconds=1), call=0.05)
    with pytest.raises(InputError, match=f"No program connected to port {port} within 0 minutes"):
        one.new_game()
    partner = Listening(lambda partner: None)
    one = DxpPlayer(Address(port=partner.port, waits=True), INTERNATIONAL, Limit(seconds=1), call=0.05)
    with pytest.raises(InputError, match=f"Port {partner.port} can.t be opened: .*{IN_USE}"):
        one.new_game()


# The commands


def test_the_player_plays_the_games_it_is_asked_for(command: Command, tmp_path: Path) -> None:
    heard: list[str] = []

    def script(partner: Partner) -> None:
        partner.say("CGood luck", f"R01{NAME}Z001000A", "M0000322800")
        partner.hear()
        assert partner.hear()[0] == "M"
        partner.say("B001W")
        partner.say("M0000332800")
        partner.hear()
        assert partner.hear()[0] == "M"
        partner.say("E10")
        partner.hear()
        partner.say(f"R02{NAME}Z001000A", f"R01{NAME}Z001000BW" + "e" * 50, f"R01{NAME}W001001A")
        for _ in range(4):
            partner.hear()
        partner.say("M0000182300")
        partner.hear()
        heard.extend(partner.heard)

    pdn = tmp_path / "games.pdn"
    address = f"127.0.0.1:{Listening(script).port}"
    status, said, _ = command(f"dxp connect {address} --player=easy --seconds=0.01 --pdn={pdn}")
    assert status == 0
    assert [text[:1] + text[-1:] for text in heard if text[0] in "AKE"] == ["A0", "K0", "E0", "A1", "A2", "A0", "E0"]
    lines = said.splitlines()
    assert lines[0] == "The other program: Good luck"
    assert lines[1:3] == ["Game 1 against Partner 1.0: black, 1 min", "Game 1: won after 1 moves"]
    assert lines[3].startswith("Refused a game: ")
    assert lines[-1] == "Game 2: not finished after 1 moves"
    assert pdn.read_text().count("[Event") == 2
    assert '[Result "0-2"]' in pdn.read_text()


def test_nonsense_ends_a_connection_with_one_sentence(command: Command) -> None:
    partner = Listening(lambda partner: partner.say("hello"))
    fault = "The other program does not support the DXP protocol: it sent 'hello'.\n"
    assert command(f"dxp connect 127.0.0.1:{partner.port}")[::2] == (2, fault)
    status, _, fault = command(f"dxp connect 127.0.0.1:{free_port()}")
    assert (status, "can't be reached" in fault) == (2, True)


def test_two_of_our_own_play_whole_games_both_ways(command: Command) -> None:
    port, start = free_port(), Position.start(RULE_SETS["english"])
    games: list[FinishedGame] = []

    def call() -> None:
        first = player(f"dxp:127.0.0.1:{port}", start, Limit(seconds=1))
        for _ in range(500):
            with suppress(InputError):
                first.new_game()
                break
            sleep(0.01)
        arena = Arena((first, player("easy", start, Limit())), beginnings(None, start, 1), 1)
        games.extend(arena.play(number, lambda choice: choice(bytearray(1))) for number in (1, 2))
        cast("DxpPlayer", first).close()
        dxp.idle.popitem()[1].close()

    Thread(target=call, daemon=True).start()
    options = f"--player=easy --port={port} --seconds=0.01 --variant=english --once"
    status, said, _ = command(f"dxp serve {options}")
    assert status == 0
    assert not any(game.fault for game in games)
    payoffs = [game.outcome.payoffs[game.number == 2] for game in games]
    ended = [line.split()[2] for line in said.splitlines() if "after" in line]
    assert ended == [RESULTS[payoff] for payoff in payoffs]

"""A trace as JSON: the numbers of the textbook's tree, every kind of trace, and no line too many."""

import json
import re
from pathlib import Path
from typing import Any

from ai.textbook.brackets import parse_tree
from ai.textbook.switches import Switches
from ai.textbook.trees import TEXTBOOK
from ai.tracing.events import LINES_A_PIECE, json_pieces
from ai.tracing.run import Request, run
from game.checkers.kind import CHECKERS
from game.tictactoe.position import TicTacToe


def events(request: Request, most: int | None = None) -> dict[str, Any]:
    found: dict[str, Any] = json.loads("".join(json_pieces(run(request, most_nodes=most), request)))
    return found


def test_the_textbook_s_tree() -> None:
    found = events(Request(TEXTBOOK))
    names = {node["node"]: node["name"] for node in found["nodes"]}
    visits = [(names[visit["node"]], visit["value"]) for visit in found["visits"]]
    assert len(visits) == 21
    assert visits[:5] == [("A", "-inf"), ("B", "+inf"), ("D", "-inf"), ("H", 1), ("D", 1)]
    assert visits[-1] == ("A", 6)
    assert found["report"]["score"] == 6
    assert found["report"]["line"] == ["B", "D", "I"]
    cuts = {names[visit["node"]]: visit["skipped"] for visit in found["visits"] if "cut" in visit["marks"]}
    assert cuts == {"E": ["K"], "C": ["G"]}
    assert found["request"]["start"] == {"tree": "[[[1,6],[7,4]],[[5,2],[10,3]]]"}
    assert len(events(Request(TEXTBOOK, "minimax"))["visits"]) == 29


def test_a_node_is_reached_by_its_move_from_its_parent() -> None:
    start = TicTacToe.parse("XOX/.O./...")
    nodes = events(Request(start, depth=3))["nodes"]
    assert nodes[0]["parent"] is None
    assert nodes[0]["move"] is None
    for node in nodes[1:]:
        assert nodes[node["parent"]]["ply"] == node["ply"] - 1
    assert {node["move"] for node in nodes if node["ply"] == 1} <= {"a1", "b1", "c1", "a2", "c2"}
    assert {node["cause"] for node in nodes} == {"inner", "end", "depth"}


def test_max_n_has_payoffs_in_the_place_of_values() -> None:
    visits = events(Request(parse_tree("[[(1,2,6),(4,3,3)],[(7,4,1),(2,2,2)]]"), "maxn"))["visits"]
    assert visits[-1]["payoffs"] == [7, 4, 1]
    assert not any("value" in visit or "alpha" in visit for visit in visits)


def test_the_engine_tells_depths_and_a_stopped_search_no_report() -> None:
    found = events(Request(CHECKERS.start("english"), "engine", 3))
    assert all("depth" in node for node in found["nodes"])
    assert found["request"]["start"]["variant"] == "english"
    stopped = events(Request(CHECKERS.start("english"), "alphabeta", 6), most=300)
    assert stopped["report"] is None
    assert stopped["visits"]


def test_every_name_is_explained() -> None:
    text = (Path(__file__).parents[3] / "docs" / "search-events.md").read_text(encoding="utf-8")
    explained = set(re.findall(r"`(\w+)`", text))
    for request in (Request(TEXTBOOK), Request(CHECKERS.start("english"), "engine", 3)):
        found = events(request)
        named = {*found, *found["request"], *found["request"]["start"], *found["report"]}
        named.update(*found["nodes"], *found["visits"], *(visit["marks"] for visit in found["visits"]))
        named.update(each["cause"] for each in found["nodes"])
        named.update(each["kind"] for each in found["visits"])
        assert named - {"tree"} <= explained


def test_switches_are_told() -> None:
    asked = Request(TicTacToe.parse("XOX/.O./..."), depth=3, switches=Switches(ordering=True, table=True))
    assert events(asked)["request"]["switches"]["table"] is True


def test_it_comes_in_pieces() -> None:
    request = Request(TicTacToe.parse("XO./.../..."), depth=4)
    trace = run(request)
    pieces = list(json_pieces(trace, request))
    assert len(pieces) > (len(trace) + len(trace.nodes)) / LINES_A_PIECE
    lines = "".join(pieces).splitlines()
    assert sum(line.startswith('{"visit"') for line in lines) == len(trace)
    assert sum(line.startswith('{"node"') for line in lines) == len(trace.nodes)


def test_a_printed_listing_is_named() -> None:
    assert events(Request(TEXTBOOK, listing="lecture"))["request"]["listing"] == "lecture"

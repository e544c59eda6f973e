"""The class-room: results, profiles, checks of students' searches."""

from typing import Any

from ai.commands.arguments.parser import command, step, whole_number


def add_results(commands: Any) -> None:
    parser = commands.add_parser("results", help="what people have done, as a table for a spreadsheet")
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    export = actions.add_parser("export", help="games, puzzles and lessons of all profiles, or of some, as CSV")
    export.add_argument("--csv", metavar="FILE", required=True, help="write it to this file, - for the standard output")
    whose = export.add_mutually_exclusive_group()
    whose.add_argument("--of", metavar="NAME", action="append", help="this profile only; can be given several times")
    folder = "of the profile folders, and the tables that pupils have handed in, in this folder"
    whose.add_argument("--folder", metavar="DIR", help=folder)
    separator = "what stands between two cells: comma, semicolon or tab; a comma if not given"
    export.add_argument("--separator", choices=("comma", "semicolon", "tab"), default="comma", help=separator)
    export.set_defaults(command=command("ai.commands.results"))


def add_check(commands: Any) -> None:
    parser = commands.add_parser(
        "check", help="grade a search that a student wrote, on random trees (docs/first-search.md)"
    )
    parser.add_argument("file", metavar="FILE|FOLDER", help="a Python file, or a folder of them")
    parser.add_argument(
        "--seed", type=step, default=1, metavar="N", help="gives the same trees each time; 1 if not given"
    )
    parser.add_argument("--trees", type=whole_number, metavar="N", help="how many; 100 if not given")
    parser.add_argument("--csv", metavar="FILE", help="write a table too")
    parser.set_defaults(command=command("ai.commands.check"))


def add_profiles(commands: Any) -> None:
    parser = commands.add_parser("profiles", help="the people who use the program: list them, or add some")
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    listed = actions.add_parser("list", help="the names of all profiles and their folders")
    listed.set_defaults(command=command("ai.commands.profiles"), add=[])
    added = actions.add_parser("add", help="make a profile for each of these people")
    added.add_argument("add", metavar="NAME", nargs="+", help="what the profile is called")
    added.set_defaults(command=command("ai.commands.profiles"))

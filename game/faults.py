"""Faults in input, in English; the window translates them.

Raise one with the values of its fields: `InputError(Fault.NO_GAME, name="go", known="checkers")`.
"""

import errno
import stat
from enum import StrEnum
from pathlib import Path


class Fault(StrEnum):
    """Sentences, and clauses that fill another one's field `what`."""

    # The course of a game
    GAME_OVER = "The game is over."
    NOTHING_TO_UNDO = "There is nothing to undo."
    NOTHING_TO_REDO = "There is nothing to redo."
    NO_PLY = "The line has {moves} moves: there is no position after {ply}."

    # Numbers and structured text from outside
    WHOLE_NUMBER = "{number!r} is not a whole number from {least} to {most}."
    NUMBER = "{number!r} is not a number from {least} to {most}."
    TEXT_LARGE = "The text has more than {most} characters."
    TEXT_NESTED = "The text nests brackets or keys more than {most} deep."

    # Games and what they are given as text
    NO_GAME = "There is no game called {name!r}; choose from {known}."
    NO_VARIANT = "There is no {game} {name!r}; choose from {known}."
    NO_REVERSE = "{game} has no reversed variant."
    UNKNOWN_POSITION = "{name} is not a position of any game that is known here."
    NO_SUCH_MOVE = "{move!r} is not a legal move."
    NO_POSITION_TEXT = "Positions of {game} can't be given as text."

    # Tic-tac-toe
    BOARD_SIDES = "A board has 1 to {most} columns and rows, not {columns}x{rows}."
    LINE_LEAST = "A line has at least {least} marks, not {in_row}."
    LINE_LENGTH = "{in_row} in a row does not fit on a board of {columns}x{rows}."
    PLAYERS = "Tic-tac-toe is for 2 to {most} players, not {players}."
    SIZE = "A size is COLUMNSxROWSxIN_ROW (3x3x3), with xPLAYERS or words such as -gravity behind it; {size!r} is not."
    NO_CELL_CALLED = "{name!r} is not a cell of this board, whose cells are a1 to {last}."
    NO_CELL = "There is no cell {cell} on a board of {columns}x{rows}."
    CELL_FLOATS = "Marks fall to the lowest free cell of their column, here {cell}."
    NO_OPEN_BOARD = "The last row names the board to play on, 1 to 9, or - for any open one; {given!r} does not."
    BOARD_OVER = "The board of {cell} is over."
    OTHER_BOARD = "The last move sends you to another board, which has the cells from {first} to {last}."
    CELL_TAKEN = "The cell {cell} is taken."
    PRO = "In the Pro opening the first mark is in the middle, and the third at least three cells away from it."
    RENJU = "Renju is five in a row for two players, without gravity, torus or exact length."
    OPENING_RULE = "Opening rules are for five in a row between two players, on {least}x{least} cells or more."
    OVERLINE = "Overline: crosses may not make more than five in a row."
    DOUBLE_FOUR = "Double four: crosses may not make two fours at once."
    DOUBLE_THREE = "Double three: this would make two open threes, {first} and {second}."
    ROWS = "A position of {size} has {rows} rows split by '/', not {given}."
    ROW_LENGTH = "Row {row} has {given} cells instead of {columns}."
    MARK = "{mark!r} in row {row} is neither a mark ({marks}) nor '.' (empty)."
    MARK_COUNTS = "The players move in turn, X first, so there can't be {counted}."
    MARK_FLOATS = "Marks fall to the lowest free cell of their column: there can't be a free cell under one."
    LINE_OF_OTHERS = "Only the player who moved last, {mark}, can have {in_row} in a row."
    LINES_APART = "{mark} has finished lines without a common cell, so the game was over with the first of them."

    # The repertoire
    TWO_TRAIN = "A repertoire is for two-player games."
    OTHER_START = "The games begin with different positions: add this one as a line of its own."
    OTHER_STARTS = "The games of this file begin with different positions: a line of the repertoire has one."
    NOTHING_TO_LEARN = "There is no move of this side to learn."
    LARGE_REPERTOIRE = "A line of a repertoire has at most {most} positions."

    # Checkers: moves and positions
    NO_RULES = "There is no checkers rule set {name!r}; choose from {known}."
    NO_SQUARE = "There is no square {square} on this board."
    NO_MOVE = "{text!r} is not a move: write it as {example}."
    AMBIGUOUS = "{move} can mean {moves}: write one of these."
    NOT_LEGAL = "{move} is not legal: {rule}"
    NOT_LEGAL_HERE = "{move} is not legal here."
    WHITE_CROWD = "White has {count} pieces, and a side has {most} at most."
    BLACK_CROWD = "Black has {count} pieces, and a side has {most} at most."
    WHITE_MEN_CROWNED = "White men can't stand on {squares}: they would be kings there."
    BLACK_MEN_CROWNED = "Black men can't stand on {squares}: they would be kings there."
    FEN = "In the FEN at character {number} ({character}): {what}."
    FEN_END = "the end"
    FEN_COLOR = "W or B is missing"
    FEN_COLON = "a colon is missing after the side to move"
    FEN_COMMA = "a comma is missing"
    FEN_PIECES = "the pieces are missing"
    FEN_SQUARE = "a square is missing"
    FEN_NO_SQUARE = "there is no square {square} on this board"
    FEN_TWICE = "there is already a piece on {square}"
    FEN_NO_KING = "there is no king on {square}"
    FEN_WHITE_MAN = "a white man on {square} would be a king"
    FEN_BLACK_MAN = "a black man on {square} would be a king"

    # Files
    PLACE = "Line {line}, column {column}: {what}"
    IN_LINE = "Line {line}: {what}"
    NO_SGF = "This is not SGF: a game begins with “(;”."
    SGF_SAYS = "{said!r} is not SGF."
    SGF_END = "The game has no end: a bracket is missing."
    SGF_GAME = "This is a game of another kind: GM[{kind}] instead of GM[4]."
    SGF_CELL = "There is no cell {name!r} on this board."
    SGF_SETUP = "Marks are placed or removed in the middle of the game."
    SGF_TURN = "{move} is a move of the wrong side."
    SGF_PLAYERS = "SGF holds two-player games only."
    NO_PSQ = "A PSQ file begins with “Piskvorky” and the size of the board."
    PSQ_SAYS = "{said!r} is neither a move nor a player."
    PSQ_GAMES = "PSQ holds one game only: save several games as SGF."
    PSQ_BOARD = "PSQ holds games of five in a row from the empty board only: save as SGF."
    NOT_PDN = "{word!r} is not PDN."
    PARENTHESIS = "the parenthesis is never closed."
    BRACE = "the brace is never closed."
    CANADIAN = "Canadian draughts (12×12) is not supported: it would make all other rules half as fast."
    GAME_TYPE = "games of type {number} are not known here."
    NOT_READ = "{path} can't be read: {reason}."
    NOT_WRITTEN = "{path} can't be written: {reason}."
    NOT_DELETED = "{path} can't be deleted: {reason}."
    JOURNAL_IN_USE = "Another process is writing {path}. Wait until it has ended."
    NO_FOLDER = "{path} is a file, not a folder."
    NO_SUCH_FILE = "No such file or directory"
    NO_ACCESS = "Permission denied"
    IS_FOLDER = "Is a directory"
    NO_PLAIN_FILE = "it is not a file"
    IN_FILES_WAY = "File exists"
    NO_WINDOWS_NAME = "Windows does not allow this name"
    DISK_FULL = "No space left on device"
    BAD_TREE = "The variations and comments of this game are damaged."
    NO_PDN_GAMES = "None of these games can be written to a PDN file."
    NO_OPENING_NAMES = "There is no name of an opening in {path}."
    NO_GAME_IN_FILE = "There is no game in {path}."
    NO_GAME_IN_TEXT = "There is no game and no position in the text."
    SETUP_LACKS = "The saved game's setup has no {name!r}."
    SETUP_WRONG = "The saved game's setup has a wrong value for {name!r}."
    SETUP_LEVEL = "The saved game is against the level {level!r}, which this program does not have."

    # Profiles
    NO_PROFILE = "There is no profile {name!r}; choose from {known}."
    NO_PROFILES = "There is no profile {name!r}: no profile has a name yet."
    PROFILE_NAME = "A profile's name has 1 to {most} characters, at least one of them visible."
    PROFILE_TAKEN = "There is already a profile called {name}."
    PROFILE_OPEN = "The profile {name} is open in another window. Close it first."
    FIRST_PROFILE = "The first profile can't be removed: its files are those that the program has always used."

    # Exercises that a teacher gives out
    EXERCISE_UTF8 = "{file} is not a text in UTF-8."
    EXERCISE_TOML = "{file}, line {line} can't be read: {said}."
    EXERCISE_TEXT = "{file}: {what}"
    EXERCISE_LACKS = "{file}: the key {key} is missing."
    EXERCISE_KEY = "{file}, line {line}, {key}: {what}"
    EXERCISE_UNKNOWN = "there is no such key here; choose from {known}."
    EXERCISE_HOLDS = "this must be {holds}."
    EXERCISE_STRING = "a text in quotation marks"
    EXERCISE_FLAG = "true or false"
    EXERCISE_NUMBER = "a whole number"
    EXERCISE_LIST = 'a list such as ["easy", "medium"]'
    EXERCISE_VALUE = "{value!r} is not known here; choose from {known}."
    EXERCISE_WORDS = "this must be 1 to {most} characters."
    EXERCISE_TWO = "only games for two players can be an exercise."
    EXERCISE_NO_PUZZLE = "these rules have no puzzle {name!r}."
    EXERCISE_COUNT = "this must be 1 to {most} puzzles."
    EXERCISE_FEW = "there are only {count} such puzzles."
    LOCKED = "The exercise {title} does not allow this."

    # Results
    DAMAGED_FILE = "{path} is damaged."
    NO_RESULTS = "There are neither profiles nor results in {folder}."

    # Endgame tables
    NO_TABLE_FILE = "{path} is not an endgame table."
    OTHER_TABLE = "{path} is an endgame table for other rules, {rules}."
    DAMAGED_TABLE = "{path} is damaged: delete it and build it again."
    TABLE_TOO_LONG = "A win of {slice} takes more than {plies} plies, which a table can't hold."
    TABLE_MEMORY = "There is not enough memory to build these tables."

    # Puzzles
    NO_LESSONS = "There are no lessons on {game}."
    NO_PUZZLES = "There are no puzzles in {folder}."
    PUZZLE_FILE = "{path} is damaged or not a puzzle file: see line {line}."
    PUZZLE_LINE = "A solution ends with a move of the solver's, and {line!r} does not."

    # The computer player
    NO_ALGORITHM = "There is no algorithm {name!r}; choose from {known}."
    DEPTH = "The depth is {least} to {most} plies, not {depth}."
    NO_EVALUATION = "There is no evaluation {name!r}; choose from {known}."
    OTHER_EVALUATION = "The evaluation {name!r} is not for this game: use {known}."
    WEIGHTS_SIZE = "{path} has {size} bytes: weights for {rules} are {needed}."
    NO_MOVE_TO_SEARCH = "The game is over: there is no move to search for."
    TABLE_SIZE = "The table has 1 to {most} megabytes, not {megabytes}."
    THREADS = "A search has 1 to {most} threads, not {threads}."
    NO_MEMORY = "There is not enough memory for a table of {megabytes} megabytes."
    ENGINE_GAME = (
        "The engine can be compared in checkers, and in tic-tac-toe of two players on boards of more than 9 cells."
    )
    UNTRACED = "The engine can be traced in checkers, and in tic-tac-toe of two players on boards of more than 9 cells."

    # The textbook's searches
    MOST_NODES = "This search has more than {nodes} nodes: choose a smaller depth."
    TOO_DEEP = "This search is too deep to record: choose a smaller depth."
    TWO_PLAYERS = "Minimax is for two players; for {players} there are max^n and paranoid search."
    MORE_PLAYERS = "Max^n and paranoid search are for three or more players; for two there are minimax and alpha-beta."
    NOT_OPPOSITE = "Cutoffs need two players, one of whom gets what the other loses."
    NO_BRANCH = "Node {node} has no branch {move}."
    TREE = "In the tree at character {number} ({character}): {what}."
    TREE_BRACKET = "a tree begins with ["
    TREE_CHILD = "a number, ( or [ is missing"
    TREE_COMMA = "a comma or {closing} is missing"
    TREE_NUMBER = "a number is missing"
    TREE_LARGE = "numbers go from -{most} to {most}"
    TREE_ALONE = "a vector has a number for each of 2 to {most} players"
    TREE_PLAYERS = "this leaf is for {given} players and the first one for {players}"
    TREE_AFTER = "the tree ends before this"
    TREE_DEEP = "a tree has {most} plies at most"
    TREE_MIN = "only a tree for two players begins with MIN"
    TREE_NAME = "the name {name} is taken"
    TREE_LONG_NAME = "a name has {most} characters at most"
    TREE_LARGEST = "a tree has {most} nodes at most"
    RANDOM_BRANCHING = "A node has 1 to {most} branches, not {branching}."
    RANDOM_DEPTH = "A tree has 1 to {most} plies, not {depth}."
    RANDOM_SIZE = "That tree would have {nodes} nodes; the limit is {most}."
    RANDOM_PLAYERS = "A tree is for 2 to {most} players, not {players}."
    SEED = "There is no exercise called {text!r}: a seed looks like {example}."
    SHEET_TREE = "This tree does not fit on a page: choose one with fewer leaves or plies."
    SHEET_TABLE = "This table does not fit on a page: choose a smaller tree."

    # Own players: Python files
    PLAYER_START = "{file} can't be started: {reason}."
    NO_PYTHON = "{folder} has no Python files."
    PLAYER_LOADS = "{file} could not be loaded within {seconds} seconds."
    PLAYER_NO_FUNCTION = "{file} defines neither {choose} nor {evaluate}."
    PLAYER_NO_EVALUATION = "{file} does not define {evaluate}."
    PLAYER_RAISED = "{file}, line {line}: {said}"
    PLAYER_PROCESS = "{file}, line {line}: a player can't start or end other programs."
    PLAYER_STARTS = "{file} has ended: a player can't start or end other programs."
    PLAYER_LATE = "{file} did not answer within {seconds} s."
    PLAYER_ENDED = "{file} ended before it answered."
    PLAYER_MEMORY = "{file} needs more than {megabytes} megabytes of memory."
    PLAYER_MOVE = "{file} chose {move}, which is not a legal move."
    PLAYER_VALUE = "{file}: {function} gave {value}, which is not a whole number."
    PLAYER_STOPPED = "{file} was stopped before it chose a move."

    CONTEST_PLAYERS = "A tournament has {fewest} to {most} players: {folder} has {found} Python files."

    # Other programs that play, by the protocols Hub, Gomocup and DXP
    ENGINE_GONE = "{engine} was removed from the list of engines."
    ENGINE_NO_PROGRAM = "{engine} is not a program that can be started."
    ENGINE_START = "{engine} can't be started: {reason}."
    ENGINE_NO_GREETING = "{engine} quit without a greeting: it does not support the Hub protocol."
    ENGINE_ENDED = "{engine} has quit."
    ENGINE_LATE = "{engine} has not answered within {seconds} seconds."
    ENGINE_RUBBISH = "{engine} does not support the Hub protocol: it answers {said!r}."
    ENGINE_SAYS = "{what} It said: {said}"
    ENGINE_STOPPED = "{engine} was stopped before it moved."
    ENGINE_NO_MOVE = "{engine} gave no move."
    ENGINE_PLAYED = "{engine} played {move!r}: {what}"
    ENGINE_RULES = "{engine} does not play {rules} checkers."
    ENGINE_GIVEAWAY = "{engine} does not play {rules} checkers with the aim reversed."
    ENGINE_PARAMETER = "{engine} has no parameter {name!r}; choose from {known}."
    ENGINE_VALUE = "The parameter {name} of {engine} can't be {value!r}: it is declared as{declared}."
    GOMOCUP_NO_GREETING = "{engine} quit without a greeting: it does not support the Gomocup protocol."
    GOMOCUP_RUBBISH = "{engine} does not support the Gomocup protocol: it answers {said!r}."
    GOMOCUP_BOARD = "{engine} does not play on this board."
    DXP_ADDRESS = "{address!r} is not an address: write it as 127.0.0.1:27531."
    DXP_CALL = "{engine} can't be reached: {reason}."
    DXP_LISTEN = "Port {port} can't be opened: {reason}."
    DXP_NO_CALL = "No program connected to port {port} within {minutes} minutes."
    DXP_GONE = "{engine} has closed the connection."
    DXP_RUBBISH = "{engine} does not support the DXP protocol: it sent {said!r}."
    DXP_VERSION = "{engine} wants another version of the DXP protocol."
    DXP_REFUSED = "{engine} does not accept the game."
    DXP_OTHER_GAME = "{engine} asks for another game: choose the same sides, rules and position in both programs."
    DXP_RESIGNS = "{engine} resigns."
    DXP_DRAW = "{engine} ends the game as a draw."
    DXP_WINS = "{engine} ends the game and claims a win."
    DXP_ENDS = "{engine} ends the game without a reason."
    HUB_MOVE = "{text!r} is not a move: write it as 32-28, or with what is captured as 28x19x23."
    HUB_NOT_LEGAL = "{move} is not legal."


class CommandFault(StrEnum):
    """Faults of commands, which answer in English only."""

    PERFT_DEPTH = "The depth is a number of plies from 0 to {deepest}, not {depth!r}."
    TREE_CHOICE = "The tree {name} has neither a position nor a size to choose."
    TREES_FORMAT = "Trees are drawn as .svg or .png, not {name!r}."
    SHARE_FORMAT = "A game is shared as {known}, not {name!r}."
    BOOKLET = "A booklet is made of a PDN file, and its name ends with .pdf."
    TWO_SEARCHES = "Two trees need two searches of the textbook; the engine's tree is drawn by trace."
    TREES_TOO_LARGE = "These trees are too large to be drawn."
    TRACE_OPTION = "The option {option} makes no sense for this search."
    NO_TREE = "There is nothing called {name!r} to trace; choose from {known}."
    NO_LISTING = "There is no listing called {name!r}; choose from {known}."
    LISTING_OPTION = "The option {option} makes no sense for this listing."
    NO_TERMS = "No evaluation of this game can be taken apart."
    OTHER_TERMS = "The evaluation {name} has no terms; those that have some are {known}."
    NO_QUIZ = "There is no exercise called {name!r}: take a seed such as tree2x3-4711, or one of {known}."
    NO_QUESTIONS = "This search has nothing to ask about: take a tree with more branches."
    NO_STEP = "The search has {last} visits: the steps are 0 to {last}, not {step}."
    STEP_OF_PICTURES = "A step is chosen for --svg and --png only."
    FOLDER_TAKEN = "{path} is there already: name a new folder."
    NO_MOVES_IN_GAME = "The first game of {path} has no moves."
    NO_REVIEW_JOURNAL = "{path} is not the journal of a review."
    NO_DEEP_JOURNAL = "{path} is not a journal of this analysis: it has other games, another engine or limit."
    DEEP_WANTED = "The options --seconds and --engine go with --deep."
    OUT_WANTED = "A PDN file is not changed in its place: name the new one with --out."
    BAD_PAIR = "{text!r} is not NAME=VALUE with a known name: {known}."
    NOTHING_TO_CHANGE = "Nothing is to be changed: give --set, or --merge."
    EXERCISE_OR_GAME = "The Lab opens with an exercise or with a search, not with both."
    NO_SHEET_TREE = "There is no tree called {name!r}: take {known}, or write one such as [[3,12],[2,4]]."
    SHEET_RANDOM = "The option {option} is for random trees only."
    SHEET_PAGES = "Only a PDF has several pages: take --pdf."
    SHEET_CUT = "The option --book-cut makes no sense for minimax, which cuts nothing."
    NO_SEARCH = "There is no search called {name!r}; choose from {known}."
    NO_ADDITION = "{name!r} can't be added to {search}: what can be is {known}."
    NO_PRESET = "There is no comparison called {name!r}; choose from {known}."
    MOST_SEARCHES = "At most {most} searches are compared, not {given}."
    SIZE_GAME = "Only {game} has a size."
    WITH_LINES = "The option {option} makes no sense with --lines."
    ENGINE_ONLY = "Only the engine of checkers has {given} to choose."

    # Matches
    NO_PLAYER = (
        "{text!r} is neither a level ({levels}) nor an algorithm with its depth, such as alphabeta:6, "
        "nor a Python file, such as mine.py."
    )
    ENDLESS_LEVEL = "The level {level} thinks without end: give it --seconds, --nodes or --clock."
    SWITCHES_GAME = "{text!r}: the switches and weights are those of the search of checkers."
    NO_SWITCH = "There is no switch {name}; choose from {known}."
    NO_LINE = "There is no line called {name!r} in the repertoire; choose from {known}."
    BALLOTS = (
        "These rules have no openings called {name}: english checkers has ballots and eleven-man, "
        "russian and brazilian have ballots and basic."
    )
    EVEN_OPENINGS = "Even openings are found by the engine of checkers; in other games there are random ones."
    RANDOM_OPENINGS = "The game is mostly over after {plies} random moves: it can't begin with them."
    MATCH_PLAYERS = "A match is for two players, and this game is for {players}; it can be played in the window."
    FEW_PLAYERS = "A tournament needs at least two players."
    CLOCK = (
        "A clock is SECONDS, SECONDS+INCREMENT such as 60+1, move:SECONDS, bronstein:60+2, delay:60+2 "
        "or byoyomi:60+5x10; {text!r} is not."
    )
    OUT_OF_TIME = "The time was over."
    PLAYER_TWICE = "{text!r} can't play against itself in a tournament."
    MATCH_OPENING = "In a match no one chooses a side: take the board without Swap or Swap2, for example 15x15x5."
    OTHER_NOTATION = "Games of {game} can't be written as {notation}: use {known}."
    NO_NOTATION = "There is no notation for files of {game}: --resume saves the moves of a match."
    SPRT_ORDER = "The second claim of --sprt has to be the greater one: {elo0} is not below {elo1}."
    NO_JOURNAL = "{path} is not the journal of a match."
    OTHER_MATCH = "{path} is of another match: it has {there}, this one {wanted}."
    DAMAGED_GAME = "Game {game} can't be played again: its move {move} is damaged."
    WORKER_SAYS = "{said}"
    WORKER_ENDED = "A process that worked for this command has ended."
    WORKERS = "So many processes can't work at a time: {reason}."
    NO_SELF_PLAY = "{path} is not a file of self-played games."
    DAMA_SELF_PLAY = "Games of dama take no other weights and no endgame tables."
    OTHER_SELF_PLAY = (
        "{path} has self-played games of other rules, depth, seed, weights, tables or wandering: name another file."
    )
    NO_TUNING = "{path} is not a file of a tuning."
    OTHER_TUNING = "{path} is a tuning of other rules, iterations, pairs, nodes or seed: name another file."
    CLUSTER_GROUP = "A cluster needs the library distributed: install the dependency group cluster."
    NO_CLUSTER = "No scheduler of a Dask cluster answers at {address}."
    OPEN_CLUSTER = (
        "Anyone who reaches {address} can run programs on all machines of the cluster: use tls:// or an SSH tunnel "
        "(docs/cluster.md)."
    )
    CLUSTER_CERTIFICATE = "The cluster at {address} needs a certificate: name it as docs/cluster.md shows."
    IDLE_CLUSTER = "The Dask cluster at {address} has no workers."
    CLUSTER_FOLDER = "The machines of the cluster do not write into {folder} of this one: name a folder that all share."
    CLUSTER_VERSION = "A machine of the cluster has version {there} of this program, not {version}."

    # Other programs, by the Hub protocol
    NO_ENGINE = "{command} is not a command that starts an engine."
    ENGINE_BLANKS = "There is no engine {program}: put the path in quotes if it contains blanks."
    ENGINE_LIMIT = "{engine} needs a limit: give --seconds, --nodes or --clock."
    DXP_NO_MOVES = "There is no move in the position."
    GOMOCUP_NO_GAME = "There is no game in progress."
    GOMOCUP_SIZE = "A board has {least} to {most} columns and rows."
    GOMOCUP_MARKS = "The marks on the board are not those of two players who take turns."
    GOMOCUP_NOT_LAST = "Only the last move can be taken back."
    GOMOCUP_NO_CELL = "There is no cell {column},{row} on the board."
    GOMOCUP_NUMBERS = "{given!r} is not {count} numbers with commas between."
    ENGINE_TIME = "{engine} needs a time: give --seconds or --clock."
    ENGINE_GAME = "Programs with the protocol {protocol} do not play {game}."
    HUB_LENGTH = "A position is the side to move and {squares} squares, not {given} letters."
    HUB_LETTER = "There is no {letter!r} in a position: sides are W and B, squares w, b, W, B and e."
    HUB_NUMBER = "{name} has to be a number, not {given!r}."
    HUB_WHOLE = "{name} has to be a whole number from 1 on, not {given!r}."
    HUB_ABOVE = "{name} has to be more than 0, not {given!r}."
    HUB_NO_POSITION = "There is no position to search: the last one made no sense."
    HUB_NO_LEVEL = "There is no limit for the search: the last one made no sense."
    HUB_VARIANT = "There is no variant {name!r}; choose from {known}."

    # Endgame tables
    TABLE_PIECES = "Endgame tables are for 1 to {most} pieces by these rules, not {pieces}."
    NO_TABLE = "There is no endgame table of {rules} for {pieces} pieces."
    NO_TABLES = "There is no endgame table of {rules}."
    NO_TABLES_THERE = "There is no endgame table of {rules} in {folder}."
    WRONG_VALUE = "{path} is wrong: it says that {position} is {said}, and the moves say {right}."

    # The opening book
    NO_BOOK_JOURNAL = "{path} is not the journal of a book of {rules}."
    NO_JOURNAL_YET = "There is no journal to read: {path} is missing."
    NO_LINES = "The repertoire has no lines."
    NO_RESULTS_TABLE = "{path} is not counted: it does not begin with the headings of a results table."
    ROWS_LEFT_OUT = "{path}: rows that are not counted, because their cells do not fit the headings: {count}."
    NO_CHECK_JOURNAL = "{path} is not the journal of a check of endgame tables."
    NO_BOOK_FILE = "{path} is not an opening book."
    OTHER_BOOK = "{path} is an opening book for other rules, {rules}."
    DAMAGED_BOOK = "{path} is damaged: delete it and build it again."
    NO_BOOK = "There is no opening book of {rules}."
    SIDE_OF_PLAYER = "--as names a player's side: give --player too."
    INDEX_PART = "{path} has changed, or another process reads it by other rules: try again."
    NOT_PLAYED = "No game that fits reached this position."
    NOT_IN_BOOK = "The opening book of {rules} does not have this position."

    # Puzzles
    NO_PUZZLE_JOURNAL = "{path} is not a journal of puzzles that were mined by these settings."


REASONS = {
    errno.ENOENT: Fault.NO_SUCH_FILE,
    errno.EACCES: Fault.NO_ACCESS,
    errno.EPERM: Fault.NO_ACCESS,
    errno.EROFS: Fault.NO_ACCESS,
    errno.EISDIR: Fault.IS_FOLDER,
    errno.ENOTDIR: Fault.IN_FILES_WAY,
    errno.EEXIST: Fault.IN_FILES_WAY,
    errno.ENOSPC: Fault.DISK_FULL,
}


def reason_of(error: OSError) -> str:
    """The reason for an OSError: a fault for the common ones, otherwise the system's words."""
    return REASONS.get(error.errno or 0) or error.strerror or str(error)


def refuse_device(path: Path) -> None:
    """Raise OSError for a pipe or a device, where reading may block forever."""
    mode = path.stat().st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        raise OSError(errno.ENODEV, Fault.NO_PLAIN_FILE, str(path))

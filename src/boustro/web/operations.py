"""Every operation of the API in one table, from which the routes and their description are made."""

from typing import NamedTuple


class Operation(NamedTuple):
    """One method of one path: what does it, what it is given and what it answers.

    `does` is a handler of `Api`, or `question:` and the name of a question.  `takes` and `gives`
    name schemas; `gives` is empty where the answer is a file.  `refuses` are the statuses beyond
    those that every operation may have.
    """

    method: str
    path: str
    does: str
    title: str
    takes: str = ""
    gives: str = ""
    status: int = 200
    refuses: tuple[int, ...] = ()
    shelf: bool = False

    @property
    def name(self) -> str:
        """A name of its own for the operation."""
        return self.does.replace(":", "_").replace("-", "_")


_ASKED = (400, 408, 413, 415, 422, 503)

OPERATIONS = (
    Operation("GET", "/api/openapi.json", "openapi", "This description", "", "any"),
    Operation("GET", "/api/builtins", "builtins", "The built-in boards", "", "boards-1"),
    Operation("GET", "/api/formats", "formats", "The formats", "", "formats-1"),
    Operation(
        "POST", "/api/solve", "question:solve", "The fewest rolls, and a route",
        "solve-request", "solve-1", 200, _ASKED,
    ),
    Operation(
        "POST", "/api/analyse", "question:analyse", "How long a game is, and who wins",
        "analyse-request", "analyse-1", 200, _ASKED,
    ),
    Operation(
        "POST", "/api/whatif", "question:whatif", "What each change of one jump does",
        "whatif-request", "whatif-1", 200, _ASKED,
    ),
    Operation(
        "POST", "/api/search", "question:search", "The search, step by step",
        "search-request", "search-1", 200, _ASKED,
    ),
    Operation(
        "POST", "/api/view", "question:view", "All that is shown of a board being drawn",
        "view-request", "view-1", 200, _ASKED,
    ),
    Operation(
        "POST", "/api/jump-effect", "question:jump-effect", "What one more jump would do",
        "jump-effect-request", "jump-effect-1", 200, _ASKED,
    ),
    Operation(
        "POST", "/api/read", "question:read", "The boards in a file",
        "read-request", "read-1", 200, _ASKED,
    ),
    Operation(
        "POST", "/api/write", "question:write", "The board as a file",
        "write-request", "", 200, _ASKED,
    ),
    Operation(
        "POST", "/api/picture", "question:picture", "The board as a picture",
        "picture-request", "", 200, _ASKED,
    ),
    Operation(
        "POST", "/api/lesson", "question:lesson", "A page about the board that needs no server",
        "lesson-request", "", 200, _ASKED,
    ),
    Operation(
        "GET", "/api/boards", "list_boards", "The boards of this shelf",
        "", "shelf-1", 200, (422, 503), shelf=True,
    ),
    Operation(
        "POST", "/api/boards", "save_board", "Keep a board",
        "board-request", "saved-1", 201, _ASKED, shelf=True,
    ),
    Operation(
        "GET", "/api/boards/{id}", "find_board", "A saved board",
        "", "saved-1", 200, (404, 503),
    ),
    Operation(
        "PUT", "/api/boards/{id}", "change_board", "Keep another board under this link",
        "board-request", "saved-1", 200, (*_ASKED, 403, 404), shelf=True,
    ),
    Operation(
        "DELETE", "/api/boards/{id}", "delete_board", "Forget a saved board",
        "", "", 204, (403, 404, 422, 503), shelf=True,
    ),
    Operation(
        "GET", "/api/games", "list_games", "The games of this shelf",
        "", "games-1", 200, (422, 503), shelf=True,
    ),
    Operation(
        "POST", "/api/games", "begin_game", "Begin a game",
        "game-request", "game-1", 201, _ASKED, shelf=True,
    ),
    Operation(
        "GET", "/api/games/{id}", "find_game", "A game as it stands",
        "", "game-1", 200, (404, 503),
    ),
    Operation(
        "POST", "/api/games/{id}/rolls", "roll", "The next throw",
        "step-request", "game-1", 200, (*_ASKED, 404, 409),
    ),
    Operation(
        "POST", "/api/games/{id}/undo", "undo", "Take back the last throw",
        "step-request", "game-1", 200, (*_ASKED, 404, 409),
    ),
    Operation(
        "GET", "/api/games/{id}/record", "record", "The replayable record",
        "", "", 200, (404, 503),
    ),
)  # fmt: skip

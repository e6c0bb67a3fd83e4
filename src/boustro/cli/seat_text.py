"""Text output of `analyse --seat`: seats with rules of their own."""

from collections.abc import Iterator, Sequence

from boustro.answers.seats import own_seats_answer
from boustro.model.game import Game


def seat_games(game: Game, seats: Sequence[dict[str, object]]) -> list[Game]:
    """The game of each seat: the board of `game` with its rules, changed for the seat."""
    return [Game(game.board, game.rules.with_(**changes)) for changes in seats]


def seat_lines(game: Game, seats: Sequence[dict[str, object]]) -> Iterator[str]:
    """What is said of seats with rules of their own, a line each; none where no seat has any."""
    if not seats:
        return
    games = seat_games(game, seats)
    answer = own_seats_answer(games)
    yield "seats of their own:"
    for seat, (each, chance) in enumerate(zip(games, answer.chances, strict=True), 1):
        yield f"  seat {seat} wins {100 * chance:.3f} %: {each.rules}"
    yield f"  first finish: turn {answer.turns_until_first:.2f} of all players on average"
    if answer.head_starts:
        squares = (f"{start.square} ({100 * start.chance:.2f} %)" for start in answer.head_starts)
        yield f"  fairest starts of seat 2 (it then wins): {', '.join(squares)}"
        turns = (
            f"{_advance(each.turns)} ({100 * each.chance:.2f} %)" for each in answer.extra_turns
        )
        yield f"  fairest turns in advance (seat 2 then wins): {', '.join(turns)}"


def _advance(turns: int) -> str:
    return "none" if turns == 0 else f"{abs(turns)} for seat {1 if turns < 0 else 2}"

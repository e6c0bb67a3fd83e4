"""The document of a game: what its throws are said to be."""

from boustro.answers.game import HostedGame, played_game_answer
from boustro.answers.saved import PlayerAnswer
from boustro.gameplay import Play
from boustro.model.board import Board
from boustro.model.game import Game


def test_sentences_name_the_players() -> None:
    """An event's sentence has the players' own names, and its seats as values."""
    play = Play(Game(Board(12), {"bump": "start"}), players=2)
    play.throw(3)
    play.throw(3)
    players = (PlayerAnswer(1, "Player 2", "person", 1), PlayerAnswer(2, "eve", "person", 2))
    kept = HostedGame("", players, "", 0, "", "starter", (None, None))
    said = played_game_answer(play, kept).past

    assert [event.sentence for event in said[0].events] == [
        "Player 2 rolls 3, from the start to 3."
    ]
    (bumped,) = (event for event in said[1].events if event.event == "bumped")
    assert (bumped.player, bumped.by) == (1, 2)
    assert bumped.sentence == "Player 2 is bumped by eve from 3 off the board."

"""`boustro replay`: replay a recorded game."""

import click

from boustro.cli.screen import screen_options
from boustro.cli.sections import BoardCommand
from boustro.render.style import Style


@click.command("replay", cls=BoardCommand)
@click.argument("file", metavar="FILE")
@click.option("--json", "as_json", is_flag=True, help="Print the moves and the position as JSON.")
@click.option("--board", "drawn", is_flag=True, help="Draw the board with the tokens at the end.")
@screen_options
def command(*, file: str, as_json: bool, drawn: bool, style: Style) -> None:
    """Replay the game recorded in FILE, one event per line.

    If the record breaks its own rules, the error names the line.
    """
    from boustro.cli.play import tell_end
    from boustro.cli.session import load
    from boustro.render.tabletop import table_lines

    play = load(file).play()
    if as_json:
        from boustro.answers.play import play_answer
        from boustro.cli.documents import write_document

        write_document(play_answer(play))
        return
    for event in play.events:
        click.echo(str(event))
    for line in table_lines(play.game, play.position.squares, style) if drawn else ():
        click.echo(line)
    tell_end(play, style)

"""Help texts in sections: a command's own options first, then those it shares with others."""

import click


class SharedOption(click.Option):
    """An option of several commands, which the help lists under the title of its `section`."""

    section = "Options"


class RuleOption(SharedOption):
    """An option that changes a rule."""

    section = "Rules"


class ReadingOption(SharedOption):
    """An option that says how a board is read."""

    section = "Reading"


class DrawingOption(SharedOption):
    """An option of the terminal."""

    section = "Drawing"


_TITLES = [kind.section for kind in (SharedOption, RuleOption, ReadingOption, DrawingOption)]


class BoardCommand(click.Command):
    """A command that shares options with others."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options under the titles of their sections."""
        sections: dict[str, list[tuple[str, str]]] = {title: [] for title in _TITLES}
        options = (each for each in self.get_params(ctx) if isinstance(each, click.Option))
        for parameter in options:
            if (record := parameter.get_help_record(ctx)) is not None:
                title = parameter.section if isinstance(parameter, SharedOption) else _TITLES[0]
                sections[title].append(record)
        for title, records in sections.items():
            if records:
                with formatter.section(title):
                    formatter.write_dl(records)

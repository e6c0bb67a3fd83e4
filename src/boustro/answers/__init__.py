"""Answers about a game, and the JSON documents made from them.

Both the command line and the page use them, so that the same question has the same document.
Import each module by name where it is needed, to keep the start of a command fast.
"""

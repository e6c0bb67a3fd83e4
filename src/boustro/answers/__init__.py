"""Answers about a game, and the JSON documents made from them.

The command and the page both answer from here, so that equal questions have equal documents.
Import each module by name where it is needed: that keeps starting up cheap.
"""

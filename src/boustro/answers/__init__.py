"""Answers about a game, and the JSON documents made from them.

The command and the page both answer from here, so that equal questions have equal documents.
Each module is imported by name where it is needed, so that starting up stays cheap.
"""

"""What is said about a game, in whatever way it was asked: the JSON documents and what they hold.

The command and the page both answer from here, so that equal questions have equal documents.
Each module is imported by name where it is needed, so that starting up stays cheap.
"""

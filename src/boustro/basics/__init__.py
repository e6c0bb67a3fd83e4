"""Basics that engine and tools share; they know nothing of the game."""

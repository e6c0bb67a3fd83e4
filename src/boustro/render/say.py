"""Counts with nouns for readers, with commas in large numbers."""

from functools import partial

from boustro import say

quantity = partial(say.quantity, form=",")

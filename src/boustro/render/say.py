"""Number and list formatting for readers."""

from functools import partial

from boustro import say
from boustro.say import figure as figure
from boustro.say import percent as percent
from boustro.say import square_list as square_list

quantity = partial(say.quantity, form=",")

# The names of `boustro.formats`; the modules of the package have all others.

from boustro.formats.boustro import plain_game as plain_game
from boustro.formats.reading import read as read
from boustro.formats.reading import read_all as read_all
from boustro.formats.reading import readings as readings
from boustro.formats.reading import reads as reads
from boustro.formats.recognition import recognise as recognise
from boustro.formats.source import Limits as Limits
from boustro.formats.writing import write as write
from boustro.formats.writing import writes as writes

# The names of `boustro.formats`; the modules of the package have all others.

from boustro.formats.base import RulesChange as RulesChange
from boustro.formats.boustro import BOARD_SCHEMA as BOARD_SCHEMA
from boustro.formats.boustro import JSON_KEYS as JSON_KEYS
from boustro.formats.boustro import draft_of as draft_of
from boustro.formats.boustro import plain_game as plain_game
from boustro.formats.fragments import game_of_line as game_of_line
from boustro.formats.fragments import lines_of_values as lines_of_values
from boustro.formats.fragments import readings_after as readings_after
from boustro.formats.plain import rules_of as rules_of
from boustro.formats.reading import read as read
from boustro.formats.reading import read_all as read_all
from boustro.formats.reading import readings as readings
from boustro.formats.reading import reads as reads
from boustro.formats.recognition import recognise as recognise
from boustro.formats.registry import FORMATS as FORMATS
from boustro.formats.registry import KNOWN as KNOWN
from boustro.formats.registry import format_named as format_named
from boustro.formats.registry import format_of_suffix as format_of_suffix
from boustro.formats.source import HEAD_SIZE as HEAD_SIZE
from boustro.formats.source import Limits as Limits
from boustro.formats.source import Offset as Offset
from boustro.formats.writing import encode as encode
from boustro.formats.writing import unchecked_text as unchecked_text
from boustro.formats.writing import write as write
from boustro.formats.writing import writes as writes

# The names of `boustro.solve`; the modules of the package have all others.

from boustro.solve.digraph import Graph as Graph
from boustro.solve.digraph import vertex_name as vertex_name
from boustro.solve.level_list import Levels as Levels
from boustro.solve.many import solve_many as solve_many
from boustro.solve.many import solve_ragged as solve_ragged
from boustro.solve.questions import count_shortest_routes as count_shortest_routes
from boustro.solve.questions import count_throw_sequences as count_throw_sequences
from boustro.solve.questions import explain as explain
from boustro.solve.questions import graph as graph
from boustro.solve.questions import level_of as level_of
from boustro.solve.questions import levels as levels
from boustro.solve.questions import levels_of_array as levels_of_array
from boustro.solve.questions import min_rolls as min_rolls
from boustro.solve.questions import min_turns as min_turns
from boustro.solve.questions import search as search
from boustro.solve.questions import shortest_route as shortest_route
from boustro.solve.questions import shortest_routes as shortest_routes
from boustro.solve.reasons import REASON_KINDS as REASON_KINDS
from boustro.solve.reasons import Explanation as Explanation
from boustro.solve.reference import Distances as Distances
from boustro.solve.reference import Step as Step
from boustro.solve.reference import TriedThrow as TriedThrow

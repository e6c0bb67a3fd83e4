"""Jump layout: choose how each jump winds or leans, and its colour, so that it hides little.

The layout places ladders before snakes, and longer jumps before shorter ones.  For each jump it
tries a few shapes and takes the one that hides least of the numbers in the corners of squares, of
the ends of other jumps, and of jumps that have their places already.  Running alongside a jump
costs more than crossing it, and a ladder that is parallel to one beside it is turned a little.
Nothing is random, so equal boards give equal pictures.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise, product
from math import dist, inf
from typing import NamedTuple

from boustro.render.picture.ladder import rail_ends
from boustro.render.picture.place import Geometry
from boustro.render.picture.scene import Point
from boustro.render.picture.snake import Bend, centre_line
from boustro.render.picture.theme import SNAKE_COLOURS
from boustro.render.picture.view import View

_RIGHT = 0.05
"""The distance of a jump's end to the right of its square's middle, in squares.

The number is in the upper left corner of the square.
"""
_DOWN = 0.1
"""The distance of a jump's end below its square's middle, in squares."""
_LEANS = ((0.02, 0.0), (0.13, 0.06), (-0.14, 0.06))
"""The places that the layout tries for an end of a ladder: right and down, in squares."""
_TURN = (0.1, 0.2, 0.3)
"""How far each end of a ladder may move to the side so that it turns, in squares."""
_WITHIN = 0.4
"""How far a turned end may be from the middle of its square, to the right and down, in squares."""
_SPREAD = 0.26
"""The distance between the ends of several jumps on one square, in squares."""
_LANE = 0.36
"""The largest distance between jumps on one straight line, in squares."""
_LIFT = 0.06
"""How far such jumps are moved up if they lie in one row, in squares."""
_NUMBER = 1.0
"""The cost of a point over the number of a square."""
_END = 2.5
"""The cost of a point over the end of another jump."""
_HEAD = 2.0
"""The further cost of a point close to the head of a snake."""
_NEAR = 1.1
"""The cost of a point close to another jump."""
_PARALLEL = 12.0
"""The cost of a ladder that runs exactly parallel to one beside it."""
_TURNED = 0.14
"""The sine of the angle from which on two ladders are not parallel (8 degrees)."""
_BESIDE = 1.3
"""The distance up to which a ladder is beside another, in squares."""
_OUTSIDE = 3.0
"""The cost of a point outside the squares."""
_OUT = 0.2
"""How far beyond the squares a body may wind, in squares."""
_MANY = 45
"""If a line has at least this number of points, only every second one is checked."""
_FINE = 3
"""The number of cells of the map along the side of a square."""
_MEETING = 0.5
"""The width of a cell in which two snakes meet, in squares."""
_FEW = 60
"""If a board has at most this number of jumps, their shapes are cached for the next picture."""


Line = Sequence[tuple[float, float]]
"""The points of a line."""
Sight = tuple[tuple[int, int], float]
"""A cell of the map, and what it costs to pass it on an empty board."""
Way = tuple[Line, Iterable[Sight]]
"""A line, and the cells that it passes."""
Box = tuple[float, float, float, float]
"""A part of a square: its left, right, upper and lower edge, as shares of the side."""


class LaidJump(NamedTuple):
    """A jump with its place in the picture."""

    entry: int
    """The square on which it starts."""
    exit: int
    """The square on which it ends."""
    line: tuple[Point, ...]
    """The points of its centre line, from entry to exit."""
    colour: int
    """The number of its colour."""
    bad: bool
    """Whether it contradicts another jump."""

    @property
    def ladder(self) -> bool:
        """Whether it leads up."""
        return self.exit > self.entry


def lay(place: Geometry, view: View) -> list[LaidJump]:
    """Every jump with both ends in the picture, with its place, in the order of drawing."""
    pairs = [
        (entry, exit)
        for entry, exit in view.pairs
        if place.shows(entry) and place.shows(exit) and entry != exit
    ]
    if place.overview:
        return [_thin(place, pair, i, view) for i, pair in enumerate(pairs)]
    floor = _Floor(place, pairs)
    pairs.sort(key=lambda pair: floor.order(*pair))
    lines = {pair: floor.put(*pair) for pair in pairs}
    colours = _colours(place, lines)
    return [
        LaidJump(*pair, _inside(place, lines[pair]), colours[pair], pair in view.bad)
        for pair in _heads_up(lines, place.cell)
    ]


def centre_lines_of(laid: Iterable[LaidJump]) -> dict[tuple[int, int], tuple[Point, ...]]:
    """The centre line of every jump by its entry and exit."""
    return {(jump.entry, jump.exit): jump.line for jump in laid}


def _thin(place: Geometry, pair: tuple[int, int], number: int, view: View) -> LaidJump:
    """A jump of an overview, without a search for its shape: a straight ladder, a waved snake."""
    entry, exit = pair
    ends = place.centre(entry), place.centre(exit)
    line: Line = ends
    if exit < entry:
        bend = Bend(2, 0.8 if number % 2 else -0.8)
        line = centre_line(*ends, bend, place.cell, count=10)
    return LaidJump(*pair, _inside(place, line), _colour(place, *pair), pair in view.bad)


def _inside(place: Geometry, line: Line) -> tuple[Point, ...]:
    """The line with its points moved inside the frame, so that no body leaves the picture."""
    out = _OUT * place.cell
    left, right = place.left - out, place.right + out
    top, bottom = place.top - out, place.bottom + out
    if place.tray:
        tray = place.rect(0)
        bottom = tray.y + tray.height
    points: list[Point] = []
    for x, y in line:
        points.append(Point(min(max(x, left), right), min(max(y, top), bottom)))
    return tuple(points)


class _Floor:
    """A board on which jumps get their places, with a coarse map of the places in use."""

    def __init__(self, place: Geometry, pairs: Sequence[tuple[int, int]]) -> None:
        self.place = place
        self.ways = _known_ways if len(pairs) <= _FEW else _ways
        self.busy: defaultdict[tuple[int, int], float] = defaultdict(float)
        self.fine = place.cell / _FINE
        self.ends: dict[tuple[int, int, int], Point] = {}
        self.lanes = _lanes(place, pairs)
        self.ladders: list[Line] = []
        self._set_ends(pairs)

    def order(self, entry: int, exit: int) -> tuple[bool, float, int, int]:
        """The sort key: ladders first, because they cannot bend, and longer jumps first."""
        is_snake = exit < entry
        length = dist(self.place.centre(entry), self.place.centre(exit))
        return is_snake, -round(length, 3), entry, exit

    def put(self, entry: int, exit: int) -> Line:
        """Lay a jump in its best shape, mark it on the map, and return its line."""
        start, end = self.ends[entry, exit, entry], self.ends[entry, exit, exit]
        ways = self.ways(self.place, start, end, exit > entry)
        best: Line = (start, end)
        least = inf
        for line, sights in ways:
            cost = self._cost(sights, least)
            if cost < least:
                best, least = line, cost
        if exit > entry and (entry, exit) not in self.lanes:
            best = self._turned(best, least, (self.place.centre(entry), self.place.centre(exit)))
        if exit > entry:
            self.ladders.append(best)
        for key, _ in _sights(self.place, best):
            self.busy[key] += _NEAR
        return best

    def _set_ends(self, pairs: Sequence[tuple[int, int]]) -> None:
        """Set the ends of each jump; jumps on one square or one straight line get separate ends."""
        at: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
        for pair in pairs:
            for square in pair:
                at[square].append(pair)
        cell = self.place.cell
        for square, jumps_here in at.items():
            middle = self.place.centre(square)
            down = 0.0 if square == 0 else _DOWN
            # The ends stand from left to right like the other ends of their jumps.
            other_ends = {pair: self.place.centre(_other_end(pair, square)) for pair in jumps_here}
            jumps_here.sort(key=lambda pair: other_ends[pair].x)
            number_in_the_middle = (len(jumps_here) - 1) / 2
            for number, pair in enumerate(jumps_here):
                spread = Point(_SPREAD * (number - number_in_the_middle), 0.0)
                shift = self.lanes.get(pair, spread)
                point = middle.moved((_RIGHT + shift.x) * cell, (down + shift.y) * cell)
                self.ends[*pair, square] = point
                entry, exit = pair
                is_snake_head = square == entry and exit < entry
                self._mark_end(point, is_snake_head=is_snake_head)

    def _mark_end(self, point: Point, *, is_snake_head: bool) -> None:
        """Mark the end of a jump on the map; the head of a snake also takes the cells around it."""
        column, row = int(point.x // self.fine), int(point.y // self.fine)
        self.busy[column, row] += _END
        if is_snake_head:
            for right, below in product((-1, 0, 1), repeat=2):
                self.busy[column + right, row + below] += _HEAD

    def _cost(self, sights: Iterable[Sight], most: float) -> float:
        """The cost of all that a line hides, plus a little for its length.

        The sum stops when it is at least `most`.
        """
        busy = self.busy
        cost = 0.0
        for key, price in sights:
            cost += busy.get(key, 0.02)
            cost += price
            if cost >= most:
                break
        return cost

    def _turned(self, ladder: Line, hidden: float, middles: tuple[Point, Point]) -> Line:
        """The ladder, or one that is turned a little if it runs parallel to another beside it.

        `hidden` is the cost of what the ladder hides.
        """
        best, least = ladder, hidden + self._cost_of_parallels(ladder)
        if least > hidden:
            for line in _turns(ladder, middles, self.place.cell):
                beside = self._cost_of_parallels(line)
                cost = beside + self._cost(_sights(self.place, line), least - beside)
                if cost < least:
                    best, least = line, cost
        return best

    def _cost_of_parallels(self, line: Line) -> float:
        """The cost of running parallel to ladders that have their places, all of them longer."""
        foot, top = line
        x, y = Point(*foot).direction(Point(*top))
        middle = (foot[0] + top[0]) / 2, (foot[1] + top[1]) / 2
        cost = 0.0
        for other in self.ladders:
            along = Point(*other[0]).direction(Point(*other[1]))
            sine = abs(x * along.y - y * along.x)
            if sine < _TURNED and _distance(middle, other) < _BESIDE * self.place.cell:
                cost += _PARALLEL * (1.0 - sine / _TURNED)
        return cost


def _distance(point: tuple[float, float], line: Line) -> float:
    """The distance of a point from a straight line between two points."""
    (ax, ay), (bx, by) = line
    dx, dy = bx - ax, by - ay
    share = ((point[0] - ax) * dx + (point[1] - ay) * dy) / (dx * dx + dy * dy)
    share = min(max(share, 0.0), 1.0)
    return dist(point, (ax + share * dx, ay + share * dy))


def _other_end(pair: tuple[int, int], square: int) -> int:
    """The end of a jump that is not `square`."""
    entry, exit = pair
    return exit if square == entry else entry


class _StraightLine(NamedTuple):
    """A line through the middles of squares; rounded, so that equal lines compare equal."""

    x: float
    """How far it goes to the right, in each unit of its length."""
    y: float
    """How far it goes down, in each unit of its length."""
    offset: float
    """Its distance from the origin, with a sign for the side."""


def _lanes(place: Geometry, pairs: Sequence[tuple[int, int]]) -> dict[tuple[int, int], Point]:
    """The shift, in squares, of each jump that overlaps another one on a straight line."""
    jumps_on: defaultdict[_StraightLine, list[tuple[float, float, tuple[int, int]]]]
    jumps_on = defaultdict(list)
    for pair in pairs:
        a, b = sorted(map(place.centre, pair))
        along = a.direction(b)
        offset = a.x * along.y - a.y * along.x
        line = _StraightLine(round(along.x, 6), round(along.y, 6), round(offset, 3))
        begin = round(along.x * a.x + along.y * a.y, 3)
        end = round(along.x * b.x + along.y * b.y, 3)
        jumps_on[line].append((begin, end, pair))
    lanes = {}
    for line, jumps in jumps_on.items():
        ends: list[float] = []
        lane_of = {pair: _free_lane(ends, begin, end) for begin, end, pair in sorted(jumps)}
        count = len(ends)
        if count == 1:
            continue
        distance = min(_LANE, 1 / count)
        lift = _LIFT * abs(line.x)  # all of it in a row, nothing in a column
        for pair, lane in lane_of.items():
            aside = distance * (lane - (count - 1) / 2)
            # At right angles to the line.
            lanes[pair] = Point(-line.y * aside, line.x * aside - lift)
    return lanes


def _free_lane(ends: list[float], begin: float, end: float) -> int:
    """Reserve the first lane that is free from `begin` to `end`, or a new lane.

    `ends` has the end of the last jump in each lane.
    """
    for lane, last in enumerate(ends):
        if last < begin:
            ends[lane] = end
            return lane
    ends.append(end)
    return len(ends) - 1


def _ways(place: Geometry, start: Point, end: Point, up: bool) -> Iterator[Way]:
    """The lines that a jump may have, each with the cells that it passes."""
    lines = _ladders(start, end, place.cell) if up else _snakes(start, end, place.cell)
    for line in lines:
        yield line, _sights(place, line)


@lru_cache(8 * _FEW)
def _known_ways(place: Geometry, start: Point, end: Point, up: bool) -> tuple[Way, ...]:
    """The result of `_ways`; cached, because an edit moves few jumps."""
    return tuple((line, tuple(sights)) for line, sights in _ways(place, start, end, up))


def _ladders(foot: Point, top: Point, cell: float) -> Iterator[Line]:
    for a, b in product(_LEANS, repeat=2):
        yield foot.moved(a[0] * cell, a[1] * cell), top.moved(b[0] * cell, b[1] * cell)


def _turns(ladder: Line, middles: tuple[Point, Point], cell: float) -> Iterator[Line]:
    """A ladder turned to either side, with its ends well inside the squares with these middles."""
    foot, top = Point(*ladder[0]), Point(*ladder[1])
    x, y = foot.direction(top)
    for side in (*_TURN, *(-share for share in _TURN)):
        aside = Point(-y * side * cell, x * side * cell)
        line = foot.moved(aside.x, aside.y), top.moved(-aside.x, -aside.y)
        ends = zip(line, middles, strict=True)
        if all(max(abs(p.x - m.x), abs(p.y - m.y)) < _WITHIN * cell for p, m in ends):
            yield line


def _snakes(head: Point, tail: Point, cell: float) -> Iterator[Line]:
    """The lines that a snake may have: to both sides, also flatter, and bowed out if it is long."""
    length = dist(head, tail) / cell
    bends, bow = _bends_and_bow(length)
    wave = min(0.13 + 0.045 * length, 0.65)
    share_of_wave_and_bow = [(1.0, 0.0), (0.6, 0.0)]
    if bow > 0.0:
        share_of_wave_and_bow += [(1.0, bow), (1.0, -bow), (0.6, 1.7 * bow), (0.6, -1.7 * bow)]
    for side, (share, out) in product((1, -1), share_of_wave_and_bow):
        yield centre_line(head, tail, Bend(bends, side * wave * share, out), cell)


def _bends_and_bow(length: float) -> tuple[int, float]:
    """The number of bends of a snake of this length, and how far it may bow out, in squares."""
    if length < 2.5:
        return 2, 0.0
    if length < 3.2:
        return 2, 0.3
    if length < 5:
        return 3, 0.3
    if length < 9:
        return 3, 0.5
    return 4, 0.5


def _sights(place: Geometry, line: Line) -> Iterator[Sight]:
    """For points along a line: the cell of the map, and the cost that does not depend on jumps."""
    left, top = place.left, place.top
    right, bottom = place.right, place.bottom
    cell = place.cell
    fine = cell / _FINE
    number_height, number_width = 0.42 * cell, 0.56 * cell
    for x, y in _samples(line, fine):
        price = 0.0
        if (y - top) % cell < number_height and (x - left) % cell < number_width:
            price = _NUMBER
        if not (left < x < right and top < y < bottom):
            price += _OUTSIDE
        yield (int(x // fine), int(y // fine)), price


def _heads_up(lines: dict[tuple[int, int], Line], cell: float) -> list[tuple[int, int]]:
    """The jumps in the order of drawing.

    They are drawn in the order of the layout, except that a snake comes to the end if a later jump
    covers its head.
    """
    side = 0.4 * cell
    last_jump_over: dict[tuple[int, int], int] = {}
    for number, line in enumerate(lines.values()):
        after_its_head = line[1:]
        for x, y in after_its_head:
            last_jump_over[int(x // side), int(y // side)] = number
    order = list(lines)
    for number, (pair, line) in enumerate(lines.items()):
        entry, exit = pair
        x, y = line[0]
        head = int(x // side), int(y // side)
        is_head_covered = last_jump_over.get(head, number) > number
        if exit < entry and is_head_covered:
            order.remove(pair)
            order.append(pair)
    return order


def _samples(line: Line, step: float) -> Iterator[tuple[float, float]]:
    """Points along a line: the points of a curve, or points of a straight line `step` apart."""
    if len(line) >= _MANY:
        return iter(line[1:-1:2])
    if len(line) > 2:
        return iter(line[1:-1])
    (ax, ay), (bx, by) = line
    parts = max(1, round(dist(*line) / step))
    shares = [(i + 0.5) / parts for i in range(parts)]
    return iter([(ax + (bx - ax) * share, ay + (by - ay) * share) for share in shares])


def _colours(place: Geometry, lines: Mapping[tuple[int, int], Line]) -> dict[tuple[int, int], int]:
    """The colour of each jump.

    A snake has the colour of its place.  If a snake that it meets already has this colour, it gets
    the next one that is free.
    """
    # The colours of the snakes in each cell of a map.
    colours_in: defaultdict[tuple[int, int], set[int]] = defaultdict(set)
    colours: dict[tuple[int, int], int] = {}
    for pair in sorted(lines):
        entry, exit = pair
        colours[pair] = _colour(place, entry, exit)
        if exit > entry:
            continue
        cells = set(_passed(lines[pair], place.cell))
        taken = set[int]().union(*(colours_in[cell] for cell in cells))
        colours[pair] = _next_free_colour(colours[pair], taken)
        for cell in cells:
            colours_in[cell].add(colours[pair])
    return colours


def _next_free_colour(first: int, taken: set[int]) -> int:
    """The first colour from `first` on that is not taken; `first` if all are."""
    for step in range(SNAKE_COLOURS):
        colour = (first + step) % SNAKE_COLOURS
        if colour not in taken:
            return colour
    return first


def _passed(line: Line, cell: float) -> Iterator[tuple[int, int]]:
    """The cells of a map that a snake passes or is near to, and more of them around its head."""
    side = _MEETING * cell
    for x, y in line:
        for right, below in product((-0.5, 0.5), repeat=2):
            yield int(x / side + right), int(y / side + below)
    x, y = line[0]
    for right, below in product((-1, 0, 1), repeat=2):
        yield int(x / side + right), int(y / side + below)


def _colour(place: Geometry, entry: int, exit: int) -> int:
    """The colour of a snake by the place of its head; 0 for ladders.

    Snakes whose heads are on neighbouring squares have different colours.
    """
    if exit > entry:
        return 0
    row, column = place.numbering.cell(entry)
    return (column + 2 * row) % SNAKE_COLOURS


def hidden_squares(place: Geometry, laid: Sequence[LaidJump], what: str) -> set[int]:
    """The squares whose number or reading (`what`) is at least partly under a jump."""
    return {square for jump in laid for square in _under(place, jump, _BOXES[what])}


@lru_cache(2048)
def _under(place: Geometry, jump: LaidJump, box: Box) -> frozenset[int]:
    """The squares whose `box` is partly under one jump; cached, because an edit moves few jumps."""
    left, right, up, down = box
    cells = set[tuple[int, int]]()
    for x, y in _edges(place, jump):
        column, row = int(x), int(y)
        if left < x - column < right and up < y - row < down:
            cells.add((row, column))
    squares = {_square(place, row, column) for row, column in cells}
    return frozenset(squares - {0})


_BOXES: dict[str, Box] = {"number": (0.0, 0.5, 0.0, 0.27), "reading": (0.35, 1.0, 0.72, 1.0)}
"""The parts of a square in which its number and its reading are."""


def _edges(place: Geometry, jump: LaidJump) -> Iterator[tuple[float, float]]:
    """Points to the left, to the right, above and below the middle line of a jump, in squares."""
    cell = place.cell
    if jump.ladder:
        half_width = 0.2
        points = _samples(rail_ends(jump.line[0], jump.line[-1], cell), cell / 6)
    else:
        half_width = 0.13
        points = _twice(jump.line)
    for x, y in points:
        across, down = (x - place.left) / cell, (y - place.top) / cell
        yield across - half_width, down
        yield across + half_width, down
        yield across, down - half_width
        yield across, down + half_width


def _twice(line: Sequence[Point]) -> Iterator[tuple[float, float]]:
    """The points of a line and those halfway between them."""
    for (ax, ay), (bx, by) in pairwise(line):
        yield ax, ay
        yield (ax + bx) / 2, (ay + by) / 2


def _square(place: Geometry, row: int, column: int) -> int:
    """The square in a drawn cell, or 0 for an empty one."""
    if not (0 <= row < place.rows and 0 <= column < place.columns):
        return 0
    square = place.numbering.square(row + place.row, column + place.column)
    return square if place.shows(square) else 0

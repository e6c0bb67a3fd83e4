"""Seats of a hosted game: which device has taken which seat, and which devices may roll for it.

If a device has taken a seat, only that device may roll for it.  For a free seat, any device with
the link may roll, so that players can share one tablet.  There is one exception: a device that has
taken another seat may roll for a free one only if it began the game.
"""

from dataclasses import dataclass, field

from boustro.errors import InputError
from boustro.say import say
from boustro.web.refusals import Refusal


@dataclass
class SeatHolders:
    """The seats of a game, with the devices that have taken them."""

    starter: str | None
    """The device that began the game."""
    people: tuple[bool, ...]
    """For each seat, whether a person plays there, and not a computer."""
    holders: dict[int, str] = field(default_factory=dict)
    """The device that has taken each seat; a free seat has no entry."""

    def hold(self, seat: int, device: str | None) -> None:
        """Give a seat to a device; None frees the seat."""
        self.holders.pop(seat, None)
        if device is not None:
            self.holders[seat] = device

    def is_starter(self, device: str | None) -> bool:
        """Whether this device began the game."""
        return device is not None and device == self.starter

    def lets(self, seat: int, device: str | None) -> bool:
        """Whether a device may roll for a seat.

        >>> seats = SeatHolders("ann", (True, True, False))
        >>> seats.hold(1, "bo")
        >>> [seats.lets(seat, "bo") for seat in (1, 2, 3)]
        [True, False, True]
        >>> [seats.lets(seat, "ann") for seat in (1, 2, 3)]
        [False, True, True]
        """
        if not self.people[seat - 1]:
            return True
        if seat in self.holders:
            return self.holders[seat] == device
        return self.is_starter(device) or device not in self.holders.values()

    def refuse_others(self, seat: int, device: str | None) -> None:
        """Raise `Refusal` if a device may not roll for a seat."""
        if not self.lets(seat, device):
            raise Refusal(
                403,
                "forbidden",
                say("seat-taken", f"another device plays for seat {seat}", seat=seat),
            )

    def next_holder(self, seat: int, device: str | None, *, take: bool) -> str | None:
        """The device that has the seat after `device` takes it or gives it up."""
        if device is None:
            expected = "expected the header X-Boustro-Shelf, which names the device"
            raise InputError.of("shelf", expected)
        if seat > len(self.people) or not self.people[seat - 1]:
            raise InputError.of("seat", "expected the seat of a person in this game")
        if take:
            return device
        is_held_by_other = seat in self.holders and self.holders[seat] != device
        if is_held_by_other and not self.is_starter(device):
            sentence = say(
                "only-own-device",
                "only its own device, or the one that began the game, gives up a seat",
            )
            raise Refusal(403, "forbidden", sentence)
        return None

"""What the table's thread tells the screens: all that anybody may see, and what can be done."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve, field, frozen

from companion.core.say import Message
from companion.core.words import Rolled
from companion.stage import scene
from companion.stage.scene import Step
from companion.table.guests import Guests


@frozen
class TableNews(scene.News):
    """What a face makes a scene of, and what only the tablet must know."""

    players: Mapping[str, str] = field(factory=dict[str, str])
    """Everybody's name, by the seats, clockwise."""
    turn: int | None = None
    out: frozenset[str] = frozenset()
    """The seats that no sealed question is put to any more."""
    happened: tuple[Message, ...] = ()
    """What was done last, in full sentences."""
    happened_at: int = 0
    """The rev of its line in the log."""
    dice: tuple[tuple[Rolled, tuple[Message, ...]], ...] = ()
    """The dice that fell in it, and what they mean."""
    trouble: Message | None = None
    """Why nothing is kept just now."""
    waiting: int = 0
    guests: Guests | None = None
    """Who plays from a phone; None where no phone can come in at all."""


def with_guests(news: TableNews, guests: Guests | None) -> TableNews:
    """Return the news with who plays from a phone."""
    known = guests.guests if guests is not None else ()
    sealing = guests.sealing if guests is not None else None
    return evolve(
        news,
        guests=guests,
        phones=frozenset(one.seat for one in known if one.state == "here"),
        on_tablet=frozenset(one.seat for one in known if one.state == "tablet"),
        sealing=sealing.ask if sealing is not None else None,
    )


def with_meanings(
    steps: tuple[Step, ...], dice: tuple[tuple[Rolled, tuple[Message, ...]], ...]
) -> tuple[Step, ...]:
    """Return the steps, and on each die what it means."""
    left, found = list(dice), list[Step]()
    for step in steps:
        came: tuple[Message, ...] = step.came  # type: ignore[assignment]
        if step.kind == "roll":
            same = [one for one in left if (one[0].face, one[0].sides) == (step.face, step.sides)]
            if same:
                left.remove(same[0])
                came = same[0][1]
        found.append(evolve(step, came=came) if came else step)
    return tuple(found)

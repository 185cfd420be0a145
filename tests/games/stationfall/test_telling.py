"""Whatever happens in Stationfall is told in a sentence, or in that of another event."""

from companion.games.stationfall.events import EVENTS
from companion.games.stationfall.telling import TELLERS


def test_every_event_has_its_sentence() -> None:
    assert {one.__name__ for one in EVENTS} <= {one.__name__ for one in TELLERS}

"""The camera behind the tablet: when it runs, what it shows, what is said when it cannot."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from threading import enumerate as threads

import cv2
import numpy as np
import pytest

from companion.cards.camera import Camera, Frame, Picture
from companion.cards.table_cards import EACH, TableCards
from companion.cards.trouble import CardsError
from companion.core.say import say
from companion.table.cards import Sight
from companion.tablet import settings
from companion.tablet.live import LivePanel
from companion.tablet.settings import Settings
from tests.support.cameras import Still, showing
from tests.support.held import BUSY, TEXTS, HeldCards
from tests.support.tablet import ATablet, Tablet
from tests.support.tablet_games import at_table

GRACE = 20.0


@pytest.fixture
def cards(tmp_path: Path) -> HeldCards:
    return HeldCards(tmp_path)


@pytest.fixture
def tablet(a_tablet: ATablet, cards: HeldCards) -> Tablet:
    return a_tablet(cards=cards)


def at_cards(tablet: Tablet) -> Tablet:
    tablet.desk.go("cards")
    tablet.settle()
    return tablet


def runs(cards: HeldCards) -> bool:
    return cards.now is not None


def live(tablet: Tablet) -> LivePanel:
    return next(one for one in tablet.panels() if isinstance(one, LivePanel))


# When it runs


def test_it_runs_while_its_page_is_open_and_no_longer(tablet: Tablet, cards: HeldCards) -> None:
    assert not runs(cards)
    at_cards(tablet)
    assert runs(cards)
    tablet.desk.back()
    assert not runs(cards)


def test_it_runs_during_a_game_only_where_the_table_wants_it(
    tablet: Tablet, cards: HeldCards
) -> None:
    at_table(tablet, 4)
    assert not runs(cards)
    tablet.desk.note(camera_reads=True)
    assert runs(cards)
    tablet.desk.go("log")
    assert runs(cards)
    tablet.desk.home()
    assert not runs(cards)


def test_it_does_not_run_when_the_game_is_over(tablet: Tablet, cards: HeldCards) -> None:
    tablet.desk.note(camera_reads=True)
    at_table(tablet, 4)
    assert runs(cards)
    tablet.tell(do="end_game")
    assert not runs(cards)


def test_it_never_runs_while_the_app_sleeps(tablet: Tablet, cards: HeldCards) -> None:
    at_cards(tablet)
    assert tablet.desk.card_reader is not None
    tablet.desk.card_reader.sleep(asleep=True)
    assert not runs(cards)
    tablet.desk.changed()
    assert not runs(cards)
    tablet.desk.card_reader.sleep(asleep=False)
    assert runs(cards)


def test_another_camera_is_looked_through_at_once(tablet: Tablet, cards: HeldCards) -> None:
    at_cards(tablet)
    tablet.tap("cards.camera.2")
    assert cards.looked == ["", "2"]
    assert tablet.kept[-1].camera == "2"


def test_what_the_last_camera_saw_is_not_shown_for_the_next_one(
    tablet: Tablet, cards: HeldCards
) -> None:
    at_cards(tablet)
    cards.hold(TEXTS["exploration/run-1"])
    tablet.desk.note(camera="2")
    tablet.settle()
    assert tablet.desk.card_reader is not None
    assert tablet.desk.card_reader.sight is None
    assert list(tablet.desk.card_reader.read) == []


# What it shows


def test_a_card_is_framed_and_named(tablet: Tablet, cards: HeldCards) -> None:
    at_cards(tablet)
    cards.hold(TEXTS["exploration/run-1"], TEXTS["search/ammo"])
    tablet.settle()
    assert {"Run 1", "Ammo", "It is read."} <= set(tablet.texts())


def test_on_its_own_page_a_card_begins_nothing(tablet: Tablet, cards: HeldCards) -> None:
    at_table(tablet, 4)
    at_cards(tablet)
    cards.hold_up(TEXTS["exploration/storage-2"])
    tablet.settle()
    assert tablet.desk.route.name == "cards"
    assert tablet.desk.sheet is None


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ("small", "Too far off: bring the card closer."),
        ("large", "Too close: take the card a little further off."),
        ("dark", "Too dark: put a light on."),
        ("blurred", "Blurred: hold the card still, or a little further off."),
        ("empty", "Hold a sticker up to the camera."),
    ],
)
def test_how_a_card_is_to_be_held_is_said(
    how: str, words: str, tablet: Tablet, cards: HeldCards
) -> None:
    text = TEXTS["exploration/run-1"]
    pictures: dict[str, Picture] = {
        "small": showing(text, side=2),
        "large": showing(text, size=(640, 640), side=19),
        "dark": (showing() // 5).astype(np.uint8),
        "blurred": cv2.GaussianBlur(showing(text, side=6), (0, 0), 7).astype(np.uint8),
        "empty": showing(),
    }
    at_cards(tablet)
    cards.see(*[pictures[how]] * 30)
    tablet.settle()
    assert words in tablet.texts()


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize("mirror", [0, 1])
def test_a_picture_is_turned_and_mirrored_with_its_marks(
    turn: int, mirror: int, tablet: Tablet, cards: HeldCards
) -> None:
    tablet.desk.note(camera_turn=turn, camera_mirror=bool(mirror))
    at_cards(tablet)
    cards.hold(TEXTS["exploration/run-1"])
    tablet.settle()
    assert tablet.desk.card_reader is not None
    sight = tablet.desk.card_reader.sight
    assert sight is not None
    assert sight.size == ((640, 480) if turn in (0, 180) else (480, 640))
    wide, high = sight.size
    seen = np.frombuffer(sight.pixels, np.uint8).reshape(high, wide, 3)[::-1, :, 0]
    (mark,) = sight.marks
    x, y = (sum(one[n] for one in mark.corners) / 4 for n in (0, 1))
    place = seen[round(y * high) - 40 : round(y * high) + 40,
                 round(x * wide) - 40 : round(x * wide) + 40]  # fmt: skip
    assert place.max() == 255
    assert place.min() == 0
    rest = seen.copy()
    rest[round(y * high) - 70 : round(y * high) + 70,
         round(x * wide) - 70 : round(x * wide) + 70] = 150  # fmt: skip
    assert rest.max() == 150
    assert rest.min() == 150


def test_a_second_of_frames_is_at_most_fifteen_uploads(tablet: Tablet, cards: HeldCards) -> None:
    at_cards(tablet)
    for _ in range(30):
        cards.see(showing())
        tablet.settle(1)
    assert 10 <= live(tablet).uploads <= round(1 / EACH) + 1


def test_frames_that_nobody_could_draw_are_skipped(tablet: Tablet, cards: HeldCards) -> None:
    at_cards(tablet)
    cards.see(*[showing()] * 90)
    tablet.settle()
    assert live(tablet).uploads == 1


def test_the_corner_can_be_off_and_leads_to_the_page(tablet: Tablet, cards: HeldCards) -> None:
    tablet.desk.note(camera_reads=True)
    at_table(tablet, 4)
    cards.hold()
    tablet.settle()
    tablet.tap("cards.corner")
    assert tablet.desk.route.name == "cards"
    tablet.tap("cards.camera_corner")
    tablet.desk.back()
    tablet.settle()
    assert "cards.corner" not in set(tablet.keys())
    assert runs(cards)


def test_a_card_is_heard_unless_that_is_off(tablet: Tablet, cards: HeldCards) -> None:
    at_cards(tablet)
    cards.hold_up(TEXTS["exploration/run-1"])
    tablet.settle()
    assert tablet.heard.count("read") == 1
    tablet.desk.note(card_sound=False)
    cards.hold_up(TEXTS["exploration/run-2"])
    tablet.settle()
    assert tablet.heard.count("read") == 1


# What is wrong


def test_what_is_wrong_with_a_camera_is_said_and_gone_when_it_sees_again(
    tablet: Tablet, cards: HeldCards
) -> None:
    at_cards(tablet)
    cards.hold()
    cards.fail(BUSY)
    tablet.settle()
    why = tablet.desk.words.sentence(BUSY)
    assert why in tablet.texts()
    cards.see(*[showing()] * 5)
    tablet.settle()
    assert why not in tablet.texts()


def test_a_covered_lens_is_said(tablet: Tablet, cards: HeldCards) -> None:
    at_cards(tablet)
    cards.see(*[np.zeros_like(showing())] * 90)
    tablet.settle()
    assert "The camera sees only black: is its lens covered?" in tablet.texts()


def test_no_camera_is_said_and_looked_for_again(tablet: Tablet, cards: HeldCards) -> None:
    cards.found = ()
    at_cards(tablet)
    assert "No camera was found. Plug one in, then look again." in " ".join(tablet.texts())
    cards.found = HeldCards(Path()).found
    tablet.tap("cards.find")
    assert "HD Webcam" in tablet.texts()


def test_without_the_packages_the_page_says_so_and_nothing_is_loaded(
    a_tablet: ATablet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.cards.table_cards.find_spec", lambda _: None)
    tablet = a_tablet(cards=TableCards(tmp_path, tmp_path / "documents"), camera_reads=True)
    at_cards(at_table(tablet, 4))
    assert any("are not installed here" in text for text in tablet.texts())
    tablet.tap("cards.print.a4")
    assert not [thread for thread in threads() if thread.name in ("cards", "camera")]


# The real thing: its own threads, and a camera that replays frames


def a_camera(*texts: str) -> Still:
    pictures = [showing()] * 3 + [showing(*texts)] * 6
    return Still(pictures)


def test_from_the_lens_to_the_table_over_real_threads(a_tablet: ATablet, tmp_path: Path) -> None:
    lens, came = a_camera(TEXTS["exploration/storage-2"]), Event()
    cards = TableCards(tmp_path, tmp_path, lambda _: lens)
    tablet = a_tablet(cards=cards, camera_reads=True)

    class Noticed(list[Callable[[], None]]):
        def append(self, job: Callable[[], None]) -> None:
            super().append(job)
            came.set()

    tablet.jobs = Noticed()
    at_table(tablet, 4)
    while not {"Storage 2", "Trooper", "Android"} <= set(tablet.texts()):
        assert came.wait(GRACE)
        came.clear()
        tablet.settle()
    ours = [one for one in threads() if one.name in ("cards", "cards-begin")]
    assert ours
    tablet.desk.home()
    assert lens.closed.wait(GRACE)
    for one in ours:
        one.join(GRACE)
        assert not one.is_alive()


class Broken:
    """A camera that is not there."""

    def frames(self) -> Iterator[Frame]:
        raise CardsError(say("There is no camera {n}. Plug one in.", n=3))

    def close(self) -> None:
        pass


def test_a_camera_that_does_not_open_is_said(tmp_path: Path) -> None:
    told: list[Sight] = []
    came = Event()

    def seen(sight: Sight) -> None:
        told.append(sight)
        came.set()

    def broken(_: str) -> Camera:
        return Broken()

    cards = TableCards(tmp_path, tmp_path, broken)
    cards.look("panic_station", "3", seen)
    assert came.wait(GRACE)
    cards.rest()
    assert told[0].trouble == say("There is no camera {n}. Plug one in.", n=3)


def test_sheets_are_written_where_documents_are(tmp_path: Path) -> None:
    done, told = Event(), list[object]()

    def then(what: object) -> None:
        told.append(what)
        done.set()

    TableCards(tmp_path, tmp_path / "Documents").print_sheet("panic_station", "fr", "a4", then)
    assert done.wait(GRACE)
    assert told == [tmp_path / "Documents" / "panic-stickers-a4.pdf"]
    assert (tmp_path / "Documents" / "panic-stickers-a4.pdf").read_bytes().startswith(b"%PDF")


def test_a_folder_that_takes_no_sheet_is_said_in_words(tmp_path: Path) -> None:
    done, told = Event(), list[object]()
    (tmp_path / "Documents").write_text("a file where the folder should be")

    def then(what: object) -> None:
        told.append(what)
        done.set()

    TableCards(tmp_path, tmp_path / "Documents").print_sheet("panic_station", "en", "a4", then)
    assert done.wait(GRACE)
    assert "cannot be written" in str(told[0])


# What is kept


def test_how_the_camera_is_set_is_kept(tmp_path: Path) -> None:
    liked = Settings(camera="2", camera_turn=270, camera_mirror=True, camera_reads=True,
                     camera_corner=False, card_sound=False)  # fmt: skip
    assert settings.save(liked, tmp_path)
    assert settings.load(tmp_path) == liked


def test_settings_from_before_there_were_cameras_still_count(tmp_path: Path) -> None:
    (tmp_path / settings.FILE).write_text('{"theme": "light"}')
    found = settings.load(tmp_path)
    assert (found.theme, found.camera_reads, found.camera_turn) == ("light", False, 0)


def test_a_code_is_taught_and_forgotten_on_the_page(tablet: Tablet, cards: HeldCards) -> None:
    at_cards(tablet)
    cards.hold_up("PS-B03")
    tablet.settle()
    tablet.tap("cards.teach.*")
    tablet.tap("teach.character")
    tablet.tap("teach.character.character/blue-trooper")
    held = cards.held("panic_station", "PS-B03")
    assert held is not None
    assert held.card == "character/blue-trooper"
    panel = tablet.find("cards.turn.0")[0]
    panel.scroll = panel.length
    panel.redraw()
    tablet.tap("cards.forget.*")
    held = cards.held("panic_station", "PS-B03")
    assert held is not None
    assert held.card is None

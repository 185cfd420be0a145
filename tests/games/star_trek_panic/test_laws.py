"""Laws of Star Trek Panic on the scripted table: undo, redo, rewrite, resume, and no way back."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.games.star_trek_panic.package import PACKAGE
from tests.support import laws
from tests.support.laws import SEEDS, Evening
from tests.support.often import often
from tests.support.random_voyage import RandomVoyage


def played(seed: int, presses: int) -> Evening:
    return Evening(PACKAGE, RandomVoyage(seed), presses)


@often(30)
@given(seed=SEEDS, presses=st.integers(1, 40), back=st.integers(1, 40))
def test_what_is_taken_back_is_as_it_was_and_what_is_done_again_as_it_came(
    seed: int, presses: int, back: int
) -> None:
    laws.taken_back_and_done_again(played(seed, presses), back)


@often(30)
@given(seed=SEEDS, presses=st.integers(1, 40))
def test_a_table_that_is_resumed_sees_what_it_saw(seed: int, presses: int) -> None:
    laws.resumed(played(seed, presses))


@often(30)
@given(seed=SEEDS, presses=st.integers(1, 40))
def test_replaying_the_journal_in_json_gives_what_is_seen(seed: int, presses: int) -> None:
    laws.replayed(played(seed, presses))


@often(20)
@given(seed=SEEDS, presses=st.integers(2, 30), data=st.data())
def test_a_step_rewritten_as_it_is_changes_nothing(
    seed: int, presses: int, data: st.DataObject
) -> None:
    laws.rewritten_as_it_is(played(seed, presses), data)


@often(20)
@given(seed=SEEDS, presses=st.integers(2, 30), data=st.data())
def test_a_step_taken_out_leaves_a_table_that_goes_on(
    seed: int, presses: int, data: st.DataObject
) -> None:
    laws.taken_out(played(seed, presses), data)


@often(20)
@given(seed=SEEDS, presses=st.integers(1, 40))
def test_what_is_foretold_after_a_command_is_foretold_once_it_is_done(
    seed: int, presses: int
) -> None:
    evening = played(seed, presses)
    for offer in evening.tell("offers")["offers"]:
        if not offer["open"] or offer["do"] in ("new_game", "threats_act", "draw_threat", "begin"):
            continue
        line = {"do": offer["do"], **offer["ways"][-1]}
        asked = evening.tell("forecast", after=[line])
        assert evening.tell(**line)["ok"]
        told = evening.tell("forecast")
        assert asked.get("forecast") == told.get("forecast"), line
        assert asked.get("refused") == told.get("refused"), line
        evening.tell("undo")


@often(40)
@given(seed=SEEDS, presses=st.integers(1, 40))
def test_a_forecast_changes_nothing(seed: int, presses: int) -> None:
    evening = played(seed, presses)
    before = evening.tell("view")
    entries = len(list(evening.journal.entries(1)))
    answer = evening.tell("forecast")
    assert answer["view"] == before["view"] == evening.tell("view")["view"]
    assert len(list(evening.journal.entries(1))) == entries
    view = before["view"]
    in_turn = view["turn"] and view["turn"]["phase"] in (3, 4, 6) and view["board"] == "full"
    acts = [one.get("of") == "threats_act" for one in view["pending"]]
    assert answer["ok"] is bool(view["turn"] and view["board"] == "full" and (
        acts[0] if acts else in_turn
    ))  # fmt: skip

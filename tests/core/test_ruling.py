"""The three levels of automation, and overruling, seen at the table."""

from tests.support.table import ANN_AND_BOB, Told, a_table, always, code, shown


def at_level(level: str) -> Told:
    told = Told(a_table(source=always(3)))
    assert told(**{**ANN_AND_BOB, "options": {"automation": level}})["ok"]
    return told


def test_a_referee_refuses_what_a_rule_forbids_and_names_the_rule() -> None:
    told = at_level("referee")
    before = told("view")
    refused = told("keep")["refused"]
    assert (refused["rule"], refused["code"]) == ("TEN-02", "not_allowed")
    assert refused["why"] == "The pot is empty."
    assert told("view") == before


def test_anyway_overrules_the_referee_and_the_log_says_so() -> None:
    told = at_level("referee")
    answer = told("keep", anyway=True)
    assert answer["ok"]
    assert answer["events"][0]["type"] == "overruled"
    assert answer["events"][0]["rule"] == "TEN-02"
    assert answer["overruled"] == [
        {"rule": "TEN-02", "code": "not_allowed", "why": "The pot is empty."}
    ]
    line = told("log")["log"][-1]
    assert line["overruled"]
    assert "TEN-02" in line["text"]


def test_a_legal_command_said_anyway_overrules_nothing() -> None:
    told = at_level("referee")
    answer = told("throw", anyway=True)
    assert [event["type"] for event in answer["events"]] == ["rolled", "thrown"]
    assert "overruled" not in answer


def test_a_table_that_only_warns_does_it_and_says_which_rule_objects() -> None:
    told = at_level("warn")
    answer = told("keep")
    assert answer["ok"]
    assert answer["overruled"][0]["rule"] == "TEN-02"
    assert told("log")["log"][-1]["overruled"]


def test_a_tracker_only_keeps_count() -> None:
    told = at_level("tracker")
    answer = told("keep")
    assert answer["ok"]
    assert [event["type"] for event in answer["events"]] == ["kept", "turn_ended"]
    assert not told("log")["log"][-1]["overruled"]


def test_what_is_physically_impossible_is_refused_at_every_level() -> None:
    for level in ("referee", "warn", "tracker"):
        told = at_level(level)
        told("throw")
        before = shown(told("view"))
        assert code(told("give", to="purple", points=1, anyway=True)) == "unknown_seat"
        assert shown(told("view")) == before


def test_every_rule_that_objects_is_told_not_only_the_first() -> None:
    told = at_level("warn")
    told("throw")
    told("give", to="blue", points=3)
    answer = told("give", to="blue", points=1)
    assert [no["rule"] for no in answer["overruled"]] == ["TEN-02", "TEN-05"]

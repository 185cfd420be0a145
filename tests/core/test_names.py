"""Which names may stand at a table, and which two would be taken for one another."""

from __future__ import annotations

import json
import unicodedata
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.lookalikes import skeleton
from companion.core.names import LONGEST, alike, folded, taken, unfit
from companion.core.setup import called
from companion.locale import Words
from tests.support.table import ANN_AND_BOB, Told, a_table, code

NAMED = {
    "with an accent": "Zoë",
    "with an accent apart": "Zoe\u0308",
    "with two words": "Mary  Ann",
    "in Japanese, with a wide space": "山田\u3000太郎",
    "in Japanese, with its own shape of a letter": "葛\U000e0100城",
    "in Persian, with a joiner that parts": "می\u200cنا",
    "in Hindi, with a joiner that joins": "क्\u200dष",
    "in Malayalam, with a joiner at its end": "രാജന്\u200d",
    "in Sinhala": "ශ්\u200dරී",
    "in Mongolian, with a variant": "ᠨ\u180bᠠ",
    "in Hebrew": "דָּוִד",
    "in Thai": "กำ",
    "in Tibetan": "སྐྱེཾ",
    "in Vietnamese, with its accents apart": unicodedata.normalize("NFD", "Nguyễn"),
    "as an astronaut": "👩🏽\u200d🚀",
    "as a family": "👨\u200d👩\u200d👧",
    "as a pirate": "🏴\u200d☠\ufe0f",
    "as a heart": "Ann ❤\ufe0f\u200d🔥",
    "as Scotland": "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "as a flag": "🇫🇷",
    "as a key": "1\ufe0f\u20e3",
    "as an emoji newer than this Python": "🫩",
}
UNFIT = {
    "nothing": "",
    "spaces": " \u2003\u3000",
    "a space of no width": "An\u200bn",
    "a joiner between letters that do not join": "An\u200dn",
    "a joiner at the end": "Ann\u200c",
    "a joiner between two scripts": "می\u200cA",
    "two joiners": "می\u200c\u200cنا",
    "a joiner beside an emoji": "👩\u200d",
    "a selector behind a letter": "Ann\ufe0f",
    "two selectors behind an emoji": "❤\ufe0f\ufe0f\ufe0f",
    "a shape of a letter that has one": "A\U000e0100nn",
    "a word joiner": "An\u2060n",
    "a byte order mark": "\ufeffAnn",
    "a soft hyphen": "An\u00adn",
    "a mark of direction": "Ann\u200f",
    "a change of direction": "\u202ennA",
    "a tag": "Ann\U000e0041",
    "tags behind no flag": "❤\U000e0067\U000e007f",
    "a filler": "\u3164",
    "a half filler": "Ann\uffa0",
    "blank Braille": "\u2800",
    "a joiner of graphemes": "An\u034fn",
    "an escape": "\x1b[31mAnn",
    "a letter of one maker's own": "Ann\ue000",
    "half a letter": "Ann\ud800",
    "an accent on nothing": "\u0301",
    "a heap of accents": "Ann" + "\u0301\u0323\u0308\u0331\u0302",
    "a heap of rings": "A" + "\u20dd" * 30,
    "too many letters": "A" * (LONGEST + 1),
    "too many spaces": "A" + " " * LONGEST + "n",
}
ALIKE = {
    "case": ("Ann", "ANN"),
    "sharp s": ("Strauß", "STRAUSS"),
    "width": ("Ann", "Ａｎｎ"),
    "accents apart": ("Zoë", "Zoe\u0308"),
    "spaces": (" Mary   Ann", "Mary\u3000Ann "),
    "ligatures": ("Steﬃ", "steffi"),
    "a joiner": ("می\u200cنا", "مینا"),
    "a selector": ("❤\ufe0f", "❤"),
    "a final sigma": ("ΝΙΚΟΣ", "νικος"),
    "a Cyrillic letter": ("Аnn", "Ann"),
    "Cyrillic capitals": ("ВОВ", "Bob"),
    "a Greek letter": ("Αnn", "Ann"),
    "a Cherokee letter": ("Ꭺnn", "Ann"),
    "a Lisu letter": ("ꓮnn", "Ann"),
    "a capital I": ("Ian", "lan"),
    "a one": ("A1ice", "Alice"),
    "a bar": ("A|ice", "Alice"),
    "a nought": ("B0b", "Bob"),
    "a long s": ("ſinn", "finn"),
    "letters of mathematics": ("𝐀𝗇𝚗", "Ann"),
    "an apostrophe": ("D’Arcy", "D'Arcy"),
    "a lunate sigma": ("ϹΗRΙЅ", "Chris"),
    "a small Cyrillic letter among ours": ("Elеna", "Elena"),
    "a dotless i": ("Mıa", "Mia"),
}
ORDINARY = """
Aaron Adam Al Alan Alex Ali Alice Amelia Amie Amy Ann Anna Anne Annie Ari Arne Arnie Ava Ben Bella
Bill Billie Bob Carl Carla Carmen Carrie Cleo Clio Dan Dana Dave Diana Eli Elia Ella Elle Emil
Emily Emma Erin Eva Eve Gil Gill Ian Ida Ike Ila Ilan Ina Ines Ira Iris Isla Ivan Ivy Jill Jim
Joan Joe John Jon Jonas Kim Lana Lara Leo Leon Lia Lian Lila Lili Lily Liam Lina Lisa Liz Lola Lou
Luis Luna Maia Marc Marcia Mark Marla Marna Mary Max Mia Mila Mimi Nia Nina Noa Noah Olaf Ole Olga
Oli Ron Rosa Sam Sara Sarah Will Willa Zoe Adèle Aimé Aimée Alain Amélie Anaïs Andrée André Benoît
Camille Cécile Chloé Cléa Cléo Élise Élisa Elsa Éloïse Élodie Émile Émilie Étienne Fanny Françoise
François Gaël Gaëlle Hélène Héloïse Inès Isaac Jérôme Joël Joëlle Léa Léo Léon Léonie Loïc Loïs
Lucie Lucile Maël Maëlle Marie Maxime Michel Michèle Michelle Noé Noël Noëlle Océane Odile Paul
Paule Pauline Raphaël René Renée Rémi Thaïs Théo Valérie Zoé Аня Анна Алла Алена Алёна Алина Арина
Ася Боря Вася Ваня Варя Вера Витя Вова Галя Гена Глеб Даша Дима Ева Егор Елена Ёлка Женя Зина Зоя
Иван Игорь Илья Инна Ира Ирина Катя Кира Коля Костя Лара Лена Лёня Лера Лёша Лида Лиза Люба Маша
Миша Мила Надя Наташа Нина Оля Олег Ольга Паша Петя Рая Рита Рома Роза Рута Саша Света Слава Соня
София Таня Тая Тома Толя Ульяна Уля Федя Эля Юля Юра Юрий Яна Ярик Богдан Віка Ганна Ілля Ірина
Їжак Іван Олексій Олена Тарас Миколай Милан Јован Јелена Љубица Његош Ђорђе
""".split()  # noqa: SIM905 (a list of names is no shorter)
"""Given names as they are: nobody is to be asked to change one because of another."""


@pytest.mark.parametrize("name", NAMED.values(), ids=NAMED)
def test_whoever_is_called_so_may_sit_down(name: str) -> None:
    assert unfit(name, "red") is None


@pytest.mark.parametrize("name", UNFIT.values(), ids=UNFIT)
def test_nobody_is_called_so(name: str) -> None:
    assert unfit(name, "red") is not None


@pytest.mark.parametrize(("one", "other"), ALIKE.values(), ids=ALIKE)
def test_these_two_would_be_taken_for_one_another(one: str, other: str) -> None:
    assert alike(one, other)
    no = taken(one, ["Bob", other])
    assert no is not None
    assert no.code == "name_taken"


def test_those_two_would_not() -> None:
    for one, other in (("Ann", "Anne"), ("Zoë", "Zoe"), ("Ann", "Bob"), ("Ваня", "Bob")):
        assert not alike(one, other)
    assert taken("Ann", ["Anne", "Bob"]) is None


def test_ordinary_names_of_three_alphabets_are_all_told_apart() -> None:
    pairs = combinations(ORDINARY, 2)
    assert [pair for pair in pairs if alike(*pair)] == []


def test_the_look_of_a_look_is_itself() -> None:
    for name in (*ORDINARY, *(name for pair in ALIKE.values() for name in pair)):
        assert skeleton(skeleton(name)) == skeleton(name)


@given(st.text())
def test_what_is_folded_twice_is_folded_once(name: str) -> None:
    assert folded(folded(name)) == folded(name)
    assert alike(name, unicodedata.normalize("NFC", name))


@given(st.text(), st.sampled_from("\u200b\u2060\ufeff\u202e\u00ad\u3164\U000e0041"))
def test_no_name_hides_such_a_letter_anywhere(name: str, hidden: str) -> None:
    for at in range(len(name) + 1):
        assert unfit(name[:at] + hidden + name[at:], "red") is not None


def sitting(*names: str) -> list[dict[str, str]]:
    seats = ("red", "blue", "green")
    return [{"seat": seat, "name": name} for seat, name in zip(seats, names, strict=False)]


def test_a_name_that_cannot_be_seen_is_refused_with_what_to_do() -> None:
    told = Told(a_table())
    answer = told(**{**ANN_AND_BOB, "players": sitting("Ann", "An\u200bn")})
    assert code(answer) == "bad_value"
    why = "This name has letters that nobody can see (blue): type it again, letter by letter."
    assert answer["refused"]["why"] == why
    assert json.dumps(answer).isascii()


@pytest.mark.parametrize("other", ["Ann", "Ꭺnn", "lan"])
def test_two_whose_names_look_alike_are_told_apart_by_their_colours(other: str) -> None:
    names = {"red": "Ian" if other == "lan" else "ann", "blue": other, "green": "Anna"}
    english = Words("en")
    assert english.say(called("blue", names)) == f"{other} (blue)"
    assert english.say(called("red", names)) == f"{names['red']} (red)"
    assert called("green", names) == "Anna"


def test_two_people_of_one_name_may_sit_at_the_table_s_own_setup() -> None:
    assert Told(a_table())(**{**ANN_AND_BOB, "players": sitting("Ann", "ann")})["ok"]

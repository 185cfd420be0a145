"""Evenings of phones on a Wi-Fi that no browser trusts: notes, sealed scans, audits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

import pytest
from playwright.sync_api import Browser, expect

from companion.games.panic_station.cards import SEATS
from tests.support.browser import (
    COUNT,
    PATIENCE,
    PEEK,
    PRIVATE,
    SEAL,
    Phone,
    Phones,
    chromium_on,
    seal_together,
    start,
)
from tests.support.namespaces import a_lan
from tests.support.served import NAMES, Table

Sitting: TypeAlias = dict[str, Phone]
FOUR: Final = SEATS[:4]
FRENCH: Final = ("green", "yellow", "purple")
AWAITED: Final = ".badges .waits"
ARRIVED: Final = ".badges li:not(.waits)"
EQUAL: Final = ".over .equal"
MAIN: Final = ".over .main"
REPORT: Final = ".over.report"
TAMPER: Final = """change => {
    const store = Storage.prototype.setItem;
    Storage.prototype.setItem = function (name, text) {
        const kept = JSON.parse(text), { sealed } = kept.ballots?.at(-1) ?? {};
        if (sealed && !change.done) {
            change.done = true;
            if ("vote" in change) sealed.vote = change.vote;
            if ("more" in change) {
                const share = BigInt.asUintN(64, BigInt("0x" + sealed.share) + BigInt(change.more));
                sealed.share = share.toString(16).padStart(16, "0");
            }
        }
        store.call(this, name, JSON.stringify(kept));
    };
}"""
"""Change the next answer that is sealed where the phone keeps it, before it has left."""


@pytest.fixture(scope="module")
def sat(
    request: pytest.FixtureRequest, browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Table, Sitting]]:
    """Phones, half of them French, sit at a table on another machine of their network."""
    seats = getattr(request, "param", FOUR)
    folder = tmp_path_factory.mktemp
    with a_lan(phones=1) as lan:
        (machine,) = lan.phones
        command = chromium_on(machine, folder("bin"))
        at, within = lan.table.address, lan.table.command
        with Table(folder("evening"), "--seed", "1", at=at, within=within) as table:
            started = start(browser.browser_type, command)
            table.new_game(*seats)
            phones = Phones(started, table)
            yield table, {seat: sits(phones, seat) for seat in seats}
            phones.leave()
            started.close()


def sits(phones: Phones, seat: str) -> Phone:
    lang = "fr-FR" if seat in FRENCH else "en-GB"
    phone = phones.scan(lang=lang, clock=True)
    phone.minds_its_secret()
    phone.press(phone.page.locator(f".lobby button.seat-{seat}"))
    phone.is_connected()
    return phone


@pytest.fixture
def sitting(sat: tuple[Table, Sitting]) -> Sitting:
    """All of them, in Ann's first turn; she has noted that she is the Host."""
    table, phones = sat
    if table.view["rev"] > 1:
        table.rematch(*phones)
    for phone in phones.values():
        phone.reads(phone.word("Setting up", "Mise en place"))
    compares(phones)
    for phone in phones.values():
        phone.said.clear()
    table.do("begin")
    table.do("parasite_phase", roll=[2])
    for seat, phone in phones.items():
        asked = phone.word("Your first cards: did you get the Host card?", "Vos premières cartes")
        phone.reads(asked)
        answer = phone.word("I don’t have it", "Je ne l’ai pas")
        phone.notes("I have the Host card" if seat == "red" else answer)
    return phones


@pytest.fixture
def at(sat: tuple[Table, Sitting], sitting: Sitting) -> Table:
    """Their table, once all sit."""
    return sat[0]


# What is done


def trades(table: Table, sitting: Sitting, other: str, *, infects: bool) -> None:
    """Ann trades with somebody, and both note in private what came of it."""
    table.do("trade", who="trooper", anyway=True, **{"with": other})
    for seat, partner in (("red", other), (other, "red")):
        phone, name = sitting[seat], NAMES[partner]
        phone.reads(phone.word(f"After the trade with {name}", f"Après l’échange avec {name}"))
        if not infects:
            phone.notes(phone.word("Nothing happened", "Il ne s’est rien passé"))
        elif seat == "red":
            phone.notes(f"I infected {name}")
        else:
            phone.notes(phone.word("I was infected", "J’ai été Infecté"))


def asks(table: Table, sitting: Sitting, new: str = "") -> None:
    """Have the table ask for a heat scan; every phone shows it, a new one after its warning."""
    table.do("heat_scan", anyway=True)
    if new:
        sitting[new].tap(sitting[new].word("Seal anyway", "Sceller quand même"))
    for phone in sitting.values():
        expect(phone.page.locator(SEAL)).to_be_visible()


def all_seal(sitting: Sitting) -> None:
    """Everybody seals, and the eight seconds are over."""
    seal_together(*sitting.values())
    eight_seconds_pass(sitting)


def eight_seconds_pass(sitting: Sitting) -> None:
    for phone in sitting.values():
        phone.passes(PATIENCE)


def goes_on(sitting: Sitting) -> None:
    """Everybody has seen what a scan came to."""
    for phone in sitting.values():
        phone.press(phone.page.locator(MAIN))
        expect(phone.page.locator(COUNT)).to_have_count(0)


def compares(sitting: Sitting) -> None:
    """All compare a new row, which their pages do by themselves here."""
    n = len(sitting)
    all_see(sitting, f"{n} of {n} have compared the row.", f"{n} sur {n} ont comparé la rangée.")


def opens(sitting: Sitting, *, but: str = "") -> None:
    """Everybody opens their secrets when they are asked, but one who would rather not."""
    for seat, phone in sitting.items():
        phone.reads(phone.word("Open your secrets?", "Ouvrir vos secrets ?"))
        buttons = phone.page.locator(EQUAL)
        phone.press(buttons.first if seat == but else buttons.last)


def replaced(old: Phone, seat: str, table: Table) -> Phone:
    """Another phone takes a seat in the middle of a game, and is asked what its owner is."""
    browser = old.context.browser
    assert browser
    phones = Phones(browser, table)
    table.do("free_seat", seat=seat)
    old.sees("Your seat has been freed. Choose one again.")
    new = sits(phones, seat)
    old.context.close()
    new.sees(new.word("6 of 6 have compared the row.", "6 sur 6 ont comparé la rangée."))
    new.reads("What are you now?")
    new.notes("Human")
    expect(new.page.locator(PRIVATE)).to_have_count(0)
    return new


def power_is_cut(table: Table, sitting: Sitting) -> None:
    """The table dies in the middle of it, and is started again where it was."""
    table.kill()
    all_see(sitting, "Reconnecting…", "Reconnexion…")
    table.resume()
    for phone in sitting.values():
        phone.is_connected()


def tell_of_gas(sitting: Sitting, human: str) -> None:
    """All say in private whether they hold a gas can; the one human holds none."""
    all_see(sitting, "Do you have a gas can?", "Avez-vous un Jerrican ?")
    for n, (seat, phone) in enumerate(sitting.items()):
        holds_none = seat == human or n % 2 == 0
        some = phone.word("I have one", "J’en ai un")
        phone.notes(phone.word("I have none", "Je n’en ai pas") if holds_none else some)


# What is seen


def all_see(sitting: Sitting, english: str, french: str) -> None:
    for phone in sitting.values():
        phone.sees(phone.word(english, french))


def all_count(sitting: Sitting, table: Table, infected: int) -> None:
    """All phones and the table's view show this count."""
    human = len(sitting) - infected
    english = f"{infected} infected · {human} human"
    french = f"{infected} Infectés · {human} Humain{'s' if human > 1 else ''}"
    for phone in sitting.values():
        shown = phone.page.locator(COUNT)
        expect(shown).to_have_attribute("aria-label", phone.word(english, french))
        phone.sees(phone.word("This phone checked the sum", "Ce téléphone a vérifié la somme"))
    assert table.view["scans"][-1] == {"infected": infected, "clean": human}


def pictures_under(phone: Phone) -> list[str]:
    """The four drawings under a count."""
    drawn = phone.page.locator(".over .pictures .symbol path")
    expect(drawn).to_have_count(4)
    found: list[str] = drawn.evaluate_all("paths => paths.map(path => path.getAttribute('d'))")
    return found


def secret_of(phone: Phone) -> str:
    """What a phone shows its owner while a finger lies on it, and nobody after that."""
    shown = phone.page.locator(".peeked").last
    phone.holds(PEEK)
    expect(shown.locator("b")).to_be_visible()
    secret = " ".join(" ".join(shown.locator("b, .answer").all_inner_texts()).split())
    phone.lets_go()
    expect(shown).to_have_text("")
    return secret


def left(phone: Phone, kind: str) -> list[tuple[str, str]]:
    """The commitments or shares that have left this phone, each beside its scan."""
    phone.page.evaluate("0")
    field = kind.removeprefix("scan_")
    return [(one["scan"], one[field]) for one in phone.said if one["type"] == kind]


def listed(phone: Phone, what: str) -> list[str]:
    return [" ".join(one.split()) for one in phone.page.locator(what).all_inner_texts()]


def everybody_reads(sitting: Sitting, lines: Mapping[str, str]) -> None:
    """The report is on every phone, and these lines of it are, each in its owner's language."""
    for phone in sitting.values():
        expect(phone.page.locator(REPORT)).to_be_visible()
        phone.sees(*(phone.word(english, french) for english, french in lines.items()))


def shows_how_ann_infected(phone: Phone, *names: str) -> None:
    """The report has a chain from Ann to each of them, in this order, and all share the win."""
    by_ann = phone.word("Infected by Ann", "Infecté par Ann")
    chain = [f"{one} {by_ann}" for one in names]
    chain[-1] += phone.word(" · the last one", " · en dernier")
    assert listed(phone, f"{REPORT} .chain .words")[1:] == chain
    winners = listed(phone, f"{REPORT} .winners li")
    assert [one.split()[-1] for one in winners] == ["Ann", *names]


# The evenings


def test_this_page_is_one_that_the_browser_does_not_trust(sat: tuple[Table, Sitting]) -> None:
    table, sitting = sat
    assert not table.at.startswith("127.")
    for phone in sitting.values():
        assert phone.page.url.startswith(f"http://{table.at}:")
        trust = phone.page.evaluate("[isSecureContext, typeof crypto.subtle]")
        assert trust == [False, "undefined"]


def test_an_answer_that_is_sealed_at_once_does_not_leave_for_eight_seconds(
    sitting: Sitting, at: Table
) -> None:
    green, red = sitting["green"], sitting["red"]
    with green.stands_still():
        asks(at, sitting)
        green.holds(PEEK)
        green.ticks(0.1)
        green.lets_go()
        green.holds(SEAL)
        green.ticks(1.4)
        green.lets_go()
        green.sees("Scellé", "Chaque réponse attend huit secondes")
        seen = green.kept_scan()["seen"]
        rest = (seen - green.page.evaluate("Date.now()")) / 1000 + PATIENCE
        assert rest > PATIENCE - 2
        green.passes(rest - 0.01)
        assert left(green, "scan_commit") == []
        green.passes(0.01)
        expect(red.page.locator(AWAITED)).to_have_count(3)
        assert len(left(green, "scan_commit")) == 1
        assert left(green, "scan_share") == []
        green.sees("Vous verrez le compte quand tout le monde aura scellé.")


def test_what_a_phone_proposes_follows_its_notes_and_two_taps_correct_it(
    sitting: Sitting, at: Table
) -> None:
    red, blue, green = sitting["red"], sitting["blue"], sitting["green"]
    at.do("trade", who="trooper", anyway=True, **{"with": "blue"})
    red.reads("After the trade with Ben")
    blue.notes("I was infected")
    assert secret_of(blue) == "Infected by Ann"
    at.do("undo")
    expect(red.page.locator(PRIVATE)).to_have_count(0)
    blue.holds(PEEK)
    expect(blue.page.locator(".peeked b").last).to_have_text("Human")
    blue.lets_go()
    asks(at, sitting)
    assert secret_of(green) == "Humain Votre réponse : Humain"
    green.tap("Corriger")
    green.notes("Infecté par Ben")
    assert secret_of(green) == "Infecté par Ben Votre réponse : Infecté"
    green.seals()
    assert green.kept_scan()["sealed"]["vote"] == 1
    assert secret_of(blue) == "Human Your answer: human"


def test_two_scans_a_power_cut_the_second_question_and_an_audit_that_all_open(
    sitting: Sitting, at: Table
) -> None:
    red, blue, green, yellow = sitting.values()
    trades(at, sitting, "blue", infects=True)
    trades(at, sitting, "green", infects=False)
    at.do("search", who="trooper", alerts=0, anyway=True)
    red.reads("You drew cards: is the Host card among them?")
    red.notes("I don’t have it")

    asks(at, sitting)
    seal_together(blue, yellow)
    blue.passes(PATIENCE)
    expect(red.page.locator(ARRIVED)).to_contain_text(["Ben"])
    green.peeks()
    for phone in (blue, green):
        phone.page.reload()
        phone.is_connected()
    power_is_cut(at, sitting)
    # What was in was not kept: all are asked anew, under another id, and no share has left.
    for phone in sitting.values():
        expect(phone.page.locator(SEAL)).to_be_visible()
    all_seal(sitting)
    all_count(sitting, at, 2)
    assert len(set(left(blue, "scan_commit"))) == 2
    for phone in sitting.values():
        assert len(set(left(phone, "scan_share"))) == 1
    pictures = [pictures_under(phone) for phone in sitting.values()]
    assert pictures == pictures[:1] * 4
    goes_on(sitting)

    trades(at, sitting, "green", infects=True)
    asks(at, sitting)
    all_seal(sitting)
    all_count(sitting, at, 3)
    goes_on(sitting)
    tell_of_gas(sitting, human="yellow")
    assert secret_of(yellow) == "Humain Humain sans Jerrican"
    assert secret_of(red) == "I am the Host Infected: your can does not count"
    all_seal(sitting)
    all_see(sitting, "The last human has no gas can", "Le dernier Humain n’a pas de Jerrican")
    goes_on(sitting)
    all_see(sitting, "A question must be answered first.", "Il faut d'abord répondre")
    at.do("deck_gas", cans=0)
    over = at.view["over"]
    assert (over["rule"], over["provisional"]) == ("PS-WIN-06", True)
    all_see(sitting, "Provisional until the audit", "Provisoire jusqu'à l'audit")
    opens(sitting)
    everybody_reads(sitting, {
        "The result is confirmed.": "Le résultat est confirmé.",
        "Nobody was found to have lied.": "Aucun mensonge n'a été trouvé.",
        "My phone checked 3 scans: all true":
            "Mon téléphone a vérifié 3 scans : tout est vrai",
        "Ann was the Host.": "Ann était l'Hôte.",
        "They share the win": "Ils partagent la victoire",
    })  # fmt: skip
    for phone in sitting.values():
        shows_how_ann_infected(phone, *(NAMES[seat] for seat in FOUR[1:3]))
    assert at.view["over"]["winners"] == list(FOUR[:3])
    assert "provisional" not in at.view["over"]


def test_a_trade_rewritten_between_two_counts_is_said_to_its_owner_and_named_to_all(
    sitting: Sitting, at: Table
) -> None:
    red, blue, green, yellow = sitting.values()
    trades(at, sitting, "blue", infects=True)
    rev = at.view["rev"]
    asks(at, sitting)
    all_seal(sitting)
    all_count(sitting, at, 2)
    goes_on(sitting)
    instead = {"do": "trade", "who": "trooper", "with": "green", "anyway": True}
    at.do("rewrite", at=rev, command=instead)
    blue.sees("The trade with Ann that you had noted was removed.", "no longer counts")
    assert secret_of(blue) == "Human"
    green.reads("Après l’échange avec Ann")
    for phone in (red, green):
        phone.notes_nothing()
    refused = at.answer("heat_scan", anyway=False)["refused"]
    assert refused["code"] == "must_settle"
    assert {one["seat"] for one in refused["warns"]} == {"red", "blue", "green"}
    at.do("heat_scan", anyway=True)
    for phone in sitting.values():
        expect(phone.page.locator(".over.heat .banner")).not_to_have_count(0)
        expect(phone.page.locator(SEAL)).to_have_count(0)
    yellow.sees("Cléo")
    at.do("scan_cards", infected=2)
    at.do("undo", anyway=True)  # which opens the scan again
    at.do("undo")
    at.do("undo")
    blue.press(blue.page.locator(MAIN))  # it has read of the cards
    expect(blue.page.locator(".removed")).to_have_count(0)
    assert secret_of(blue) == "Infected by Ann"


def test_an_honest_table_that_corrects_a_trades_partner_accuses_nobody(
    sitting: Sitting, at: Table
) -> None:
    """Ann infected Cléo, and Ben was entered; Ann answered what she was asked about Ben."""
    red, blue, green, _ = sitting.values()
    at.do("trade", who="trooper", anyway=True, **{"with": "blue"})
    for phone, answer in ((red, "I infected Ben"), (blue, "Nothing happened")):
        phone.reads(f"After the trade with {'Ben' if phone is red else 'Ann'}")
        phone.notes(answer)
    instead = {"do": "trade", "who": "trooper", "with": "green", "anyway": True}
    at.do("rewrite", at=at.view["rev"], command=instead)
    red.reads("After the trade with Cléo")
    red.notes("I infected Cléo")
    green.reads("Après l’échange avec Ann")
    green.notes("J’ai été Infecté")
    for phone, name in ((red, "Ben"), (blue, "Ann")):
        phone.sees(f"The trade with {name} that you had noted was removed.")
        phone.press(phone.page.locator(".removed .press"))
        expect(phone.page.locator(".removed")).to_have_count(0)
    asks(at, sitting)
    all_seal(sitting)
    all_count(sitting, at, 2)
    goes_on(sitting)
    at.do("end_game")
    opens(sitting)
    everybody_reads(sitting, {"Nobody was found to have lied.": "Aucun mensonge n'a été trouvé."})


# In a merge each lie is told at a table without browsers (`tests/phones/test_audit_verdicts.py`).
@pytest.mark.long
@pytest.mark.parametrize("sat", [SEATS], indirect=True)
def test_at_a_table_of_liars_each_is_named_though_one_stays_silent(
    sitting: Sitting, at: Table
) -> None:
    """Cléo sends another share than she fixed, Dan denies, Flo changes her mind; Eve is new."""
    sitting["orange"] = replaced(sitting["orange"], "orange", at)
    compares(sitting)
    trades(at, sitting, "blue", infects=True)
    at.do("trade", who="trooper", anyway=True, **{"with": "yellow"})
    sitting["red"].notes("I infected Dan")
    sitting["yellow"].notes("Il ne s’est rien passé")
    asks(at, sitting, new="orange")
    sitting["green"].page.evaluate(TAMPER, {"more": 4})
    all_seal(sitting)
    all_see(sitting, "A phone sent another answer than", "Un téléphone a envoyé une autre réponse")
    for seat in ("green", "yellow", "orange", "purple"):
        phone = sitting[seat]
        expect(phone.page.locator(SEAL)).to_be_visible()
        phone.peeks()
        phone.tap(phone.word("Correct it", "Corriger"))
        phone.notes(phone.word("Infected, I don’t know by whom", "Infecté, je ne sais par qui"))
    sitting["purple"].page.evaluate(TAMPER, {"vote": 0})
    all_seal(sitting)
    all_count(sitting, at, 6)
    goes_on(sitting)
    assert at.view["over"]["rule"] == "PS-WIN-03"
    opens(sitting, but="orange")
    everybody_reads(sitting, {
        "The result is overturned: it rested on something that was not true.":
            "Résultat annulé : il reposait sur quelque chose de faux.",
        "Flo changed the answer of scan 1 afterwards.":
            "Flo a changé sa réponse au scan 1 après coup.",
        "Ann and Dan noted different things of the same trade.":
            "Ann et Dan n'ont pas noté la même chose du même échange.",
        "Eve did not open: these answers cannot be proved.":
            "Eve : réponses non ouvertes, elles ne peuvent pas être prouvées.",
        "A scan was cancelled; the answer of Cléo was missing.":
            "Un scan a été annulé ; il manquait la réponse de Cléo.",
        "My phone checked 1 scan: something is false":
            "Mon téléphone a vérifié 1 scan : quelque chose est faux",
    })  # fmt: skip

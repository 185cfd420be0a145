/** Sealed answers add up, and a phone refuses questions that could show one. */

import { expect, test } from "vitest";
import { random } from "../src/bytes";
import { askedOf, isSum, ON_TABLET, readCounted, ZERO, type Asked, type CountedPoll, type KnownPoll, type NoteMarks } from "../src/chain";
import type { SeatName, Warn } from "../src/frames";
import { newSecret, publicOf, sharedOf } from "../src/keys";
import { warningsOf, type PollMoment } from "../src/ledger";
import { rosterId, sorted } from "../src/roster";
import { blindOf, commitOf, distrustOf, keysOf, maskOf, pollIdOf, seal, sealedOf, totalOf, type PollQuestion } from "../src/sealing";
import { SEATS } from "../src/seats";
import type { Key, PhoneKey, PollName } from "../src/wire";
import { NEXT, SCAN } from "./fake_table";

interface TestPhone {
  seat: SeatName;
  secret: string;
  public: string;
}

function people(seats: readonly SeatName[]): TestPhone[] {
  return seats.map((seat) => {
    const secret = newSecret();
    return { seat, secret, public: publicOf(secret) };
  });
}

const phone = ({ seat, public: key }: TestPhone): PhoneKey => ({ seat, public: key, nonce: random(16) });

function asked(all: readonly TestPhone[], ask: PollName = "infected"): [Key[], PollQuestion] {
  const seats = sorted(all.map((one) => one.seat));
  return [all.map(phone), { scan: SCAN, ask, round: 1, seats, tablet: {}, chain: ZERO }];
}

test.each([2, 3, 6])("%i answers add up to how many say yes, and fewer than all to nothing that means anything", (n) => {
  for (const tablets of [0, 1].filter((some) => n - some > 1)) {
    const all = people(SEATS.slice(0, n));
    const [phones, question] = asked(all);
    const marked = all.slice(0, tablets);
    const roster = phones.map((one, at): Key => (at < tablets ? { seat: one.seat, tablet: true } : one));
    const tablet = Object.fromEntries(marked.map((one) => [one.seat, one.public]));
    const poll = pollIdOf(rosterId(1, roster), { ...question, tablet });
    const keys = keysOf(roster, { ...question, tablet });
    const votes = all.map((_, at) => ((at * 7 + n) % 3 === 0 ? 1 : 0) as 0 | 1);
    const said = all.map((one, at) => seal(one.seat, votes[at] ?? 0, SCAN, poll, keys, (key) => sharedOf(one.secret, key)));
    const shares = said.map((one) => one.share);
    expect(totalOf(shares)).toBe(BigInt(votes.filter((vote) => vote === 1).length));
    expect(totalOf(shares.slice(1)) > BigInt(1000)).toBe(true);
    expect(new Set(said.map((one) => one.r)).size).toBe(n);
    all.forEach(({ seat }, at) => {
      const one = said[at];
      if (!one) throw new Error("Somebody has not sealed.");
      expect(one.commit).toBe(commitOf(SCAN, seat, one.vote, one.r));
      expect(one.sealed).toBe(sealedOf(SCAN, seat, one.share, blindOf(one.r)));
    });
  }
});

test("a pair's mask is the same from both ends, and another for another id, question, round or row", () => {
  const all = people(["red", "blue", "green"]);
  const [ann, ben, cleo] = all as [TestPhone, TestPhone, TestPhone];
  const [roster, question] = asked(all);
  const id = pollIdOf(rosterId(1, roster), question);
  const mask = (from: TestPhone, to: TestPhone, scan = SCAN, poll = id) =>
    maskOf(sharedOf(from.secret, to.public) as Uint8Array, from.seat, to.seat, scan, poll);
  expect(mask(ann, ben)).toBe(mask(ben, ann));
  const others = [
    mask(ann, cleo),
    mask(ann, ben, NEXT),
    mask(ann, ben, SCAN, pollIdOf(rosterId(1, roster), { ...question, ask: "last_human_without_gas" })),
    mask(ann, ben, SCAN, pollIdOf(rosterId(2, roster), question)),
    mask(ann, ben, SCAN, pollIdOf(rosterId(1, roster), { ...question, seats: ["blue", "red"] })),
    mask(ann, ben, SCAN, pollIdOf(rosterId(1, roster), { ...question, tablet: { green: cleo.public } })),
  ];
  expect(new Set([mask(ann, ben), ...others]).size).toBe(7);
});

// Whom a phone refuses

const KEY = publicOf(newSecret());

interface Change {
  roster?: (roster: Key[]) => Key[];
  question?: Partial<PollQuestion>;
  alive?: SeatName[];
  head?: string;
}

function distrust({ roster: changed = (same) => same, question: more = {}, alive = ["red", "blue", "green"], head = ZERO }: Change) {
  const all = people(["red", "blue", "green"]);
  const [ann] = all as [TestPhone];
  const [roster, question] = asked(all);
  return distrustOf(
    { ...question, ...more },
    { seat: "red", own: ann.public, roster: changed(roster), alive, head, sharedWith: (key) => sharedOf(ann.secret, key) },
  );
}

const as = (seat: SeatName, key: string) => (roster: Key[]) =>
  roster.map((one): Key => (one.seat === seat ? { seat, public: key, nonce: random(16) } : one));
const onTablet = (...seats: SeatName[]) => (roster: Key[]) =>
  roster.map((one): Key => (seats.includes(one.seat) ? { seat: one.seat, tablet: true } : one));

test("three living seats of the row are answered, and so is one of them on the tablet", () => {
  expect(distrust({})).toBeNull();
  expect(distrust({ roster: (roster) => [...roster].reverse() })).toBeNull();
  expect(distrust({ question: { seats: ["blue", "red"] }, alive: ["red", "blue"] })).toBeNull();
  expect(distrust({ roster: onTablet("green"), question: { tablet: { green: KEY } } })).toBeNull();
});

test("each thing that may not be is refused", () => {
  expect(distrust({ head: "11".repeat(32) })).toBe("chain");
  expect(distrust({ question: { chain: "11".repeat(32) } })).toBe("chain");
  expect(distrust({ question: { seats: ["blue", "red"] } })).toBe("seat_missing");
  expect(distrust({ roster: as("red", KEY) })).toBe("own_key");
  expect(distrust({ roster: onTablet("red"), question: { tablet: { red: KEY } } })).toBe("own_key");
  expect(distrust({ question: { seats: ["blue", "green"] }, alive: ["blue", "green"] })).toBe("own_key");
  expect(distrust({ roster: (roster) => roster.slice(0, 2) })).toBe("keys_differ");
  expect(distrust({ question: { tablet: { green: KEY } } })).toBe("keys_differ");
  expect(distrust({ roster: onTablet("green") })).toBe("keys_differ");
  expect(distrust({ roster: onTablet("blue", "green"), question: { tablet: { blue: KEY, green: publicOf(newSecret()) } } })).toBe("few_phones");
  expect(distrust({ roster: (roster) => as("green", (roster[1] as PhoneKey).public)(roster) })).toBe("same_keys");
  expect(distrust({ roster: (roster) => onTablet("green")(as("blue", KEY)(roster)), question: { tablet: { green: KEY } } })).toBe("same_keys");
  expect(distrust({ roster: as("blue", "00".repeat(32)) })).toBe("bad_key");
  expect(distrust({ roster: onTablet("green"), question: { tablet: { green: "00".repeat(32) } } })).toBe("bad_key");
});

// The ledger

const poll = (scan: string, who: Asked, ask: PollName = "infected", noted: NoteMarks | null = null, told = {} as CountedPoll | null): KnownPoll => ({ scan, ask, asked: who, noted, told });
const THEN: Asked = { red: "r1", blue: "b1", green: ON_TABLET };
const ALL: SeatName[] = ["red", "blue", "green"];

/** Whom its owner is asked about, and of whom it is only said what play did. */
function ledger(polls: KnownPoll[], asked: Asked, more: Partial<PollMoment> = {}, named: Warn[] = [], ask: PollName = "infected") {
  const { warnings, told, quiet } = warningsOf(polls, SCAN, ask, { asked, noted: null, seats: ALL, out: [], ...more }, named);
  return [Object.fromEntries(warnings.map(({ seat, why }) => [seat, why])), told.map(({ seat }) => seat), quiet.map(({ seat }) => seat)];
}

const NOBODY = [{}, [], []];
const by = (seat: SeatName, play?: boolean): Warn => ({ seat, why: "", ...(play && { play }) });

test("two counts of the same people show nobody's answer", () => {
  expect(ledger([], THEN)).toEqual(NOBODY);
  expect(ledger([poll(NEXT, THEN)], { ...THEN })).toEqual(NOBODY);
  expect(ledger([poll(SCAN, { red: "r1" })], THEN)).toEqual(NOBODY);
});

test("whoever was asked in one count alone, or by another hand, is named, and why", () => {
  const now: Asked = { red: "r2", green: "g1", yellow: "y1" };
  expect(ledger([poll(NEXT, THEN)], now)[0]).toEqual({ blue: "gone", green: "phone", red: "key", yellow: "new" });
  expect(ledger([poll(NEXT, { ...THEN, green: "g1" })], THEN)[0]).toEqual({ green: "tablet" });
});

test("the last count of any question is the one that counts, and beside it the last of the same question", () => {
  const second = "last_human_without_gas";
  expect(ledger([poll(NEXT, { red: "r1", blue: "b1" }, second)], THEN)[0]).toEqual({ green: "new" });
  expect(ledger([poll(NEXT, THEN)], { red: "r1", blue: "b1" }, {}, [], second)[0]).toEqual({ green: "gone" });
  expect(ledger([poll("a", THEN), poll("b", { ...THEN, green: "g2" }, second)], { ...THEN, green: "g2" })[0]).toEqual({ green: "phone" });
});

test("before a first count everybody of the game who is not asked is named, dead or not", () => {
  const two: Asked = { red: "r1", blue: "b1" };
  expect(ledger([], two, { out: ["green"] })[0]).toEqual({ green: "out" });
  expect(ledger([], two, { out: ["green"] }, [by("green")])).toEqual([{}, ["green"], []]);
});

test("what was called off since the last count hides nothing that differs from that count", () => {
  const off = { ...poll("b", { ...THEN, red: "r2" }), told: null };
  expect(ledger([poll("a", THEN), off], { ...THEN, red: "r2" })[0]).toEqual({ red: "key" });
  expect(ledger([off], { red: "r2", blue: "b1" }, { out: ["green"] }, [by("green", true)])).toEqual([{}, [], ["green"]]);
  expect(ledger([{ ...off, asked: { red: "r2", blue: "b1" } }], { red: "r2", blue: "b1" }, { out: ["green"] })[0]).toEqual({ green: "out" });
});

test("what play did is only said; a table is believed of play only what play can do", () => {
  const two: Asked = { red: "r1", blue: "b1" };
  expect(ledger([], two, { out: ["green"] }, [by("green", true)])).toEqual([{}, [], ["green"]]);
  expect(ledger([poll(NEXT, THEN)], two, { out: ["green"] }, [by("green", true)])).toEqual([{}, [], ["green"]]);
  expect(ledger([poll(NEXT, THEN)], two, {}, [by("green", true)])).toEqual([{ green: "gone" }, [], []]);
  expect(ledger([poll(NEXT, THEN)], { ...THEN, red: "r2" }, {}, [by("red", true)])).toEqual([{ red: "key" }, [], []]);
  expect(ledger([poll(NEXT, THEN)], THEN, {}, [by("red", true), by("blue")])).toEqual([{}, ["blue"], ["red"]]);
});

test("everybody whose notes are others than at the last count is named, whether the table does so or not", () => {
  const [then, now] = [{ red: "1", blue: "1" }, { red: "2", blue: "1", green: "1" }];
  const before = [poll(NEXT, THEN, "infected", then)];
  expect(ledger(before, THEN, { noted: then })).toEqual(NOBODY);
  expect(ledger(before, THEN, { noted: now })[0]).toEqual({ green: "notes", red: "notes" });
  expect(ledger(before, THEN, { noted: now }, [by("green", true), by("red")])).toEqual([{}, ["red"], ["green"]]);
  expect(ledger([poll(NEXT, THEN)], THEN, { noted: now })).toEqual(NOBODY);
});

// What the table tells of a count

test("a count is what the shares add up to, at most all who were asked, of the second question one", () => {
  const shares = { red: "0000000000000001", blue: "0000000000000001" };
  expect(isSum("infected", { count: 2, shares })).toBe(true);
  expect(isSum("infected", { count: 1, shares })).toBe(false);
  expect(isSum("infected", { count: null, shares })).toBe(false);
  expect(isSum("last_human_without_gas", { count: 2, shares })).toBe(false);
  expect(isSum("last_human_without_gas", { count: null, shares })).toBe(true);
  expect(isSum("infected", { count: null, shares: { ...shares, green: "ffffffffffffff00" } })).toBe(true);
});

test("a count that is not whole is none", () => {
  const roster = people(["red", "blue"]).map(phone);
  const each = (text: string) => ({ red: text, blue: text });
  const whole = { ask: "infected", infected: 1, polled: 2, round: 1, roster, tablet: {}, commits: each("aa".repeat(32)), shares: each("bb".repeat(8)), chain: ZERO };
  expect(readCounted(whole)).not.toBeNull();
  expect(readCounted({ ...whole, infected: undefined } as { ask: string })?.count).toBeNull();
  const wrong = [
    { infected: -1 }, { infected: 0.5 }, { infected: 65535 }, { infected: "1" }, { polled: 3 }, { round: -1 }, { round: 2 ** 32 },
    { roster: {} }, { roster: [7] }, { roster: roster.slice(1) }, { tablet: null }, { tablet: { red: KEY } }, { commits: { red: "aa".repeat(32) } },
    { shares: {}, commits: {}, polled: 0 }, { shares: { ...each("bb".repeat(8)), red: "no hex" } }, { chain: "00" }, { chain: null },
  ];
  for (const change of wrong) expect(readCounted({ ...whole, ...change })).toBeNull();
  expect(askedOf([...roster, { seat: "green", tablet: true }], ["red", "green"])).toEqual({ red: roster[0]?.public, green: ON_TABLET });
});

/** The chain of counts that a phone keeps, and tables that were put back to an earlier moment. */

import { beforeEach, expect, test } from "vitest";
import { picturesOf, ZERO } from "../src/chain";
import { random } from "../src/bytes";
import { newSecret, publicOf } from "../src/keys";
import type { TableClient } from "../src/table_client";
import { CALM, answers, CODE, FakeTable, NEXT, SCAN } from "./fake_table";

const THIRD = "0123456789abcdef0123456789abcdef";

let fake: FakeTable;

beforeEach(() => {
  fake = new FakeTable();
});

function seated(): TableClient {
  const table = fake.seated();
  fake.see(table, { begun: true });
  return table;
}

const check = (table: TableClient) => table.snapshot.outcome?.check;

/** Sealed and committed; the shares are there. */
function shared(table: TableClient, scan = SCAN): void {
  fake.asks(table, scan);
  if (table.snapshot.sealing?.step === "warned") table.scanClient.accept();
  answers(table);
  fake.pass(8000);
  fake.commitments(table);
}

/** From now on nothing is sealed in this game, whatever comes. */
function isSetBack(table: TableClient): void {
  const before = fake.all("scan_commit").length;
  expect(table.snapshot.setBack).toBe(true);
  const later = fake.again();
  expect(later.snapshot.setBack).toBe(true);
  fake.asks(later, THIRD);
  answers(later);
  fake.pass(60_000);
  expect(later.snapshot.sealing?.refusal).toBe("set_back");
  expect(fake.all("scan_commit")).toHaveLength(before);
}

test("the chain goes on with each count, from the first, and its pictures are under it", () => {
  const table = seated();
  expect(fake.hello.head).toBeNull();
  fake.scans(table, SCAN, { red: 1 });
  expect(fake.kept.head).toBe(fake.head);
  fake.scans(table, NEXT);
  expect(fake.kept.head).toBe(fake.head);
  expect(table.snapshot).toMatchObject({ outcome: { check: "good", pictures: picturesOf(fake.head) }, pictures: picturesOf(fake.head) });
  fake.connect(table);
  expect(fake.hello.head).toBe(fake.head);
});

test("the same result again, and those that are known, change nothing and are not shown again", () => {
  const table = seated();
  fake.scans(table, SCAN);
  table.outcomeSeen();
  fake.says(table, fake.results[0] as object);
  expect(table.snapshot.outcome).toBeNull();
  fake.connect(table);
  fake.welcome(table);
  for (const one of fake.results) fake.says(table, one);
  fake.tellRoster(table);
  expect(table.snapshot).toMatchObject({ outcome: null, setBack: false });
});

test("a count that is not the shares' sum, another entry under one's own name, and another chain are said", () => {
  for (const [change, found] of [
    [() => ({ infected: 2 }), "sum"],
    [() => ({ infected: 0, shares: { ...fake.result().shares, blue: "0000000000000001" } }), "own_entry"],
    [() => ({ commits: { ...fake.result().commits, blue: "aa".repeat(32) } }), "own_entry"],
    [() => ({ commits: { ...fake.result().commits, red: "aa".repeat(32) } }), "own_entry"],
    [() => ({ round: fake.round + 1 }), "own_entry"],
    [() => ({ chain: "aa".repeat(32) }), "chain"],
    [() => ({ roster: undefined }), "sum"],
    [() => ({ polled: 4 }), "sum"],
  ] as const) {
    fake = new FakeTable();
    const table = seated();
    shared(table);
    let frame: object;
    try {
      frame = fake.result(change());
    } catch {
      frame = { ...fake.result(), ...change() };
    }
    fake.says(table, frame);
    expect([check(table), found]).toEqual([found, found]);
  }
});

test("a count whose chain is not the one that follows leads to no further sealing", () => {
  const table = seated();
  shared(table);
  fake.says(table, fake.result({ chain: "aa".repeat(32) }));
  expect(check(table)).toBe("chain");
  fake.poll = null;
  fake.head = "aa".repeat(32);
  fake.asks(table, NEXT);
  answers(table);
  fake.pass(60_000);
  expect(table.snapshot.sealing?.refusal).toBe("chain");
  expect(fake.all("scan_commit").map((one) => one.scan)).toEqual([SCAN]);
});

test("an answer that the table has for who has given none is said", () => {
  const table = seated();
  fake.asks(table, SCAN);
  fake.sent.push({ type: "scan_commit", scan: SCAN, commit: "00".repeat(32), sealed: "00".repeat(32) });
  fake.commitments(table);
  fake.sent.push({ type: "scan_share", scan: SCAN, share: "0000000000000001", blind: "" });
  fake.says(table, fake.result({ infected: 1 }));
  expect(check(table)).toBe("own_entry");
});

test("a nonsense sum is no count, and a link of the chain all the same", () => {
  const table = seated();
  shared(table);
  const { infected: _, ...rest } = fake.result({ shares: { ...fake.result().shares, red: "00000000000000ff" } });
  const frame = { ...rest, type: "scan_void", code: "nonsense", why: "" };
  expect(fake.result({ shares: rest.shares }).chain).toBe(rest.chain);
  fake.poll = null;
  fake.says(table, frame);
  expect(table.snapshot).toMatchObject({ outcome: { kind: "void", code: "nonsense", check: "good" } });
  expect(fake.kept.head).toBe(rest.chain);
  fake.says(table, { ...frame, commits: { ...(frame.commits as object), blue: "00" } });
  expect(check(table)).toBe("sum");
});

test("a second question that two say yes to is none", () => {
  const table = seated();
  expect(fake.scans(table, SCAN, { red: 1, green: 1 }, "last_human_without_gas")).toBe(2);
  expect(check(table)).toBe("sum");
});

// What was missed

test("a phone that was away works through what it missed, from its own head to the table's", () => {
  const table = seated();
  fake.scans(table, SCAN);
  table.outcomeSeen();
  table.lost();
  const early = fake.kept;
  fake.scans(fake.again(), NEXT, { red: 1 });
  const after = fake.kept;
  // As another browser with the same key would have it, that slept through the second scan.
  fake.store.set("panic-companion.game", JSON.stringify({ ...early, ballots: after.ballots }));
  const later = fake.again();
  expect(fake.kept.head).toBe(fake.head);
  expect(later.snapshot).toMatchObject({ setBack: false, pictures: picturesOf(fake.head) });
});

test("what was counted while the line was lost is shown once it is back", () => {
  const table = seated();
  shared(table);
  table.lost();
  const result = fake.result();
  fake.head = result.chain;
  fake.results.push(result);
  fake.poll = null;
  fake.more = { ...fake.more, private: CALM };
  fake.back(table);
  expect(table.snapshot).toMatchObject({ sealing: null, outcome: { kind: "result", total: 0, check: "good" } });
  expect(fake.kept.polls.map((one) => one.told !== null)).toEqual([true]);
});

test("whoever comes late hears of no old counts, and knows the chain and the ledger from them", () => {
  const table = seated();
  fake.scans(table, SCAN);
  const { results, head, round } = fake;
  fake.store.clear();
  const late = fake.phone();
  late.enter(CODE, "blue");
  fake.back = (one) => {
    fake.connect(one);
    fake.welcome(one);
    for (const result of results) fake.says(one, result);
  };
  fake.store.set("x", "");
  fake.back(late);
  expect(late.snapshot).toMatchObject({ outcome: null, setBack: false, pictures: picturesOf(head) });
  expect(fake.kept.polls).toHaveLength(1);
  fake.round = round;
  fake.keyRound(late);
  late.rowSaid(true);
  fake.asks(late, NEXT);
  expect(late.snapshot.sealing).toMatchObject({ step: "warned", warnings: [{ seat: "blue", why: "key" }] });
});

// Set back

test("a table whose chain lacks what this phone has counted was set back", () => {
  const table = seated();
  fake.scans(table, SCAN);
  const { head } = fake;
  fake.scans(table, NEXT);
  fake.head = head;
  fake.results.pop();
  fake.connect(table);
  fake.welcome(table);
  expect(table.snapshot.setBack).toBe(true);
  isSetBack(table);
});

test("a table that has counted nothing where this phone has was set back", () => {
  const table = seated();
  fake.scans(table, SCAN);
  fake.head = ZERO;
  fake.results = [];
  fake.back(table);
  isSetBack(table);
});

test("a table whose counts do not lead from this phone's to its own was set back", () => {
  const table = seated();
  fake.scans(table, SCAN);
  fake.head = "ab".repeat(32);
  fake.back(table);
  isSetBack(table);
});

test("results that fork from what this phone knows are no way to the table's head", () => {
  const table = seated();
  shared(table);
  const other = fake.result({ shares: { ...fake.result().shares, red: "00000000000000ff" } });
  fake.counts(table);
  fake.head = other.chain;
  fake.results = [other];
  fake.back(table);
  isSetBack(table);
});

test("a rev below the highest that was seen is a table's that was set back", () => {
  for (const by of ["welcome", "scene"]) {
    fake = new FakeTable();
    const table = seated();
    fake.see(table);
    fake.rev -= by === "scene" ? 2 : 1;
    if (by === "scene") fake.see(table);
    else fake.back(table);
    isSetBack(table);
  }
});

test("a round below the newest one known here is a table's that was set back", () => {
  for (const by of ["welcome", "key_round"]) {
    fake = new FakeTable();
    const table = seated();
    fake.keyRound(table);
    table.rowSaid(true);
    fake.round -= by === "key_round" ? 2 : 1;
    if (by === "key_round") fake.begins(table);
    else fake.back(table);
    expect(fake.all("key_commit")).toHaveLength(2);
    isSetBack(table);
  }
});

test("a new game forgets that the last one was set back", () => {
  const table = seated();
  fake.rev -= 1;
  fake.back(table);
  expect(table.snapshot.setBack).toBe(true);
  fake.says(table, { type: "again", code: "NEWC2345" });
  expect(table.snapshot.setBack).toBe(false);
  fake.rev = 5;
  fake.welcome(table);
  expect(fake.kept).toMatchObject({ code: "NEWC2345", setBack: false });
});

// The ledger

/** Red dies, or plays on with another phone, or on the tablet. */
function changes(table: TableClient, how: "gone" | "key" | "tablet"): void {
  if (how === "gone") {
    fake.see(table, { seats: { ...fake.view.seats, red: { alive: false, name: "red" } } as never });
    fake.asks(table, NEXT, "infected", { seats: ["blue", "green"] });
    return;
  }
  if (how === "tablet") fake.tablet = ["red"];
  else {
    const secret = newSecret();
    fake.others = fake.others.map((one) => (one.seat === "red" ? { ...one, secret, public: publicOf(secret), nonce: random(16) } : one));
  }
  fake.keyRound(table);
  table.rowSaid(true);
  fake.asks(table, NEXT);
}

test.each(["gone", "key", "tablet"] as const)("two counts that show red's answer (%s) are sealed only by who accepts that, for this id", (why) => {
  const table = seated();
  fake.scans(table, SCAN);
  changes(table, why);
  expect(table.snapshot.sealing).toMatchObject({ step: "warned", warnings: [{ seat: "red", why }] });
  answers(table);
  fake.pass(60_000);
  expect(fake.all("scan_commit").map((one) => one.scan)).toEqual([SCAN]);
  const later = fake.again();
  expect(later.snapshot.sealing?.step).toBe("warned");
  later.scanClient.accept();
  answers(later);
  expect(fake.last("scan_commit").scan).toBe(NEXT);
  fake.voids(later, "cancelled");
  fake.asks(later, THIRD, "infected", why === "gone" ? { seats: ["blue", "green"] } : {});
  expect(later.snapshot.sealing?.step).toBe("warned");
});

test("two counts of the same seats, keys and marks are sealed without a word, whatever the round", () => {
  fake.tablet = ["green"];
  const table = seated();
  fake.scans(table, SCAN);
  fake.keyRound(table);
  table.rowSaid(true);
  fake.asks(table, NEXT);
  expect(table.snapshot.sealing).toMatchObject({ step: "answering", warnings: [] });
});

test("a poll that was called off after this phone's share had left counts as one, before that it does not", () => {
  for (const left of [true, false]) {
    for (const heard of [true, false]) {
      fake = new FakeTable();
      const table = seated();
      if (left) shared(table);
      else {
        fake.asks(table, SCAN);
        answers(table);
        fake.pass(8000);
      }
      if (heard) fake.voids(table, "cancelled");
      fake.poll = null;
      changes(table, "key");
      expect(table.snapshot.sealing?.step).toBe(left ? "warned" : "answering");
    }
  }
});

test("what the table warns of beside it is shown in its words, and accepted with it", () => {
  const table = seated();
  const warns = [{ seat: "green", why: "Green was set right." }];
  fake.asks(table, SCAN, "infected", { warns } as never);
  expect(table.snapshot.sealing).toMatchObject({ step: "warned", warnings: [], told: warns });
  table.scanClient.accept();
  expect(table.snapshot.sealing?.step).toBe("answering");
});

const NOTED = { red: "1", blue: "1" };
const second = "last_human_without_gas";

/** What stands for everybody's notes in the scene. */
const sees = (table: TableClient, noted: object, ask: string | null = "infected") => fake.see(table, { private: { ...CALM, ask, noted } as never });

test("somebody's notes that are others than at the last count are asked about where the table does not name them", () => {
  const table = seated();
  sees(table, NOTED);
  fake.scans(table, SCAN);
  sees(table, { ...NOTED, red: "2" });
  fake.asks(table, NEXT);
  expect(table.snapshot.sealing).toMatchObject({ step: "warned", warnings: [{ seat: "red", why: "notes" }] });
  const warns = [{ seat: "red", why: "Red had something to note.", play: true }];
  fake.asks(table, NEXT, "infected", { warns } as never);
  expect(table.snapshot.sealing).toMatchObject({ step: "answering", warnings: [], told: [], quiet: warns });
  sees(table, NOTED);
  expect(table.snapshot.sealing).toMatchObject({ warnings: [] });
});

test("a count that was missed says itself what had been noted then", () => {
  fake.scans(seated(), SCAN);
  fake.store.set("panic-companion.game", JSON.stringify({ ...fake.kept, ballots: [], polls: [], head: null }));
  fake.results = fake.results.map((one) => ({ ...one, noted: NOTED }));
  fake.again();
  expect(fake.kept.polls).toMatchObject([{ scan: SCAN, noted: NOTED }]);
});

test("what was accepted holds for a second question that comes at once, and for none after that", () => {
  const table = seated();
  const warns = [{ seat: "red", why: "Red was corrected." }];
  sees(table, NOTED);
  fake.asks(table, SCAN, "infected", { warns } as never);
  table.scanClient.accept();
  answers(table);
  fake.pass(8000);
  fake.commitments(table);
  fake.counts(table);
  sees(table, NOTED, second);
  fake.asks(table, NEXT, second, { warns } as never);
  expect(table.snapshot.sealing?.step).toBe("answering");
  fake.asks(table, THIRD, second, { warns: [...warns, { seat: "green", why: "Green, too." }] } as never);
  expect(table.snapshot.sealing?.step).toBe("warned");
  fake.voids(table, "cancelled");
  sees(table, NOTED, null);
  fake.asks(table, "ab".repeat(16), second, { warns } as never);
  expect(table.snapshot.sealing?.step).toBe("warned");
});

test("who is named once an answer is sealed, and nobody accepted that, gets neither commitment nor share", () => {
  const table = seated();
  sees(table, NOTED);
  fake.scans(table, SCAN);
  fake.asks(table, NEXT);
  answers(table);
  sees(table, { ...NOTED, green: "1" });
  fake.pass(8000);
  expect(fake.all("scan_commit").map((one) => one.scan)).toEqual([SCAN]);
  expect(table.snapshot.sealing?.step).toBe("refused");
  sees(table, NOTED);
  expect(fake.last("scan_commit").scan).toBe(NEXT);
  sees(table, { ...NOTED, green: "1" });
  fake.commitments(table);
  expect(fake.all("scan_share").map((one) => one.scan)).toEqual([SCAN]);
});

test("a game that was counted and never checked, won or not, is spoken of before the first count of the next one", () => {
  for (const [over, agreed] of [["quiet", null], ["safe", null], ["safe", []], ["safe", ["red"]]] as const) {
    const checked = Boolean(agreed?.length);
    fake = new FakeTable();
    const table = seated();
    fake.scans(table, SCAN);
    fake.see(table, { over });
    if (agreed) {
      fake.says(table, { type: "audit_closed", head: fake.head, agreed: [...agreed], silent: ["blue", "green"] });
      for (const seat of agreed) fake.says(table, { type: "opened", seat, openings: { votes: [], dossier: [], secret: "" } });
      fake.says(table, { type: "report", report: { faults: [], scans: [], names: {} } });
    }
    fake.says(table, { type: "again", code: "NEWC2345" });
    fake.more = { begun: false };
    [fake.head, fake.results, fake.roster, fake.poll] = [ZERO, [], [], null];
    fake.welcome(table);
    fake.keyRound(table);
    table.rowSaid(true);
    fake.asks(table, NEXT);
    expect(table.snapshot.sealing).toMatchObject({ step: "answering", given: !checked });
    answers(table);
    fake.pass(8000);
    fake.commitments(table);
    fake.counts(table);
    expect(check(table)).toBe("good");
    fake.asks(table, THIRD);
    expect(table.snapshot.sealing?.given).toBe(false);
  }
});

test("a seat that is freed forgets no count: a table that was put back is known by the next key, too", () => {
  for (const by of ["seat_freed", "wrong_code"]) {
    fake = new FakeTable();
    const table = seated();
    fake.scans(table, SCAN);
    const key = fake.hello.public;
    const head = fake.kept.head;
    fake.says(table, { type: "refused", code: by, why: "" });
    if (by === "wrong_code") table.enter(CODE, "blue");
    fake.connect(table);
    expect(fake.hello.head).toBe(head);
    expect(fake.hello.public === key).toBe(by === "wrong_code");
    fake.head = ZERO;
    fake.results = [];
    fake.welcome(table);
    expect(table.snapshot.setBack).toBe(true);
  }
});

test("a tab that slept while another went on is no sign of a table that was put back", () => {
  const asleep = seated();
  const awake = fake.again();
  fake.see(awake);
  fake.see(awake);
  fake.rev -= 2;
  fake.see(asleep);
  expect(asleep.snapshot.setBack).toBe(false);
  fake.rev += 1;
  expect(fake.again().snapshot.setBack).toBe(false);
});

import { beforeEach, expect, test } from "vitest";
import { picturesOf, ZERO } from "../src/chain";
import { random } from "../src/bytes";
import { newSecret, publicOf } from "../src/keys";
import type { Table } from "../src/table";
import { CALM, answers, CODE, Evening, NEXT, SCAN } from "./evening";

const THIRD = "0123456789abcdef0123456789abcdef";

let evening: Evening;

beforeEach(() => {
  evening = new Evening();
});

function seated(): Table {
  const table = evening.seated();
  evening.see(table, { phase: "team" });
  return table;
}

const check = (table: Table) => table.snapshot.outcome?.check;

/** Sealed and committed; the shares are there. */
function shared(table: Table, scan = SCAN): void {
  evening.asks(table, scan);
  if (table.snapshot.sealing?.step === "warned") table.accept();
  answers(table);
  evening.pass(8000);
  evening.commitments(table);
}

/** From now on nothing is sealed in this game, whatever comes. */
function isSetBack(table: Table): void {
  const before = evening.all("scan_commit").length;
  expect(table.snapshot.setBack).toBe(true);
  const later = evening.again();
  expect(later.snapshot.setBack).toBe(true);
  evening.asks(later, THIRD);
  answers(later);
  evening.pass(60_000);
  expect(later.snapshot.sealing?.refusal).toBe("set_back");
  expect(evening.all("scan_commit")).toHaveLength(before);
}

test("the chain goes on with each count, from the first, and its pictures are under it", () => {
  const table = seated();
  expect(evening.hello.head).toBeNull();
  evening.scans(table, SCAN, { red: 1 });
  expect(evening.kept.head).toBe(evening.head);
  evening.scans(table, NEXT);
  expect(evening.kept.head).toBe(evening.head);
  expect(table.snapshot).toMatchObject({ outcome: { check: "good", pictures: picturesOf(evening.head) }, pictures: picturesOf(evening.head) });
  evening.connect(table);
  expect(evening.hello.head).toBe(evening.head);
});

test("the same result again, and those that are known, change nothing and are not shown again", () => {
  const table = seated();
  evening.scans(table, SCAN);
  table.outcomeSeen();
  evening.says(table, evening.results[0] as object);
  expect(table.snapshot.outcome).toBeNull();
  evening.connect(table);
  evening.welcome(table);
  for (const one of evening.results) evening.says(table, one);
  evening.tellRoster(table);
  expect(table.snapshot).toMatchObject({ outcome: null, setBack: false });
});

test("a count that is not the shares' sum, another entry under one's own name, and another chain are said", () => {
  for (const [change, found] of [
    [() => ({ infected: 2 }), "sum"],
    [() => ({ infected: 0, shares: { ...evening.result().shares, blue: "0000000000000001" } }), "own_entry"],
    [() => ({ commits: { ...evening.result().commits, blue: "aa".repeat(32) } }), "own_entry"],
    [() => ({ commits: { ...evening.result().commits, red: "aa".repeat(32) } }), "own_entry"],
    [() => ({ round: evening.round + 1 }), "own_entry"],
    [() => ({ chain: "aa".repeat(32) }), "chain"],
    [() => ({ roster: undefined }), "sum"],
    [() => ({ polled: 4 }), "sum"],
  ] as const) {
    evening = new Evening();
    const table = seated();
    shared(table);
    let frame: object;
    try {
      frame = evening.result(change());
    } catch {
      frame = { ...evening.result(), ...change() };
    }
    evening.says(table, frame);
    expect([check(table), found]).toEqual([found, found]);
  }
});

test("a count whose chain is not the one that follows leads to no further sealing", () => {
  const table = seated();
  shared(table);
  evening.says(table, evening.result({ chain: "aa".repeat(32) }));
  expect(check(table)).toBe("chain");
  evening.poll = null;
  evening.head = "aa".repeat(32);
  evening.asks(table, NEXT);
  answers(table);
  evening.pass(60_000);
  expect(table.snapshot.sealing?.refusal).toBe("chain");
  expect(evening.all("scan_commit").map((one) => one.scan)).toEqual([SCAN]);
});

test("an answer that the table has for who has given none is said", () => {
  const table = seated();
  evening.asks(table, SCAN);
  evening.sent.push({ type: "scan_commit", scan: SCAN, commit: "00".repeat(32), sealed: "00".repeat(32) });
  evening.commitments(table);
  evening.sent.push({ type: "scan_share", scan: SCAN, share: "0000000000000001", blind: "" });
  evening.says(table, evening.result({ infected: 1 }));
  expect(check(table)).toBe("own_entry");
});

test("a nonsense sum is no count, and a link of the chain all the same", () => {
  const table = seated();
  shared(table);
  const { infected: _, ...rest } = evening.result({ shares: { ...evening.result().shares, red: "00000000000000ff" } });
  const frame = { ...rest, type: "scan_void", code: "nonsense", why: "" };
  expect(evening.result({ shares: rest.shares }).chain).toBe(rest.chain);
  evening.poll = null;
  evening.says(table, frame);
  expect(table.snapshot).toMatchObject({ outcome: { kind: "void", code: "nonsense", check: "good" } });
  expect(evening.kept.head).toBe(rest.chain);
  evening.says(table, { ...frame, commits: { ...(frame.commits as object), blue: "00" } });
  expect(check(table)).toBe("sum");
});

test("a second question that two say yes to is none", () => {
  const table = seated();
  expect(evening.scans(table, SCAN, { red: 1, green: 1 }, "last_human_without_gas")).toBe(2);
  expect(check(table)).toBe("sum");
});

// What was missed

test("a phone that was away works through what it missed, from its own head to the table's", () => {
  const table = seated();
  evening.scans(table, SCAN);
  table.outcomeSeen();
  table.lost();
  const early = evening.kept;
  evening.scans(evening.again(), NEXT, { red: 1 });
  const after = evening.kept;
  // As another browser with the same key would have it, that slept through the second scan.
  evening.drawer.set("panic-companion.game", JSON.stringify({ ...early, ballots: after.ballots }));
  const later = evening.again();
  expect(evening.kept.head).toBe(evening.head);
  expect(later.snapshot).toMatchObject({ setBack: false, pictures: picturesOf(evening.head) });
});

test("what was counted while the line was lost is shown once it is back", () => {
  const table = seated();
  shared(table);
  table.lost();
  const result = evening.result();
  evening.head = result.chain;
  evening.results.push(result);
  evening.poll = null;
  evening.more = { ...evening.more, private: CALM };
  evening.back(table);
  expect(table.snapshot).toMatchObject({ sealing: null, outcome: { kind: "result", total: 0, check: "good" } });
  expect(evening.kept.polls.map((one) => one.told !== null)).toEqual([true]);
});

test("whoever comes late hears of no old counts, and knows the chain and the ledger from them", () => {
  const table = seated();
  evening.scans(table, SCAN);
  const { results, head, round } = evening;
  evening.drawer.clear();
  const late = evening.phone();
  late.enter(CODE, "blue");
  evening.back = (one) => {
    evening.connect(one);
    evening.welcome(one);
    for (const result of results) evening.says(one, result);
  };
  evening.drawer.set("x", "");
  evening.back(late);
  expect(late.snapshot).toMatchObject({ outcome: null, setBack: false, pictures: picturesOf(head) });
  expect(evening.kept.polls).toHaveLength(1);
  evening.round = round;
  evening.keyRound(late);
  late.rowSaid(true);
  evening.asks(late, NEXT);
  expect(late.snapshot.sealing).toMatchObject({ step: "warned", warnings: [{ seat: "blue", why: "key" }] });
});

// Set back

test("a table whose chain lacks what this phone has counted was set back", () => {
  const table = seated();
  evening.scans(table, SCAN);
  const { head } = evening;
  evening.scans(table, NEXT);
  evening.head = head;
  evening.results.pop();
  evening.connect(table);
  evening.welcome(table);
  expect(table.snapshot.setBack).toBe(true);
  isSetBack(table);
});

test("a table that has counted nothing where this phone has was set back", () => {
  const table = seated();
  evening.scans(table, SCAN);
  evening.head = ZERO;
  evening.results = [];
  evening.back(table);
  isSetBack(table);
});

test("a table whose counts do not lead from this phone's to its own was set back", () => {
  const table = seated();
  evening.scans(table, SCAN);
  evening.head = "ab".repeat(32);
  evening.back(table);
  isSetBack(table);
});

test("results that fork from what this phone knows are no way to the table's head", () => {
  const table = seated();
  shared(table);
  const other = evening.result({ shares: { ...evening.result().shares, red: "00000000000000ff" } });
  evening.counts(table);
  evening.head = other.chain;
  evening.results = [other];
  evening.back(table);
  isSetBack(table);
});

test("a rev below the highest that was seen is a table's that was set back", () => {
  for (const by of ["welcome", "scene"]) {
    evening = new Evening();
    const table = seated();
    evening.see(table);
    evening.rev -= by === "scene" ? 2 : 1;
    if (by === "scene") evening.see(table);
    else evening.back(table);
    isSetBack(table);
  }
});

test("a round below the newest one known here is a table's that was set back", () => {
  for (const by of ["welcome", "key_round"]) {
    evening = new Evening();
    const table = seated();
    evening.keyRound(table);
    table.rowSaid(true);
    evening.round -= by === "key_round" ? 2 : 1;
    if (by === "key_round") evening.begins(table);
    else evening.back(table);
    expect(evening.all("key_commit")).toHaveLength(2);
    isSetBack(table);
  }
});

test("a new game forgets that the last one was set back", () => {
  const table = seated();
  evening.rev -= 1;
  evening.back(table);
  expect(table.snapshot.setBack).toBe(true);
  evening.says(table, { type: "again", code: "NEWC2345" });
  expect(table.snapshot.setBack).toBe(false);
  expect(evening.kept.setBack).toBe(false);
});

// The ledger

/** Red dies, or plays on with another phone, or on the tablet. */
function changes(table: Table, how: "gone" | "key" | "tablet"): void {
  if (how === "gone") {
    evening.see(table, { seats: { ...evening.view.seats, red: { alive: false, name: "red" } } as never });
    evening.asks(table, NEXT, "infected", { seats: ["blue", "green"] });
    return;
  }
  if (how === "tablet") evening.tablet = ["red"];
  else {
    const secret = newSecret();
    evening.others = evening.others.map((one) => (one.seat === "red" ? { ...one, secret, public: publicOf(secret), nonce: random(16) } : one));
  }
  evening.keyRound(table);
  table.rowSaid(true);
  evening.asks(table, NEXT);
}

test.each(["gone", "key", "tablet"] as const)("two counts that show red's answer (%s) are sealed only by who accepts that, for this id", (why) => {
  const table = seated();
  evening.scans(table, SCAN);
  changes(table, why);
  expect(table.snapshot.sealing).toMatchObject({ step: "warned", warnings: [{ seat: "red", why }] });
  answers(table);
  evening.pass(60_000);
  expect(evening.all("scan_commit").map((one) => one.scan)).toEqual([SCAN]);
  const later = evening.again();
  expect(later.snapshot.sealing?.step).toBe("warned");
  later.accept();
  answers(later);
  expect(evening.last("scan_commit").scan).toBe(NEXT);
  evening.voids(later, "cancelled");
  evening.asks(later, THIRD, "infected", why === "gone" ? { seats: ["blue", "green"] } : {});
  expect(later.snapshot.sealing?.step).toBe("warned");
});

test("two counts of the same seats, keys and marks are sealed without a word, whatever the round", () => {
  evening.tablet = ["green"];
  const table = seated();
  evening.scans(table, SCAN);
  evening.keyRound(table);
  table.rowSaid(true);
  evening.asks(table, NEXT);
  expect(table.snapshot.sealing).toMatchObject({ step: "answering", warnings: [] });
});

test("a poll that was called off after this phone's share had left counts as one, before that it does not", () => {
  for (const left of [true, false]) {
    for (const heard of [true, false]) {
      evening = new Evening();
      const table = seated();
      if (left) shared(table);
      else {
        evening.asks(table, SCAN);
        answers(table);
        evening.pass(8000);
      }
      if (heard) evening.voids(table, "cancelled");
      evening.poll = null;
      changes(table, "gone");
      expect(table.snapshot.sealing?.step).toBe(left ? "warned" : "answering");
    }
  }
});

test("what the table warns of beside it is shown in its words, and accepted with it", () => {
  const table = seated();
  const warns = [{ seat: "green", why: "Green was set right." }];
  evening.asks(table, SCAN, "infected", { warns } as never);
  expect(table.snapshot.sealing).toMatchObject({ step: "warned", warnings: [], told: warns });
  table.accept();
  expect(table.snapshot.sealing?.step).toBe("answering");
});

test("a game that was given up after a count is spoken of before the first count of the next one", () => {
  for (const won of [false, true]) {
    evening = new Evening();
    const table = seated();
    evening.scans(table, SCAN);
    evening.see(table, { phase: "over", over: { side: won ? "human" : null, rule: null, winners: null } });
    evening.says(table, { type: "again", code: "NEWC2345" });
    evening.more = { phase: "setup" };
    [evening.head, evening.results, evening.roster, evening.poll] = [ZERO, [], [], null];
    evening.welcome(table);
    evening.keyRound(table);
    table.rowSaid(true);
    evening.asks(table, NEXT);
    expect(table.snapshot.sealing).toMatchObject({ step: "answering", given: !won });
    answers(table);
    evening.pass(8000);
    evening.commitments(table);
    evening.counts(table);
    expect(check(table)).toBe("good");
    evening.asks(table, THIRD);
    expect(table.snapshot.sealing?.given).toBe(false);
  }
});

test("a seat that is freed forgets no count: a table that was put back is known by the next key, too", () => {
  for (const by of ["seat_freed", "wrong_code"]) {
    evening = new Evening();
    const table = seated();
    evening.scans(table, SCAN);
    const key = evening.hello.public;
    const head = evening.kept.head;
    evening.says(table, { type: "refused", code: by, why: "" });
    if (by === "wrong_code") table.enter(CODE, "blue");
    evening.connect(table);
    expect(evening.hello.head).toBe(head);
    expect(evening.hello.public === key).toBe(by === "wrong_code");
    evening.head = ZERO;
    evening.results = [];
    evening.welcome(table);
    expect(table.snapshot.setBack).toBe(true);
  }
});

test("a tab that slept while another went on is no sign of a table that was put back", () => {
  const asleep = seated();
  const awake = evening.again();
  evening.see(awake);
  evening.see(awake);
  evening.rev -= 2;
  evening.see(asleep);
  expect(asleep.snapshot.setBack).toBe(false);
  evening.rev += 1;
  expect(evening.again().snapshot.setBack).toBe(false);
});

test("what was won and taken back was not won", () => {
  const table = seated();
  evening.see(table, { phase: "over", over: { side: "human", rule: null, winners: null } });
  expect(evening.kept.won).toBe(true);
  evening.see(table, { phase: "team", over: null });
  expect(evening.kept.won).toBe(false);
});

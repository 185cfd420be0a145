/** Sealed questions as a phone goes through them, through reloads and false tables. */

import { beforeEach, expect, test } from "vitest";
import { newSecret, publicOf } from "../src/keys";
import type { TableClient } from "../src/table_client";
import { CALM, answers, FakeTable, NEXT, SCAN } from "./fake_table";

let fake: FakeTable;

beforeEach(() => {
  fake = new FakeTable();
});

function seated(): TableClient {
  const table = fake.seated();
  fake.see(table, { begun: true });
  return table;
}

/** Blue was infected by red, and noted it. */
function infected(): TableClient {
  const table = seated();
  table.notes.note(fake.happens(table, { kind: "trade", seats: ["red", "blue"] }), "was_infected");
  return table;
}

/** Asked, sealed, and the 8 s are over. */
function committed(table: TableClient, scan = SCAN): TableClient {
  fake.asks(table, scan);
  answers(table);
  fake.pass(8000);
  return table;
}

const commits = () => fake.all("scan_commit");
const shares = () => fake.all("scan_share");
const sealing = (table: TableClient) => table.snapshot.sealing;

test.each([
  ["a human", seated, 0],
  ["somebody infected", infected, 1],
] as const)("%s peeks and seals, and the answer is in the sum", (_, begin, vote) => {
  const table = begin();
  fake.asks(table, SCAN);
  expect(table.snapshot).toMatchObject({ vote, sealing: { step: "answering", peeked: false, waiting: ["blue", "green", "red"] } });
  answers(table);
  expect(sealing(table)?.step).toBe("sealed");
  fake.pass(8000);
  fake.commitments(table, { red: 1 });
  expect(shares()).toHaveLength(1);
  expect(fake.blindFits()).toBe(true);
  expect(fake.counts(table)).toBe(1 + vote);
  const { pictures } = table.snapshot;
  expect(pictures).toHaveLength(4);
  expect(table.snapshot).toMatchObject({ sealing: null, outcome: { kind: "result", total: 1 + vote, polled: 3, check: "good", pictures } });
  table.outcomeSeen();
  expect(table.snapshot.outcome).toBeNull();
});

test("nothing leaves sooner than 8 s after its question was first seen", () => {
  const table = seated();
  fake.asks(table, SCAN);
  expect(sealing(table)?.leavesAt).toBe(fake.time + 8000);
  fake.pass(3000);
  answers(table);
  fake.pass(4999);
  expect(commits()).toEqual([]);
  fake.pass(1);
  expect(commits()).toHaveLength(1);
  expect(shares()).toEqual([]);
});

test("who had sealed before the app was started again is told to answer once more", () => {
  const table = committed(seated());
  expect(table.snapshot.outcome).toBeNull();
  fake.asks(table, NEXT);
  expect(table.snapshot).toMatchObject({ outcome: { kind: "void", code: "restarted" }, sealing: { scan: NEXT, step: "answering" } });
});

test("who takes their time is not made to wait again", () => {
  const table = seated();
  fake.asks(table, SCAN);
  fake.pass(60_000);
  answers(table);
  expect(commits()).toHaveLength(1);
});

test("the 8 s go on through a reload, and what was sealed is sent by the page that is loaded then", () => {
  const table = seated();
  fake.asks(table, SCAN);
  fake.pass(2000);
  answers(table);
  table.lost();
  const later = fake.again();
  expect(sealing(later)?.step).toBe("sealed");
  fake.pass(5999);
  expect(commits()).toEqual([]);
  fake.pass(1);
  expect(commits()).toHaveLength(1);
});

test("a clock that was set back makes nobody wait for longer than 8 s", () => {
  const table = seated();
  fake.asks(table, SCAN);
  fake.time -= 3_600_000;
  answers(table);
  fake.pass(8000);
  fake.pass(8000);
  expect(commits()).toHaveLength(1);
});

test("nothing is sealed before the notes are answered and somebody has peeked", () => {
  const table = seated();
  const rev = fake.happens(table, { kind: "trade", seats: ["red", "blue"] });
  fake.asks(table, SCAN);
  table.scanClient.seal();
  answers(table);
  expect(sealing(table)?.step).toBe("answering");
  table.notes.note(rev, "nothing");
  table.scanClient.seal();
  expect(sealing(table)?.step).toBe("sealed");
});

test("what was peeked at stays so through a reload, and what is sealed is what is peeked at last", () => {
  const table = seated();
  fake.asks(table, SCAN);
  table.scanClient.peeked();
  const later = fake.again();
  expect(sealing(later)?.peeked).toBe(true);
  later.notes.correct({ state: "host" });
  expect(later.snapshot).toMatchObject({ vote: 1, self: { state: "host" } });
  later.scanClient.seal();
  fake.pass(8000);
  fake.commitments(later);
  expect(fake.counts(later)).toBe(1);
});

// Commitments first

test("what was sealed is stored before anything of it is sent, and everybody's commitments before the share", () => {
  const table = committed(seated());
  fake.commitments(table);
  const at = (type: string) => fake.drawn[fake.sent.findIndex((one) => one.type === type)] ?? "";
  const kept = fake.kept.ballots[0];
  for (const part of [kept?.sealed?.share, kept?.sealed?.commit, kept?.sealed?.r]) expect(at("scan_commit")).toContain(part);
  expect(at("scan_share")).toContain(fake.said.red?.sealed);
  expect(at("scan_share")).toContain('"shared":true');
});

test("no share leaves before everybody's commitments are told", () => {
  const table = committed(seated());
  fake.pass(60_000);
  fake.says(table, { type: "scan_wait", scan: SCAN, waiting: ["red"] });
  fake.back(table);
  expect(shares()).toEqual([]);
});

test.each([
  ["its own commitment changed", (own: object) => ({ blue: { ...own, commit: "aa".repeat(32) } })],
  ["its own share's commitment changed", (own: object) => ({ blue: { ...own, sealed: "aa".repeat(32) } })],
  ["one for a seat that is not polled", (own: object) => ({ yellow: own })],
])("a phone that finds %s sends no share, now or later, and says so", (_, change) => {
  const table = committed(seated());
  const { commit, sealed } = fake.last("scan_commit");
  fake.commitments(table, {}, change({ commit, sealed }));
  expect(shares()).toEqual([]);
  expect(sealing(table)).toMatchObject({ step: "refused", refusal: "own_commit" });
  fake.commitments(table);
  fake.pass(60_000);
  const later = fake.again();
  fake.commitments(later);
  expect(shares()).toEqual([]);
  expect(sealing(later)?.refusal).toBe("own_commit");
});

test("commitments without one for every polled seat are answered with no share", () => {
  const table = committed(seated());
  const { commit, sealed } = fake.last("scan_commit");
  fake.says(table, { type: "scan_commits", scan: SCAN, commits: { blue: { commit, sealed }, red: { commit, sealed } } });
  expect(shares()).toEqual([]);
  expect(sealing(table)?.refusal).toBe("own_commit");
});

test("the first commitments hold: with others the share is not sent again", () => {
  const table = committed(seated());
  fake.commitments(table);
  fake.commitments(table, {}, { red: { commit: "aa".repeat(32), sealed: "bb".repeat(32) } });
  expect(shares()).toHaveLength(1);
});

test("the same commitment and share are sent again after a lost line, a reload, and to a table that asks again", () => {
  const table = committed(seated());
  fake.commitments(table);
  const told = { type: "scan_commits", scan: SCAN, commits: fake.kept.ballots[0]?.commits };
  table.lost();
  fake.back(table);
  fake.says(table, told);
  const later = fake.again();
  fake.says(later, told);
  expect(commits()).toHaveLength(3);
  expect(shares()).toHaveLength(3);
  expect(new Set(fake.sent.flatMap((one) => (one.type === "scan_commit" || one.type === "scan_share" ? [JSON.stringify(one)] : []))).size).toBe(2);
});

test("what is sealed while the table is away leaves when it is back", () => {
  const table = seated();
  fake.asks(table, SCAN);
  fake.pass(9000);
  table.lost();
  answers(table);
  expect(commits()).toEqual([]);
  fake.back(table);
  expect(commits()).toHaveLength(1);
});

// An id is one question

test("an id that was seen with another content is not answered", () => {
  const table = seated();
  fake.asks(table, SCAN);
  for (const change of [
    { ask: "last_human_without_gas" }, { round: 7 }, { seats: ["blue", "red"] }, { chain: "11".repeat(32) }, { tablet: { red: publicOf(newSecret()) } },
  ]) {
    fake.says(table, { ...fake.poll, ...change });
    expect(sealing(table)).toMatchObject({ step: "refused", refusal: "other_question" });
    answers(table);
  }
  const poll = fake.poll;
  const later = fake.again();
  expect(sealing(later)?.step).toBe("answering");
  fake.says(later, { ...poll, ask: "last_human_without_gas" });
  answers(later);
  fake.pass(60_000);
  expect(commits()).toEqual([]);
});

test("a sealed answer is never sent to another question under its id", () => {
  const table = seated();
  fake.asks(table, SCAN);
  answers(table);
  fake.says(table, { ...fake.poll, ask: "last_human_without_gas" });
  expect(sealing(table)?.refusal).toBe("other_question");
  fake.pass(60_000);
  fake.says(table, { ...fake.poll, seats: ["blue", "red"] });
  expect(commits()).toEqual([]);
});

test("an old id that comes again is never answered newly", () => {
  const table = seated();
  const poll = fake.asks(table, SCAN);
  fake.voids(table, "cancelled");
  expect(table.snapshot).toMatchObject({ sealing: null, outcome: { kind: "void", code: "cancelled", check: "good" } });
  fake.says(table, poll);
  answers(table);
  expect(sealing(table)).toMatchObject({ step: "refused", refusal: "other_question" });
  committed(table, NEXT);
  expect(commits().map((one) => one.scan)).toEqual([NEXT]);
});

test("a question that is called off while the answer waits to leave is not answered", () => {
  const table = seated();
  fake.asks(table, SCAN);
  answers(table);
  fake.voids(table, "changed");
  fake.pass(60_000);
  expect(commits()).toEqual([]);
});

test("a question that is called off after its commitments gets no share", () => {
  const table = committed(seated());
  const { commit, sealed } = fake.last("scan_commit");
  fake.voids(table, "cancelled");
  fake.says(table, { type: "scan_commits", scan: SCAN, commits: { blue: { commit, sealed } } });
  expect(shares()).toEqual([]);
});

// The row binds

test("under a row that its owner has not compared nothing is sealed, and what was asked waits for that", () => {
  const table = fake.arrives();
  fake.keyRound(table);
  fake.asks(table, SCAN);
  expect(sealing(table)).toMatchObject({ step: "refused", refusal: "row" });
  answers(table);
  fake.pass(60_000);
  expect(commits()).toEqual([]);
  table.rowSaid(true);
  expect(sealing(table)).toMatchObject({ step: "answering", refusal: null });
  answers(table);
  expect(commits()).toHaveLength(1);
});

test("a row that anybody says is another one stops sealing, before the commitment and before the share", () => {
  const table = seated();
  fake.asks(table, SCAN);
  fake.rows(table, ["green"]);
  expect(sealing(table)?.refusal).toBe("row_other");
  answers(table);
  fake.rows(table);
  answers(table);
  fake.rows(table, ["green"]);
  fake.pass(60_000);
  expect(commits()).toEqual([]);
  fake.rows(table);
  expect(commits()).toHaveLength(1);
  fake.rows(table, ["green"]);
  fake.commitments(table);
  expect(shares()).toEqual([]);
  fake.rows(table);
  expect(shares()).toHaveLength(1);
});

test("whoever says that their own row is another one seals nothing until they say otherwise", () => {
  const table = seated();
  fake.asks(table, SCAN);
  table.rowSaid(false);
  expect(sealing(table)?.refusal).toBe("row_other");
  answers(table);
  table.rowSaid(true);
  expect(sealing(table)?.step).toBe("answering");
});

test("a new row in the middle of a scan stops it until it was compared, and then it is another round's", () => {
  const table = seated();
  fake.asks(table, SCAN);
  answers(table);
  fake.keyRound(table);
  fake.pass(60_000);
  expect(commits()).toEqual([]);
  table.rowSaid(true);
  expect(sealing(table)?.refusal).toBe("no_roster");
  fake.asks(table, NEXT);
  answers(table);
  fake.pass(8000);
  expect(commits().map((one) => one.scan)).toEqual([NEXT]);
});

test("a question of a round that is not known here waits for it", () => {
  const table = seated();
  fake.begins(table);
  fake.asks(table, SCAN);
  expect(sealing(table)?.refusal).toBe("no_roster");
  fake.commits(table);
  fake.opens(table);
  expect(sealing(table)?.refusal).toBe("row");
  table.rowSaid(true);
  expect(sealing(table)?.step).toBe("answering");
});

test("a key of low order is refused, at the latest when it is sealed", () => {
  fake.tablet = ["red"];
  const table = seated();
  fake.asks(table, SCAN, "infected", { tablet: { red: "00".repeat(32) } });
  answers(table);
  expect(sealing(table)?.refusal).toBe("bad_key");
  fake.pass(60_000);
  expect(commits()).toEqual([]);
});

test("fewer than two phones hide nobody's answer", () => {
  fake.tablet = ["red", "green"];
  const table = seated();
  fake.asks(table, SCAN);
  expect(sealing(table)?.refusal).toBe("few_phones");
});

test("a tablet seat is asked under a key of this poll alone, and is in the sum", () => {
  fake.tablet = ["green"];
  const table = seated();
  fake.asks(table, SCAN);
  answers(table);
  fake.pass(8000);
  fake.commitments(table, { green: 1 });
  expect(fake.counts(table)).toBe(1);
  expect(table.snapshot.outcome?.check).toBe("good");
});

test("who is dead is not asked, and a living seat that is left out says so", () => {
  const table = seated();
  fake.asks(table, SCAN, "infected", { seats: ["green", "red"] });
  expect(sealing(table)).toMatchObject({ step: "refused", refusal: "seat_missing" });
  const seats = { ...fake.view.seats, blue: { alive: false } } as never;
  fake.see(table, { seats });
  fake.asks(table, NEXT, "infected", { seats: ["green", "red"] });
  expect(sealing(table)).toMatchObject({ step: "sealed", refusal: null, polled: ["green", "red"] });
  answers(table);
  fake.pass(60_000);
  expect(commits()).toEqual([]);
});

test("to the second question everybody says whether they hold a can, and only a human without counts", () => {
  for (const [said, begin, vote] of [["none", seated, 1], ["some", seated, 0], ["none", infected, 0]] as const) {
    fake = new FakeTable();
    const table = begin();
    fake.asks(table, SCAN, "last_human_without_gas");
    answers(table);
    expect(sealing(table)?.step).toBe("answering");
    table.scanClient.saidFirst(said);
    expect(table.snapshot).toMatchObject({ sealing: { said }, vote });
    table.scanClient.seal();
    fake.pass(8000);
    fake.commitments(table);
    expect(fake.counts(table)).toBe(vote);
    expect(table.snapshot.outcome?.check).toBe("good");
  }
});

// Two tabs, full drawers, nonsense

test("another tab goes on where this one was; what the one has sealed the other does not seal anew", () => {
  const first = seated();
  fake.asks(first, SCAN);
  const second = fake.again();
  fake.says(first, { type: "refused", code: "replaced", why: "" });
  expect(first.snapshot).toMatchObject({ stage: "replaced", sealing: null });
  answers(second);
  fake.says(second, { type: "refused", code: "replaced", why: "" });
  first.takeBack();
  fake.back(first);
  expect(sealing(first)?.step).toBe("sealed");
  answers(first);
  fake.pass(8000);
  expect(commits()).toHaveLength(1);
});

test("two tabs that seal at once say one thing", () => {
  const first = seated();
  fake.asks(first, SCAN);
  const second = fake.again();
  answers(first);
  second.notes.correct({ state: "host" });
  answers(second);
  expect(sealing(second)?.step).toBe("sealed");
  fake.pass(60_000);
  expect(new Set(commits().map((one) => one.sealed + one.commit)).size).toBe(1);
});

test("a browser that cannot store answers from memory, and never twice", () => {
  fake.forgetful = true;
  const table = infected();
  committed(table);
  table.notes.correct({ state: "human" });
  table.lost();
  fake.connect(table);
  fake.welcome(table);
  fake.tellRoster(table);
  fake.says(table, fake.poll as object);
  answers(table);
  expect(commits()).toHaveLength(2);
  expect(commits()[1]).toEqual(commits()[0]);
  fake.commitments(table);
  expect(fake.counts(table)).toBe(1);
});

test("a store that becomes full in the middle of a scan does not forget what was sealed", () => {
  const table = seated();
  fake.asks(table, SCAN);
  fake.forgetful = true;
  answers(table);
  fake.pass(8000);
  table.notes.correct({ state: "host" });
  fake.asks(table, SCAN);
  expect(commits()[1]).toEqual(commits()[0]);
});

test("who is awaited is shown, and of another scan nothing", () => {
  const table = seated();
  fake.asks(table, SCAN);
  fake.says(table, { type: "scan_wait", scan: SCAN, waiting: ["red"] });
  fake.says(table, { type: "scan_wait", scan: NEXT, waiting: ["green"] });
  expect(sealing(table)?.waiting).toEqual(["red"]);
});

test("an answer for which the table has another already is said; one that comes too late is not", () => {
  const table = committed(seated());
  fake.says(table, { type: "refused", scan: SCAN, code: "already_done", why: "This seat has answered." });
  expect(table.snapshot).toMatchObject({ sealing: { step: "sealed" }, notice: { code: "already_done" } });
  table.dismiss();
  fake.says(table, { type: "refused", scan: SCAN, code: "stale", why: "" });
  expect(table.snapshot).toMatchObject({ sealing: null, notice: null });
});

test("after a welcome a question that is not repeated is over", () => {
  const table = seated();
  fake.asks(table, SCAN);
  const { poll } = fake;
  fake.poll = null;
  fake.back(table);
  expect(sealing(table)?.step).toBe("answering");
  fake.says(table, poll as object);
  fake.pass(60_000);
  expect(sealing(table)?.step).toBe("answering");
  fake.back(table);
  fake.pass(3000);
  expect(sealing(table)).toBeNull();
  fake.says(table, poll as object);
  fake.more = { ...fake.more, private: CALM };
  fake.back(table);
  expect(sealing(table)).toBeNull();
});

test("nonsense instead of a question changes nothing", () => {
  const table = seated();
  const poll = fake.asks(table, SCAN);
  fake.voids(table, "cancelled");
  const before = table.snapshot;
  for (const wrong of [
    { scan: "12" }, { scan: NEXT, ask: "who" }, { scan: NEXT, seats: [7] }, { scan: NEXT, seats: ["red", "red"] }, { scan: NEXT, tablet: null },
    { scan: NEXT, tablet: { red: "" } }, { scan: NEXT, round: "1" }, { scan: NEXT, chain: null }, { scan: NEXT, seats: undefined },
  ]) {
    fake.says(table, { ...poll, ...wrong });
  }
  expect(table.snapshot).toBe(before);
});

test("what a human and an infected player's phones send and keep differs in what hides the answer alone", () => {
  const trace = (said: "nothing" | "was_infected") => {
    fake = new FakeTable();
    const table = seated();
    table.notes.note(fake.happens(table, { kind: "trade", seats: ["red", "blue"] }), said);
    committed(table);
    fake.commitments(table);
    const hidden = (text: string) => text.replace(/[0-9a-f]{16,}/g, (hex) => `<${String(hex.length)}>`);
    const frames = fake.sent.map((one) => hidden(JSON.stringify(one)));
    return [frames, Object.keys(sealing(table) ?? {}), hidden(JSON.stringify(sealing(table)))];
  };
  expect(trace("nothing")).toEqual(trace("was_infected"));
});

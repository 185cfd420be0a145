import { beforeEach, expect, test } from "vitest";
import { newSecret, publicOf } from "../src/keys";
import type { Table } from "../src/table";
import { CALM, answers, Evening, NEXT, SCAN } from "./evening";

let evening: Evening;

beforeEach(() => {
  evening = new Evening();
});

function seated(): Table {
  const table = evening.seated();
  evening.see(table, { phase: "team" });
  return table;
}

/** Blue was infected by red, and noted it. */
function infected(): Table {
  const table = seated();
  table.note(evening.happens(table, { kind: "trade", seats: ["red", "blue"] }), "was_infected");
  return table;
}

/** Asked, sealed, and the 8 s are over. */
function committed(table: Table, scan = SCAN): Table {
  evening.asks(table, scan);
  answers(table);
  evening.pass(8000);
  return table;
}

const commits = () => evening.all("scan_commit");
const shares = () => evening.all("scan_share");
const sealing = (table: Table) => table.snapshot.sealing;

test.each([
  ["a human", seated, 0],
  ["somebody infected", infected, 1],
] as const)("%s peeks and seals, and the answer is in the sum", (_, begin, vote) => {
  const table = begin();
  evening.asks(table, SCAN);
  expect(table.snapshot).toMatchObject({ vote, sealing: { step: "answering", peeked: false, waiting: ["blue", "green", "red"] } });
  answers(table);
  expect(sealing(table)?.step).toBe("sealed");
  evening.pass(8000);
  evening.commitments(table, { red: 1 });
  expect(shares()).toHaveLength(1);
  expect(evening.blindFits()).toBe(true);
  expect(evening.counts(table)).toBe(1 + vote);
  const { pictures } = table.snapshot;
  expect(pictures).toHaveLength(4);
  expect(table.snapshot).toMatchObject({ sealing: null, outcome: { kind: "result", total: 1 + vote, polled: 3, check: "good", pictures } });
  table.outcomeSeen();
  expect(table.snapshot.outcome).toBeNull();
});

test("nothing leaves sooner than 8 s after its question was first seen", () => {
  const table = seated();
  evening.asks(table, SCAN);
  expect(sealing(table)?.leavesAt).toBe(evening.time + 8000);
  evening.pass(3000);
  answers(table);
  evening.pass(4999);
  expect(commits()).toEqual([]);
  evening.pass(1);
  expect(commits()).toHaveLength(1);
  expect(shares()).toEqual([]);
});

test("who takes their time is not made to wait again", () => {
  const table = seated();
  evening.asks(table, SCAN);
  evening.pass(60_000);
  answers(table);
  expect(commits()).toHaveLength(1);
});

test("the 8 s go on through a reload, and what was sealed is sent by the page that is loaded then", () => {
  const table = seated();
  evening.asks(table, SCAN);
  evening.pass(2000);
  answers(table);
  table.lost();
  const later = evening.again();
  expect(sealing(later)?.step).toBe("sealed");
  evening.pass(5999);
  expect(commits()).toEqual([]);
  evening.pass(1);
  expect(commits()).toHaveLength(1);
});

test("a clock that was set back makes nobody wait for longer than 8 s", () => {
  const table = seated();
  evening.asks(table, SCAN);
  evening.time -= 3_600_000;
  answers(table);
  evening.pass(8000);
  evening.pass(8000);
  expect(commits()).toHaveLength(1);
});

test("nothing is sealed before the notes are answered and somebody has peeked", () => {
  const table = seated();
  const rev = evening.happens(table, { kind: "trade", seats: ["red", "blue"] });
  evening.asks(table, SCAN);
  table.seal();
  answers(table);
  expect(sealing(table)?.step).toBe("answering");
  table.note(rev, "nothing");
  table.seal();
  expect(sealing(table)?.step).toBe("sealed");
});

test("what was peeked at stays so through a reload, and what is sealed is what is peeked at last", () => {
  const table = seated();
  evening.asks(table, SCAN);
  table.peeked();
  const later = evening.again();
  expect(sealing(later)?.peeked).toBe(true);
  later.correct({ state: "host" });
  expect(later.snapshot).toMatchObject({ vote: 1, self: { state: "host" } });
  later.seal();
  evening.pass(8000);
  evening.commitments(later);
  expect(evening.counts(later)).toBe(1);
});

// Commitments first

test("what was sealed is stored before anything of it is sent, and everybody's commitments before the share", () => {
  const table = committed(seated());
  evening.commitments(table);
  const at = (type: string) => evening.drawn[evening.sent.findIndex((one) => one.type === type)] ?? "";
  const kept = evening.kept.ballots[0];
  for (const part of [kept?.sealed?.share, kept?.sealed?.commit, kept?.sealed?.r]) expect(at("scan_commit")).toContain(part);
  expect(at("scan_share")).toContain(evening.said.red?.sealed);
  expect(at("scan_share")).toContain('"shared":true');
});

test("no share leaves before everybody's commitments are told", () => {
  const table = committed(seated());
  evening.pass(60_000);
  evening.says(table, { type: "scan_wait", scan: SCAN, waiting: ["red"] });
  evening.back(table);
  expect(shares()).toEqual([]);
});

test.each([
  ["its own commitment changed", (own: object) => ({ blue: { ...own, commit: "aa".repeat(32) } })],
  ["its own share's commitment changed", (own: object) => ({ blue: { ...own, sealed: "aa".repeat(32) } })],
  ["one for a seat that is not polled", (own: object) => ({ yellow: own })],
])("a phone that finds %s sends no share, now or later, and says so", (_, change) => {
  const table = committed(seated());
  const { commit, sealed } = evening.last("scan_commit");
  evening.commitments(table, {}, change({ commit, sealed }));
  expect(shares()).toEqual([]);
  expect(sealing(table)).toMatchObject({ step: "refused", refusal: "own_commit" });
  evening.commitments(table);
  evening.pass(60_000);
  const later = evening.again();
  evening.commitments(later);
  expect(shares()).toEqual([]);
  expect(sealing(later)?.refusal).toBe("own_commit");
});

test("commitments without one for every polled seat are answered with no share", () => {
  const table = committed(seated());
  const { commit, sealed } = evening.last("scan_commit");
  evening.says(table, { type: "scan_commits", scan: SCAN, commits: { blue: { commit, sealed }, red: { commit, sealed } } });
  expect(shares()).toEqual([]);
  expect(sealing(table)?.refusal).toBe("own_commit");
});

test("the first commitments hold: with others the share is not sent again", () => {
  const table = committed(seated());
  evening.commitments(table);
  evening.commitments(table, {}, { red: { commit: "aa".repeat(32), sealed: "bb".repeat(32) } });
  expect(shares()).toHaveLength(1);
});

test("the same commitment and share are sent again after a lost line, a reload, and to a table that asks again", () => {
  const table = committed(seated());
  evening.commitments(table);
  const told = { type: "scan_commits", scan: SCAN, commits: evening.kept.ballots[0]?.commits };
  table.lost();
  evening.back(table);
  evening.says(table, told);
  const later = evening.again();
  evening.says(later, told);
  expect(commits()).toHaveLength(3);
  expect(shares()).toHaveLength(3);
  expect(new Set(evening.sent.flatMap((one) => (one.type === "scan_commit" || one.type === "scan_share" ? [JSON.stringify(one)] : []))).size).toBe(2);
});

test("what is sealed while the table is away leaves when it is back", () => {
  const table = seated();
  evening.asks(table, SCAN);
  evening.pass(9000);
  table.lost();
  answers(table);
  expect(commits()).toEqual([]);
  evening.back(table);
  expect(commits()).toHaveLength(1);
});

// An id is one question

test("an id that was seen with another content is not answered", () => {
  const table = seated();
  evening.asks(table, SCAN);
  for (const change of [
    { ask: "last_human_without_gas" }, { round: 7 }, { seats: ["blue", "red"] }, { chain: "11".repeat(32) }, { tablet: { red: publicOf(newSecret()) } },
  ]) {
    evening.says(table, { ...evening.poll, ...change });
    expect(sealing(table)).toMatchObject({ step: "refused", refusal: "other_question" });
    answers(table);
  }
  const poll = evening.poll;
  const later = evening.again();
  expect(sealing(later)?.step).toBe("answering");
  evening.says(later, { ...poll, ask: "last_human_without_gas" });
  answers(later);
  evening.pass(60_000);
  expect(commits()).toEqual([]);
});

test("a sealed answer is never sent to another question under its id", () => {
  const table = seated();
  evening.asks(table, SCAN);
  answers(table);
  evening.says(table, { ...evening.poll, ask: "last_human_without_gas" });
  expect(sealing(table)?.refusal).toBe("other_question");
  evening.pass(60_000);
  evening.says(table, { ...evening.poll, seats: ["blue", "red"] });
  expect(commits()).toEqual([]);
});

test("an old id that comes again is never answered newly", () => {
  const table = seated();
  const poll = evening.asks(table, SCAN);
  evening.voids(table, "cancelled");
  expect(table.snapshot).toMatchObject({ sealing: null, outcome: { kind: "void", code: "cancelled", check: "good" } });
  evening.says(table, poll);
  answers(table);
  expect(sealing(table)).toMatchObject({ step: "refused", refusal: "other_question" });
  committed(table, NEXT);
  expect(commits().map((one) => one.scan)).toEqual([NEXT]);
});

test("a question that is called off while the answer waits to leave is not answered", () => {
  const table = seated();
  evening.asks(table, SCAN);
  answers(table);
  evening.voids(table, "changed");
  evening.pass(60_000);
  expect(commits()).toEqual([]);
});

test("a question that is called off after its commitments gets no share", () => {
  const table = committed(seated());
  const { commit, sealed } = evening.last("scan_commit");
  evening.voids(table, "cancelled");
  evening.says(table, { type: "scan_commits", scan: SCAN, commits: { blue: { commit, sealed } } });
  expect(shares()).toEqual([]);
});

// The row binds

test("under a row that its owner has not compared nothing is sealed, and what was asked waits for that", () => {
  const table = evening.arrives();
  evening.keyRound(table);
  evening.asks(table, SCAN);
  expect(sealing(table)).toMatchObject({ step: "refused", refusal: "row" });
  answers(table);
  evening.pass(60_000);
  expect(commits()).toEqual([]);
  table.rowSaid(true);
  expect(sealing(table)).toMatchObject({ step: "answering", refusal: null });
  answers(table);
  expect(commits()).toHaveLength(1);
});

test("a row that anybody says is another one stops sealing, before the commitment and before the share", () => {
  const table = seated();
  evening.asks(table, SCAN);
  evening.rows(table, ["green"]);
  expect(sealing(table)?.refusal).toBe("row_other");
  answers(table);
  evening.rows(table);
  answers(table);
  evening.rows(table, ["green"]);
  evening.pass(60_000);
  expect(commits()).toEqual([]);
  evening.rows(table);
  expect(commits()).toHaveLength(1);
  evening.rows(table, ["green"]);
  evening.commitments(table);
  expect(shares()).toEqual([]);
  evening.rows(table);
  expect(shares()).toHaveLength(1);
});

test("whoever says that their own row is another one seals nothing until they say otherwise", () => {
  const table = seated();
  evening.asks(table, SCAN);
  table.rowSaid(false);
  expect(sealing(table)?.refusal).toBe("row_other");
  answers(table);
  table.rowSaid(true);
  expect(sealing(table)?.step).toBe("answering");
});

test("a new row in the middle of a scan stops it until it was compared, and then it is another round's", () => {
  const table = seated();
  evening.asks(table, SCAN);
  answers(table);
  evening.keyRound(table);
  evening.pass(60_000);
  expect(commits()).toEqual([]);
  table.rowSaid(true);
  expect(sealing(table)?.refusal).toBe("no_roster");
  evening.asks(table, NEXT);
  answers(table);
  evening.pass(8000);
  expect(commits().map((one) => one.scan)).toEqual([NEXT]);
});

test("a question of a round that is not known here waits for it", () => {
  const table = seated();
  evening.begins(table);
  evening.asks(table, SCAN);
  expect(sealing(table)?.refusal).toBe("no_roster");
  evening.commits(table);
  evening.opens(table);
  expect(sealing(table)?.refusal).toBe("row");
  table.rowSaid(true);
  expect(sealing(table)?.step).toBe("answering");
});

test("a key of low order is refused, at the latest when it is sealed", () => {
  evening.tablet = ["red"];
  const table = seated();
  evening.asks(table, SCAN, "infected", { tablet: { red: "00".repeat(32) } });
  answers(table);
  expect(sealing(table)?.refusal).toBe("bad_key");
  evening.pass(60_000);
  expect(commits()).toEqual([]);
});

test("fewer than two phones hide nobody's answer", () => {
  evening.tablet = ["red", "green"];
  const table = seated();
  evening.asks(table, SCAN);
  expect(sealing(table)?.refusal).toBe("few_phones");
});

test("a tablet seat is asked under a key of this poll alone, and is in the sum", () => {
  evening.tablet = ["green"];
  const table = seated();
  evening.asks(table, SCAN);
  answers(table);
  evening.pass(8000);
  evening.commitments(table, { green: 1 });
  expect(evening.counts(table)).toBe(1);
  expect(table.snapshot.outcome?.check).toBe("good");
});

test("who is dead is not asked, and a living seat that is left out says so", () => {
  const table = seated();
  evening.asks(table, SCAN, "infected", { seats: ["green", "red"] });
  expect(sealing(table)).toMatchObject({ step: "refused", refusal: "seat_missing" });
  const seats = { ...evening.view.seats, blue: { alive: false } } as never;
  evening.see(table, { seats });
  evening.asks(table, NEXT, "infected", { seats: ["green", "red"] });
  expect(sealing(table)).toMatchObject({ step: "sealed", refusal: null, polled: ["green", "red"] });
  answers(table);
  evening.pass(60_000);
  expect(commits()).toEqual([]);
});

test("to the second question everybody says whether they hold a can, and only a human without counts", () => {
  for (const [said, begin, vote] of [["none", seated, 1], ["some", seated, 0], ["none", infected, 0]] as const) {
    evening = new Evening();
    const table = begin();
    evening.asks(table, SCAN, "last_human_without_gas");
    answers(table);
    expect(sealing(table)?.step).toBe("answering");
    table.sayFirst(said);
    expect(table.snapshot).toMatchObject({ sealing: { said }, vote });
    table.seal();
    evening.pass(8000);
    evening.commitments(table);
    expect(evening.counts(table)).toBe(vote);
    expect(table.snapshot.outcome?.check).toBe("good");
  }
});

// Two tabs, full drawers, nonsense

test("another tab goes on where this one was; what the one has sealed the other does not seal anew", () => {
  const first = seated();
  evening.asks(first, SCAN);
  const second = evening.again();
  evening.says(first, { type: "refused", code: "replaced", why: "" });
  expect(first.snapshot).toMatchObject({ stage: "replaced", sealing: null });
  answers(second);
  evening.says(second, { type: "refused", code: "replaced", why: "" });
  first.takeBack();
  evening.back(first);
  expect(sealing(first)?.step).toBe("sealed");
  answers(first);
  evening.pass(8000);
  expect(commits()).toHaveLength(1);
});

test("two tabs that seal at once say one thing", () => {
  const first = seated();
  evening.asks(first, SCAN);
  const second = evening.again();
  answers(first);
  second.correct({ state: "host" });
  answers(second);
  expect(sealing(second)?.step).toBe("sealed");
  evening.pass(60_000);
  expect(new Set(commits().map((one) => one.sealed + one.commit)).size).toBe(1);
});

test("a browser that cannot store answers from memory, and never twice", () => {
  evening.forgetful = true;
  const table = infected();
  committed(table);
  table.correct({ state: "human" });
  table.lost();
  evening.connect(table);
  evening.welcome(table);
  evening.tellRoster(table);
  evening.says(table, evening.poll as object);
  answers(table);
  expect(commits()).toHaveLength(2);
  expect(commits()[1]).toEqual(commits()[0]);
  evening.commitments(table);
  expect(evening.counts(table)).toBe(1);
});

test("a drawer that becomes full in the middle of a scan does not forget what was sealed", () => {
  const table = seated();
  evening.asks(table, SCAN);
  evening.forgetful = true;
  answers(table);
  evening.pass(8000);
  table.correct({ state: "host" });
  evening.asks(table, SCAN);
  expect(commits()[1]).toEqual(commits()[0]);
});

test("who is awaited is shown, and of another scan nothing", () => {
  const table = seated();
  evening.asks(table, SCAN);
  evening.says(table, { type: "scan_wait", scan: SCAN, waiting: ["red"] });
  evening.says(table, { type: "scan_wait", scan: NEXT, waiting: ["green"] });
  expect(sealing(table)?.waiting).toEqual(["red"]);
});

test("an answer for which the table has another already is said; one that comes too late is not", () => {
  const table = committed(seated());
  evening.says(table, { type: "refused", scan: SCAN, code: "already_done", why: "This seat has answered." });
  expect(table.snapshot).toMatchObject({ sealing: { step: "sealed" }, notice: { code: "already_done" } });
  table.dismiss();
  evening.says(table, { type: "refused", scan: SCAN, code: "stale", why: "" });
  expect(table.snapshot).toMatchObject({ sealing: null, notice: null });
});

test("after a welcome a question that is not repeated is over", () => {
  const table = seated();
  evening.asks(table, SCAN);
  const { poll } = evening;
  evening.poll = null;
  evening.back(table);
  expect(sealing(table)?.step).toBe("answering");
  evening.says(table, poll as object);
  evening.pass(60_000);
  expect(sealing(table)?.step).toBe("answering");
  evening.back(table);
  evening.pass(3000);
  expect(sealing(table)).toBeNull();
  evening.says(table, poll as object);
  evening.more = { ...evening.more, private: CALM };
  evening.back(table);
  expect(sealing(table)).toBeNull();
});

test("nonsense instead of a question changes nothing", () => {
  const table = seated();
  const poll = evening.asks(table, SCAN);
  evening.voids(table, "cancelled");
  const before = table.snapshot;
  for (const wrong of [
    { scan: "12" }, { scan: NEXT, ask: "who" }, { scan: NEXT, seats: [7] }, { scan: NEXT, seats: ["red", "red"] }, { scan: NEXT, tablet: null },
    { scan: NEXT, tablet: { red: "" } }, { scan: NEXT, round: "1" }, { scan: NEXT, chain: null }, { scan: NEXT, seats: undefined },
  ]) {
    evening.says(table, { ...poll, ...wrong });
  }
  expect(table.snapshot).toBe(before);
});

test("what a human and an infected player's phones send and keep differs in what hides the answer alone", () => {
  const trace = (said: "nothing" | "was_infected") => {
    evening = new Evening();
    const table = seated();
    table.note(evening.happens(table, { kind: "trade", seats: ["red", "blue"] }), said);
    committed(table);
    evening.commitments(table);
    const hidden = (text: string) => text.replace(/[0-9a-f]{16,}/g, (hex) => `<${String(hex.length)}>`);
    const frames = evening.sent.map((one) => hidden(JSON.stringify(one)));
    return [frames, Object.keys(sealing(table) ?? {}), hidden(JSON.stringify(sealing(table)))];
  };
  expect(trace("nothing")).toEqual(trace("was_infected"));
});

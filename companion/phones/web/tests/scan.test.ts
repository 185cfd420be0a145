import { beforeEach, expect, test } from "vitest";
import { newSecret, publicOf } from "../src/keys";
import { symbolsOf } from "../src/roster";
import type { Key } from "../src/wire";
import { answers, Evening } from "./evening";

const SCAN = "00112233445566778899aabbccddeeff";
const NEXT = "ffeeddccbbaa99887766554433221100";

let evening: Evening;

beforeEach(() => {
  evening = new Evening();
  evening.more = { phase: "setup" };
});

function seated() {
  const table = evening.seated();
  evening.see(table, { phase: "team" });
  return table;
}

/** Blue was infected by red, and noted it. */
function infected() {
  const table = seated();
  table.note(evening.happens(table, { kind: "trade", seats: ["red", "blue"] }), "was_infected");
  return table;
}

test.each([
  ["a human", seated, 0],
  ["somebody infected", infected, 1],
] as const)("%s peeks and seals, and the answer is in the sum", (_, begin, vote) => {
  const table = begin();
  evening.asks(table, SCAN);
  expect(table.snapshot).toMatchObject({ vote, sealing: { step: "answering", peeked: false, waiting: ["blue", "red", "green"] } });
  answers(table);
  expect(table.snapshot.sealing?.step).toBe("sealed");
  evening.pass(8000);
  expect(evening.shares).toHaveLength(1);
  expect(evening.counts(table, evening.shares[0] as never, [1, 0])).toBe(BigInt(1 + vote));
  expect(table.snapshot).toMatchObject({ sealing: null, outcome: { kind: "result", infected: 1 + vote, polled: 3, check: "good" } });
  table.outcomeSeen();
  expect(table.snapshot.outcome).toBeNull();
});

test("a share leaves no sooner than 8 s after its question was first seen", () => {
  const table = seated();
  evening.asks(table, SCAN);
  const { leavesAt } = table.snapshot.sealing ?? { leavesAt: 0 };
  expect(leavesAt).toBe(evening.time + 8000);
  evening.pass(3000);
  answers(table);
  evening.pass(4999);
  expect(evening.shares).toEqual([]);
  evening.pass(1);
  expect(evening.shares).toHaveLength(1);
});

test("who takes their time is not made to wait again", () => {
  const table = seated();
  evening.asks(table, SCAN);
  evening.pass(60_000);
  answers(table);
  expect(evening.shares).toHaveLength(1);
});

test("the 8 s go on through a reload, and what was sealed is sent by the page that is loaded then", () => {
  const table = seated();
  evening.asks(table, SCAN);
  evening.pass(2000);
  answers(table);
  table.lost();
  const later = evening.again();
  evening.asks(later, SCAN);
  expect(later.snapshot.sealing?.step).toBe("sealed");
  evening.pass(5999);
  expect(evening.shares).toEqual([]);
  evening.pass(1);
  expect(evening.shares).toHaveLength(1);
});

test("a clock that was set back makes nobody wait for longer than 8 s", () => {
  const table = seated();
  evening.asks(table, SCAN);
  evening.time -= 3_600_000;
  answers(table);
  evening.pass(8000);
  evening.pass(8000);
  expect(evening.shares).toHaveLength(1);
});

test("nothing is sealed before the notes are answered and somebody has peeked", () => {
  const table = seated();
  const rev = evening.happens(table, { kind: "trade", seats: ["red", "blue"] });
  evening.asks(table, SCAN);
  table.seal();
  answers(table);
  expect(table.snapshot.sealing?.step).toBe("answering");
  table.note(rev, "nothing");
  table.seal();
  expect(table.snapshot.sealing?.step).toBe("sealed");
});

test("what was peeked at stays so through a reload, and what is sealed is what is peeked at last", () => {
  const table = seated();
  evening.asks(table, SCAN);
  table.peeked();
  const later = evening.again();
  evening.asks(later, SCAN);
  expect(later.snapshot.sealing?.peeked).toBe(true);
  later.correct({ state: "host" });
  expect(later.snapshot).toMatchObject({ vote: 1, self: { state: "host" } });
  later.seal();
  evening.pass(8000);
  expect(evening.counts(later, evening.shares[0] as never, [0, 0])).toBe(BigInt(1));
});

test("what was sealed is stored before it is sent", () => {
  const table = seated();
  evening.asks(table, SCAN);
  answers(table);
  evening.pass(8000);
  const at = evening.sent.findIndex((one) => one.type === "scan_share");
  const [share] = evening.shares;
  expect(evening.drawn[at]).toContain(share?.share);
  expect(evening.drawn[at]).toContain(share?.commit);
});

test("the same share is sent again after a lost line, a reload, and to a table that begins anew", () => {
  const table = seated();
  evening.asks(table, SCAN);
  answers(table);
  evening.pass(8000);
  table.lost();
  table.opened();
  evening.welcome(table);
  evening.asks(table, SCAN);
  evening.asks(evening.again(), SCAN);
  expect(evening.shares).toHaveLength(3);
  expect(new Set(evening.shares.map((one) => one.share + one.commit)).size).toBe(1);
});

test("what is sealed while the table is away leaves when it is back", () => {
  const table = seated();
  evening.asks(table, SCAN);
  evening.pass(9000);
  table.lost();
  answers(table);
  expect(evening.shares).toEqual([]);
  table.opened();
  evening.welcome(table);
  evening.asks(table, SCAN);
  expect(evening.shares).toHaveLength(1);
});

test("an id that was seen with another question or another roster is not answered", () => {
  const table = seated();
  evening.asks(table, SCAN);
  evening.asks(table, SCAN, "last_human_without_gas");
  expect(table.snapshot.sealing).toMatchObject({ step: "refused", refusal: "other_question" });
  const fewer = evening.roster.slice(0, 2);
  evening.see(table, { seats: { red: { alive: true }, blue: { alive: true } } as never });
  evening.asks(table, SCAN, "infected", fewer);
  expect(table.snapshot.sealing?.refusal).toBe("other_question");
  answers(table);
  const later = evening.again();
  evening.asks(later, SCAN, "infected", fewer);
  answers(later);
  expect(later.snapshot.sealing?.refusal).toBe("other_question");
  evening.pass(60_000);
  expect(evening.shares).toEqual([]);
});

test("a sealed answer is never sent to another question under its id", () => {
  const table = seated();
  evening.asks(table, SCAN);
  answers(table);
  evening.asks(table, SCAN, "last_human_without_gas");
  expect(table.snapshot.sealing?.refusal).toBe("other_question");
  evening.pass(60_000);
  evening.asks(table, SCAN, "last_human_without_gas");
  expect(evening.shares.map((one) => one.scan)).toEqual([]);
});

test("an old id that comes again is never answered newly", () => {
  const table = seated();
  evening.asks(table, SCAN);
  evening.says(table, { type: "scan_void", scan: SCAN, ask: "infected", code: "cancelled", why: "" });
  expect(table.snapshot).toMatchObject({ sealing: null, outcome: { kind: "void", code: "cancelled", check: "good" } });
  evening.asks(table, SCAN);
  answers(table);
  expect(table.snapshot.sealing).toMatchObject({ step: "refused", refusal: "other_question" });
  evening.asks(table, NEXT);
  answers(table);
  evening.pass(8000);
  expect(evening.shares.map((one) => one.scan)).toEqual([NEXT]);
});

test("a question that is called off while the answer waits to leave is not answered", () => {
  const table = seated();
  evening.asks(table, SCAN);
  answers(table);
  evening.says(table, { type: "scan_void", scan: SCAN, ask: "infected", code: "changed", why: "" });
  evening.pass(60_000);
  expect(evening.shares).toEqual([]);
});

test("a roster that is not the one whose symbols are shown is refused until the new one is", () => {
  const table = seated();
  const roster = evening.roster.map((one) => (one.seat === "red" ? { ...one, public: publicOf(newSecret()) } : one));
  evening.asks(table, SCAN, "infected", roster);
  expect(table.snapshot.sealing).toMatchObject({ step: "refused", refusal: "keys_differ" });
  answers(table);
  expect(table.snapshot.sealing?.step).toBe("refused");
  evening.says(table, { type: "roster", roster, symbols: [] });
  expect(table.snapshot.sealing).toMatchObject({ step: "answering", refusal: null });
});

test("keys that change while one answers are looked at again when it is sealed", () => {
  const table = seated();
  evening.asks(table, SCAN);
  const roster: Key[] = evening.roster.map((one) => ({ ...one, ...(one.seat === "red" ? { public: publicOf(newSecret()) } : {}) }));
  evening.says(table, { type: "roster", roster, symbols: [] });
  answers(table);
  expect(table.snapshot.sealing).toMatchObject({ step: "refused", refusal: "keys_differ" });
});

test("a key of low order is refused, at the latest when it is sealed", () => {
  const table = seated();
  const roster = evening.roster.map((one) => (one.seat === "red" ? { ...one, public: "00".repeat(32) } : one));
  evening.says(table, { type: "roster", roster, symbols: [] });
  evening.asks(table, SCAN, "infected", roster);
  answers(table);
  expect(table.snapshot.sealing?.refusal).toBe("bad_key");
  evening.pass(1000);
  evening.asks(table, SCAN, "infected", roster);
  expect(table.snapshot.sealing?.refusal).toBe("bad_key");
});

test("fewer than two phones hide nobody's answer", () => {
  evening.tablet = ["red", "green"];
  const table = seated();
  evening.asks(table, SCAN);
  expect(table.snapshot.sealing?.refusal).toBe("few_phones");
});

test("who is dead is not asked, and a living seat that is left out says so", () => {
  const table = seated();
  const others = evening.roster.filter((one) => one.seat !== "blue");
  evening.asks(table, SCAN, "infected", others);
  expect(table.snapshot.sealing).toMatchObject({ step: "refused", refusal: "seat_missing" });
  const seats = { ...evening.view.seats, blue: { alive: false } } as never;
  evening.see(table, { seats });
  evening.asks(table, NEXT, "infected", others);
  expect(table.snapshot.sealing).toMatchObject({ step: "sealed", refusal: null, polled: ["red", "green"] });
  answers(table);
  evening.pass(60_000);
  expect(evening.shares).toEqual([]);
});

test("to the second question everybody says whether they hold a can, and only a human without counts", () => {
  for (const [gas, begin, vote] of [[false, seated, 0], [true, seated, 0], [false, infected, 0]] as const) {
    evening = new Evening();
    evening.more = { phase: "setup" };
    const table = begin();
    evening.asks(table, SCAN, "last_human_without_gas");
    answers(table);
    expect(table.snapshot.sealing?.step).toBe("answering");
    table.haveGas(gas);
    expect(table.snapshot).toMatchObject({ sealing: { gas }, vote: begin === seated && !gas ? 1 : vote });
    table.seal();
    evening.pass(8000);
    expect(evening.counts(table, evening.shares[0] as never, [0, 0], "last_human_without_gas")).toBe(
      BigInt(begin === seated && !gas ? 1 : 0),
    );
    expect(table.snapshot.outcome?.check).toBe("good");
  }
});

test("another tab goes on where this one was; what the one has sealed the other does not seal anew", () => {
  const first = seated();
  evening.asks(first, SCAN);
  const second = evening.again();
  evening.says(first, { type: "refused", code: "replaced", why: "" });
  expect(first.snapshot).toMatchObject({ stage: "replaced", sealing: null });
  evening.asks(second, SCAN);
  answers(second);
  evening.says(second, { type: "refused", code: "replaced", why: "" });
  first.takeBack();
  first.opened();
  evening.welcome(first);
  evening.asks(first, SCAN);
  expect(first.snapshot.sealing?.step).toBe("sealed");
  answers(first);
  evening.pass(8000);
  expect(evening.shares).toHaveLength(1);
});

test("two tabs that seal at once say one thing", () => {
  const first = seated();
  const second = evening.again();
  evening.asks(first, SCAN);
  evening.asks(second, SCAN);
  answers(first);
  second.correct({ state: "host" });
  answers(second);
  expect(second.snapshot.sealing?.step).toBe("sealed");
  evening.pass(60_000);
  expect(new Set(evening.shares.map((one) => one.share + one.commit)).size).toBe(1);
});

test("a browser that cannot store answers from memory, and never twice", () => {
  evening.forgetful = true;
  const table = infected();
  evening.asks(table, SCAN);
  answers(table);
  evening.pass(8000);
  table.correct({ state: "human" });
  table.lost();
  table.opened();
  evening.welcome(table);
  evening.asks(table, SCAN);
  answers(table);
  expect(evening.shares).toHaveLength(2);
  expect(evening.shares[1]).toEqual(evening.shares[0]);
  expect(evening.counts(table, evening.shares[0] as never, [0, 0])).toBe(BigInt(1));
});

test("a drawer that becomes full in the middle of a scan does not forget what was sealed", () => {
  const table = seated();
  evening.asks(table, SCAN);
  evening.forgetful = true;
  answers(table);
  evening.pass(8000);
  table.correct({ state: "host" });
  evening.asks(table, SCAN);
  expect(evening.shares[1]).toEqual(evening.shares[0]);
});

test("a count that is not the shares' sum, and another entry under one's own name, are said", () => {
  const table = seated();
  evening.asks(table, SCAN);
  answers(table);
  evening.pass(8000);
  const [own] = evening.shares;
  if (!own) throw new Error("Nothing was sent.");
  evening.counts(table, { ...own, share: "0000000000000001" }, [0, 0]);
  expect(table.snapshot.outcome?.check).toBe("own_entry");
  const frame = { scan: SCAN, ask: "infected", code: "nonsense", why: "", shares: { blue: own.share }, commits: { blue: own.commit } };
  evening.says(table, { type: "scan_void", ...frame });
  expect(table.snapshot.outcome).toMatchObject({ kind: "void", code: "nonsense", check: "good" });
  evening.says(table, { type: "scan_void", ...frame, commits: { blue: "00" } });
  expect(table.snapshot.outcome?.check).toBe("own_entry");
});

test("an answer that the table has for who has given none is said", () => {
  const table = seated();
  evening.asks(table, SCAN);
  const own = { type: "scan_share" as const, scan: SCAN, share: "0000000000000001", commit: "00".repeat(32) };
  evening.counts(table, own, [0, 0]);
  expect(table.snapshot.outcome?.check).toBe("own_entry");
});

test("who is awaited is shown, and of another scan nothing", () => {
  const table = seated();
  evening.asks(table, SCAN);
  evening.says(table, { type: "scan_wait", scan: SCAN, waiting: ["red"] });
  evening.says(table, { type: "scan_wait", scan: NEXT, waiting: ["green"] });
  expect(table.snapshot.sealing?.waiting).toEqual(["red"]);
});

test("a share for which the table has another already is said; one that comes too late is not", () => {
  const table = seated();
  evening.asks(table, SCAN);
  answers(table);
  evening.says(table, { type: "refused", scan: SCAN, code: "already_done", why: "This seat has answered." });
  expect(table.snapshot).toMatchObject({ sealing: { step: "sealed" }, notice: { code: "already_done" } });
  table.dismiss();
  evening.says(table, { type: "refused", scan: SCAN, code: "stale", why: "" });
  expect(table.snapshot).toMatchObject({ sealing: null, notice: null });
});

test("after a welcome a question that is not repeated is over", () => {
  const table = seated();
  evening.asks(table, SCAN);
  table.lost();
  evening.welcome(table);
  expect(table.snapshot.sealing?.step).toBe("answering");
  evening.asks(table, SCAN);
  evening.pass(60_000);
  expect(table.snapshot.sealing?.step).toBe("answering");
  evening.welcome(table);
  evening.pass(3000);
  expect(table.snapshot.sealing).toBeNull();
  evening.asks(table, SCAN);
  evening.more = { ...evening.more, pending: [] };
  evening.welcome(table);
  expect(table.snapshot.sealing).toBeNull();
});

test("nonsense instead of a question changes nothing", () => {
  const table = seated();
  const before = table.snapshot;
  for (const wrong of [{ scan: "12" }, { ask: "who" }, { roster: [{ seat: 7, public: "" }] }]) {
    evening.says(table, { type: "scan_open", scan: SCAN, ask: "infected", roster: evening.roster, ...wrong });
  }
  expect(table.snapshot).toBe(before);
});

test("another game's key leaves nothing of the last game behind", () => {
  const table = infected();
  evening.asks(table, SCAN);
  answers(table);
  const before = [...evening.drawer.values()].join();
  expect(before).toContain(SCAN);
  evening.says(table, { type: "again", code: "NEWC2345", seat: "blue" });
  const after = [...evening.drawer.values()].join();
  expect(after).not.toContain(SCAN);
  expect(after).not.toContain("was_infected");
  expect(table.snapshot).toMatchObject({ sealing: null, questions: [], self: { state: "human" }, vote: 0 });
});

test("what a human and an infected player's phones send differs in the share and the commitment alone", () => {
  const trace = (said: "nothing" | "was_infected") => {
    evening = new Evening();
    evening.more = { phase: "setup" };
    const table = seated();
    table.note(evening.happens(table, { kind: "trade", seats: ["red", "blue"] }), said);
    evening.asks(table, SCAN);
    answers(table);
    evening.pass(8000);
    const frames = evening.sent.map((one) => JSON.stringify(one).replace(/[0-9a-f]{16,}/g, (hex) => `<${String(hex.length)}>`));
    return [frames, Object.keys(table.snapshot.sealing ?? {}), JSON.stringify(table.snapshot.sealing)];
  };
  expect(trace("nothing")).toEqual(trace("was_infected"));
});

test("a key that was the tablet's does not become a phone's: it is an alarm, and no scan is answered", () => {
  evening.tablet = ["red"];
  const table = seated();
  const row = table.snapshot.symbols;
  evening.tablet = [];
  evening.asks(table, SCAN);
  expect(table.snapshot.sealing).toMatchObject({ step: "refused", refusal: "keys_differ" });
  evening.says(table, { type: "roster", roster: evening.roster, symbols: row });
  expect(table.snapshot).toMatchObject({ trust: "other_row", sealing: { refusal: "keys_differ" } });
  const later = evening.again();
  expect(later.snapshot.trust).toBe("other_row");
  expect(later.snapshot.roster).toContainEqual(expect.objectContaining({ seat: "red", tablet: true }));
  evening.asks(later, SCAN);
  expect(later.snapshot.sealing?.refusal).toBe("keys_differ");
  evening.tablet = ["red"];
  evening.says(later, { type: "roster", roster: evening.roster, symbols: row });
  expect(later.snapshot.trust).toBe("good");
});

test("a new phone in a tablet's seat has a new key, and is one", () => {
  evening.tablet = ["red"];
  const table = seated();
  evening.tablet = [];
  const roster = evening.roster.map((one) => (one.seat === "red" ? { ...one, public: publicOf(newSecret()) } : one));
  evening.says(table, { type: "roster", roster, symbols: symbolsOf(roster) });
  expect(table.snapshot).toMatchObject({ trust: "good", rowChanged: true });
  evening.asks(table, SCAN, "infected", roster);
  expect(table.snapshot.sealing).toMatchObject({ step: "answering", refusal: null });
});

test("one's own seat said to answer on the tablet is refused, even with one's own key", () => {
  const table = seated();
  evening.tablet = ["blue"];
  evening.asks(table, SCAN);
  expect(table.snapshot.sealing?.refusal).toBe("own_key");
  evening.says(table, { type: "roster", roster: evening.roster, symbols: table.snapshot.symbols });
  expect(table.snapshot.trust).toBe("other_key");
});

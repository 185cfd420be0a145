import { beforeEach, expect, test } from "vitest";
import { Keep, type Drawer } from "../src/keep";
import { newSecret, publicOf } from "../src/keys";
import { readCode, codeOf, seatOf } from "../src/place";
import { symbolsOf } from "../src/roster";
import { Table } from "../src/table";
import type { FromPhone, Key, View } from "../src/wire";
import { lacking } from "../src/browser";

let sent: FromPhone[];
let drawer: Map<string, string>;
let resting: boolean;
let moves: string[];

const ANN: Key = { seat: "red", public: publicOf(newSecret()) };

/** A phone that opens the page; what was kept before is still there. */
function phone(): Table {
  const store: Drawer = {
    getItem: (name) => drawer.get(name) ?? null,
    setItem: (name, value) => void drawer.set(name, value),
    removeItem: (name) => void drawer.delete(name),
  };
  const table = new Table(new Keep(store), "en", (code) => moves.push(code));
  table.line = {
    send: (text) => {
      if (!resting) sent.push(JSON.parse(text) as FromPhone);
      return !resting;
    },
    start: () => void (resting = false),
    rest: () => void (resting = true),
  };
  return table;
}

function says(table: Table, frame: object): void {
  table.heard(JSON.stringify(frame));
}

function last<T extends FromPhone["type"]>(type: T): FromPhone & { type: T } {
  const found = [...sent].reverse().find((one) => one.type === type);
  if (!found) throw new Error(`No ${type} was sent.`);
  return found as FromPhone & { type: T };
}

function hello(): FromPhone & { type: "hello" } {
  return last("hello");
}

const LOBBY = {
  type: "lobby",
  free: ["blue"],
  seats: [
    { seat: "red", name: "Ann", state: "taken" },
    { seat: "blue", name: "Ben", state: "free" },
  ],
  game: "panic_station",
};

function welcome(table: Table, more: object = {}): void {
  const roster = [ANN, { seat: "blue", public: hello().public }];
  says(table, {
    type: "welcome",
    seat: "blue",
    session: "secret",
    roster,
    symbols: symbolsOf(roster as Key[]),
    rev: 5,
    view: { rev: 5 } as View,
    game: "panic_station",
    ...more,
  });
}

function seatedPhone(): Table {
  const table = phone();
  table.enter("ABCD2345", "blue");
  welcome(table);
  return table;
}

beforeEach(() => {
  sent = [];
  drawer = new Map();
  resting = false;
  moves = [];
});

test("a code may be typed in any case, with spaces and dashes", () => {
  expect(readCode(" abcd-23 45")).toBe("ABCD2345");
  expect(readCode("abcd 2345 wxyz")).toBe("ABCD2345WXYZ");
  expect(readCode("ABCD234")).toBeNull();
  expect(codeOf("/j/abcd2345")).toBe("ABCD2345");
  expect(codeOf("/")).toBeNull();
  expect(codeOf("/j/%E0%A4%A")).toBeNull();
  expect(seatOf("#blue")).toBe("blue");
  expect(seatOf("#pink")).toBeNull();
});

test("who comes without a seat sees the lobby, and takes one with the same key", () => {
  const table = phone();
  table.enter("ABCD2345", null);
  expect(hello()).toMatchObject({ v: 1, code: "ABCD2345", seat: null, session: null, lang: "en" });
  const before = hello().public;
  says(table, LOBBY);
  expect(table.snapshot.stage).toBe("lobby");
  table.take("blue");
  expect(hello()).toMatchObject({ seat: "blue", public: before });
  welcome(table);
  expect(table.snapshot).toMatchObject({ stage: "seat", seat: "blue", near: true, trust: "good" });
});

test("the seat in the address is asked for at once, and waits for a game that has not begun", () => {
  const table = phone();
  table.enter("ABCD2345", "blue");
  expect(hello().seat).toBe("blue");
  says(table, { type: "lobby", free: [], seats: [], game: null });
  sent = [];
  says(table, LOBBY);
  expect(hello().seat).toBe("blue");
});

test("a page that is opened anew is the same phone in the same seat", () => {
  seatedPhone();
  const key = hello().public;
  const again = phone();
  again.enter("ABCD2345", null);
  expect(hello()).toMatchObject({ session: "secret", seat: "blue", public: key });
});

test("the page at the table's plain address goes on where this phone was", () => {
  seatedPhone();
  const again = phone();
  again.enter(null, null);
  expect(hello()).toMatchObject({ code: "ABCD2345", session: "secret" });
});

test("another game's code means new keys", () => {
  seatedPhone();
  const key = hello().public;
  const again = phone();
  again.enter("WXYZ6789", null);
  expect(hello().code).toBe("WXYZ6789");
  expect(hello().public).not.toBe(key);
});

test("a new game begins: new keys, the old session, the seat that was kept, and the address follows", () => {
  const table = seatedPhone();
  const key = hello().public;
  says(table, { type: "again", code: "NEWC2345", seat: "blue" });
  expect(hello()).toMatchObject({ code: "NEWC2345", seat: "blue", session: "secret" });
  expect(hello().public).not.toBe(key);
  expect(moves).toEqual(["NEWC2345"]);
});

test("a command that was not answered is sent again under its own name after the line was lost", () => {
  const table = seatedPhone();
  table.ask({ do: "end_turn" });
  const first = last("command");
  expect(first).toMatchObject({ rev: 5, command: { do: "end_turn" } });
  table.lost();
  expect(table.snapshot).toMatchObject({ near: false, busy: true });
  sent = [];
  table.opened();
  welcome(table, { rev: 6 });
  expect(last("command")).toEqual(first);
  says(table, { type: "done", id: first.id, rev: 6 });
  expect(table.snapshot.busy).toBe(false);
  sent = [];
  table.opened();
  welcome(table, { rev: 6 });
  expect(sent.filter((one) => one.type === "command")).toEqual([]);
});

test("what is pressed while the table is away is sent once it is back", () => {
  const table = seatedPhone();
  table.lost();
  sent = [];
  table.ask({ do: "end_turn" });
  expect(sent).toEqual([]);
  table.opened();
  welcome(table);
  expect(last("command").command).toEqual({ do: "end_turn" });
});

test("a refusal is shown with its reason and its rule", () => {
  const table = seatedPhone();
  table.ask({ do: "move" });
  const { id } = last("command");
  says(table, { type: "refused", id, rule: "PS-MOV-02", code: "door_closed", why: "The door is closed." });
  expect(table.snapshot.notice).toMatchObject({ code: "door_closed", rule: "PS-MOV-02", why: "The door is closed." });
  expect(table.snapshot.busy).toBe(false);
  says(table, { type: "refused", id: "of another", code: "stale", why: "" });
  expect(table.snapshot.notice?.code).toBe("door_closed");
});

test("an answer to an attack is given again where another's came before it", () => {
  const table = seatedPhone();
  const armor = { do: "armor", attack: "a1", cards: 0 };
  table.ask(armor);
  const first = last("command");
  says(table, { type: "view", rev: 6, view: table.snapshot.view });
  says(table, { type: "refused", id: first.id, code: "stale", why: "" });
  const second = last("command");
  expect(second).toMatchObject({ rev: 6, command: armor });
  expect(second.id).not.toBe(first.id);
  expect(table.snapshot).toMatchObject({ busy: true, notice: null });
  says(table, { type: "refused", id: second.id, code: "stale", why: "Look again." });
  expect(table.snapshot).toMatchObject({ busy: false, notice: { code: "stale" } });
});

test("anything else is asked for once: what it meant may have changed", () => {
  const table = seatedPhone();
  table.ask({ do: "end_turn" });
  const { id } = last("command");
  says(table, { type: "view", rev: 6, view: table.snapshot.view });
  says(table, { type: "refused", id, code: "stale", why: "Look again." });
  expect(last("command").id).toBe(id);
  expect(table.snapshot.notice?.code).toBe("stale");
});

test("a seat that was opened elsewhere stays away until it is taken back", () => {
  const table = seatedPhone();
  says(table, { type: "refused", code: "replaced", why: "" });
  expect(table.snapshot.stage).toBe("replaced");
  expect(resting).toBe(true);
  table.takeBack();
  expect(resting).toBe(false);
  table.opened();
  expect(hello().session).toBe("secret");
});

test("a freed seat is said, and its key is thrown away", () => {
  const table = seatedPhone();
  const key = hello().public;
  says(table, { type: "refused", code: "seat_freed", why: "" });
  expect(hello()).toMatchObject({ seat: null, session: null });
  expect(hello().public).not.toBe(key);
  says(table, LOBBY);
  expect(table.snapshot).toMatchObject({ stage: "lobby", seat: null, notice: { code: "seat_freed" } });
});

test("a wrong code is asked for again, and nothing of it is kept", () => {
  const table = phone();
  table.enter("ABCD2345", null);
  says(table, { type: "refused", code: "wrong_code", why: "" });
  expect(table.snapshot).toMatchObject({ stage: "code", notice: { code: "wrong_code" } });
  expect(resting).toBe(true);
  expect(drawer.has("panic-companion.game")).toBe(false);
});

test("a row that changes is said until it was looked at, and after a reload too", () => {
  const table = seatedPhone();
  expect(table.snapshot.rowChanged).toBe(false);
  const roster = [{ seat: "red", public: publicOf(newSecret()) }, { seat: "blue", public: hello().public }] as Key[];
  says(table, { type: "roster", roster, symbols: symbolsOf(roster) });
  expect(table.snapshot).toMatchObject({ rowChanged: true, trust: "good", symbols: symbolsOf(roster) });
  const again = phone();
  again.enter("ABCD2345", null);
  welcome(again, { roster, symbols: symbolsOf(roster) });
  expect(again.snapshot.rowChanged).toBe(true);
  again.rowSeen();
  expect(again.snapshot.rowChanged).toBe(false);
  says(again, { type: "roster", roster, symbols: symbolsOf(roster) });
  expect(again.snapshot.rowChanged).toBe(false);
});

test("a host knows who is in, and asks for the code of the next game", () => {
  const table = phone();
  table.enter("ABCD2345EFGH", null);
  const guests = [{ seat: "red", name: "Ann", state: "taken" }];
  welcome(table, { seat: null, host: true, join: "ABCD2345", guests: [], view: null });
  says(table, { type: "roster", roster: [], symbols: [], guests });
  expect(table.snapshot).toMatchObject({ stage: "host", join: "ABCD2345", guests });
  const asked = () => sent.filter((one) => one.type === "hello").length;
  const before = asked();
  says(table, { type: "view", rev: 1, view: { phase: "setup" } });
  expect(asked()).toBe(before + 1);
  says(table, { type: "view", rev: 2, view: { phase: "setup" } });
  expect(asked()).toBe(before + 1);
});

test("the table's own numbers are not believed", () => {
  const table = seatedPhone();
  const { roster } = table.snapshot;
  says(table, { type: "roster", roster, symbols: [0, 0, 0, 0, 0, 0, 0, 0] });
  expect(table.snapshot.trust).toBe("other_row");
  expect(table.snapshot.symbols).toEqual(symbolsOf(roster));
});

test("what happened is remembered, and the last of it is what is shown", () => {
  const table = seatedPhone();
  for (let n = 0; n < 40; n++) says(table, { type: "view", rev: 6 + n, view: {}, told: [`It is ${String(n)}.`], events: [] });
  expect(table.snapshot.told).toHaveLength(30);
  expect(table.snapshot.told[29]?.text).toBe("It is 39.");
});

test("another language is said to the table", () => {
  const table = seatedPhone();
  table.speak("fr");
  expect(last("lang").lang).toBe("fr");
  table.lost();
  table.opened();
  expect(hello().lang).toBe("fr");
});

test("whoever gets up gives their key away to nobody", () => {
  const table = seatedPhone();
  const key = hello().public;
  table.getUp();
  expect(last("up")).toEqual({ type: "up" });
  says(table, LOBBY);
  table.take("blue");
  expect(hello()).toMatchObject({ session: null, seat: "blue" });
  expect(hello().public).not.toBe(key);
});

test("a browser that keeps nothing still plays", () => {
  const table = new Table(new Keep({ getItem: () => "{", setItem: () => { throw new Error("full"); }, removeItem: () => undefined }), "en");
  table.line = { send: (text) => Boolean(sent.push(JSON.parse(text) as FromPhone)), start: () => undefined, rest: () => undefined };
  table.enter("ABCD2345", "blue");
  welcome(table);
  expect(table.snapshot.stage).toBe("seat");
});

test("ways that came as a grid are ways again", () => {
  const table = seatedPhone();
  const offer = { do: "explore", who: "trooper", open: true, why: null, code: null, rule: null };
  const grid = { fields: ["who", "card", "at", "turned"], rows: [["trooper", "hive", [0, 1], null], ["trooper", "run-1", [0, 1], true]] };
  says(table, { type: "view", rev: 6, view: { offers: [{ ...offer, grid }] } });
  expect(table.snapshot.view?.offers?.[0]?.ways).toEqual([
    { who: "trooper", card: "hive", at: [0, 1] },
    { who: "trooper", card: "run-1", at: [0, 1], turned: true },
  ]);
});

test("ways for which there was no room beside the news are asked for once more", () => {
  const table = seatedPhone();
  const offers = [{ do: "explore", who: "trooper", open: true, why: null, code: null, rule: null }];
  sent = [];
  says(table, { type: "view", rev: 6, view: { offers }, told: ["It happened."], events: [{ type: "turn_began" }] });
  expect(sent).toEqual([{ type: "lang", lang: "en" }]);
  says(table, { type: "view", rev: 6, view: { offers }, told: [], events: [] });
  expect(sent).toHaveLength(1);
});

test("nonsense from the wire changes nothing", () => {
  const table = seatedPhone();
  const before = table.snapshot;
  for (const text of ["", "{", "null", "[]", '{"type":"later"}', "7"]) table.heard(text);
  expect(table.snapshot).toBe(before);
});

test("what a browser lacks is named before a seat is taken", () => {
  const whole = { BigInt, WebSocket: () => undefined, crypto: { getRandomValues: () => undefined } };
  expect(lacking(whole)).toBeNull();
  expect(lacking({ ...whole, BigInt: undefined })).toBe("BigInt");
  expect(lacking({ ...whole, WebSocket: undefined })).toBe("WebSocket");
  expect(lacking({ ...whole, crypto: {} })).toBe("crypto.getRandomValues");
});

/** Coming in, sitting down, asking and being refused, frame by frame. */

import { beforeEach, expect, test, vi } from "vitest";
import type { PhoneHello } from "../src/frames";
import { PageStorage, type KeyValueStore } from "../src/page_storage";
import { ZERO } from "../src/chain";
import { hostProofOf, newSecret, proofOf, publicOf } from "../src/keys";
import { addressOf, codeOf, hostCodeOf, readCode, seatOf } from "../src/address";
import { rosterId, symbolsOf } from "../src/roster";
import { TableClient } from "../src/table_client";
import type { FromPhone, Key } from "../src/wire";
import { shownOf } from "./fake_table";
import { lacking } from "../src/browser";

let sent: FromPhone[];
let stored: Map<string, string>;
let resting: boolean;
let moves: string[];

const TABLE = newSecret();
const CHALLENGE = { challenge: "0123456789abcdef0123456789abcdef", table: publicOf(TABLE) };
const { scene: SCENE } = shownOf({ begun: true });
const GAME = "panic-companion.game";

/** A phone that opens the page; what was kept before is still there. */
function phone(): TableClient {
  const store: KeyValueStore = {
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, value) => void stored.set(name, value),
    removeItem: (name) => void stored.delete(name),
  };
  const table = new TableClient(new PageStorage(store), "en", (code) => moves.push(code));
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

function says(table: TableClient, frame: object): void {
  table.heard(JSON.stringify(frame));
}

function last<T extends FromPhone["type"]>(type: T): FromPhone & { type: T } {
  const found = [...sent].reverse().find((one) => one.type === type);
  if (!found) throw new Error(`No ${type} was sent.`);
  return found as FromPhone & { type: T };
}

function hello(): PhoneHello {
  return last("hello") as PhoneHello;
}

/** The line is there, and the table says its challenge. */
function connects(table: TableClient, challenge: object = CHALLENGE): void {
  table.opened();
  says(table, { type: "challenge", v: 2, ...challenge });
}

function enters(code: string | null, seat: "blue" | null = null): TableClient {
  const table = phone();
  table.enter(code, seat);
  connects(table);
  return table;
}

const kept = (where = GAME) => JSON.parse(stored.get(where) ?? "null") as { [field: string]: unknown };

const LOBBY = {
  type: "lobby",
  free: ["blue"],
  seats: [
    { seat: "red", name: "Ann", state: "taken" },
    { seat: "blue", name: "Ben", state: "free" },
  ],
  game: "ten",
};

function welcome(table: TableClient, more: object = {}): void {
  says(table, {
    type: "welcome",
    seat: "blue",
    roster: [],
    symbols: [],
    round: 0,
    head: ZERO,
    rev: 5,
    scene: SCENE,
    game: "ten",
    ...more,
  });
}

function seatedPhone(): TableClient {
  const table = enters("ABCD2345", "blue");
  welcome(table);
  return table;
}

beforeEach(() => {
  sent = [];
  stored = new Map();
  resting = false;
  moves = [];
});

test("a count that is told again is said, since nobody was asked", () => {
  const table = enters("ABCD2345", "blue");
  says(table, { type: "welcome", seat: "blue", rev: 4, scene: SCENE, game: "ten", join: "ABCD2345", round: 0 });
  const result = { is: "Result", title: "The same count as before", text: "Nobody was asked again.", figures: [] };
  says(table, { type: "scene", rev: 5, scene: SCENE, result });
  expect(table.snapshot.notice).toBe(null);
  says(table, { type: "scene", rev: 6, scene: SCENE, result: { ...result, again: true } });
  expect(table.snapshot.notice).toMatchObject({ title: "The same count as before", why: "Nobody was asked again." });
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

test("the host's code is 12 signs behind a #, which browsers do not send", () => {
  expect(hostCodeOf("#wxyz23456789")).toBe("WXYZ23456789");
  expect(hostCodeOf("#WXYZ2345")).toBeNull();
  expect(hostCodeOf("")).toBeNull();
  expect(addressOf("WXYZ23456789")).toBe("/host#WXYZ23456789");
  expect(addressOf("ABCD2345")).toBe("/j/ABCD2345");
  expect(codeOf("/host/j/WXYZ23456789")).toBeNull();
});

test("a phone says nothing before the table's challenge, and proves its key to this challenge, table and code", () => {
  const table = phone();
  table.enter("ABCD2345", null);
  table.take("blue");
  table.opened();
  table.speak("fr");
  expect(sent).toEqual([]);
  says(table, { type: "challenge", v: 2, ...CHALLENGE });
  const { secret } = kept("panic-companion.tried");
  expect(hello()).toEqual({
    type: "hello", v: 2, code: "ABCD2345", seat: "blue", public: publicOf(String(secret)),
    proof: proofOf(String(secret), CHALLENGE, "ABCD2345"), head: null, lang: "fr", wants: "scene", knows: false,
  });
});

test("each connection has a proof of its own, and a second challenge on one changes nothing", () => {
  const table = seatedPhone();
  const { proof } = hello();
  connects(table, { ...CHALLENGE, challenge: "ff".repeat(16) });
  expect(hello().proof).not.toBe(proof);
  const said = sent.length;
  says(table, { type: "challenge", v: 2, ...CHALLENGE });
  expect(sent).toHaveLength(said);
});

test("a table whose key would make everybody's proof the same gets none", () => {
  const table = phone();
  table.enter("ABCD2345", "blue");
  connects(table, { ...CHALLENGE, table: "00".repeat(32) });
  expect(sent).toEqual([]);
});

test("a table of another version is told nothing: the page is to be loaded again", () => {
  const table = phone();
  table.enter("ABCD2345", "blue");
  table.opened();
  says(table, { type: "challenge", v: 3 });
  expect(sent).toEqual([]);
  expect(table.snapshot.stage).toBe("old");
  expect(resting).toBe(true);
});

test("who comes without a seat sees the lobby, and takes one with the same key", () => {
  const table = enters("ABCD2345");
  expect(hello()).toMatchObject({ v: 2, code: "ABCD2345", seat: null, lang: "en" });
  const before = hello().public;
  says(table, LOBBY);
  expect(table.snapshot.stage).toBe("lobby");
  table.take("blue");
  expect(hello()).toMatchObject({ seat: "blue", public: before });
  welcome(table);
  expect(table.snapshot).toMatchObject({ stage: "seat", seat: "blue", near: true });
});

test("a name that is typed before the table has said who sits here is told as soon as it has", () => {
  const table = enters("ABCD2345");
  const before = { ...LOBBY, game: null, seats: [{ seat: "blue", name: "", state: "free" }] };
  says(table, before);
  table.take("blue");
  sent = [];
  table.introduce("Zoë");
  expect(sent).toEqual([]);
  const seated = { ...before, seat: "blue", seats: [{ seat: "blue", name: "", state: "taken" }] };
  says(table, seated);
  expect(sent).toEqual([{ type: "name", name: "Zoë" }]);
  says(table, seated);
  expect(sent.length).toBe(1);
});

test("a name that is typed while the table is away is told once it is back", () => {
  const table = enters("ABCD2345");
  const seated = { ...LOBBY, game: null, seat: "blue", seats: [{ seat: "blue", name: "Zoe", state: "taken" }] };
  says(table, seated);
  table.lost();
  sent = [];
  table.introduce("Zoë");
  expect(sent).toEqual([]);
  connects(table);
  says(table, seated);
  expect(last("name").name).toBe("Zoë");
});

test("what could not be before the game is over with it", () => {
  const table = enters("ABCD2345", "blue");
  says(table, { ...LOBBY, game: null });
  says(table, { type: "refused", code: "bad_value", why: "Somebody here is called Zoë already." });
  expect(table.snapshot.notice).toMatchObject({ code: "bad_value" });
  welcome(table);
  expect(table.snapshot.notice).toBeNull();
});

test("the seat in the address is asked for at once, and waits for a game that has not begun", () => {
  const table = enters("ABCD2345", "blue");
  expect(hello().seat).toBe("blue");
  says(table, { type: "lobby", free: [], seats: [], game: null });
  sent = [];
  says(table, LOBBY);
  expect(hello().seat).toBe("blue");
});

test("a page that is opened anew, or at the table's plain address, is the same phone in the same seat", () => {
  seatedPhone();
  const key = hello().public;
  for (const code of ["ABCD2345", null]) {
    enters(code);
    expect(hello()).toMatchObject({ code: "ABCD2345", seat: "blue", public: key });
  }
});

test("another game's code means new keys", () => {
  seatedPhone();
  const key = hello().public;
  enters("WXYZ6789");
  expect(hello().code).toBe("WXYZ6789");
  expect(hello().public).not.toBe(key);
});

test("a new game begins: a new key, for which the old one vouches until the table has let it in", () => {
  const table = seatedPhone();
  const key = hello().public;
  const { secret } = kept();
  says(table, { type: "again", code: "NEWC2345" });
  const was_proof = proofOf(String(secret), CHALLENGE, "NEWC2345");
  expect(hello()).toMatchObject({ code: "NEWC2345", seat: "blue", was: key, was_proof });
  expect(hello().public).not.toBe(key);
  expect(moves).toEqual(["NEWC2345"]);
  const fresh = hello().public;
  const later = enters("NEWC2345");
  expect(hello()).toMatchObject({ public: fresh, was: key });
  expect(kept().secret).toBe(secret);
  welcome(later);
  expect(JSON.stringify(kept())).not.toContain(String(secret));
  connects(later);
  expect(hello()).not.toHaveProperty("was");
});

test("a seat that was not kept leads to the lobby, with the new key, and the old one is erased", () => {
  const table = seatedPhone();
  const { secret } = kept();
  says(table, { type: "again", code: "NEWC2345" });
  const key = hello().public;
  says(table, LOBBY);
  expect(JSON.stringify(kept())).not.toContain(String(secret));
  table.take("blue");
  expect(hello()).toMatchObject({ seat: "blue", public: key });
  expect(hello()).not.toHaveProperty("was");
});

test("a command that was not answered is sent again under its own name after the line was lost", () => {
  const table = seatedPhone();
  table.ask({ do: "end_turn" });
  const first = last("command");
  expect(first).toMatchObject({ rev: 5, command: { do: "end_turn" } });
  table.lost();
  expect(table.snapshot).toMatchObject({ near: false, busy: true });
  sent = [];
  connects(table);
  welcome(table, { rev: 6 });
  expect(last("command")).toEqual(first);
  says(table, { type: "done", id: first.id, rev: 6 });
  expect(table.snapshot.busy).toBe(false);
  sent = [];
  connects(table);
  welcome(table, { rev: 6 });
  expect(sent.filter((one) => one.type === "command")).toEqual([]);
});

test("what is pressed while the table is away is sent once it is back", () => {
  const table = seatedPhone();
  table.lost();
  sent = [];
  table.ask({ do: "end_turn" });
  expect(sent).toEqual([]);
  connects(table);
  welcome(table);
  expect(last("command").command).toEqual({ do: "end_turn" });
});

test("what was pressed while the table is away says that it waits, and can be withdrawn", () => {
  const table = seatedPhone();
  table.lost();
  table.ask({ do: "end_turn" });
  expect(table.snapshot).toMatchObject({ near: false, busy: true, held: true });
  table.withdraw();
  expect(table.snapshot).toMatchObject({ busy: false, held: false });
  sent = [];
  connects(table);
  welcome(table);
  expect(sent.filter((one) => one.type === "command")).toEqual([]);
});

test("what had left the phone before the table was away cannot be withdrawn", () => {
  const table = seatedPhone();
  table.ask({ do: "end_turn" });
  table.lost();
  table.withdraw();
  expect(table.snapshot).toMatchObject({ busy: true, held: false });
  connects(table);
  welcome(table);
  expect(last("command").command).toEqual({ do: "end_turn" });
});

test("a refusal is shown with its reason and its rule", () => {
  const table = seatedPhone();
  table.ask({ do: "move" });
  const { id } = last("command");
  says(table, { type: "refused", id, rule: "TEN-MOV-02", code: "door_closed", why: "The door is closed." });
  expect(table.snapshot.notice).toMatchObject({ code: "door_closed", rule: "TEN-MOV-02", why: "The door is closed." });
  expect(table.snapshot.busy).toBe(false);
  says(table, { type: "refused", id: "of another", code: "stale", why: "" });
  expect(table.snapshot.notice?.code).toBe("door_closed");
});

test("a step is offered back for ten seconds, and until anything else happens", () => {
  vi.useFakeTimers();
  const table = seatedPhone();
  const does = (rev: number) => {
    table.ask({ do: "move" });
    says(table, { type: "scene", rev, scene: SCENE, told: ["Ben moves."] });
    says(table, { type: "done", id: last("command").id, rev, back: "Ben moves." });
  };
  does(6);
  vi.advanceTimersByTime(9_999);
  expect(table.snapshot.back).toBe("Ben moves.");
  vi.advanceTimersByTime(1);
  expect(table.snapshot.back).toBeNull();
  does(7);
  says(table, { type: "scene", rev: 8, scene: SCENE });
  expect(table.snapshot.back).toBe("Ben moves.");
  says(table, { type: "scene", rev: 9, scene: SCENE, told: ["Ann has 5 cards."] });
  expect(table.snapshot.back).toBeNull();
  does(10);
  does(11);
  vi.advanceTimersByTime(9_999);
  expect(table.snapshot.back).toBe("Ben moves.");
  vi.useRealTimers();
});

test("an answer to a question that still stands is given again where another's came before it", () => {
  const table = seatedPhone();
  const answer = { do: "answer", to: "a1", cards: 0 };
  says(table, { type: "scene", rev: 5, scene: { ...SCENE, question: { is: "Ask", key: "answer.a1", title: "", choices: [] } } });
  table.ask(answer, "answer.a1");
  const first = last("command");
  says(table, { type: "scene", rev: 6, scene: table.snapshot.scene });
  says(table, { type: "refused", id: first.id, code: "stale", why: "" });
  const second = last("command");
  expect(second).toMatchObject({ rev: 6, command: answer });
  expect(second.id).not.toBe(first.id);
  expect(table.snapshot).toMatchObject({ busy: true, notice: null });
  says(table, { type: "refused", id: second.id, code: "stale", why: "Look again." });
  expect(table.snapshot).toMatchObject({ busy: false, notice: { code: "stale" } });
});

test("a word to the game before, which the next one cannot read, is not its owner's business", () => {
  const table = seatedPhone();
  for (const code of ["bad_frame", "stale"]) says(table, { type: "refused", code, why: "This cannot be understood." });
  expect(table.snapshot.notice).toBeNull();
});

test("anything else is asked for once: what it meant may have changed", () => {
  const table = seatedPhone();
  table.ask({ do: "end_turn" });
  const { id } = last("command");
  says(table, { type: "scene", rev: 6, scene: table.snapshot.scene });
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
  const key = hello().public;
  connects(table);
  expect(hello().public).toBe(key);
});

test("a seat that is taken back from a tab which another game has begun on goes on in that game", () => {
  const first = seatedPhone();
  const second = enters(null);
  welcome(second);
  says(first, { type: "refused", code: "replaced", why: "" });
  says(second, { type: "again", code: "NEWC2345" });
  welcome(second);
  const before = kept();
  moves = [];
  first.takeBack();
  connects(first);
  expect(hello()).toMatchObject({ code: "NEWC2345", public: publicOf(String(before.secret)) });
  expect(moves).toEqual(["NEWC2345"]);
  expect(kept()).toEqual(before);
});

test("a freed seat is said, and its key is thrown away", () => {
  const table = seatedPhone();
  const key = hello().public;
  says(table, { type: "refused", code: "seat_freed", why: "" });
  expect(hello().seat).toBeNull();
  expect(hello().public).not.toBe(key);
  says(table, LOBBY);
  expect(table.snapshot).toMatchObject({ stage: "lobby", seat: null, notice: { code: "seat_freed" } });
});

test("a seat that somebody else has is said, and one's own key stays", () => {
  const table = enters("ABCD2345", "blue");
  const key = hello().public;
  says(table, { type: "refused", code: "seat_taken", why: "" });
  says(table, LOBBY);
  expect(table.snapshot).toMatchObject({ stage: "lobby", notice: { code: "seat_taken" } });
  table.take("blue");
  expect(hello().public).toBe(key);
});

test("a proof that is not believed is said, and is not tried again by itself", () => {
  const table = enters("ABCD2345", "blue");
  const said = sent.length;
  says(table, { type: "refused", code: "not_allowed", why: "No." });
  expect(table.snapshot).toMatchObject({ stage: "greeting", notice: { code: "not_allowed" } });
  expect(sent).toHaveLength(said);
});

test("a wrong code is asked for again, and nothing of it is kept", () => {
  const table = enters("ABCD2345");
  says(table, { type: "refused", code: "wrong_code", why: "" });
  expect(table.snapshot).toMatchObject({ stage: "code", notice: { code: "wrong_code" } });
  expect(resting).toBe(true);
  expect(stored.has("panic-companion.game")).toBe(false);
});

/** Somebody runs the table from this browser; a player's game lies in the same store. */
function hosting(): TableClient {
  seatedPhone();
  const table = phone();
  table.run("WXYZ23456789");
  connects(table);
  welcome(table, { seat: null, host: true, join: "ABCD2345", guests: [], scene: null });
  return table;
}

test("whoever runs the table proves its code and shows it to nobody, and a player's game beside it stays", () => {
  const table = hosting();
  const secret = String(kept("panic-companion.runs"));
  expect(sent.pop()).toEqual({
    type: "hello", v: 2, host: hostProofOf("WXYZ23456789", CHALLENGE), runs: true, public: publicOf(secret),
    proof: proofOf(secret, CHALLENGE, ""), lang: "en", wants: "scene",
  });
  expect(JSON.stringify(sent) + [...stored.values()].join()).not.toContain("WXYZ");
  expect(table.snapshot.stage).toBe("host");
  const before = kept();
  says(table, { type: "refused", code: "wrong_code", why: "It is new with each start." });
  expect(table.snapshot).toMatchObject({ stage: "code", notice: { code: "host_code", why: "It is new with each start." } });
  expect(kept()).toEqual(before);
});

test("a host knows who is in and sees the row, and asks for the code of the next game", () => {
  const table = hosting();
  const guests = [{ seat: "red", name: "Ann", state: "taken" }];
  const roster: Key[] = [{ seat: "red", public: publicOf(newSecret()), nonce: "00".repeat(16) }];
  says(table, { type: "roster", round: 3, roster, symbols: symbolsOf(rosterId(3, roster)), guests });
  expect(table.snapshot).toMatchObject({ join: "ABCD2345", guests, symbols: symbolsOf(rosterId(3, roster)), row: { bad: null, asked: false } });
  says(table, { type: "roster", round: 4, roster: [], symbols: [], guests });
  expect(table.snapshot).toMatchObject({ symbols: [], row: { bad: null } });
  says(table, { type: "roster", round: 3, roster, symbols: [], guests });
  expect(table.snapshot.row.bad).toBe("other_row");
  const asked = () => sent.filter((one) => one.type === "hello").length;
  const before = asked();
  says(table, { type: "scene", rev: 1, ...shownOf({ begun: false }) });
  expect(asked()).toBe(before + 1);
  says(table, { type: "scene", rev: 2, ...shownOf({ begun: false }) });
  expect(asked()).toBe(before + 1);
});

test("what is told in another language takes the place of what was told before", () => {
  const table = hosting();
  says(table, { type: "scene", rev: 8, scene: SCENE, told: ["Ann begins."] });
  says(table, { type: "told", told: ["Ann commence.", "C’est à Ben."] });
  expect(table.snapshot.told.map(({ text }) => text)).toEqual(["Ann commence.", "C’est à Ben."]);
});

test("what happened in one game is not told of the next one to whoever runs the table", () => {
  const table = hosting();
  says(table, { type: "scene", rev: 8, scene: SCENE, told: ["The game is over."] });
  says(table, { type: "scene", rev: 9, ...shownOf({ begun: false }), told: ["Ann begins."] });
  expect(table.snapshot.told.map(({ text }) => text)).toEqual(["Ann begins."]);
});

test("what is done anyway is meant for the moment at which it was refused", () => {
  const table = hosting();
  says(table, { type: "scene", rev: 8, scene: SCENE });
  table.ask({ do: "end_turn" });
  says(table, { type: "refused", id: last("command").id, code: "not_now", why: "Somebody is hit." });
  says(table, { type: "scene", rev: 9, scene: SCENE });
  const { command, rev } = table.snapshot.notice ?? {};
  table.ask({ ...command, anyway: true }, undefined, rev);
  expect(last("command")).toMatchObject({ rev: 8, command: { do: "end_turn", anyway: true } });
});

test("two taps at the same moment ask for the same thing once", () => {
  const table = seatedPhone();
  table.ask({ do: "end_turn" });
  table.ask({ do: "end_turn" });
  table.lost();
  table.ask({ do: "search" });
  table.ask({ do: "search" });
  expect(sent.filter((one) => one.type === "command")).toHaveLength(1);
  connects(table);
  sent = [];
  welcome(table);
  expect(sent.map((one) => one.type === "command" && one.command.do)).toEqual(["end_turn", "search"]);
});

test("what could show an answer is asked of the table once more, with whose and why", () => {
  const table = hosting();
  table.ask({ do: "scan_again" });
  const warns = [{ seat: "red", why: "Red was set right." }];
  says(table, { type: "refused", id: last("command").id, code: "must_settle", why: "", warns });
  expect(table.snapshot.notice).toMatchObject({ code: "must_settle", warns, command: { do: "scan_again" } });
});

test("a game that was begun under version 1 goes on with its key, seat and notes, and opens no old answers", () => {
  const secret = newSecret();
  const dossier = { answers: [{ rev: 3, kind: "trade", other: "red", said: "was_infected" }], since: 1, late: false, asked: false, said: null };
  const old = {
    code: "ABCD2345", session: "s", secret, seat: "blue", row: [{ seat: "blue", public: "00" }], dossier,
    ballots: [{ scan: "aa".repeat(16), ask: "infected", roster: "bb", polled: ["blue"], seen: 1, peeked: true, gas: null, closed: true,
      sealed: { vote: 1, r: "cc".repeat(32), share: "dd".repeat(8), commit: "ee".repeat(32) } }],
    opened: { type: "openings", votes: [], dossier: [], secret, seen: [] },
  };
  stored.set(GAME, JSON.stringify(old));
  const table = enters(null);
  expect(hello()).toMatchObject({ code: "ABCD2345", seat: "blue", public: publicOf(secret), head: null });
  expect(hello().proof).toBe(proofOf(secret, CHALLENGE, "ABCD2345"));
  expect(kept()).toMatchObject({ v: 2, secret, dossier, ballots: [], row: null, opened: null, retired: false });
  welcome(table);
  expect(table.snapshot.self).toEqual({ state: "infected", by: "red", at: 3 });
  says(table, { type: "scene", rev: 6, ...shownOf({ over: "safe" }) });
  says(table, { type: "ask_consent" });
  table.auditClient.answer(true);
  says(table, { type: "audit_closed", head: ZERO, agreed: ["blue"], silent: [] });
  expect(last("openings")).toMatchObject({ votes: [], dossier: [{ event: "infected", by: "red" }] });
});

test("what happened is remembered, and the last of it is what is shown", () => {
  const table = seatedPhone();
  for (let n = 0; n < 40; n++) says(table, { type: "scene", rev: 6 + n, scene: SCENE, told: [`It is ${String(n)}.`] });
  expect(table.snapshot.told).toHaveLength(30);
  expect(table.snapshot.told[29]?.text).toBe("It is 39.");
});

test("another language is said to the table", () => {
  const table = seatedPhone();
  table.speak("fr");
  expect(last("lang").lang).toBe("fr");
  table.lost();
  connects(table);
  expect(hello().lang).toBe("fr");
});

test("whoever gets up gives their key away to nobody", () => {
  const table = seatedPhone();
  const key = hello().public;
  table.getUp();
  expect(last("up")).toEqual({ type: "up" });
  says(table, LOBBY);
  table.take("blue");
  expect(hello().seat).toBe("blue");
  expect(hello().public).not.toBe(key);
});

test("nobody leaves a seat while the table cannot hear it: the seat would stay with a key that is gone", () => {
  const table = seatedPhone();
  const key = hello().public;
  table.lost();
  table.getUp();
  expect(table.snapshot).toMatchObject({ stage: "seat", seat: "blue" });
  connects(table);
  expect(hello()).toMatchObject({ seat: "blue", public: key });
});

test("whoever leaves a seat while something is under way can answer in the next one", () => {
  const table = seatedPhone();
  table.ask({ do: "end_turn" });
  expect(table.snapshot.busy).toBe(true);
  table.getUp();
  expect(table.snapshot).toMatchObject({ busy: false, held: false });
});

test("what waits for a table is forgotten with it, and is not asked of another one", () => {
  const table = seatedPhone();
  table.lost();
  table.ask({ do: "end_turn" });
  table.leaveCode();
  expect(table.snapshot.busy).toBe(false);
  table.enter("NEWC2345", null);
  connects(table);
  sent = [];
  welcome(table);
  expect(sent.filter((one) => one.type === "command")).toEqual([]);
});

test("a browser that keeps nothing still plays", () => {
  const table = new TableClient(new PageStorage({ getItem: () => "{", setItem: () => { throw new Error("full"); }, removeItem: () => undefined }), "en");
  table.line = { send: (text) => Boolean(sent.push(JSON.parse(text) as FromPhone)), start: () => undefined, rest: () => undefined };
  table.enter("ABCD2345", "blue");
  connects(table);
  welcome(table);
  expect(table.snapshot.stage).toBe("seat");
});

test("a question that was too long for the scene is asked for, and belongs to that scene alone", () => {
  const table = seatedPhone();
  table.look("actions/1/press");
  expect(last("open")).toEqual({ type: "open", key: "actions/1/press", rev: 5 });
  const question = { is: "Ask", key: "explore.card", title: "Which card is next?", choices: [] };
  says(table, { type: "question", rev: 4, key: "actions/1/press", question });
  expect(table.snapshot.later.questions).toEqual({});
  says(table, { type: "question", rev: 5, key: "actions/1/press", question });
  expect(table.snapshot.later).toEqual({ rev: 5, questions: { "actions/1/press": question } });
  says(table, { type: "refused", key: "actions/1/press", code: "stale", why: "" });
  expect(table.snapshot.notice).toBeNull();
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

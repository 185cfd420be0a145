/** Standing notes by Ten's rules, without a page: what can be noted, and what a command takes of it. */

import { expect, test } from "vitest";
import { rulesOf } from "../src/games";
import { EMPTY, timeline, type Jotted } from "../src/notes";
import { disclosed, dueOf, jotted, namedIn, topicsOf, worthOf } from "../src/standing";
import type { Disclose, FromNote, Notable } from "../src/stage";
import "./games";

const RULES = rulesOf("ten");
const TOPICS = topicsOf(RULES.standing ?? [], ["blue", "green"]);
const [FAVOURITE, , SHUNNED, , GUESS] = TOPICS;
const SEVEN: Notable = { is: "Notable", key: "7", label: "The 7", worth: [{ is: "Worth", note: "favourite", points: 4 }] };
const NOTABLE: Notable[] = [{ is: "Notable", key: "3", label: "The 3" }, SEVEN];

/** Whoever notes this, one after another. */
function after(...said: [topic: typeof FAVOURITE, what: string | null][]): Jotted {
  return said.reduce<Jotted>((was, [topic, what]) => (topic ? jotted(was, topic, what) : was), {});
}

const names = (jots: Jotted, topic: typeof FAVOURITE) => namedIn(jots, topic?.key ?? "", NOTABLE).map(({ label }) => label);

test("there is one about oneself, and one about each of the others", () => {
  expect(TOPICS.map(({ key }) => key)).toEqual(["favourite", "second", "shunned", "guess blue", "guess green"]);
});

test("what is noted last counts, and nothing takes it away", () => {
  expect(names(after([FAVOURITE, "3"], [FAVOURITE, "7"]), FAVOURITE)).toEqual(["The 7"]);
  expect(names(after([FAVOURITE, "7"], [FAVOURITE, "7"]), FAVOURITE)).toEqual(["The 7"]);
  expect(names(after([FAVOURITE, "7"], [FAVOURITE, null]), FAVOURITE)).toEqual([]);
});

test("of several each is noted, and noting it again takes it away", () => {
  expect(names(after([SHUNNED, "7"], [SHUNNED, "3"]), SHUNNED)).toEqual(["The 3", "The 7"]);
  expect(names(after([SHUNNED, "7"], [SHUNNED, "3"], [SHUNNED, "7"]), SHUNNED)).toEqual(["The 3"]);
  expect(names(after([SHUNNED, "7"], [SHUNNED, null]), SHUNNED)).toEqual([]);
});

test("notes about two players are two notes", () => {
  expect(names(after([GUESS, "7"]), TOPICS[3])).toEqual([]);
});

test("what it is worth is what the scene says of it for this note alone", () => {
  expect(FAVOURITE && worthOf(SEVEN, FAVOURITE.note)?.points).toBe(4);
  expect(SHUNNED && worthOf(SEVEN, SHUNNED.note)).toBeUndefined();
});

const TELLS: Disclose = {
  is: "Disclose",
  raw: { do: "tell" },
  noted: [{ is: "FromNote", note: "favourite", path: ["is"] }, { is: "FromNote", note: "second", path: ["more", "second"] }],
  title: "Tell",
  go: "Tell",
};

test("a command takes what is noted where it says, and is none without it", () => {
  const [favourite, second] = TOPICS;
  expect(disclosed(TELLS, after([favourite, "7"], [second, "3"]), 0)).toEqual({ do: "tell", is: "7", more: { second: "3" } });
  expect(disclosed(TELLS, after([favourite, "7"]), 0)).toBeNull();
  expect(TELLS.raw).toEqual({ do: "tell" });
});

test("of several that are noted one is due after another, and none that cannot be told now", () => {
  const jots = after([SHUNNED, "7"], [SHUNNED, "3"], [SHUNNED, "5"]);
  const from: FromNote = { is: "FromNote", note: "shunned", path: ["is"], among: ["5", "7"] };
  expect([0, 1, 2].map((turn) => dueOf(from, jots, turn))).toEqual(["7", "5", "7"]);
  expect(dueOf({ ...from, among: ["4"] }, jots, 1)).toBeUndefined();
  expect(disclosed({ ...TELLS, noted: [from] }, jots, 1)).toEqual({ do: "tell", is: "5" });
});

test("what its owner opens after the game has no standing note in it", () => {
  const jots = after([FAVOURITE, "7"], [SHUNNED, "3"]);
  expect(timeline({ ...EMPTY, jots }, RULES)).toEqual(timeline(EMPTY, RULES));
});

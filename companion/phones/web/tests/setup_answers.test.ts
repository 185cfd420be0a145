/** A new game is begun with what was chosen, and else with what the game itself would take. */

import { expect, test } from "vitest";
import { answersOf } from "../src/host/setup_answers";
import type { SetupQuestion } from "../src/wire";

const choices = (...values: (string | number)[]) => values.map((value) => ({ value, label: String(value) }));
const BOARD: SetupQuestion = { field: "board", path: ["board"], label: "", choices: choices("full", "light") };
const TOKENS: SetupQuestion = {
  field: "tokens",
  path: ["options", "tokens"],
  label: "",
  choices: choices("table", "tablet"),
  idle: { field: "board", value: "light", why: "They lie on your board." },
};
const MISSIONS: SetupQuestion = { field: "missions", path: ["options", "missions"], label: "", choices: choices(2, 3, 5), usual: 2 };
const SETUP = [BOARD, TOKENS, MISSIONS];
const values = (chosen: { [field: string]: string | number }) => answersOf(SETUP, chosen).map(({ choice }) => choice?.value);

test("where nobody chooses, the game's own answer is taken, wherever it stands", () => {
  expect(values({})).toEqual(["full", "table", 5]);
});

test("what was chosen is taken", () => {
  expect(values({ tokens: "tablet", missions: 2 })).toEqual(["full", "tablet", 2]);
});

test("what another answer makes mean nothing is not asked, and says why", () => {
  const [, tokens] = answersOf(SETUP, { board: "light", tokens: "tablet" });
  expect([tokens?.choice?.value, tokens?.idle]).toEqual(["table", "They lie on your board."]);
  expect(answersOf(SETUP, { tokens: "tablet" })[1]?.idle).toBe("");
});

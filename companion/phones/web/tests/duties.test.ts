/** Which sheet opens by itself, and which waits until it is tapped. */

import { expect, test } from "vitest";
import { dutiesOf } from "../src/screens/duties";
import { blank, type Snapshot } from "../src/snapshot";
import type { Scene } from "../src/stage";
import { en } from "../src/words/en";

const ASKED = { id: 7, rev: 7, kind: "draw", other: null, ask: "You drew cards: is the Host card among them?", answers: [] };
const SCENE = { is: "Scene", header: { is: "Header", title: "Your turn" }, seats: [], actions: [] } as unknown as Scene;

const question = (over: boolean, more: Partial<Snapshot> = {}) => {
  const now: Snapshot = { ...blank("red", "en"), questions: [ASKED], ...more };
  // Words with gaps are functions only where they have been read.
  const words = { ...en, privateWaits: () => "A private question waits" } as typeof en;
  return dutiesOf(now, { ...SCENE, over }, words).find((one) => one.kind === "question");
};

test("a private question opens by itself as long as the game goes on", () => {
  expect(question(false)?.waits).toBe(false);
});

test("no private question lies over a victory: it waits until an audit needs it, and then to be tapped", () => {
  expect(question(true)).toBeUndefined();
  const audit = { step: "asked" } as unknown as Snapshot["audit"];
  expect(question(true, { audit })?.waits).toBe(true);
});

/** The host's form for a new game: bots on chairs, teams, and what is chosen of many names. */

import { h } from "preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NewGame } from "../src/host/new_game";
import { botName, nextTeam } from "../src/host/setup_answers";
import type { TableClient } from "../src/table_client";
import type { NewGameForm, SittingPlayer } from "../src/wire";
import { drawn } from "./fake_page";

vi.hoisted(() => Object.assign(globalThis, { location: { origin: "" }, navigator: {}, window: { addEventListener: () => undefined, removeEventListener: () => undefined } }));
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const MODES = ["free", "team"].map((value) => ({ value, label: value }));
const FORM: NewGameForm = {
  game: "orbit", title: "Orbit", least: 2, most: 4, seats: ["red", "blue", "green"],
  setup: [{ field: "mode", path: ["mode"], label: "Mode", choices: MODES }],
  bots: ["Lighthouse Keeper", "Sailor"],
  several: { field: "cast", label: "Cast", names: ["Baker", "Clerk", "Digger"], usual: ["Baker", "Clerk"], help: "" },
  teams: { field: "mode", value: "team" },
};
const PEOPLE: SittingPlayer[] = [
  { number: 1, seat: "red", name: "Ann", phone: "here" },
  { number: 2, seat: "blue", name: "Ben", phone: "none" },
  { number: 3, seat: "green", name: "", phone: "none" },
];

async function form() {
  const ask = vi.fn();
  const { page, show, button } = drawn(() => h(NewGame, { back: null }), { ask } as unknown as Partial<TableClient>);
  const see = async (sitting: SittingPlayer[]) => (show({ games: [FORM], sitting }), vi.advanceTimersByTimeAsync(500));
  const press = async (words: string) => (button(words).click(), vi.advanceTimersByTimeAsync(500));
  const begun = async () => (await press("Set up the table"), ask.mock.lastCall?.[0] as object);
  await see(PEOPLE);
  return { page, see, press, begun, ask };
}

test("a bot sits down as whom it plays, is told with those who sit, and is called so where nobody has a name", async () => {
  const it = await form();
  await it.press("Let a bot play for Green");
  await it.press("Lighthouse Keeper");
  expect(it.ask).toHaveBeenLastCalledWith({ do: "arrange", sitting: [{ number: 1 }, { number: 2 }, { number: 3, name: "Lighthouse" }] });
  expect(await it.begun()).toMatchObject({
    players: [{ seat: "red", name: "Ann" }, { seat: "blue", name: "Ben" }, { seat: "green", bot: "Lighthouse Keeper" }],
  });
  await it.press("A bot plays as Lighthouse Keeper");
  await it.press("A person plays");
  expect(await it.begun()).not.toHaveProperty("players");
});

test("no phone is a bot: whoever takes its chair with one plays there", async () => {
  const it = await form();
  expect(it.page.all("button").some((one) => one.getAttribute("aria-label") === "Let a bot play for Ann")).toBe(false);
  await it.press("Let a bot play for Ben");
  await it.press("Sailor");
  await it.see(PEOPLE.map((one) => ({ ...one, phone: "here" as const })));
  expect(await it.begun()).not.toHaveProperty("players");
});

test("people are asked for their teams in a team game alone, and bots are in none", async () => {
  const it = await form();
  expect(it.page.text).not.toContain("Who is in which team?");
  await it.press("Let a bot play for Ben");
  await it.press("Sailor");
  await it.press("team");
  await it.press("Ann –");
  expect(await it.begun()).toMatchObject({ mode: "team", teams: [["red"]] });
  await it.press("free");
  expect(await it.begun()).not.toHaveProperty("teams");
});

test("of many names those are told that were tapped, in their order; else the game takes its own", async () => {
  const it = await form();
  expect(it.page.text).toContain("Cast (2)");
  expect(await it.begun()).not.toHaveProperty("cast");
  await it.press("1 Baker");
  await it.press("Digger");
  await it.press("Baker");
  expect(await it.begun()).toMatchObject({ cast: ["Clerk", "Digger", "Baker"] });
});

test("after the last team nobody is in one, and a long name is cut at a word", () => {
  expect(["", "A", "D"].map((one) => nextTeam(one))).toEqual(["A", "B", ""]);
  expect(["Baker", "Lighthouse Keeper"].map(botName)).toEqual(["Baker", "Lighthouse"]);
});

/** The host's form for a new game: bots on chairs, teams, and what is chosen of many names. */

import { h } from "preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NewGame } from "../src/host/new_game";
import { nextTeam } from "../src/host/setup_answers";
import type { Snapshot } from "../src/snapshot";
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
  const see = async (change: Partial<Snapshot>) => (show(change), vi.advanceTimersByTimeAsync(500));
  const press = async (words: string) => (button(words).click(), vi.advanceTimersByTimeAsync(500));
  const begun = async () => (await press("Set up the table"), ask.mock.lastCall?.[0] as object);
  await see({ games: [{ ...FORM, game: "tides", title: "Tides" }, FORM], settingUp: "orbit", sitting: PEOPLE });
  return { page, see, press, begun, ask };
}

/** The same people, with something of one of them told by the table. */
const told = (number: number, what: Partial<SittingPlayer>) => PEOPLE.map((one) => (one.number === number ? { ...one, ...what } : one));

test("as whom a bot plays is the table's to keep, and every host's page shows it", async () => {
  const it = await form();
  await it.press("Let a bot play for Green");
  await it.press("Lighthouse Keeper");
  expect(it.ask).toHaveBeenLastCalledWith({ do: "arrange", sitting: [{ number: 1 }, { number: 2 }, { number: 3, bot: "Lighthouse Keeper" }] });
  await it.see({ sitting: told(3, { name: "Lighthouse", bot: "Lighthouse Keeper" }) });
  expect(await it.begun()).not.toHaveProperty("players");
  expect(it.page.text).toContain("A bot plays as Lighthouse Keeper");
  await it.press("A bot plays as Lighthouse Keeper");
  await it.press("A person plays");
  expect(it.ask).toHaveBeenLastCalledWith({ do: "arrange", sitting: [{ number: 1 }, { number: 2 }, { number: 3, bot: "" }] });
});

test("no bot is put where somebody sits with a phone", async () => {
  const { page } = await form();
  const labels = page.all("button").map((one) => one.getAttribute("aria-label"));
  expect(labels).toContain("Let a bot play for Ben");
  expect(labels).not.toContain("Let a bot play for Ann");
});

test("which game is set up, how it is played and who begins is what the table knows, on every host's page", async () => {
  const it = await form();
  expect(it.ask.mock.calls).toEqual([[{ do: "lobby", again: true }]]);
  await it.press("team");
  expect(it.ask).toHaveBeenLastCalledWith({ do: "lobby", chosen: { mode: "team" } });
  await it.see({ chosen: { mode: "team", cast: ["Digger"], first: "blue" } });
  expect(await it.begun()).toEqual({ do: "new_game", game: "orbit", mode: "team", cast: ["Digger"], first: "blue" });
  await it.press("Tides");
  expect(it.ask).toHaveBeenLastCalledWith({ do: "lobby", game: "tides" });
  await it.see({ settingUp: "tides", chosen: {} });
  expect(await it.begun()).toEqual({ do: "new_game", game: "tides", mode: "free" });
});

test("taps that the table has not answered yet count, until it has", async () => {
  const it = await form();
  await it.see({ busy: true });
  await it.press("1 Baker");
  await it.press("Digger");
  expect(it.ask).toHaveBeenLastCalledWith({ do: "lobby", chosen: { cast: ["Clerk", "Digger"] } });
  await it.see({ busy: false, chosen: { cast: ["Clerk"] } });
  expect(await it.begun()).toMatchObject({ cast: ["Clerk"] });
});

test("people are asked for their teams in a team game alone, and bots are in none", async () => {
  const it = await form();
  expect(it.page.text).not.toContain("Who is in which team?");
  await it.see({ chosen: { mode: "team" }, sitting: told(2, { bot: "Sailor" }) });
  expect(it.page.text).not.toContain("Ben –");
  await it.press("Ann –");
  expect(it.ask).toHaveBeenLastCalledWith({ do: "arrange", sitting: [{ number: 1, team: "A" }, { number: 2 }, { number: 3 }] });
  await it.see({ sitting: told(1, { team: "A" }) });
  expect(await it.begun()).toMatchObject({ mode: "team", teams: [["red"]] });
  await it.see({ chosen: { mode: "free" } });
  expect(await it.begun()).not.toHaveProperty("teams");
});

test("of many names those are told that were tapped, in their order; else the game takes its own", async () => {
  const it = await form();
  expect(it.page.text).toContain("Cast (2)");
  expect(await it.begun()).not.toHaveProperty("cast");
  await it.press("1 Baker");
  expect(it.ask).toHaveBeenLastCalledWith({ do: "lobby", chosen: { cast: ["Clerk"] } });
  await it.see({ chosen: { cast: ["Clerk", "Digger"] } });
  await it.press("Baker");
  expect(it.ask).toHaveBeenLastCalledWith({ do: "lobby", chosen: { cast: ["Clerk", "Digger", "Baker"] } });
});

test("after the last team nobody is in one", () => {
  expect(["", "A", "D"].map((one) => nextTeam(one))).toEqual(["A", "B", ""]);
});

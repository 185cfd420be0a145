/** What stands on a screen, and until when: components drawn, with time passed by hand. */

import { h } from "preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Asking, useAsking } from "../src/asking/asking";
import { Player, PlayerSheet } from "../src/host/player";
import { usePage } from "../src/page_context";
import { Columns } from "../src/painters/columns";
import { Sheet } from "../src/parts/sheet";
import { MyTurn } from "../src/shown/my_turn";
import { Waits } from "../src/shown/take_back";
import { Rolled } from "../src/shown/dice";
import { Checklist } from "../src/shown/lists";
import type { Action, Columns as ColumnsOf, Line, Scene, Seat, Step } from "../src/stage";
import { Actions, soft } from "../src/shown/actions";
import { drawn } from "./fake_page";
import { shownOf } from "./fake_table";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const rolled = (came: string) => ({ is: "Step", kind: "roll", face: 4, came: [came] }) as unknown as Step;
const moved = { is: "Step", kind: "move" } as unknown as Step;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const soon = () => pass(500);

test("what a die meant is read for a while, whatever happens after it, and then is gone", async () => {
  const { page, show } = drawn(() => h(Rolled, {}));
  await soon();
  show({ steps: { n: 1, list: [rolled("The door opens.")] } });
  await soon();
  expect(page.text).toContain("The door opens.");
  show({ steps: { n: 2, list: [moved] } });
  await soon();
  expect(page.text).toContain("The door opens.");
  await pass(10_000);
  expect(page.text).toBe("");
});

test("what a die meant long ago does not come back with the screen", async () => {
  const { page, show } = drawn(() => usePage().now.near && h(Rolled, {}));
  const steps = { n: 1, list: [rolled("The door opens.")] };
  show({ near: false });
  await soon();
  show({ near: true, steps, told: [{ n: 2, text: "Ann moves." }] });
  await soon();
  expect(page.text).toBe("");
});

test("what hands have done in one round is to be done again in the next", async () => {
  const line = { is: "Line", words: "Draw a card" } as unknown as Line;
  const { page, show, button } = drawn(() => h(Checklist, { lines: usePage().now.near ? [line] : [] }));
  const ticked = () => String(button("Draw a card").getAttribute("aria-pressed"));
  await soon();
  button("Draw a card").click();
  await soon();
  expect(ticked()).toBe("true");
  show({ rev: 9 });
  await soon();
  expect(ticked()).toBe("true");
  show({ near: false });
  await soon();
  expect(page.text).toBe("");
  show({ near: true });
  await soon();
  expect(ticked()).not.toBe("true");
});

test("a long question that was opened while the table was away is asked for once it is back", async () => {
  const action = { is: "Action", key: "items", label: "Play a card", press: { is: "Later", key: "items.red" } } as unknown as Action;
  const scene = { ...shownOf({}).scene, actions: [action] };
  const look = vi.fn();
  function Screen() {
    const { asks, sheets } = useAsking(scene, "red");
    return h(Asking.Provider, { value: asks }, h(Actions, { actions: [action], moment: "red" }), sheets);
  }
  const { show, button } = drawn(() => h(Screen, {}), { look });
  show({ near: false, scene });
  await soon();
  button("Play a card").click();
  await soon();
  look.mockClear();
  show({ near: true });
  await soon();
  expect(look).toHaveBeenCalledWith("items.red");
});

test("the focus goes back to what opened the first sheet, also where one sheet led to another", async () => {
  const titles = ["", "Where to?", "Which card?"];
  const { page, show, button } = drawn(() => {
    const { rev } = usePage().now;
    return h("main", {}, h("div", { inert: rev > 0 }, h("button", {}, "Move")), rev > 0 && h(Sheet, { key: rev, name: String(rev), title: titles[rev] ?? "", children: h("button", {}, "On") }));
  });
  button("Move").focus();
  for (const rev of [1, 2]) {
    show({ rev });
    await soon();
    button("On").focus();
  }
  show({ rev: 0 });
  await soon();
  expect(page.text).toBe("Move");
  expect(document.activeElement).toBe(button("Move"));
});

test("only who runs the table finds a pencil at a card, and it asks what is otherwise", async () => {
  const question = { is: "Ask", key: "fix", title: "How does the Captain stand?", choices: [] };
  const cards = [{ is: "ColumnCard", key: "Captain", title: "Captain", correct: { is: "Pick", question } }];
  const middle = { is: "Columns", title: "Crew", cards } as unknown as ColumnsOf;
  const scene = { ...shownOf({}).scene, middle };
  function Screen() {
    const { asks, sheets } = useAsking(scene, "red");
    return h(Asking.Provider, { value: asks }, h(Columns, { middle }), sheets);
  }
  const { page, show } = drawn(() => h(Screen, {}));
  await soon();
  const pencils = () => page.all("button").filter((one) => one.getAttribute("aria-label")?.includes("Captain"));
  expect(pencils()).toEqual([]);
  show({ stage: "host" });
  await soon();
  pencils()[0]?.click();
  await soon();
  expect(page.text).toContain("How does the Captain stand?");
});

test("a long word on a button may go on in the next line, and a short one stays whole", () => {
  expect(["Recalibrate", "Énumération", "What happened…", "Continue"].map(soft)).toEqual(["Reca\u00ADlibrate", "Énumé\u00ADration", "What happened…", "Continue"]);
});

test("who runs the table reads how many of each a player has, and frees no seat that a bot plays in", async () => {
  const bot: Seat = { is: "Seat", seat: "green", name: "Otto", sub: "Bot: Exile", chips: [{ is: "Chip", key: "cubes", name: "Cubes", icon: "cube", sub: "8" }] };
  const scene = { ...shownOf({}).scene, seats: [bot] } as Scene;
  const panel = drawn(() => h(Player, { one: bot, badged: true, onPress: () => undefined }));
  panel.show({ scene });
  await vi.advanceTimersByTimeAsync(500);
  expect(panel.page.text).toContain("Bot: Exile · Cubes 8");
  for (const [guests, there] of [[[], false], [[{ seat: "green", name: "Otto", state: "free" }], true]] as const) {
    function Screen() {
      return h(Asking.Provider, { value: useAsking(scene, "red").asks }, h(PlayerSheet, { scene, seat: "green", close: () => undefined }));
    }
    const sheet = drawn(() => h(Screen, {}));
    sheet.show({ scene, guests: [...guests] });
    await vi.advanceTimersByTimeAsync(500);
    expect(sheet.page.text.includes("Free the seat for another phone")).toBe(there);
  }
});

test("a tap that the table does not answer at once is marked, and before anybody knows that the line is dead", async () => {
  const { page, show } = drawn(() => h(Waits, {}));
  show({ busy: true });
  await pass(200);
  expect(page.text).toBe("");
  await pass(200);
  expect(page.text).toBe("Sending…");
  show({ busy: false });
  await soon();
  expect(page.text).toBe("");
  show({ busy: true, held: true, near: false });
  await pass(20);
  expect(page.text).toContain("What you tapped waits");
  await soon();
});

/** A browser's sound, as far as it counts: the notes that would be heard. */
function listened() {
  const played: number[] = [];
  const touched: (() => void)[] = [];
  const node = { connect: (to: object) => to, gain: { setValueAtTime: () => 0, exponentialRampToValueAtTime: () => 0 } };
  class FakeSound {
    state = "suspended";
    currentTime = 0;
    resume = () => Promise.resolve(void (this.state = "running"));
    createGain = () => node;
    createOscillator = () => ({ ...node, frequency: { value: 0 }, start: (at: number) => played.push(at), stop: () => 0 });
  }
  Object.assign(globalThis, { AudioContext: FakeSound, addEventListener: (_: string, then: () => void) => touched.push(then), removeEventListener: () => 0 });
  return { played, touch: () => touched.forEach((then) => then()) };
}

test("my turn stands in the tab's title, and is heard once after a finger has touched the page", async () => {
  const { played, touch } = listened();
  const turnOf = (seat: "red" | "blue", title: string) => ({ scene: { ...shownOf({}).scene, header: { is: "Header", seat, title } } as Scene });
  const attack = { is: "Ask", key: "hit", title: "You are attacked", alarm: true, must: true, seat: "red", choices: [] };
  const { show } = drawn(() => h(MyTurn, {}));
  const others = turnOf("blue", "Ben's turn");
  const mine = turnOf("red", "Your turn");
  show(others);
  await soon();
  expect(document.title).toBe("Panic Companion");
  show(mine);
  await soon();
  expect(document.title).toBe("● Your turn · Panic Companion");
  expect(played).toHaveLength(0);
  touch();
  show(turnOf("red", "Your turn, phase 2"));
  await soon();
  expect(played).toHaveLength(0);
  show(others);
  await soon();
  show(mine);
  await soon();
  expect(played).toHaveLength(2);
  show({ scene: { ...others.scene, question: attack } as Scene });
  await soon();
  expect(document.title).toContain("You are attacked");
  expect(played).toHaveLength(4);
});

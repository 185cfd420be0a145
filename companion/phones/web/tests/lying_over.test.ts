/** What lies over a screen when something else happens: nobody is left with a screen on which nothing can be done. */

import { h } from "preact";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { HostScreen } from "../src/host/host";
import "../src/late_parts";
import { stayHere } from "../src/parts/closing";
import { SeatScreen } from "../src/screens/seat";
import type { OpenPoll, Snapshot } from "../src/snapshot";
import type { Ask, Ending, Middle, Tally } from "../src/stage";
import type { TableClient } from "../src/table_client";
import type { MyScene, NewGameForm } from "../src/wire";
import { drawn } from "./fake_page";
import { shownOf } from "./fake_table";

const heard = vi.hoisted(() => {
  const found = new Map<string, (event: object) => void>();
  const window = {
    scrollTo: () => undefined,
    matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
    addEventListener: (kind: string, then: (event: object) => void) => void found.set(kind, then),
    removeEventListener: () => undefined,
  };
  Object.assign(globalThis, { window, matchMedia: window.matchMedia, location: { origin: "" }, navigator: {} });
  return found;
});
const back = () => heard.get("keydown")?.({ key: "Escape" });

/** What comes after the page has come: each part of it is looked up when it is drawn. */
vi.mock("../src/awake", () => ({ keepAwake: () => undefined }));
vi.mock("../src/late", async (original) => {
  const handed = window as unknown as { late: { parts?: { [name: string]: (props: object) => unknown } } };
  handed.late = {};
  const part = (name: string) => (props: object) => handed.late.parts?.[name]?.(props) ?? null;
  return Object.fromEntries(Object.keys(await original<object>()).map((name) => [name, part(name)]));
});
stayHere(() => true);
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const SITTING = { red: { alive: true, name: "Ann" }, blue: { alive: true, name: "Ben" } };
const MAP = { is: "CardMap", places: [{ is: "Place", key: "0,0", name: "Hall", cell: [0, 0], doors: "DDDD" }], pieces: [] } as unknown as Middle;
const ENDING = { is: "Ending", title: "The humans win", tone: "safe", icon: "", why: "" } as Ending;
const SHOW = { is: "Spectacle", icon: "", around: "", moves: "rise", tone: "good" } as unknown as Ending["show"];
const CHAIN = { is: "Tree", title: "Who infected whom", nodes: [{ seat: "red", name: "Ann", words: "" }] } as unknown as Ending["chain"];
const POLL: OpenPoll = {
  scan: "00", ask: "infected", polled: ["red", "blue"], waiting: ["red", "blue"], step: "answering", refusal: null, warnings: [], told: [], quiet: [],
  peeked: false, leavesAt: 0, said: null, given: false, unknowing: false,
};
const CHOICES: Ask = { is: "Ask", key: "which", title: "Which one?", choices: [{ is: "Choice", key: "one", label: "This one", press: { is: "Send", raw: { do: "it" } } }] };
const ROWS: Tally = {
  is: "Tally", key: "lost", title: "What is lost?", go: "Go on", done: { is: "Fill", raw: { do: "lose" }, path: ["what"] },
  rows: [{ is: "Row", key: "barrel", label: "Barrel", high: 3 }],
} as unknown as Tally;
const FORM: NewGameForm = { game: "ten", title: "Ten", least: 1, most: 4, seats: ["red", "blue"], copy: true };

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const soon = () => pass(500);
const scene = (more: Partial<MyScene> = {}): MyScene => {
  const made = shownOf({ seats: SITTING }).scene;
  const seats = made.seats.map((one) => ({ ...one, numbers: [{ is: "Number" as const, path: `${one.seat}.hp`, label: "Health", value: 3 }] }));
  return { ...made, seats, middle: MAP, header: { is: "Header", title: "Ann's turn", seat: "red" }, ...more };
};

/** A screen at one moment, with what can be asked about it. */
async function screen(which: () => ReturnType<typeof h>, more: Partial<Snapshot>, table: object = {}) {
  const client = { ask: vi.fn(), getUp: vi.fn(), rowSaid: vi.fn(), look: vi.fn(), dismiss: () => undefined, outcomeSeen: vi.fn(), reportSeen: vi.fn(), scanClient: {}, auditClient: {}, notes: {}, copy: vi.fn(), ...table };
  const { page, show, button } = drawn(() => h(which, {}), client as unknown as Partial<TableClient>);
  const see = async (change: Partial<Snapshot>) => (show(change), soon());
  await see({ scene: scene(), ...more });
  const lies = () => page.all("section").concat(page.all("div")).filter((one) => one.getAttribute("role") === "dialog" && !one.isInert);
  const titles = () => lies().map((one) => one.all("h2")[0]?.text);
  const isCovered = () => page.all("main").some((one) => one.isInert);
  return {
    page, see, button, titles, table: client,
    tap: async (words: string) => (button(words).focus(), button(words).click(), soon()),
    /** Nothing can be tapped on it, and nothing lies over it on which something can. */
    isDead: () => isCovered() && !lies().some((one) => one.all("button").length),
    isFree: () => !isCovered() && lies().length === 0,
  };
}

const seat = (more: Partial<Snapshot> = {}, table: object = {}) => screen(SeatScreen, { stage: "seat", ...more }, table);
const host = (more: Partial<Snapshot> = {}, table: object = {}) =>
  screen(HostScreen, { stage: "host", seat: null, games: [FORM], join: "ABCD2345", ...more }, table);
type ScreenUnderTest = Awaited<ReturnType<typeof screen>>;

const SHUT = { is: "Shut" as const, refusal: { is: "Refusal" as const, code: "no", why: "Not your turn." }, raw: { do: "it" } } as never;
const COUNT = { n: 1, kind: "result" as const, ask: "infected", total: 1, polled: 2, check: "good" as const, pictures: [1, 2, 3, 4] };
const ASKED: Snapshot["questions"][number] = { rev: 3, kind: "met", other: "blue", ask: "What happened?", answers: [{ said: "no", label: "Nothing" }] } as never;
const OVER = { scene: scene({ over: true, header: { is: "Header", title: "The game is over" } }), ending: ENDING };
const NOTICE = { code: "told_again", why: "It was told again.", rule: null, command: null };
const ROW = { bad: null, waiting: [], said: null, changed: true, same: [], other: [], phones: 2, asked: true };
const ACTION = { is: "Action" as const, key: "lose", label: "Lose", press: { is: "Pick" as const, question: ROWS } };
const CHOOSE = { is: "Action" as const, key: "choose", label: "Choose", press: { is: "Pick" as const, question: CHOICES } };
const NEW = { scene: scene({ begun: false, middle: undefined, header: { is: "Header", title: "Setting up" } } as never), ending: null, join: "EFGH2345", audit: null, report: null };

async function form(more: Partial<Snapshot> = {}, table: object = {}) {
  const it = await host({ ...OVER, ...more }, table);
  await it.tap("More");
  await it.tap("New game");
  return it;
}

/** All that can happen while something lies there, and the game goes on. */
const EVENTS: { [what: string]: (it: ScreenUnderTest) => Promise<unknown> } = {
  "the connection comes back": async (it) => (await it.see({ near: false }), it.see({ near: true, scene: scene() })),
  "the game is over with a show": (it) => it.see({ ...OVER, ending: { ...ENDING, show: SHOW } as Ending }),
  "all is undone to before the game": (it) => it.see({ ...NEW, join: "ABCD2345" }),
  "a new game begins": async (it) => (await it.see({ scene: null, ending: null }), it.see(NEW)),
  "it is another's turn": (it) => it.see({ scene: scene({ header: { is: "Header", title: "Ben's turn", seat: "blue" } }) }),
  "a seat is in the game no more": (it) => it.see({ scene: scene({ seats: scene().seats.slice(0, 1) }) }),
  "nobody knows of a scene": (it) => it.see({ scene: null }),
  "a scan begins": (it) => it.see({ sealing: POLL }),
  "a scan asks what this page does not know": (it) => it.see({ sealing: { ...POLL, ask: "who", step: "refused", refusal: "other_game" } }),
  "the row is another": (it) => it.see({ symbols: [1, 2, 3, 4, 5, 6, 7, 8], row: ROW }),
  "something was refused": (it) => it.see({ notice: NOTICE }),
  "the audit closes": async (it) => (await it.see({ ...OVER, audit: { step: "agreed", waiting: [] } }), it.see({ audit: { step: "opened", waiting: [] } })),
};

/** Whatever has asked by itself is answered, or put away. */
async function isFreed(it: ScreenUnderTest): Promise<boolean> {
  for (let n = 0; n < 6 && !it.isFree(); n++) {
    const before = it.titles().join();
    back();
    await soon();
    if (before !== it.titles().join()) continue;
    for (const words of ["Compare later", "Same row", "Skip", "OK", "Continue"]) if (it.page.text.includes(words)) await it.tap(words);
    await it.see({ notice: null, outcome: null, questions: [] });
  }
  return it.isFree();
}

const PLAYING = { scene: scene({ actions: [ACTION, CHOOSE] }) };
const OPENED: { [what: string]: [begin: (() => Promise<ScreenUnderTest>), taps: string[]] } = {
  "nothing": [() => seat(), []],
  "nothing on the host's page": [() => host(), []],
  "a player's menu": [() => seat(), ["Menu"]],
  "leaving": [() => seat(), ["Menu", "Leave this seat"]],
  "a player's row": [() => seat({ symbols: [1, 2, 3, 4, 5, 6, 7, 8] }), ["Compare the row"]],
  "a player's map": [() => seat(), ["Map"]],
  "a note that is set right": [() => seat(), ["Hold to peek", "Correct it"]],
  "a player's question": [() => seat(PLAYING), ["Choose"]],
  "a player's counting": [() => seat(PLAYING), ["Lose"]],
  "a changed answer to the audit": [() => seat({ ...OVER, audit: { step: "agreed", waiting: [] } }), ["Change my answer"]],
  "the host's menu": [() => host(), ["Menu"]],
  "the host's tools": [() => host(), ["More"]],
  "giving up": [() => host(), ["More", "Give up the game"]],
  "a player's panel": [() => host(), ["Ben"]],
  "a number": [() => host({ scene: scene({ middle: undefined, numbers: [{ is: "Number", path: "heat", label: "Heat", value: 3 }] } as never) }), ["Heat"]],
  "why something cannot be": [() => seat({ scene: scene({ actions: [{ ...CHOOSE, press: SHUT }] }) }), ["Choose"]],
  "why the host cannot": [() => host({ scene: scene({ actions: [{ ...CHOOSE, press: SHUT }] }) }), ["Choose"]],
  "a long question under way": [() => seat({ scene: scene({ actions: [{ ...CHOOSE, press: { is: "Later", key: "which" } }] }) }), ["Choose"]],
  "what is asked by itself": [() => seat({ scene: scene({ question: { ...CHOICES, must: true, seat: "red" } }) }), []],
  "a die to be told": [() => seat({ notice: { ...NOTICE, command: { do: "it" }, dice: [6, 6] } }), ["3"]],
  "what was refused to the host": [() => host({ notice: { ...NOTICE, command: { do: "it" } } }), []],
  "a count": [() => seat({ outcome: COUNT }), []],
  "a count on the host's page": [() => host({ outcome: COUNT }), []],
  "a scan": [() => seat({ sealing: POLL }), []],
  "a private question": [() => seat({ questions: [ASKED] }), []],
  "a private question before a scan": [() => seat({ questions: [ASKED], sealing: POLL }), []],
  "a changed row": [() => seat({ symbols: [1, 2, 3, 4, 5, 6, 7, 8], row: ROW }), []],
  "consent": [() => seat({ ...OVER, audit: { step: "asked", waiting: [] } }), []],
  "a report": [() => seat({ ...OVER, audit: { step: "over", waiting: [] }, report: { scans: [], names: {} } as never }), []],
  "the host's form": [form, []],
  "a new game that ends an audit": [() => host({ ...OVER, audit: { step: "agreed", waiting: ["red"] } }), ["Same players again"]],
  "an owner's copy": [form, ["My copy"]],
};

describe.each(Object.keys(OPENED))("with %s open", (what) => {
  test.each(Object.keys(EVENTS))("%s, and the screen lives", async (event) => {
    const [begin, taps] = OPENED[what] as (typeof OPENED)[string];
    const it = await begin();
    for (const words of taps) await it.tap(words);
    if (taps.length) expect(it.isFree()).toBe(false);
    await EVENTS[event]?.(it);
    expect(it.isDead()).toBe(false);
    if (event === "a scan asks what this page does not know" || event === "a scan begins") await it.see({ sealing: null });
    expect([await isFreed(it), it.titles()]).toEqual([true, []]);
  });

  test("it stays there, with the focus in it, when others do something; and once it is closed the focus is back", async () => {
    const [begin, taps] = OPENED[what] as (typeof OPENED)[string];
    const it = await begin();
    let opener: Element | null = null;
    for (const words of taps) {
      if (!it.titles().length) opener = it.button(words) as unknown as Element;
      await it.tap(words);
    }
    const [titles, focus] = [it.titles(), document.activeElement];
    expect(titles).toEqual(titles.length ? [(focus as HTMLElement & { text: string }).text] : []);
    await it.see({ rev: 9, told: [{ n: 1, text: "Ben searches." }] });
    expect([it.titles(), document.activeElement]).toEqual([titles, focus]);
    expect(await isFreed(it)).toBe(true);
    if (opener) expect(document.activeElement === opener).toBe(true);
  });
});

test("a map that was undone with the set-up does not come back by itself", async () => {
  const it = await seat();
  await it.tap("Map");
  await it.see(NEW);
  await it.see({ scene: scene() });
  expect(it.isFree()).toBe(true);
});

test("a question that this page does not know says so, and can be put away", async () => {
  const it = await seat({ sealing: { ...POLL, ask: "who", step: "refused", refusal: "other_game" } });
  expect(it.page.text).toContain("Load it again");
  back();
  await soon();
  expect(it.isFree()).toBe(true);
});

test("a chain of what happened that is taken back leaves nothing over the ending", async () => {
  const it = await seat(OVER);
  await it.see({ ending: { ...ENDING, chain: CHAIN } as Ending });
  expect(it.titles()).toEqual(["Who infected whom"]);
  await it.see({ ending: { ...ENDING, title: "The station is lost" } });
  expect(it.isFree()).toBe(true);
});

test.each(["a row that is another", "a refusal", "the loss of the connection", "a long question's new moment"])("what was counted outlasts %s", async (what) => {
  const later = { is: "Action" as const, key: "lose", label: "Lose", press: { is: "Later" as const, key: "lose" } };
  const known = (rev: number) => ({ rev, later: { rev, questions: { lose: ROWS } } });
  const it = await seat(what.startsWith("a long") ? { scene: scene({ actions: [later] }), ...known(1) } : PLAYING);
  const counted = () => it.button("Barrel").all("b")[0]?.text;
  await it.tap("Lose");
  await it.tap("Barrel");
  await it.tap("Barrel");
  expect(counted()).toBe("2");
  if (what === "a row that is another") await EVENTS["the row is another"]?.(it);
  else if (what === "a refusal") await it.see({ notice: NOTICE });
  else if (what === "the loss of the connection") await it.see({ near: false });
  else await it.see({ rev: 2 });
  await it.see({ near: true, notice: null, row: { ...ROW, changed: false, said: true }, ...(what.startsWith("a long") ? known(2) : {}) });
  expect(it.titles()).toEqual(["What is lost?"]);
  expect(counted()).toBe("2");
  back();
  await soon();
  await it.tap("Lose");
  expect(counted()).toBe("");
});

test("what was counted and done is not there when it is asked again, and what was refused is", async () => {
  const it = await seat({ scene: scene({ question: { ...ROWS, must: true, seat: "red" } }), seat: "red" });
  const counted = () => it.button("Barrel").all("b")[0]?.text;
  await it.tap("Barrel");
  await it.tap("Go on");
  await it.see({ busy: true });
  await it.see({ busy: false, notice: NOTICE });
  await it.see({ notice: null });
  expect(counted()).toBe("1");
  await it.tap("Go on");
  await it.see({ busy: true });
  await it.see({ busy: false });
  expect(counted()).toBe("");
});

test("a question that was put aside pushes itself forward when it is asked anew", async () => {
  const asked = { scene: scene({ question: { ...CHOICES, must: true, seat: "red" } }) };
  const it = await seat({ ...asked, seat: "red" });
  back();
  await soon();
  expect(it.isFree()).toBe(true);
  await it.see({ scene: scene({ rev: 2, question: { ...CHOICES, must: true, seat: "red" } } as never) });
  expect(it.isFree()).toBe(true);
  await it.see({ scene: scene() });
  await it.see(asked);
  expect(it.titles()).toEqual(["Which one?"]);
});

test("leaving the seat says that it cannot be done while the table is away", async () => {
  const it = await seat({}, {});
  await it.tap("Menu");
  await it.tap("Leave this seat");
  await it.see({ near: false });
  expect(it.page.all("button").find((one) => one.text === "Leave this seat" && one.getAttribute("aria-disabled"))).toBeTruthy();
});

test.each([
  ["what may show somebody's answer is asked", { warns: [{ seat: "red", why: "Ann was not asked." }] }, "Ask the phones?", "Ask anyway", "Don’t ask"],
  ["what a rule is against only says so", {}, "Not now", null, "Don’t do it"],
])("of two answers that one is bright that the title asks for: %s", async (_, more, title, bright, no) => {
  const it = await host({ notice: { code: "must_settle", why: "Why.", rule: null, command: { do: "scan_again" }, ...more } as never });
  expect(it.titles()).toEqual([title]);
  const dialog = it.page.all("section").filter((one) => one.getAttribute("role") === "dialog")[0];
  const lit = dialog?.all("button").filter((one) => (one.getAttribute("class") ?? "").includes("main"));
  expect(lit?.map((one) => one.text)).toEqual(bright ? [bright] : []);
  expect(it.button(no).text).toBe(no);
});

test("a dialog over another has its own name", async () => {
  const lit = { ...MAP, lit: { "0,0": { is: "Pick", question: CHOICES } } } as unknown as Middle;
  const it = await seat({ scene: scene({ middle: lit }) });
  await it.tap("Map");
  it.page.all("g").find((one) => one.getAttribute("aria-label") === "Hall, row 1, column 1" && one.getAttribute("role") === "button")?.click();
  await soon();
  const dialogs = it.page.all("section").filter((one) => one.getAttribute("role") === "dialog");
  expect(dialogs.map((one) => one.getAttribute("aria-label"))).toEqual(["Map", "Which one?"]);
  back();
  await soon();
  expect(it.titles()).toEqual(["Map"]);
});

describe("the host's form", () => {
  const isForm = (it: ScreenUnderTest) => it.page.text.includes("Who plays");

  test("is left by Back, to the game that is over", async () => {
    const it = await form();
    expect(isForm(it)).toBe(true);
    back();
    await soon();
    expect(isForm(it)).toBe(false);
    expect(it.page.text).toContain("The humans win");
  });

  test.each(["a new game begins", "all is undone to before the game"])("is gone when %s", async (event) => {
    const it = await form();
    await EVENTS[event]?.(it);
    expect(isForm(it)).toBe(false);
  });

  test("stays as it was filled in when the game cannot begin, or the menu is looked at", async () => {
    const choices = [true, false].map((value) => ({ is: "SetupChoice", value, label: value ? "Long" : "Short" }));
    const setup = [{ is: "SetupQuestion", field: "long", path: ["long"], label: "How long?", choices, default: true }];
    const it = await form({ games: [{ ...FORM, setup } as unknown as NewGameForm], sitting: [{ number: 1, seat: "red", name: "Ann", phone: "here" }] as never });
    const pressed = () => String(it.button("Short").getAttribute("aria-pressed"));
    await it.tap("Short");
    expect(pressed()).toBe("true");
    await it.tap("Menu");
    back();
    await soon();
    expect(pressed()).toBe("true");
    await it.tap("Set up the table");
    expect(it.table.ask).toHaveBeenCalledWith(expect.objectContaining({ do: "new_game", long: false }));
    await it.see({ notice: NOTICE });
    await it.see({ notice: null });
    expect(pressed()).toBe("true");
  });
});

test("what the host counted is not there when the like is asked again, and is there while something else is set right", async () => {
  const it = await host({ scene: scene({ question: ROWS }) });
  const counted = () => it.button("Barrel").all("b")[0]?.text;
  await it.tap("Barrel");
  await it.see({ busy: true });
  await it.see({ busy: false });
  expect(counted()).toBe("1");
  await it.tap("Go on");
  await it.see({ busy: true });
  await it.see({ busy: false, scene: scene({ question: ROWS }) });
  expect(counted()).toBe("");
});

test("a show at the end gives the focus back, when it is taken back and when it is over", async () => {
  const it = await seat();
  for (const end of [{ scene: scene(), ending: null }, {}]) {
    it.button("Menu").focus();
    await it.see({ ...OVER, ending: { ...ENDING, show: SHOW } as Ending });
    expect(document.activeElement === (it.button("Menu") as never)).toBe(false);
    await it.see(end);
    if (!it.isFree()) back();
    await soon();
    expect(document.activeElement === (it.button("Menu") as never)).toBe(true);
  }
});

test("a number is set to what it was when the sheet came, if it has become another since", async () => {
  const numbers = (value: number) => ({ scene: scene({ middle: undefined, numbers: [{ is: "Number", path: "heat", label: "Heat", value }] } as never) });
  const it = await host(numbers(3));
  await it.tap("Heat");
  await it.see({ ...numbers(2), rev: 9 });
  await it.tap("Save: 3");
  expect(it.table.ask).toHaveBeenLastCalledWith({ do: "adjust", set: { heat: 3 } });
  await it.tap("Heat");
  await it.tap("Save: 2");
  expect(it.table.ask).toHaveBeenCalledTimes(1);
});

test("why there was no count is gone from the host's page with the question", async () => {
  const it = await host({ scene: scene({ question: { ...CHOICES, by_phones: true } }) });
  await it.see({ outcome: { n: 2, kind: "void", ask: "infected", code: "lost", why: "Ben's phone is gone.", check: "good", seat: null } });
  expect(it.page.text).toContain("Ben's phone is gone.");
  expect(it.table.outcomeSeen).not.toHaveBeenCalled();
  await it.see({ scene: scene() });
  expect(it.table.outcomeSeen).toHaveBeenCalledTimes(1);
});

test("a report is erased by whoever puts it away, and not before", async () => {
  const it = await seat({ ...OVER, audit: { step: "over", waiting: [] }, report: { scans: [], names: {} } as never });
  expect(it.table.reportSeen).not.toHaveBeenCalled();
  back();
  await soon();
  expect(it.table.reportSeen).toHaveBeenCalledTimes(1);
});

test("a count lies over the question that the host is at, and Back closes nothing below it", async () => {
  const it = await host(PLAYING);
  await it.tap("Lose");
  await it.see({ outcome: COUNT });
  expect(it.titles()).toEqual(["What is lost?", expect.any(String)]);
  back();
  await soon();
  expect(it.titles()).toEqual(["What is lost?", expect.any(String)]);
  await it.see({ outcome: null });
  expect(it.titles()).toEqual(["What is lost?"]);
});

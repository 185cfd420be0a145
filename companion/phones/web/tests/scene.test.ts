import { expect, test } from "vitest";
import { actions, endTurn, type Turn } from "../src/panic/actions";
import { Names } from "../src/panic/names";
import { followed, type Act, type Choice, type Question } from "../src/panic/scene";
import { spawnAct } from "../src/screens/deeds";
import { attacksOn, attackWords } from "../src/screens/attacked";
import type { Command, View, Way, Who } from "../src/wire";
import { WORDS } from "../src/words";
import exploring from "./fixtures/exploring.json";
import shooting from "./fixtures/shooting.json";
import trading from "./fixtures/trading.json";

const w = WORDS.en;

/** The active player's phone, at a moment of a real game. */
function turnOf(fixture: unknown, acting: Who): Turn {
  const view = fixture as View;
  const names = new Names(view, w, view.turn?.seat ?? null, acting);
  return { names, w, acting, offers: view.offers ?? [], light: view.board === "light" };
}

function act(turn: Turn, key: string): Act {
  const found = actions(turn).find((one) => one.key === key);
  if (!found) throw new Error(`There is no ${key}.`);
  return found;
}

function asked(choice: Choice): Question {
  if (!("ask" in choice.press)) throw new Error(`${choice.key} asks nothing.`);
  return choice.press.ask();
}

/** Every command that can be reached by pressing. */
function reached(choices: readonly Choice[], depth = 0): Command[] {
  if (depth > 6) throw new Error("The questions never end.");
  return choices.flatMap((one) => {
    if ("send" in one.press) return [one.press.send];
    return "ask" in one.press ? reached(one.press.ask().choices, depth + 1) : [];
  });
}

function legal(turn: Turn, command: Command): boolean {
  const { do: name, ask: _, ...fields } = command;
  const same = (way: Way) => JSON.stringify(Object.entries(way).sort()) === JSON.stringify(Object.entries(fields).sort());
  return turn.offers.some((one) => one.do === name && one.open && (one.ways ?? []).some(same));
}

test.each([
  ["exploring", exploring],
  ["trading", trading],
  ["shooting", shooting],
] as const)("whatever is pressed while %s is a way that the table offered", (_, fixture) => {
  for (const who of ["trooper", "android"] as const) {
    const turn = turnOf(fixture, who);
    const commands = reached(actions(turn)).filter((one) => !(one.do === "first_aid" && (one.heals as Way[]).length > 1));
    expect(commands.length).toBeGreaterThan(0);
    expect(commands.filter((one) => !legal(turn, one))).toEqual([]);
  }
});

test("a closed action stays in its place and says why, with the rule", () => {
  const explore = act(turnOf(exploring, "trooper"), "explore");
  expect(explore.press).toMatchObject({ shut: { why: "A card lies there already.", rule: "PS-EXP-03" } });
});

test("exploring asks which card, where in words, and which way round", () => {
  const turn = turnOf(exploring, "android");
  const cards = asked(act(turn, "explore"));
  expect(cards.title).toBe("Which card is next?");
  expect(new Set(cards.choices.map((one) => one.label))).toContain("Sick Bay");
  const plain = cards.choices.find((one) => one.key === '"plain-2"');
  const places = asked(plain as Choice);
  expect(places.choices.map((one) => one.label)).toEqual(["down", "left"]);
  const ways = places.choices.filter((one) => "ask" in one.press).map(asked);
  expect(ways[0]?.title).toBe("Which way round?");
  expect(ways[0]?.choices.map((one) => one.card?.doors)).toEqual(["SSDD", "DDSS"]);
});

test("a card that fits in one place only is seen there before it is laid", () => {
  const cards = asked(act(turnOf(exploring, "android"), "explore")).choices;
  const hive = asked(cards.find((one) => one.label === "Hive") as Choice);
  expect(hive.choices).toMatchObject([{ label: "down", card: { doors: "DWWW" }, press: { send: { card: "hive" } } }]);
});

test("cards that are alike, doors and all, are asked for once", () => {
  const cards = asked(act(turnOf(exploring, "android"), "explore")).choices;
  const faces = cards.map((one) => `${one.label} ${one.card?.doors ?? ""}`);
  expect(new Set(faces).size).toBe(faces.length);
  expect(cards.filter((one) => one.label === "Parasite Alert")).toHaveLength(3);
});

test("a room that a free move reaches is gone to for nothing", () => {
  const move = act(turnOf(exploring, "android"), "move");
  expect(move.sub).toBe("once for free");
  expect(asked(move).choices).toMatchObject([
    { label: "Reactor", sub: "up · the Run’s free move", press: { send: { do: "move", free: true } } },
  ]);
});

test("whom one attacks is asked for Armor, and a parasite is not", () => {
  const shots = asked(act(turnOf(shooting, "android"), "fire")).choices;
  const atPlayers = shots.filter((one) => one.key.includes("seat"));
  const atParasites = shots.filter((one) => !one.key.includes("seat"));
  expect(atPlayers.length).toBeGreaterThan(0);
  expect(atPlayers.every((one) => "send" in one.press && one.press.send.ask === true)).toBe(true);
  expect(atParasites.every((one) => "send" in one.press && one.press.send.ask === undefined)).toBe(true);
});

test("a trade that must be made names its partners and is the bright button", () => {
  const trade = act(turnOf(trading, "android"), "trade");
  expect(trade.bright).toBe(true);
  expect(asked(trade).choices).toHaveLength(2);
});

test("an open question closes when what it asked for is gone", () => {
  const turn = turnOf(exploring, "android");
  expect(followed(actions(turn), ["move"])?.title).toBe("Where to?");
  expect(followed(actions(turnOf(exploring, "trooper")), ["explore"])).toBeNull();
  expect(followed([], ["move"])).toBeNull();
});

test("an offer that was too long to send is done at the table", () => {
  const turn = turnOf(exploring, "android");
  const offers = turn.offers.map((one) => {
    const { ways: _, ...short } = one;
    return one.do === "explore" ? short : one;
  });
  expect(act({ ...turn, offers }, "explore").press).toEqual({ elsewhere: true });
});

test("the turn is ended by a button of its own", () => {
  expect(endTurn(turnOf(exploring, "trooper"))?.press).toEqual({ send: { do: "end_turn" } });
});

test("a parasite without a place is asked about by its room", () => {
  const turn = turnOf(exploring, "trooper");
  const spawn = { do: "spawn_at", who: null, open: true, why: null, code: null, rule: null, choices: null };
  const found = spawnAct({ ...turn, offers: [{ ...spawn, ways: [{ choice: "1,0" }, { choice: "0,1:s" }] }] });
  expect(asked(found as Act).choices.map((one) => one.label)).toEqual(["Storage", "Terminal, lower half"]);
});

test("who is attacked is told by whom, where, and how hard", () => {
  const attack = { id: "a1", parasite: null, damage: 2, targets: ["red.trooper"] };
  const armor = { do: "armor", who: null, open: true, why: null, code: null, rule: null, choices: null };
  const view = {
    ...(exploring as unknown as View),
    pending: [{ kind: "armor", attacks: [attack] }],
    offers: [{ ...armor, ways: [0, 1, 2].map((cards) => ({ attack: "a1", seat: "red", cards })) }],
  };
  expect(attacksOn(view, "red")[0]?.ways).toHaveLength(3);
  expect(attacksOn(view, "green")).toHaveLength(0);
  expect(attackWords(view, "red", attack, w)).toBe("Bob attacks your Trooper: 2 wounds.");
  expect(attackWords(view, "red", attack, WORDS.fr)).toBe("Bob attaque votre Soldat\u00a0: 2 blessures.");
});

test("two people of one name are told apart by their colours, and nobody else is", () => {
  const view = structuredClone(trading) as unknown as View;
  const [one, other, third] = Object.keys(view.seats) as (keyof View["seats"])[];
  if (!one || !other || !third) throw new Error("There are three at least.");
  Object.assign(view.seats[one] ?? {}, { name: "Zoë" });
  Object.assign(view.seats[other] ?? {}, { name: "ZOË" });
  const names = new Names(view, w);
  expect(names.player(one)).toBe(`Zoë (${w.colour[one]})`);
  expect(names.player(other)).toBe(`ZOË (${w.colour[other]})`);
  expect(names.player(third)).toBe(view.seats[third]?.name);
});

/**
 * What presses do, as data: commands with places filled in, questions followed by what was pressed on the way. Pure.
 *
 * The same as companion/stage/presses.py and questions.py, for a screen that is in another language.
 */

import type { Json } from "./frames";
import type { Action, Ask, Choice, Ending, Fill, Path, Pick, Press, Put, Question, Raw, Row, Scene, Send, Tally } from "./stage";

export type Counts = { [row: string]: number };
/** What was pressed on the way to a question: a choice, or what was counted. */
export type Way = (string | Counts)[];

const send = (raw: Raw): Send => ({ is: "Send", raw });

/** A command with a value at a path of it; what is missing on the way is made. */
export function placed(raw: Raw, path: Path, value: Json): Raw {
  return at(raw, path, value) as Raw;
}

function at(now: Json | undefined, path: Path, value: Json): Json {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (typeof step === "number") return (Array.isArray(now) ? now : []).map((one, n) => (n === step ? at(one, rest, value) : one));
  const known = typeof now === "object" && now !== null && !Array.isArray(now) ? now : {};
  return { ...known, [step]: at(known[step], rest, value) };
}

/** What putting something at a place does. */
export const put = ({ raw, path }: Put, value: Json): Raw => placed(raw, path, value);

/** What going on does, given the numbers by row; in an order, 1 is the first. */
export function told(tally: Tally, counts: Counts): Press {
  const chosen = tally.rows.filter((row) => counts[row.key]);
  if (tally.ordered) chosen.sort((a, b) => (counts[a.key] ?? 0) - (counts[b.key] ?? 0));
  let { raw } = tally.done;
  const { path: list } = tally.done;
  const found = new Map<string, [Path, Json[]]>(tally.rows.some((row) => row.counts) ? [] : [[JSON.stringify(list), [list, []]]]);
  for (const row of chosen) {
    const path = row.path ?? list;
    if (row.counts) {
      const count = counts[row.key] ?? 0;
      raw = placed(raw, path, row.each?.[count - 1] ?? count);
      continue;
    }
    const key = JSON.stringify(path);
    const values = found.get(key) ?? [path, []];
    found.set(key, values);
    const times = tally.ordered ? 1 : (counts[row.key] ?? 0);
    for (let n = 0; n < times; n++) values[1].push(row.each?.[n] ?? row.value ?? row.key);
  }
  for (const [path, values] of found.values()) raw = placed(raw, path, values);
  const asked = new Set((tally.ordered ? chosen.slice(1) : chosen).map((row) => row.key));
  const { then } = tally.done;
  return then && asked.size ? { is: "Pick", question: narrowed(then, raw, asked) } : send(raw);
}

/** A question about these rows alone, of which a command knows something already. */
function narrowed(tally: Tally, raw: Raw, keys: Set<string>): Tally {
  const done: Fill = { ...tally.done, raw: { ...tally.done.raw, ...raw } };
  return { ...tally, rows: tally.rows.filter((row) => keys.has(row.key)), done };
}

export const highOf = (row: Row): number => row.high ?? 1;

/** One more, and after the most as few as can be; in an order the next place, or none again. */
export function tapped(tally: Tally, counts: Counts, row: Row): Counts {
  const count = counts[row.key] ?? row.start ?? 0;
  if (!tally.ordered) return { ...counts, [row.key]: count >= highOf(row) ? (row.low ?? 0) : count + 1 };
  const places = Object.values(counts);
  if (!count) return { ...counts, [row.key]: Math.max(0, ...places) + 1 };
  const rest = Object.entries(counts).filter(([key]) => key !== row.key);
  return Object.fromEntries(rest.map(([key, place]) => [key, place > count ? place - 1 : place]));
}

/** What was counted before anything was tapped. */
export function started(tally: Tally): Counts {
  return Object.fromEntries(tally.rows.filter((row) => row.start).map((row) => [row.key, row.start ?? 0]));
}

/** Whether it can go on: an order is whole, or has at least one where some are enough. */
export function isWhole(tally: Tally, counts: Counts): boolean {
  const known = tally.rows.filter((row) => counts[row.key]).length;
  return !tally.ordered || known >= (tally.some ? 1 : tally.rows.length);
}

const pick = (question: Question | undefined): Pick[] => (question ? [{ is: "Pick", question }] : []);

/** What an action is called: each actor has their own. */
export const doOf = ({ key, who = "" }: Action): string => `do ${key} ${who}`;

/** Every press that leads to a question, and is no choice of one: by where it stands on the screen. */
export function pressesOf(scene: Scene, ending: Ending | null): Map<string, Press> {
  const found = new Map<string, Press>();
  const add = (key: string, press: Press | undefined) => press && found.set(key, press);
  for (const one of [...(scene.actions ?? []), ...(scene.extras ?? [])]) add(doOf(one), one.press);
  for (const one of pick(scene.question)) add("asked", one);
  for (const one of pick(ending?.ask)) add("ending", one);
  for (const one of scene.seats) {
    add(`seat ${one.seat}`, one.correct);
    for (const chip of [...(one.chips ?? []), ...(one.badge ? [one.badge] : [])]) add(`chip ${one.seat} ${chip.key}`, chip.press);
  }
  for (const chip of scene.hand ?? []) add(`hand ${chip.key}`, chip.press);
  for (const track of scene.tracks ?? []) track.slots.forEach((slot, n) => add(`slot ${track.key} ${String(n)}`, slot.press));
  const { middle } = scene;
  for (const [place, press] of Object.entries(middle?.lit ?? {})) add(`lit ${place}`, press);
  if (middle?.is === "Columns") {
    for (const card of middle.cards) {
      add(`card ${card.key}`, card.press);
      add(`fix ${card.key}`, card.correct);
    }
    middle.status?.forEach((one, n) => add(`status ${String(n)}`, one.press));
  } else for (const piece of middle?.pieces ?? []) add(`piece ${piece.id}`, piece.press);
  if (middle?.is === "RingMap") for (const edge of middle.centre.edges ?? []) add(`edge ${edge.key}`, edge.press);
  if (middle?.is === "CardMap") for (const one of pick(middle.tell_card)) add("next card", one);
  return found;
}

/** Follow what was pressed through the questions as they are now; null once it leads nowhere. */
export function followed(first: Press | undefined, way: Way, later: (key: string) => Question | undefined): Question | "later" | null {
  let press = first;
  for (let n = 0; ; n++) {
    if (press?.is !== "Pick" && press?.is !== "Later") return null;
    const question = press.is === "Pick" ? press.question : later(press.key);
    if (!question) return "later";
    const step = way[n];
    if (step === undefined) return question;
    press = stepped(question, step);
  }
}

function stepped(question: Question, step: string | Counts): Press | undefined {
  if (typeof step === "string") return choicesOf(question).find((one) => one.key === step)?.press;
  return question.is === "Tally" ? told(question, step) : undefined;
}

export const choicesOf = (question: Question): Choice[] => ((question as Ask).choices as Choice[] | undefined) ?? [];

/** What a question is called, as long as it is the same one. */
export function keyOf(question: Question | undefined): string | null {
  if (!question) return null;
  return question.is === "Number" || question.is === "Mend" ? question.path : question.key;
}

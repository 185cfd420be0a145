/** What can be pressed, as data: a press sends, asks something more, or says why not. */

import type { Command, Json, Offer, Seat, Way } from "../wire";

export type Press =
  | { send: Command }
  | { shut: Offer }
  | { ask: () => Question }
  | { elsewhere: true };

export interface Choice {
  key: string;
  label: string;
  press: Press;
  sub?: string;
  icon?: string;
  seat?: Seat;
  bright?: boolean;
  /** A card, to be shown as it lies. */
  card?: { card: string; doors: string };
}

export interface Question {
  title: string;
  choices: Choice[];
  text?: string;
  /** The choices are numbers, and stand in a row. */
  numbers?: boolean;
}

export interface Act extends Choice {
  icon: string;
}

/** One field of a command, how it is asked for, and how each of its values is shown. */
export interface Field {
  name: string;
  title: string;
  text?: string;
  numbers?: boolean;
  /** Asked even where there is only one answer, because it should be seen first. */
  always?: boolean;
  show: (value: Json | undefined, ways: Way[]) => Omit<Choice, "key" | "press">;
}

export const sendOf = (name: string, way: Way, more: Way = {}): Press => ({ send: { do: name, ...way, ...more } });

/** Ask for one field after another, wherever the ways still differ, until one way is left. */
export function narrowed(
  ways: Way[],
  fields: readonly Field[],
  done: (way: Way) => Press,
): Press {
  const [field, ...rest] = fields;
  const [only] = ways;
  if (!only) return { elsewhere: true };
  if (!field) return done(only);
  const values = new Map<string, Way[]>();
  for (const way of ways) {
    const key = JSON.stringify(way[field.name] ?? null);
    values.set(key, [...(values.get(key) ?? []), way]);
  }
  if (values.size === 1 && !field.always) return narrowed(ways, rest, done);
  return { ask: () => questionOf(field, values, rest, done) };
}

function questionOf(
  field: Field,
  values: Map<string, Way[]>,
  rest: readonly Field[],
  done: (way: Way) => Press,
): Question {
  const choices = [...values].map(([key, ways]) => ({
    key,
    ...field.show(ways[0]?.[field.name], ways),
    press: narrowed(ways, rest, done),
  }));
  return {
    title: field.title,
    choices,
    ...(field.text ? { text: field.text } : {}),
    ...(field.numbers ? { numbers: true } : {}),
  };
}

/** Follow what was pressed through the questions as they are now; null once it leads nowhere. */
export function followed(acts: readonly Choice[], path: readonly string[]): Question | null {
  let question: Question = { title: "", choices: [...acts] };
  for (const key of path) {
    const chosen = question.choices.find((one) => one.key === key);
    if (!chosen || !("ask" in chosen.press)) return null;
    question = chosen.press.ask();
  }
  return question;
}

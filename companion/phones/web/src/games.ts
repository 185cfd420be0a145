/**
 * What the games have their players note and answer, as data. It comes with the page and not in a frame: whoever alters
 * frames could else have every phone but one seal a no, and read that one's answer from the count.
 */

import type { Lang } from "./wire";

/** A sentence; a pair is for one and for many. */
export type Text = string | [one: string, many: string];

/** Something that one can be. The first of them is what everybody is who noted nothing. */
export interface State {
  state: string;
  label: Text;
  /** Where it is known through whom. */
  by?: Text;
  /** The highest counts. */
  rank: number;
}

export interface Answer {
  said: string;
  label: Text;
  /** What one is from then on. */
  state?: string;
  /** It is offered only where this is given. */
  needs?: string;
}

/** A kind of note; the first answer notes nothing. With `most` a number is asked for. */
export interface Kind {
  kind: string;
  ask: Text;
  answers: Answer[];
  most?: string;
  /** It is about the two whom it names: each is asked about the other. */
  between?: boolean;
  /** In which list of what is opened an answer stands, under which names. */
  told?: { list: string; said: string; of?: string; always?: boolean };
}

/** What one in these states answers, and how that is called under "peek". */
export interface Case {
  states: string[];
  said?: string;
  vote: 0 | 1;
  label: Text;
}

export interface Choice {
  said: string;
  label: Text;
}

/** A sealed question. */
export interface PollRules {
  ask: string;
  /** What the count is called on the wire. */
  total: string;
  title: Text;
  question: Text;
  text: Text;
  waits: Text;
  runs: Text;
  cases: Case[];
  /** How a no and a yes are called once they are opened. */
  opened: [no: Text, yes: Text];
  /** More times yes are nonsense; without it, more than were asked. */
  most?: number;
  /** What everybody is asked before they seal. */
  first?: Choice[];
  counted?: { yes: Text; no: Text };
  results?: { label: Text; icon?: string; more?: Text; tone?: string }[];
  go?: Text;
}

export interface Rules {
  states: State[];
  kinds: Kind[];
  polls: PollRules[];
}

export interface Games {
  games: { [game: string]: Rules };
  words: { [lang in Lang]?: { [text: string]: Text } };
}

const NO_RULES: Rules = { states: [], kinds: [], polls: [] };

function embedded(): Games {
  try {
    return { games: {}, words: {}, ...(JSON.parse(document.getElementById("games")?.textContent ?? "") as Partial<Games>) };
  } catch {
    // The page was opened without a table.
    return { games: {}, words: {} };
  }
}

let all: Games | null = null;
const known = () => (all ??= embedded());

/** For tests, which have no page. */
export function playWith(games: Games): void {
  all = games;
}

export function rulesOf(game: string | null | undefined): Rules {
  return known().games[game ?? ""] ?? NO_RULES;
}

/** No two games ask the same question. */
export function pollRules(ask: unknown): PollRules | undefined {
  return Object.values(known().games)
    .flatMap(({ polls }) => polls)
    .find((one) => one.ask === ask);
}

/** Say it in one's language; what stands in braces is filled in. */
export function said(text: Text, lang: Lang, parts: { name?: string; count?: number } = {}): string {
  const [key] = typeof text === "string" ? [text] : text;
  const found = known().words[lang]?.[key] ?? text;
  const { count = 1 } = parts;
  const many = lang === "fr" ? count > 1 : count !== 1;
  const form = typeof found === "string" ? found : found[many ? 1 : 0];
  // The catalogue has straight apostrophes, the page curved ones.
  return form.replace(/'/g, "’").replace(/\{(name|count)\}/g, (_, part: "name" | "count") => String(parts[part] ?? ""));
}

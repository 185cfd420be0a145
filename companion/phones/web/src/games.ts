/**
 * The games' rules of private notes and sealed questions, as data that came with the page; no game's name and no rule
 * is written here.
 *
 * They are in no frame: whoever alters frames could else have every phone but one seal a no, and read that one's answer
 * from the count.
 */

import type { Lang } from "./frames";
import type { NoteRules, PollRules, Text } from "./rules";

export type GameRules = NoteRules & { polls: PollRules[] };

export interface Games {
  games: { [game: string]: GameRules };
  words: { [lang in Lang]?: { [text: string]: Text } };
  /** The files with all rules of a game, for who looks something up, by their hash. */
  digests?: { [game: string]: string };
}

const NO_RULES: GameRules = { states: [], kinds: [], polls: [] };

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
export function setGames(games: Games): void {
  all = games;
}

export function rulesOf(game: string | null | undefined): GameRules {
  return known().games[game ?? ""] ?? NO_RULES;
}

export const digestOf = (game: string | null): string | undefined => known().digests?.[game ?? ""];

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

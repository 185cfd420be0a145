/**
 * All rules of a game, as one file that every phone fetches unasked, and how they are searched: in the index that
 * companion/rule_search.py has worked out, and exactly as it does (the vectors in tests/rule_search hold them together).
 *
 * What is looked up here is known to nobody else: nothing is asked of the table for it.
 */

import { Download } from "./download";
import type { Lang } from "./frames";
import { digestOf } from "./games";

interface FoundRule {
  id: string;
  /** The question that it answers, or its chapter. */
  title: string;
  text: string;
  /** How open questions about it are settled. */
  rulings: string[];
}

interface WrittenIndex {
  rules: FoundRule[];
  /** What words end in, with | between. */
  endings: string;
  /** What a name, without endings, stands for in `words`. */
  names: Record<string, string[]>;
  /** Of each document its rule's number: first the rules' texts, then the questions. */
  owners: number[];
  /** Of each document what a word weighs there. */
  weights: number[];
  /** Of each word how rare it is, and its documents, each as how many after the one before. */
  words: Record<string, number[]>;
}

export interface DigestFile {
  measures: { [name in "least" | "exact" | "same" | "begun" | "slip" | "share" | "found" | "longestName"]: number };
  languages: { [lang in Lang]: WrittenIndex };
}

const FILES = new Map<string, Download<DigestFile>>();

/** A game's rules; asked for if they are not here yet. */
export function digestFile(game: string | null): DigestFile | null {
  const hash = digestOf(game);
  if (!hash) return null;
  const file = FILES.get(hash) ?? new Download(hash, (data) => data as DigestFile);
  FILES.set(hash, file);
  return file.wanted();
}

const plain = (text: string) => text.toLowerCase().replace(/œ/g, "oe").normalize("NFD").replace(/\p{M}/gu, "");
const wordsIn = (text: string) => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const raise = (scores: Map<number, number>, key: number, by: number) => scores.set(key, (scores.get(key) ?? 0) + by);

/** What answers a question, the best first; a rule's id is one. */
export function search({ measures, languages }: DigestFile, asked: string, lang: Lang): FoundRule[] {
  const index = languages[lang];
  const ids = index.rules.map(({ id }) => id.toUpperCase());
  const said = asked.split(/\s+/).filter(Boolean);
  const named = said.map((one) => ids.indexOf(one.toUpperCase())).filter((at) => at >= 0);
  const unnamed = said.filter((one) => !ids.includes(one.toUpperCase())).join(" ");
  const scores = new Map<number, number>();
  const questions = new Map<number, number>();
  for (const means of meanings(index, measures, unnamed)) {
    const best = new Map<number, number>();
    for (const [word, counts] of means) {
      const [rare = 0, ...after] = lookUp(index.words, word);
      let document = 0;
      for (const more of after) best.set((document += more), Math.max(best.get(document) ?? 0, rare * counts));
    }
    for (const [document, weight] of best) raise(document < ids.length ? scores : questions, document, weight * nth(index.weights, document));
  }
  const texts = new Map(scores);
  for (const [document, score] of questions) {
    const owner = nth(index.owners, document);
    scores.set(owner, Math.max(scores.get(owner) ?? 0, (texts.get(owner) ?? 0) + score));
  }
  const most = Math.max(0, ...scores.values());
  const good = [...scores].filter(([, score]) => score * measures.share >= most);
  good.sort(([one, its], [other, others]) => others - its || one - other);
  const found = new Set([...named, ...good.map(([rule]) => rule)]);
  return [...found].slice(0, measures.found).flatMap((at) => index.rules[at] ?? []);
}

const lookUp = <T>(table: Record<string, T[]>, word: string): T[] => (Object.prototype.hasOwnProperty.call(table, word) ? (table[word] ?? []) : []);
const nth = (list: readonly number[], at: number) => list[at] ?? 0;

/** Goes through what is asked for: words of the index, and what each counts. */
function* meanings(index: WrittenIndex, measures: DigestFile["measures"], asked: string): Generator<Map<string, number>> {
  const said = wordsIn(asked);
  const stems = said.map((word) => stem(index, measures.least, word));
  for (const [at, word] of stems.entries()) {
    const typed = said[at] ?? "";
    const named = lookUp(index.names, word).length > 0;
    let means = new Map<string, number>(lookUp(index.words, word).length ? [[word, measures.exact]] : []);
    if (!means.size && !named) means = meant(index, measures, typed, word);
    for (const [one, counts] of means.size ? [...means] : [[word, measures.exact] as const])
      for (const thing of lookUp(index.names, one)) means.set(thing, Math.floor((counts * measures.same) / measures.exact));
    yield means;
  }
  for (let length = 2; length <= measures.longestName; length++)
    for (let at = 0; at + length <= stems.length; at++)
      yield new Map(lookUp(index.names, stems.slice(at, at + length).join(" ")).map((thing) => [thing, measures.exact]));
}

/** The words that begin so, or else those that somebody may have missed by a slip of the finger. */
function meant({ words }: WrittenIndex, { least, begun, slip }: DigestFile["measures"], said: string, word: string): Map<string, number> {
  const known = Object.keys(words).filter((one) => !one.startsWith("="));
  const starts = known.filter((one) => (word.length >= least && one.startsWith(word)) || (one.length > least && word.startsWith(one)));
  const most = said.length >= 8 ? 2 : said.length >= 4 ? 1 : 0;
  if (starts.length || !most) return new Map(starts.map((one) => [one, begun]));
  const near = known
    .filter((one) => one.length >= least && Math.abs(one.length - word.length) <= most)
    .map((one) => [one, slips(word, one)] as const);
  const fewest = Math.min(most, ...near.map(([, far]) => far));
  return new Map(near.filter(([, far]) => far === fewest).map(([one]) => [one, slip]));
}

function stem({ endings }: WrittenIndex, least: number, word: string): string {
  const bare = new RegExp(`^(.{${least},}?)(?:${endings})$`).exec(word)?.[1] ?? word;
  return bare.length > least && /([^aeiou])\1$/.test(bare) ? bare.slice(0, -1) : bare;
}

/** How many slips lie between two words: a letter missed, added or hit for another, two swapped. */
function slips(one: string, other: string): number {
  let before: number[] = [];
  let row = [...Array(other.length + 1).keys()];
  for (let i = 1; i <= one.length; i++) {
    const [last, above] = [before, row];
    before = above;
    row = [i];
    for (let j = 1; j <= other.length; j++) {
      let cost = Math.min(nth(above, j) + 1, nth(row, j - 1) + 1, nth(above, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) cost = Math.min(cost, nth(last, j - 2) + 1);
      row.push(cost);
    }
  }
  return nth(row, other.length);
}

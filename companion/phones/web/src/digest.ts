/**
 * All rules of a game, as one file that every phone fetches unasked, and how they are searched, as companion/digest.py does.
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

interface WrittenRule extends FoundRule {
  /** Whether the title is a question. */
  asks: boolean;
  /** What else it can be found by. */
  also: string;
}

interface DigestFile {
  /** Words that say nothing of what is asked, endings, and how much of a word stays without them. */
  common: string[];
  endings: string[];
  least: number;
  rules: { [lang in Lang]: WrittenRule[] };
  /** Words that mean one thing. */
  synonyms: { [lang in Lang]: string[][] };
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

/** Without case and accents. */
const plain = (text: string) => text.normalize("NFD").toLowerCase().replace(/\p{M}/gu, "");
const wordsIn = (text: string) => plain(text).match(/[\p{L}\p{N}_-]+/gu) ?? [];

/** What answers a question: a rule by its id, then those that hold all that is asked, or most of it. */
export function search(file: DigestFile, asked: string, lang: Lang): FoundRule[] {
  const rules = file.rules[lang];
  const exact = rules.filter(({ id }) => asked.toUpperCase().split(/\s+/).includes(id));
  const said = wordsIn(asked);
  const telling = said.filter((one) => !file.common.includes(one));
  const wanted = (telling.length ? telling : said).map((word) => namesOf(file, stem(file, word), lang));
  const held = rules.flatMap((rule) => {
    const whole = plain([rule.id, rule.asks ? rule.title : "", rule.text, rule.also].join(" "));
    const title = rule.asks ? plain(rule.title) : "";
    const count = (text: string) => wanted.filter((names) => names.some((name) => text.includes(name))).length;
    const holds = count(whole);
    return holds && !exact.includes(rule) ? [{ rule, holds, asks: count(title) }] : [];
  });
  const most = Math.max(0, ...held.map(({ holds }) => holds));
  const enough = most === wanted.length ? most : Math.max(most, Math.ceil(wanted.length / 2));
  const found = held.filter(({ holds }) => holds >= enough).sort((a, b) => b.asks - a.asks);
  return [...exact, ...found.map(({ rule }) => rule)];
}

function stem({ endings, least }: DigestFile, word: string): string {
  const end = endings.find((one) => word.endsWith(one) && word.length - one.length >= least);
  return end ? word.slice(0, -end.length) : word;
}

/** What else a thing is called. */
function namesOf({ synonyms }: DigestFile, word: string, lang: Lang): string[] {
  const same = synonyms[lang].map((names) => names.map(plain)).filter((names) => names.some((name) => name.startsWith(word) || word.startsWith(name)));
  return [word, ...same.flat()];
}

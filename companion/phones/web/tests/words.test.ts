/** English and French have the same words, with the same gaps. */

import { expect, test } from "vitest";
import { HOST_WORDS } from "../src/host/host_context";
import { LATE_WORDS } from "../src/late_words";
import { chosenLang } from "../src/words";
import { en } from "../src/words/en";
import { withGaps } from "../src/words/fill";
import { fr } from "../src/words/fr";

const PLAYERS = { en: withGaps<typeof en>(en as never, "en"), fr: withGaps<typeof en>(fr as never, "fr") };

const WORDS = {
  en: { ...PLAYERS.en, ...HOST_WORDS.en, ...LATE_WORDS.en },
  fr: { ...PLAYERS.fr, ...HOST_WORDS.fr, ...LATE_WORDS.fr },
};

type WordTree = { [key: string]: unknown };

type Sentence = (...parts: unknown[]) => string;

/** Which of its parts a sentence names, be it of one or of many. */
const parts = (word: Sentence) => [1, 2].map((n) => ["a", "b"].filter((_, at) => word(...[n, n].map((one, place) => (place === at ? "<part>" : one))).includes("<part>")));

function shape(words: WordTree): unknown {
  return Object.fromEntries(
    Object.entries(words)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([key, word]) => [
        key,
        typeof word === "function" ? parts(word as Sentence) : typeof word === "object" ? shape(word as WordTree) : typeof word,
      ]),
  );
}

function said(words: WordTree): string[] {
  return Object.values(words).flatMap((word) => {
    if (typeof word === "string") return [word];
    if (typeof word === "function") return [1, 2].map((n) => String((word as (...of: unknown[]) => string)(n, n, n)));
    return said(word as WordTree);
  });
}

test("French says everything that English says, with the same parts", () => {
  expect(shape(WORDS.fr)).toEqual(shape(WORDS.en));
});

test("no word of a player is one of the host's too, or comes once more after the page", () => {
  expect(Object.keys(PLAYERS.en).filter((key) => key in HOST_WORDS.en || key in LATE_WORDS.en)).toEqual([]);
});

test("no word is empty", () => {
  for (const words of Object.values(WORDS)) expect(said(words).every((one) => one.trim() !== "")).toBe(true);
});

test("a number says whether one or many are meant", () => {
  expect([PLAYERS.en.ownTrue(1), PLAYERS.en.ownTrue(2)]).toEqual([
    "My phone checked 1 scan: all true",
    "My phone checked 2 scans: all true",
  ]);
  expect([0, 1, 2].map((n) => PLAYERS.fr.ownTrue(n).split("\u00a0:")[0])).toEqual([
    "Mon téléphone a vérifié 0 scan",
    "Mon téléphone a vérifié 1 scan",
    "Mon téléphone a vérifié 2 scans",
  ]);
});

test("French puts a no-break space before a colon, and a narrow one before its other high signs", () => {
  const wrong = said(WORDS.fr).filter((one) => /[^\u202f][;?!»](\s|$)|[^\u00a0]:(\s|$)|«[^\u202f]/.test(one));
  expect(wrong).toEqual([]);
});

test("the phone's own wish comes before the browser's, and English is the last resort", () => {
  expect(chosenLang("fr", ["en-GB"])).toBe("fr");
  expect(chosenLang(null, ["de-DE", "fr-CH", "en"])).toBe("fr");
  expect(chosenLang(null, ["de-DE"])).toBe("en");
});

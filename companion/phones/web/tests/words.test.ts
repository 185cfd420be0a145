import { expect, test } from "vitest";
import { HOST_WORDS } from "../src/host/hosting";
import { chosenLang, WORDS as PLAYERS } from "../src/words";

const WORDS = { en: { ...PLAYERS.en, ...HOST_WORDS.en }, fr: { ...PLAYERS.fr, ...HOST_WORDS.fr } };

type Tree = { [key: string]: unknown };

function shape(words: Tree): unknown {
  return Object.fromEntries(
    Object.entries(words)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([key, word]) => [
        key,
        typeof word === "function" ? word.length : typeof word === "object" ? shape(word as Tree) : typeof word,
      ]),
  );
}

function said(words: Tree): string[] {
  return Object.values(words).flatMap((word) => {
    if (typeof word === "string") return [word];
    if (typeof word === "function") return [1, 2].map((n) => String((word as (...of: unknown[]) => string)(n, n, n)));
    return said(word as Tree);
  });
}

test("French says everything that English says, with the same parts", () => {
  expect(shape(WORDS.fr)).toEqual(shape(WORDS.en));
});

test("no word of a player is one of the host's too", () => {
  expect(Object.keys(PLAYERS.en).filter((key) => key in HOST_WORDS.en)).toEqual([]);
});

test("no word is empty", () => {
  for (const words of Object.values(WORDS)) expect(said(words).every((one) => one.trim() !== "")).toBe(true);
});

test("French puts a no-break space before its high signs", () => {
  const wrong = said(WORDS.fr).filter((one) => /[^\u00a0][:;?!](\s|$)/.test(one));
  expect(wrong).toEqual([]);
});

test("the phone's own wish comes before the browser's, and English is the last resort", () => {
  expect(chosenLang("fr", ["en-GB"])).toBe("fr");
  expect(chosenLang(null, ["de-DE", "fr-CH", "en"])).toBe("fr");
  expect(chosenLang(null, ["de-DE"])).toBe("en");
});

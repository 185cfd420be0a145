/** Which words the page speaks. */

import { en, type Words } from "./en";
import { fr } from "./fr";
import type { Lang } from "../wire";

export type { Words } from "./en";
export const WORDS: { readonly [lang in Lang]: Words } = { en, fr };

/** The player's own choice, else the browser's, else English. */
export function chosenLang(wish: Lang | null, browser: readonly string[]): Lang {
  if (wish === "en" || wish === "fr") return wish;
  const first = browser.map((one) => one.slice(0, 2).toLowerCase()).find((one) => one === "en" || one === "fr");
  return first === "fr" ? "fr" : "en";
}

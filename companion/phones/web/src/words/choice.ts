/** Which language a phone begins with. */

import type { Lang } from "../frames";

/** Each named in itself. */
export const LANGUAGES: { readonly [lang in Lang]: string } = { en: "English", fr: "Français" };

/** The player's own choice, else the browser's, else English. */
export function chosenLang(wish: Lang | null, browser: readonly string[]): Lang {
  if (wish === "en" || wish === "fr") return wish;
  const first = browser.map((one) => one.slice(0, 2).toLowerCase()).find((one) => one === "en" || one === "fr");
  return first === "fr" ? "fr" : "en";
}

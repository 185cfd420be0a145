/** The page's words by language: one comes with the page, the other in a file once it is wanted. */

import { hashes } from "art:files";
import { Download } from "../download";
import type { Lang } from "../frames";
import type { PageWords } from "./en";
import { withGaps } from "./fill";

export { chosenLang } from "./choice";
export type { PageWords } from "./en";

type Read = (data: unknown) => PageWords;

const reader = (lang: Lang): Read => (data) => withGaps(data as Parameters<typeof withGaps>[0], lang);
const FILES = { en: new Download(hashes.en, reader("en")), fr: new Download(hashes.fr, reader("fr")) };

/** What the server wrote into the page, in the language that stands over it. */
export function speakFirst(lang: Lang, data: unknown): void {
  FILES[lang].take(data);
}

/** The words of a language; as long as they are on their way, those that are here. */
export function wordsOf(lang: Lang): PageWords {
  const found = FILES[lang].wanted() ?? FILES.en.here ?? FILES.fr.here;
  if (!found) throw new Error("The page has no words.");
  return found;
}

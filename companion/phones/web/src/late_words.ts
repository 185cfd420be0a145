/** The words of what comes after the page, in the language that the page speaks. */

import { usePage } from "./page_context";
import { withGaps } from "./words/fill";
import { en, type LateWords } from "./words/late_en";
import { fr } from "./words/late_fr";

export const LATE_WORDS = { en: withGaps<LateWords>(en as never, "en"), fr: withGaps<LateWords>(fr as never, "fr") };

export function useLateWords(): { l: LateWords } {
  return { l: LATE_WORDS[usePage().now.lang] };
}

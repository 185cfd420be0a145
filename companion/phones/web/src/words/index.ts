/** The page's words by language. */

import { en, type Words } from "./en";
import { fr } from "./fr";
import type { Lang } from "../wire";

export { chosenLang } from "./choice";
export type { Words } from "./en";
export const WORDS: { readonly [lang in Lang]: Words } = { en, fr };

/** The switch of the page's language, each named in itself. */

import { usePage } from "../page_context";
import type { Lang } from "../frames";
import { LANGUAGES } from "../words/choice";
import { Press } from "./press";

const LANGS = Object.keys(LANGUAGES) as Lang[];

export function Languages() {
  const { now, w, speak } = usePage();
  return (
    <div class="languages" role="group" aria-label={w.language}>
      {LANGS.map((lang) => (
        <Press key={lang} means={`speak ${lang}`} kind="tab" pressed={now.lang === lang} onPress={() => speak(lang)}>
          <span lang={lang}>{LANGUAGES[lang]}</span>
        </Press>
      ))}
    </div>
  );
}

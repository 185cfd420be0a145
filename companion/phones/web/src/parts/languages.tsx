/** The page's language, each named in itself. */

import { useAround } from "../around";
import { WORDS } from "../words";
import type { Lang } from "../wire";
import { Press } from "./press";

const LANGS: readonly Lang[] = ["en", "fr"];

export function Languages() {
  const { now, w, speak } = useAround();
  return (
    <div class="languages" role="group" aria-label={w.language}>
      {LANGS.map((lang) => (
        <Press key={lang} means={`speak ${lang}`} kind="tab" pressed={now.lang === lang} onPress={() => speak(lang)}>
          <span lang={lang}>{WORDS[lang].lang}</span>
        </Press>
      ))}
    </div>
  );
}

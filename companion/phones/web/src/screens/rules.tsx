/** Looking a rule up: the rules are all here, so that nobody learns that, and what, somebody looks up. */

import { useState } from "preact/hooks";
import { digestFile, search } from "../digest";
import { useLateWords } from "../late_words";
import { usePage } from "../page_context";
import { Sheet } from "../parts/sheet";

/** What a phone fetches before its owner wants it: nobody sees when that is. */
export function Ahead() {
  digestFile(usePage().now.game);
  return null;
}

export function RulesSheet({ back, close }: { back: () => void; close: () => void }) {
  const { now, w } = usePage();
  const { l } = useLateWords();
  const [asked, ask] = useState("");
  const file = digestFile(now.game);
  const found = file && asked.trim() ? search(file, asked, now.lang) : [];
  return (
    <Sheet name="rules" title={l.rules} back={back} backLabel={w.back} close={close} closeLabel={w.close} kind="tall">
      <input
        class="name"
        type="search"
        aria-label={l.rulesFind}
        placeholder={l.rulesFind}
        value={asked}
        maxLength={80}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        enterkeyhint="search"
        onInput={(event) => ask(event.currentTarget.value)}
      />
      <p class="quiet" role="status">
        {!file ? w.sending : asked.trim() && !found.length ? l.rulesNone : l.rulesStay}
      </p>
      <ul class="rules">
        {found.map(({ id, title, text, rulings }, at) => (
          <li key={`${id} ${!at}`}>
            <details open={!at}>
              <summary>{title}</summary>
              <p>{text}</p>
              {rulings.map((one) => (
                <p key={one} class="sub">
                  {l.ruled(one)}
                </p>
              ))}
              <p class="quiet">{w.rule(id)}</p>
            </details>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

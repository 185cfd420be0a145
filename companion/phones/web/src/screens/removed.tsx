/** What was answered to notes that the table has removed since, whatever the answer was: a plain line until it is put away. */

import { said, rulesOf } from "../games";
import { useLateWords } from "../late_words";
import { usePage } from "../page_context";
import { Press } from "../parts/press";
import { useName } from "../player_names";

export function Removed() {
  const { table, now, w } = usePage();
  const { l } = useLateWords();
  const named = useName();
  const { kinds } = rulesOf(now.scene?.private?.game);
  if (!now.removed.length) return null;
  const gone = now.removed.map(({ kind, other }) => {
    const text = kinds.find((one) => one.kind === kind)?.gone;
    return text ? said(text, now.lang, { name: other ? named(other) : "" }) : l.removedOther;
  });
  return (
    <div class="banner removed" role="status">
      <p>{[...gone, l.removedAnswer].join(" ")}</p>
      <Press means="removed ok" kind="chip" onPress={() => table.notes.readRemoved()}>
        {w.ok}
      </Press>
    </div>
  );
}

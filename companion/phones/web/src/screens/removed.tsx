/** What was answered to notes that the table has removed since: it is said once, whatever the answer was. */

import { said, rulesOf } from "../games";
import { useLateWords } from "../late_words";
import { usePage } from "../page_context";
import { Press } from "../parts/press";
import { Sheet } from "../parts/sheet";
import { useName } from "../player_names";

export function RemovedSheet() {
  const { table, now, w } = usePage();
  const { l } = useLateWords();
  const named = useName();
  const { kinds } = rulesOf(now.scene?.private?.game);
  const ok = () => table.notes.readRemoved();
  return (
    <Sheet name="removed" title={l.removedTitle} kind="private">
      {now.removed.map(({ id, rev, kind, other }) => {
        const gone = kinds.find((one) => one.kind === kind)?.gone;
        return (
          <p key={id ?? rev} class="why">
            {gone ? said(gone, now.lang, { name: other ? named(other) : "" }) : l.removedOther}
          </p>
        );
      })}
      <p>{l.removedAnswer}</p>
      <p class="quiet">{l.removedHow}</p>
      <Press means="removed ok" kind="main" onPress={ok}>
        {w.ok}
      </Press>
    </Sheet>
  );
}

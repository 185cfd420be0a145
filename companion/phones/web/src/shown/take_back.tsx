/** Paints, above whatever else there is, what its owner has just done and may take back; the table says what that is. */

import { usePage } from "../page_context";
import { Icon } from "../parts/drawn";
import { Press } from "../parts/press";

export function TakeBack() {
  const { table, now, w } = usePage();
  return (
    <div role="status">
      {now.back && now.near && (
        <div class="take-back">
          <p>{now.back}</p>
          <Press means={`back ${String(now.rev)}`} kind="bright" onPress={() => table.ask({ do: "take_back" })}>
            <Icon name="undo" /> {w.regret}
          </Press>
        </div>
      )}
    </div>
  );
}

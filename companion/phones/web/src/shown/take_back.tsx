/** Paints, above whatever else there is, what its owner has just done and may take back or why not, or what waits for the table. */

import { usePage } from "../page_context";
import { Icon } from "../parts/drawn";
import { Named } from "../parts/named";
import { Press } from "../parts/press";

/** The table says what that is. */
export function TakeBack() {
  const { table, now, w } = usePage();
  return (
    <div role="status">
      {now.back && now.near && (
        <div class="take-back">
          <p>
            <Named words={now.back} />
          </p>
          {!now.stays && (
            <Press means={`back ${String(now.rev)}`} kind="bright" onPress={() => table.ask({ do: "take_back" })}>
              <Icon name="undo" /> {w.regret}
            </Press>
          )}
        </div>
      )}
    </div>
  );
}

/** Paints that what was tapped waits for a table that is away; as long as it has not left this phone it can be withdrawn. */
export function Waits() {
  const { table, now, w } = usePage();
  return (
    <div role="status">
      {!now.near && now.busy && (
        <div class="take-back waiting">
          <p>{now.held ? w.tapHeld : w.tapSent}</p>
          {now.held && (
            <Press means="withdraw" kind="bright" onPress={() => table.withdraw()}>
              {w.withdraw}
            </Press>
          )}
        </div>
      )}
    </div>
  );
}

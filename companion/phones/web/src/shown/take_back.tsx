/** Paints, above whatever else there is, what its owner has just done and may take back or why not, or what waits for the table. */

import { useEffect, useState } from "preact/hooks";
import { usePage } from "../page_context";
import { Icon } from "../parts/drawn";
import { Named } from "../parts/named";
import { Press } from "../parts/press";

/** A table that is there has answered by then. */
const SOON = 300;

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

/**
 * Paints that what was tapped waits for a table that is away, or that has not answered for a moment: nobody knows yet
 * why. As long as it has not left this phone it can be withdrawn.
 */
export function Waits() {
  const { table, now, w } = usePage();
  const { busy, near, held } = now;
  const [slow, wait] = useState(false);
  useEffect(() => {
    wait(false);
    const timer = busy ? setTimeout(() => wait(true), SOON) : 0;
    return () => clearTimeout(timer);
  }, [busy]);
  return (
    <div role="status">
      {busy && (slow || !near) && (
        <div class="take-back waiting">
          <p>{near ? w.sending : held ? w.tapHeld : w.tapSent}</p>
          {held && !near && (
            <Press means="withdraw" kind="bright" onPress={() => table.withdraw()}>
              {w.withdraw}
            </Press>
          )}
        </div>
      )}
    </div>
  );
}

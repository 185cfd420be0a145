/** Paints, above whatever else there is, what its owner has just done and may take back or why not, or what waits for the table. */

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { usePage } from "../page_context";
import { Icon } from "../parts/drawn";
import { Named } from "../parts/named";
import { Press } from "../parts/press";

/** A table that is there has answered by then. */
const SOON = 300;

/** A bar in the head's place; where it needs more room than that, or a sheet has begun there, they make room for it. */
function Bar({ kind = "", children }: { kind?: string; children: ComponentChildren }) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--bar", `${String(bar.current?.offsetHeight ?? 0)}px`);
    return () => style.removeProperty("--bar");
  });
  return (
    <div class={`take-back ${kind}`} ref={bar}>
      {children}
    </div>
  );
}

/** The table says what that is. */
export function TakeBack() {
  const { table, now, w } = usePage();
  return (
    <div role="status">
      {now.back && now.near && (
        <Bar>
          <p>
            <Named words={now.back} />
          </p>
          {!now.stays && (
            <Press means={`back ${String(now.rev)}`} kind="bright" onPress={() => table.ask({ do: "take_back" })}>
              <Icon name="undo" /> {w.regret}
            </Press>
          )}
        </Bar>
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
        <Bar kind="waiting">
          <p>{near ? w.sending : held ? w.tapHeld : w.tapSent}</p>
          {held && !near && (
            <Press means="withdraw" kind="bright" onPress={() => table.withdraw()}>
              {w.withdraw}
            </Press>
          )}
        </Bar>
      )}
    </div>
  );
}

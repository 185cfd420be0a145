/** What was counted of a question, and until when: whatever lies over it meanwhile, it is there again afterwards. */

import { useEffect, useRef, useState } from "preact/hooks";
import { usePage } from "../page_context";
import type { Counts } from "../presses";

const NOTHING: { of: string; counts?: Counts } = { of: "" };

interface TypedCount {
  /** What was counted of this question; nothing before the first tap. */
  counts: Counts | undefined;
  count: (counts: Counts) => void;
  /** It goes to the table: what is asked under the same name afterwards begins anew, unless that is refused. */
  sent: () => void;
}

/** Count for the question of this name, as long as `place` is where it is asked. */
export function useCounts(name: string, place: string): TypedCount {
  const { busy, notice } = usePage().now;
  const [known, keep] = useState(NOTHING);
  const gone = useRef(false);
  useEffect(() => keep(NOTHING), [place]);
  useEffect(() => {
    if (busy) return;
    if (gone.current && !notice) keep(NOTHING);
    gone.current = false;
  }, [busy]);
  return { counts: known.of === name ? known.counts : undefined, count: (counts) => keep({ of: name, counts }), sent: () => void (gone.current = true) };
}

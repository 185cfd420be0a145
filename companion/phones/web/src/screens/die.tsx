/** The die falls, large, on every phone; a tap takes it away. */

import { useEffect, useState } from "preact/hooks";
import { useAround } from "../around";

const SHOWN = 1800;

export function Die() {
  const { now, w } = useAround();
  const [seen, see] = useState(now.events.n);
  const faces = now.events.list
    .filter((one) => one.type === "rolled" && one.sides === 4)
    .map((one) => Number(one.face));
  const falls = now.events.n !== seen && faces.length > 0;
  useEffect(() => {
    if (!falls) return undefined;
    const timer = setTimeout(() => see(now.events.n), SHOWN + 500 * faces.length);
    return () => clearTimeout(timer);
  }, [now.events.n]);
  if (!falls) return null;
  return (
    <div class="falling" role="status" onClick={() => see(now.events.n)}>
      {faces.map((face, n) => (
        <span class={`die die-${String(n)}`} key={n}>
          <svg viewBox="0 0 100 100" aria-hidden="true">
            <path d="M50 6L94 78L50 96L6 78Z" />
            <path class="edge" d="M50 6V96M6 78L50 60L94 78" />
          </svg>
          <b aria-label={w.rolled(face)}>{face}</b>
        </span>
      ))}
    </div>
  );
}

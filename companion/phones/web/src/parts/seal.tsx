/** The button that is held until its ring is closed; it is the same for every answer. */

import { useEffect } from "preact/hooks";
import { usePage } from "../page_context";
import { buzz } from "../buzz";
import { Icon } from "./drawn";
import { useHold } from "./hold";

/** As long as the ring takes in the style. */
const FULL = 1200;

interface SealProps {
  open: boolean;
  onSeal: () => void;
  /** It was pressed before it may be. */
  onEarly: () => void;
}

export function Seal({ open, onSeal, onEarly }: SealProps) {
  const { w, buzzes } = usePage();
  const { held, on } = useHold(open);
  const filling = open && held;
  useEffect(() => {
    if (held && !open) onEarly();
  }, [held]);
  useEffect(() => {
    if (!filling) return undefined;
    const timer = setTimeout(() => {
      buzz([60], buzzes);
      onSeal();
    }, FULL);
    return () => clearTimeout(timer);
  }, [filling]);
  return (
    <button type="button" class={filling ? "seal held" : "seal"} aria-disabled={!open} aria-describedby="seal-how" {...on}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r="46" />
        <circle class="ring" cx="50" cy="50" r="46" pathLength={1} />
      </svg>
      <span>
        {!open && <Icon name="eye" />}
        {open ? w.seal : w.peekFirst}
      </span>
    </button>
  );
}

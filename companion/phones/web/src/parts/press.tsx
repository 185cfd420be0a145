/** A button that is dead for 300 ms after its meaning has changed, so that a double tap does nothing twice. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

export const DEAD = 300;

export interface PressProps {
  /** What pressing it means; when this changes it is dead for a moment. */
  means: string;
  onPress: () => void;
  kind?: string | undefined;
  label?: string | undefined;
  /** Greyed, but it still says why. */
  shut?: boolean | undefined;
  pressed?: boolean | undefined;
  expanded?: boolean | undefined;
  children: ComponentChildren;
}

export function Press({ means, onPress, kind = "", label, shut, pressed, expanded, children }: PressProps) {
  const since = useRef({ means: "", at: 0 });
  const [settledFor, settle] = useState("");
  if (since.current.means !== means) since.current = { means, at: performance.now() };
  useEffect(() => {
    const timer = setTimeout(() => settle(means), DEAD);
    return () => clearTimeout(timer);
  }, [means]);
  const press = () => {
    if (performance.now() - since.current.at >= DEAD) onPress();
  };
  return (
    <button
      type="button"
      class={`press ${kind}${shut ? " shut" : ""}`}
      aria-label={label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      data-settling={settledFor === means ? undefined : ""}
      onClick={press}
    >
      {children}
    </button>
  );
}

/** The button of every screen, dead for 300 ms after its meaning has changed, so that a double tap does nothing twice. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

const DEAD = 300;

interface PressProps {
  /** What pressing it means; when this changes it is dead for a moment. */
  means: string;
  onPress: () => void;
  kind?: string | undefined;
  label?: string | undefined;
  /** Greyed, but it still says why: at a press, and as its description. */
  shut?: string | boolean | undefined;
  pressed?: boolean | undefined;
  expanded?: boolean | undefined;
  children: ComponentChildren;
}

/** A press that is dead for a moment whenever its meaning has changed, and whether it still is. */
function useDead(means: string, onPress: () => void): { press: () => void; settling: "" | undefined } {
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
  return { press, settling: settledFor === means ? undefined : "" };
}

export function Press({ means, onPress, kind = "", label, shut, pressed, expanded, children }: PressProps) {
  const { press, settling } = useDead(means, onPress);
  return (
    <button
      type="button"
      class={`press ${kind}${shut ? " shut" : ""}`}
      aria-label={label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      aria-disabled={shut ? true : undefined}
      aria-description={typeof shut === "string" ? shut : undefined}
      data-settling={settling}
      onClick={press}
    >
      {children}
    </button>
  );
}

interface AreaProps {
  means: string;
  label: string;
  onPress: () => void;
  children: ComponentChildren;
}

/** A part of a drawing that can be pressed. */
export function Area({ means, label, onPress, children }: AreaProps) {
  const { press, settling } = useDead(means, onPress);
  const keys = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    press();
  };
  return (
    <g class="area" role="button" tabindex={0} aria-label={label} data-settling={settling} onClick={press} onKeyDown={keys}>
      {children}
    </g>
  );
}

/** A secret shown only while "Peek" is held, above the finger; once let go, nothing of it is anywhere in the page. */

import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { usePage } from "../page_context";
import { Icon } from "./drawn";
import { useHold } from "./hold";
import { Press } from "./press";

interface PeekProps {
  onPeek: () => void;
  /** Correcting comes after a look; null before. */
  onCorrect: (() => void) | null;
  /** The secret, asked for only while it is held. */
  secret: () => ComponentChildren;
}

export function Peek({ onPeek, onCorrect, secret }: PeekProps) {
  const { w } = usePage();
  const { held, on } = useHold();
  useEffect(() => {
    if (held) onPeek();
  }, [held]);
  return (
    <div class="peek">
      <div class="peeked" role="status">
        {held && secret()}
      </div>
      <button type="button" class={held ? "hold held" : "hold"} {...on}>
        <Icon name="eye" /> {w.peek}
      </button>
      {onCorrect && (
        <Press means="correct" kind="round" label={w.correct} onPress={onCorrect}>
          <Icon name="pencil" />
        </Press>
      )}
    </div>
  );
}

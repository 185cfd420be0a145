/**
 * A secret shown only while "Peek" is held, above the finger, or elsewhere where there is no room (it is of one size
 * whatever it says, so its place tells nothing), or for some seconds to whoever cannot hold; once let go,
 * nothing of it is anywhere in the page. It is read aloud only when that is asked for.
 */

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { usePage } from "../page_context";
import { Icon } from "./drawn";
import { useHold } from "./hold";
import { Press } from "./press";

interface PeekProps {
  onPeek: () => void;
  /** Correcting comes after a look; null before. */
  onCorrect: (() => void) | null;
  /** The secret, asked for only while it is held. */
  secret: (aloud: boolean) => ComponentChildren;
}

export function Peek({ onPeek, onCorrect, secret }: PeekProps) {
  const { w } = usePage();
  const { held, switched, on } = useHold();
  const [aloud, say] = useState(false);
  useEffect(() => {
    if (held) onPeek();
    say(false);
  }, [held]);
  const card = useRef<HTMLDivElement>(null);
  const [where, lay] = useState("");
  useLayoutEffect(() => {
    const { top = 0, bottom = 0, height = 0 } = (held && card.current?.getBoundingClientRect()) || {};
    lay(top >= 0 ? "" : bottom + 2 * height < innerHeight ? "below" : "whole");
  }, [held]);
  return (
    <div class="peek">
      <div class={`peeked ${where}`} ref={card} aria-hidden="true">
        {held && secret(false)}
      </div>
      <button type="button" class={held ? "hold held" : "hold"} aria-expanded={held} aria-description={w.peekHow} {...on}>
        <Icon name="eye" /> {w.peek}
      </button>
      {switched && (
        <Press means="aloud" kind="aloud" onPress={() => say(true)}>
          {w.sayAloudNow}
        </Press>
      )}
      {switched && (
        <p role="status" class="unseen">
          {aloud && secret(true)}
        </p>
      )}
      {onCorrect && (
        <Press means="correct" kind="round" label={w.correct} onPress={onCorrect}>
          <Icon name="pencil" />
        </Press>
      )}
    </div>
  );
}

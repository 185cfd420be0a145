/** Words in which no part of a player's name breaks between two lines: one that is too long ends in an ellipsis. */

import type { VNode } from "preact";
import { usePage } from "../page_context";

export function Named({ words }: { words: string }) {
  const { now } = usePage();
  let parts: (string | VNode)[] = [words];
  for (const { name } of now.scene?.seats ?? [])
    parts = parts.flatMap((part) => (typeof part === "string" ? part.split(name).flatMap((rest, n) => (n ? [<span class="called">{name}</span>, rest] : rest)) : part));
  return <>{parts}</>;
}

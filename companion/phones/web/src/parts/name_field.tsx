/** A field for a player's name: told when it is left, so that nobody hears of half a name. The name itself is kept elsewhere. */

import { useRef, useState } from "preact/hooks";

interface NameFieldProps {
  name: string;
  label: string;
  hint?: string;
  focus?: boolean;
  onName: (name: string) => void;
}

const focused = (input: HTMLInputElement | null) => input?.focus();

/** Enter leaves a field for the next one. */
function next(input: HTMLInputElement): void {
  const all = [...document.querySelectorAll<HTMLInputElement>("input.name")];
  input.blur();
  all[all.indexOf(input) + 1]?.focus();
}

export function NameField({ name, label, hint, focus, onName }: NameFieldProps) {
  // What is typed stands over the name it was typed for: a new name from the table puts it away. That is seen while
  // drawing; an effect comes later, and would put away what was typed before it came.
  const [typed, type] = useState<{ over: string; text: string } | null>(null);
  if (typed && typed.over !== name) type(null);
  // Enter tells it too, and leaves the field: that is the same name once.
  const told = useRef("");
  const leave = (text: string) => {
    const said = text.trim();
    // One's old name typed again is told, too: it takes back the one that could not be.
    if (said && (typed || said !== name) && said !== told.current) onName(said);
    told.current = said;
  };
  return (
    <input
      {...(focus && { ref: focused })}
      class="name"
      aria-label={label}
      placeholder={hint}
      value={typed?.over === name ? typed.text : name}
      maxLength={40}
      autocomplete="off"
      autocapitalize="words"
      spellcheck={false}
      enterkeyhint="next"
      onInput={(event) => ((told.current = ""), type({ over: name, text: event.currentTarget.value }))}
      onBlur={(event) => leave(event.currentTarget.value)}
      onKeyDown={(event) => event.key === "Enter" && (leave(event.currentTarget.value), next(event.currentTarget))}
    />
  );
}

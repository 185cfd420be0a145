/** A field for a player's name: told when it is left, so that nobody hears of half a name. The name itself is kept elsewhere. */

import { useEffect, useState } from "preact/hooks";

interface NameFieldProps {
  name: string;
  label: string;
  hint?: string;
  focus?: boolean;
  onName: (name: string) => void;
}

const focused = (input: HTMLInputElement | null) => input?.focus();

export function NameField({ name, label, hint, focus, onName }: NameFieldProps) {
  const [typed, type] = useState<string | null>(null);
  useEffect(() => type(null), [name]);
  const said = typed?.trim();
  return (
    <input
      {...(focus && { ref: focused })}
      class="name"
      aria-label={label}
      placeholder={hint}
      value={typed ?? name}
      maxLength={40}
      autocomplete="off"
      autocapitalize="words"
      spellcheck={false}
      enterkeyhint="done"
      onInput={(event) => type(event.currentTarget.value)}
      onBlur={() => said && said !== name && onName(said)}
      onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
    />
  );
}

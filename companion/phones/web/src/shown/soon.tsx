/** Paints what would come of it all, in words: it stands where everybody looks first, and changes as cards are played. */

import type { Middle, Outlook } from "../stage";

/** What a middle foretells, if it does. */
export const outlookOf = (middle: Middle | null | undefined): Outlook | undefined => (middle && "outlook" in middle ? middle.outlook : undefined);

export function Soon({ middle }: { middle: Middle | null | undefined }) {
  const outlook = outlookOf(middle);
  if (!outlook) return null;
  const { title, lines = [], cases = [] } = outlook;
  return (
    <section class="outlook">
      <p>
        <b>{title}</b>{" "}
        {lines.map(([words, tone], n) => (
          <span key={n} class={`tone-${tone}`}>
            {words}{" "}
          </span>
        ))}
      </p>
      {cases.length > 0 && (
        <p>
          {cases.map(([label, words]) => (
            <span key={label}>
              <b>{label}</b> {words}{" "}
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

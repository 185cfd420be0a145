/** Paints what would come of it all, in words: it stands where everybody looks first, and changes as cards are played. */

import { Icon, Mark } from "../parts/drawn";
import type { Due, Middle } from "../stage";
import { outlookOf } from "./lists";

export function Soon({ middle }: { middle: Middle | null | undefined }) {
  const outlook = outlookOf(middle);
  if (!outlook) return null;
  const { title, lines = [], cases = [], due = [] } = outlook;
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
      {due.length > 0 && (
        <ol class="due" tabIndex={0}>
          {due.map((one, n) => (
            <Step key={n} due={one} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Step({ due: { label, sub, icon, seat, tone = "attention" } }: { due: Due }) {
  return (
    <li class={`tone-${tone}`}>
      {icon && <Icon name={icon} />}
      {seat && <Mark seat={seat} />}
      <span class="words">
        <b>{label}</b> {sub}
      </span>
    </li>
  );
}

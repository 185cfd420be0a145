/**
 * What is seldom shown comes after the page, as one script and one style: here are its screens by name, as whoever shows
 * them knows them. Until they are here, in their place stands that they are on their way.
 *
 * The file is asked for by its hash, as all that comes later is; the page's policy names the hash of its script and of
 * its style, and lets no other run. Joining, the seat's own screen, what is secret and what is sealed wait for nothing,
 * and are never in it.
 */

import type { ComponentType, VNode } from "preact";
import { hashes } from "art:files";
import { shared } from "late:shared";
import { Download } from "./download";
import { usePage } from "./page_context";
import { Sheet } from "./parts/sheet";
import type { Parts } from "./late_parts";

/** What the two scripts hand one another while the late one runs. */
export interface Handed {
  shared: unknown[];
  parts?: Parts;
}

const FILE = new Download(hashes.late, (data) => {
  const { script, style } = data as { [element in "script" | "style"]: string };
  const late: Handed = { shared: shared() };
  Object.assign(window, { late });
  written("style", style);
  written("script", script);
  return late.parts ?? null;
});

function written(element: "script" | "style", text: string): void {
  const made = document.createElement(element);
  made.textContent = text;
  document.head.append(made);
}

/** Ask for it before anybody needs it, as soon as the page has nothing better to do. */
export function fetchLate(): void {
  const ask = () => void FILE.wanted();
  if (typeof window.requestIdleCallback === "function") window.requestIdleCallback(ask, { timeout: 2000 });
  else setTimeout(ask, 200);
}

/** A screen of the late script: the same to whoever shows it. */
function late<Props extends object>(pick: (parts: Parts) => (props: Props) => VNode | null, unmissed?: boolean): (props: Props) => VNode | null {
  return (props) => {
    const parts = FILE.wanted();
    if (!parts) return unmissed ? null : <OnItsWay {...props} />;
    const Part = pick(parts) as ComponentType<Props>;
    return <Part {...props} />;
  };
}

function OnItsWay({ close }: { close?: () => void }) {
  const { w } = usePage();
  const radar = <span class="radar" aria-hidden="true" />;
  if (!close) return radar;
  return (
    <Sheet name="late" title={w.sending} close={close} closeLabel={w.close}>
      {radar}
    </Sheet>
  );
}

export const Ahead = late((parts) => parts.Ahead, true);
export const AuditLine = late((parts) => parts.AuditLine);
export const AuditSheet = late((parts) => parts.AuditSheet);
export const DiceSheet = late((parts) => parts.DiceSheet);
export const Ended = late((parts) => parts.Ended);
export const DiscloseSheet = late((parts) => parts.DiscloseSheet);
export const MyNotes = late((parts) => parts.MyNotes, true);
export const NotesSheet = late((parts) => parts.NotesSheet);
export const MyTurn = late((parts) => parts.MyTurn, true);
export const Menu = late((parts) => parts.Menu);
export const NumberSheet = late((parts) => parts.NumberSheet);
export const Removed = late((parts) => parts.Removed, true);
export const ReportSheet = late((parts) => parts.ReportSheet);
export const ReportText = late((parts) => parts.ReportText);
/** Nobody misses these until they are here. */
export const Show = late((parts) => parts.Show, true);
export const Tracks = late((parts) => parts.Tracks, true);
export const Soon = late((parts) => parts.Soon, true);
export const Rings = late((parts) => parts.Rings);
export const Cards = late((parts) => parts.Cards);
export const Columns = late((parts) => parts.Columns);

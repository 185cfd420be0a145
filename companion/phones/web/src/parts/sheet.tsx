/** A dialog over the screen: it takes the focus, keeps it, and gives it back. What is asked is handed in. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useClosing } from "./closing";
import { Icon } from "./drawn";
import { Named } from "./named";
import { Press } from "./press";

interface SheetProps {
  /** Which question this is; the focus moves when it changes. */
  name: string;
  title: string;
  text?: string | undefined;
  kind?: string | undefined;
  back?: (() => void) | undefined;
  backLabel?: string | undefined;
  close?: (() => void) | undefined;
  closeLabel?: string | undefined;
  /** What stays in reach below whatever has to be scrolled. */
  foot?: ComponentChildren;
  children: ComponentChildren;
}

/** What had the focus before the newest sheet; one that follows another gives it back there, too. */
let before: Element | null = null;

/** The heading of what lies over the screen: it takes the focus, again when the name changes, and gives it back. */
export function useFocus(name: string): { current: HTMLHeadingElement | null } {
  const head = useRef<HTMLHeadingElement>(null);
  const opener = useRef<Element | null>(null);
  const { activeElement: active, body } = document;
  opener.current ??= before = active === body ? before : active;
  useEffect(() => head.current?.focus(), [name]);
  // What lies below takes no focus until the whole page has been drawn without this.
  useEffect(() => () => queueMicrotask(() => (opener.current as HTMLElement | null)?.focus({ preventScroll: true })), []);
  return head;
}

export function Sheet({ name, title, text, kind = "", back, backLabel, close, closeLabel, foot, children }: SheetProps) {
  const head = useFocus(name);
  useClosing(back ?? close);
  return (
    <div class={`over ${kind}`}>
      <div class="veil" onClick={close} />
      <section class="sheet" role="dialog" aria-modal="true" aria-label={title}>
        <div class="sheet-head">
          {back && (
            <Press means={`${name} back`} kind="round" label={backLabel} onPress={back}>
              <Icon name="back" />
            </Press>
          )}
          <h2 id="sheet-title" ref={head} tabIndex={-1}>
            <Named words={title} />
          </h2>
          {close && (
            <Press means={`${name} close`} kind="round" label={closeLabel} onPress={close}>
              <Icon name="close" />
            </Press>
          )}
        </div>
        {text && <p class="sheet-text">{text}</p>}
        <div class="sheet-body">{children}</div>
        {foot && <div class="sheet-foot">{foot}</div>}
      </section>
    </div>
  );
}

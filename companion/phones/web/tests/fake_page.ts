/** As much of a page as components need to be drawn: elements, their words, a tap, the focus. Nothing is painted. */

import { h, render, type ComponentChild, type FunctionComponent } from "preact";
import { useState } from "preact/hooks";
import { PageContextHolder, type PageContext } from "../src/page_context";
import { blank, type Snapshot } from "../src/snapshot";
import type { TableClient } from "../src/table_client";
import { en } from "../src/words/en";
import { withGaps } from "../src/words/fill";
import type { PageWords } from "../src/words";

type Heard = (event: object) => void;

/** An element, or a text. */
class FakeNode {
  childNodes: FakeNode[] = [];
  parentNode: FakeNode | null = null;
  attributes: object[] = [];
  style = {};
  /** That it can be heard at all. */
  onclick = null;
  [field: string]: unknown;
  private readonly heard = new Map<string, Heard>();
  private readonly said = new Map<string, string>();

  constructor(
    readonly localName: string,
    public data = "",
  ) {}

  get nodeType(): number {
    return this.localName ? 1 : 3;
  }

  get firstChild(): FakeNode | null {
    return this.childNodes[0] ?? null;
  }

  get nextSibling(): FakeNode | null {
    const { childNodes = [] } = this.parentNode ?? {};
    return childNodes[childNodes.indexOf(this) + 1] ?? null;
  }

  get isConnected(): boolean {
    return this === page || Boolean(this.parentNode?.isConnected);
  }

  get isInert(): boolean {
    return this.said.has("inert") || Boolean(this.parentNode?.isInert);
  }

  get text(): string {
    return this.data + this.childNodes.map((one) => one.text).join("");
  }

  insertBefore(node: FakeNode, before: FakeNode | null): FakeNode {
    node.remove();
    node.parentNode = this;
    this.childNodes.splice(before ? this.childNodes.indexOf(before) : this.childNodes.length, 0, node);
    return node;
  }

  appendChild(node: FakeNode): FakeNode {
    return this.insertBefore(node, null);
  }

  removeChild(node: FakeNode): void {
    node.remove();
  }

  remove(): void {
    const { parentNode } = this;
    if (parentNode) parentNode.childNodes.splice(parentNode.childNodes.indexOf(this), 1);
    this.parentNode = null;
    if (!document.activeElement?.isConnected) Object.assign(document, { activeElement: page });
  }

  setAttribute(name: string, value: string): void {
    this.said.set(name, value);
  }

  removeAttribute(name: string): void {
    this.said.delete(name);
  }

  getAttribute(name: string): string | null {
    return this.said.get(name) ?? null;
  }

  addEventListener(kind: string, then: Heard): void {
    this.heard.set(kind.toLowerCase(), then);
  }

  removeEventListener(kind: string): void {
    this.heard.delete(kind.toLowerCase());
  }

  getBoundingClientRect(): object {
    return { left: 0, right: 0, top: 0, bottom: 0, height: 0 };
  }

  scrollTo(): void {
    // Nothing is longer than its page.
  }

  focus(): void {
    if (this.isConnected && !this.isInert) Object.assign(document, { activeElement: this });
  }

  click(): void {
    this.heard.get("click")?.call(this, { type: "click", currentTarget: this, target: this });
  }

  all(tag: string): FakeNode[] {
    return this.childNodes.flatMap((one) => [...(one.localName === tag ? [one] : []), ...one.all(tag)]);
  }
}

let page = new FakeNode("body");

/** Draw something in a page of its own; it is drawn anew when the snapshot changes. */
export function drawn(screen: () => ComponentChild, table: Partial<TableClient> = {}) {
  page = new FakeNode("body");
  Object.assign(globalThis, {
    document: {
      createElementNS: (_: string, tag: string) => new FakeNode(tag),
      createTextNode: (text: string) => new FakeNode("", text),
      activeElement: page,
      body: page,
      documentElement: { style: { setProperty: () => undefined, removeProperty: () => undefined } },
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    },
    scrollTo: () => undefined,
  });
  const w = withGaps<PageWords>(en as never, "en");
  let show: (change: Partial<Snapshot>) => void = () => undefined;
  function Page() {
    const [now, set] = useState<Snapshot>({ ...blank("red", "en"), near: true });
    show = (change) => set((before) => ({ ...before, ...change }));
    const context = { table, now, w, buzzes: false, wishes: { sound: true } } as PageContext;
    return h(PageContextHolder.Provider, { value: context }, h(screen as FunctionComponent, null));
  }
  render(h(Page, null), page as unknown as Element);
  return { page, show: (change: Partial<Snapshot>) => show(change), button: (words: string) => button(words) };
}

function button(words: string): FakeNode {
  const found = page.all("button").find((one) => one.text.includes(words) || one.getAttribute("aria-label") === words);
  if (!found) throw new Error(`There is no button “${words}”: ${page.text}`);
  return found;
}

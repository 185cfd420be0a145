/** The context that every component reads: client, snapshot, words and wishes. It holds them and changes nothing. */

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Lang } from "./frames";
import type { PageSettings } from "./page_storage";
import type { Snapshot } from "./snapshot";
import type { TableClient } from "./table_client";
import type { PageWords } from "./words";

export interface PageContext {
  table: TableClient;
  now: Snapshot;
  w: PageWords;
  /** What its owner wishes, and has it otherwise from now on. */
  wishes: PageSettings;
  wish: (change: Partial<PageSettings>) => void;
  buzzes: boolean;
  speak: (lang: Lang) => void;
}

export const PageContextHolder = createContext<PageContext | null>(null);

export function usePage(): PageContext {
  const page = useContext(PageContextHolder);
  if (!page) throw new Error("Render this inside the App.");
  return page;
}

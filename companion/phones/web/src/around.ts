/** What every part of the page can reach without being handed it. */

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Snapshot } from "./snapshot";
import type { Table } from "./table";
import type { Lang } from "./wire";
import type { Words } from "./words";

export interface Around {
  table: Table;
  now: Snapshot;
  w: Words;
  buzzes: boolean;
  speak: (lang: Lang) => void;
  wishBuzz: (buzz: boolean) => void;
}

export const Room = createContext<Around | null>(null);

export function useAround(): Around {
  const around = useContext(Room);
  if (!around) throw new Error("Nothing is around: render inside the App.");
  return around;
}

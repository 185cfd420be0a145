/**
 * Icons and the sixty-four symbols by name. They come after the page, so that seats are there sooner; until then their
 * places are empty.
 */

import { hashes } from "art:files";
import { Download } from "./download";

/** A node as nested lists: what all drawings wear is put on by whoever shows it. */
export type SvgNode = [tag: string, attributes: { [name: string]: string }, ...children: SvgNode[]];

interface Drawings {
  icons: { [name: string]: SvgNode[] };
  /** All sixty-four paths, a bar between two. */
  symbols: string;
}

const FILE = new Download(hashes.drawings, (data) => {
  const { icons, symbols } = data as Drawings;
  return { icons, symbols: symbols.split("|") };
});

export const fetchDrawings = () => void FILE.wanted();

export const drawingOf = (icon: string): SvgNode[] | undefined => FILE.here?.icons[icon];

/** Whether nothing of that name was drawn; before the drawings are here all may be. */
export const isUndrawn = (icon: string): boolean => FILE.here !== null && !FILE.here.icons[icon];

export const symbolPath = (n: number): string => FILE.here?.symbols[n] ?? "";

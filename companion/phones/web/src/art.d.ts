/** What art.mjs brings in. */

declare module "art:icons" {
  export type Drawn = [tag: string, attributes: { [name: string]: string }, ...children: Drawn[]];
  const icons: { [name: string]: Drawn[] };
  export default icons;
}

declare module "art:symbols" {
  /** All names in English, all in French and all drawings, each joined by "|". */
  const symbols: [en: string, fr: string, drawn: string];
  export default symbols;
}

declare module "*.mp4" {
  const url: string;
  export default url;
}

declare module "*?raw" {
  const text: string;
  export default text;
}

/** What art.mjs brings in. */

declare module "art:icons" {
  export type Drawn = [tag: string, attributes: { [name: string]: string }, ...children: Drawn[]];
  const icons: { [name: string]: [attributes: { [name: string]: string }, ...children: Drawn[]] };
  export default icons;
}

declare module "art:symbols" {
  const symbols: { name: { en: string; fr: string }; d: string }[];
  export default symbols;
}

declare module "*.mp4" {
  const url: string;
  export default url;
}

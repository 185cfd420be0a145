/** Types of the virtual modules that art.mjs and late.mjs make while building. No value stands here. */

declare module "art:words" {
  /** The symbols' names. */
  export const names: { en: string[]; fr: string[] };
}

declare module "art:files" {
  /** The SHA-256 of each of the page's later files. */
  export const hashes: { drawings: string; en: string; fr: string; late: string };
}

declare module "late:shared" {
  /** What the late script takes from the page's own, as late.mjs counts it. */
  export const shared: () => unknown[];
}

declare module "*.mp4" {
  const url: string;
  export default url;
}

declare module "*?raw" {
  const text: string;
  export default text;
}

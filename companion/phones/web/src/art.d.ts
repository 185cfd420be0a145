/** Types of the virtual module that art.mjs makes while building. No value stands here. */

declare module "art:words" {
  /** The symbols' names. */
  export const names: { en: string[]; fr: string[] };
}

declare module "art:files" {
  /** The SHA-256 of each of the page's later files. */
  export const hashes: { drawings: string; en: string; fr: string };
}

declare module "*.mp4" {
  const url: string;
  export default url;
}

declare module "*?raw" {
  const text: string;
  export default text;
}

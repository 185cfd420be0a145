/** What a browser is told that cannot play. It imports nothing: check.ts runs where the rest of the page cannot. */

import type { Lang } from "../frames";

export const LACKING: { readonly [lang in Lang]: { title: string; text: (what: string) => string } } = {
  en: {
    title: "This browser cannot join.",
    text: (what) =>
      `It lacks ${what}, which the sealed scan needs. Open the page in a newer browser, or play without a phone.`,
  },
  fr: {
    title: "Ce navigateur ne peut pas participer.",
    text: (what) =>
      `Il lui manque ${what}, nécessaire au scan scellé. Ouvrez la page dans un navigateur plus récent, ou jouez sans téléphone.`,
  },
};

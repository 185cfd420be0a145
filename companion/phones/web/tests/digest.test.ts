/** Rules are found on the phone as the tablet finds them: in the same index, by the same vectors. */

import { expect, test } from "vitest";
import vectors from "../../../../tests/rule_search/vectors.json";
import type { Lang } from "../src/frames";
import { search, type DigestFile } from "../src/digest";

const { file, found } = vectors as unknown as { file: DigestFile; found: { [lang in Lang]: Record<string, string[]> } };
const asked = (["en", "fr"] as const).flatMap((lang) => Object.entries(found[lang]).map(([words, ids]) => [lang, words, ids] as const));

test.each(asked)("%s: “%s” finds %j", (lang, words, ids) => {
  expect(search(file, words, lang).map(({ id }) => id)).toEqual(ids);
});

/** Makes functions of words that have gaps: words are data, so that they travel in a file. */

/** A sentence with its gaps, {0} and {1}, as whoever calls it knows it. */
export const fill = <Parts extends unknown[]>(text: string) => text as unknown as (...parts: Parts) => string;

type Filling = string | string[] | { [key: string]: Filling };

/** A sentence as it is called: what has gaps becomes a function, and its first part says whether one or many are meant. */
export function withGaps<Words>(data: Filling, lang: string): Words {
  if (typeof data === "object" && !Array.isArray(data)) {
    return Object.fromEntries(Object.entries(data).map(([key, one]) => [key, withGaps(one, lang)])) as Words;
  }
  if (typeof data !== "string" || !/\{0|\|/.test(data)) return data as Words;
  const [one, many = one] = data.split("|");
  const said = (...parts: unknown[]) => {
    const n = parts[0] as number;
    const form = (lang === "fr" ? n <= 1 : n === 1) ? one : many;
    return String(form).replace(/\{(\d)\}/g, (_, at: string) => String(parts[Number(at)] ?? ""));
  };
  return said as Words;
}

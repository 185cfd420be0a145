/** Light or dark: as this phone's owner has chosen in the menu, else as the phone itself is. */

const light = window.matchMedia("(prefers-color-scheme: light)");
let chosen: boolean | null = null;

export const isLight = (): boolean => chosen ?? light.matches;

/** Wear what is chosen from here on; null is as the phone is. */
export function wear(wish: boolean | null): void {
  chosen = wish;
  document.documentElement.classList.toggle("light", isLight());
  const ground = getComputedStyle(document.documentElement).getPropertyValue("--ground");
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", ground);
}

light.addEventListener("change", () => wear(chosen));

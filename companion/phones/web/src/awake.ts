/** Keeps the screen on, and buzzes. A page on plain HTTP has no wake lock, so something must seem to play. */

export function keepAwake(): void {
  // The walking thread comes first; the video follows.
}

/** Vibrate, where the phone can and its owner wants to. */
export function buzz(pattern: number[], wanted: boolean): void {
  if (wanted && typeof navigator.vibrate === "function") navigator.vibrate(pattern);
}

/** Vibrate, where the phone can and its owner wants to. */

export function buzz(pattern: number[], wanted: boolean): void {
  if (wanted && typeof navigator.vibrate === "function") navigator.vibrate(pattern);
}

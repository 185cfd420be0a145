/** Vibration, where the phone can and its owner wants it. */

export function buzz(pattern: number[], wanted: boolean): void {
  // A browser that was never touched refuses, and says so in its log.
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  if (wanted && typeof navigator.vibrate === "function") navigator.vibrate(pattern);
}

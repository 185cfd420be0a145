/** Two short notes, where the browser lets a page be heard: once a finger has touched it, and not before. */

const NOTES = [660, 880];
const LONG = 0.16;
const SOFT = 0.12;

let context: AudioContext | null = null;

/** A finger was here: from now on the page may be heard. */
function allow(): void {
  context ??= new AudioContext();
  if (context.state !== "running") void context.resume();
}

/** Listen for the finger that allows it. */
export function hearable(): () => void {
  if (typeof AudioContext === "undefined") return () => undefined;
  const kinds = ["pointerup", "keydown"];
  for (const kind of kinds) addEventListener(kind, allow);
  return () => kinds.forEach((kind) => removeEventListener(kind, allow));
}

/** Sound, if that is allowed by now; what could not be heard at once is never heard late. */
export function chime(): void {
  if (context?.state !== "running") return;
  const { currentTime, destination } = context;
  for (const [n, pitch] of NOTES.entries()) {
    const [tone, gain] = [context.createOscillator(), context.createGain()];
    const [from, to] = [currentTime + n * LONG, currentTime + (n + 1.6) * LONG];
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(SOFT, from);
    gain.gain.exponentialRampToValueAtTime(0.001, to);
    tone.connect(gain).connect(destination);
    tone.start(from);
    tone.stop(to);
  }
}

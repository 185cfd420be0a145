/**
 * Keeps the screen on while the page is open; it knows nothing of a game.
 *
 * Where the browser trusts the page a wake lock does, which costs nothing. A page on plain HTTP has none, so a dark video
 * plays behind everything. Chromium holds the screen only for a muted video that fills a good part of it, hence its size.
 * The recording is ours: a canvas of the ground's colour, two seconds, from Chromium's own MediaRecorder. Where it does
 * not play, a canvas does. Seen to play and loop in Chromium; on iOS and on real phones' power managers this is untested.
 */

import mp4 from "./dark.mp4";

export function keepAwake(): void {
  if (!("wakeLock" in navigator)) return played();
  let refused = false;
  // The browser takes it back whenever the page is not seen.
  const hold = () => {
    if (refused || document.visibilityState !== "visible") return;
    navigator.wakeLock.request("screen").catch(() => {
      if (!refused) played();
      refused = true;
    });
  };
  document.addEventListener("visibilitychange", hold);
  hold();
}

function played(): void {
  const video = document.createElement("video");
  video.className = "awake";
  video.muted = video.loop = video.playsInline = true;
  video.setAttribute("aria-hidden", "true");
  video.tabIndex = -1;
  video.disablePictureInPicture = true;
  video.src = mp4;
  document.body.append(video);
  let failed = false;
  const play = () => {
    if (document.visibilityState !== "visible" || !video.paused) return;
    video.play().catch((trouble: unknown) => {
      if (failed || (trouble as DOMException).name === "NotAllowedError") return;
      failed = true;
      painted(video);
    });
  };
  // Browsers start a video after a touch; after a sleep it has to be started again.
  for (const sign of ["pointerdown", "keydown", "visibilitychange"]) document.addEventListener(sign, play);
}

/** A canvas that is painted now and then, for a browser without H.264. */
function painted(video: HTMLVideoElement): void {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 16;
  const paint = canvas.getContext("2d");
  if (!paint || typeof canvas.captureStream !== "function") return;
  video.srcObject = canvas.captureStream(1);
  setInterval(() => {
    paint.fillStyle = "#0a0e11";
    paint.fillRect(0, 0, 16, 16);
  }, 1000);
  video.play().catch(() => undefined);
}

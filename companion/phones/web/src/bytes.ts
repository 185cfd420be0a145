/** Bytes as version 2 of the sealed scan writes them before they are hashed; pure, and the same to the byte as the table's. */

import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils";

/** What opens everything that is hashed, so that nothing of one kind passes for another. */
export function title(what: string): Uint8Array {
  return utf8ToBytes(`panic-companion ${what} v2`);
}

/** len(text) ‖ text, the length in one byte. */
export function named(text: string): Uint8Array {
  const bytes = utf8ToBytes(text);
  return concatBytes(Uint8Array.of(bytes.length), bytes);
}

/** A number in so many bytes, the most significant first. */
export function sized(n: number, size: number): Uint8Array {
  return hexToBytes(n.toString(16).padStart(2 * size, "0"));
}

export function hashed(what: string, ...parts: Uint8Array[]): string {
  return bytesToHex(sha256(concatBytes(title(what), ...parts)));
}

export function random(size: number): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(size)));
}

export function isHex(text: unknown, size: number): text is string {
  return typeof text === "string" && text.length === 2 * size && /^[0-9a-f]*$/.test(text);
}

/** A hash's first pictures, six bits each: three signs of hex are two of them. */
export function picturesIn(hex: string, count: number): number[] {
  return Array.from({ length: count }, (_, n) => {
    const two = parseInt(hex.slice(3 * (n >> 1), 3 * (n >> 1) + 3), 16);
    return n % 2 ? two & 63 : two >> 6;
  });
}

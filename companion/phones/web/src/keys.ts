/** This phone's key pair, made for one game when it takes its seat; the secret never leaves the phone. */

import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils";
import { x25519 } from "./x25519";

export function newSecret(): string {
  return bytesToHex(x25519.utils.randomPrivateKey());
}

/** Worked out once: a slow phone takes a while. */
let last = { secret: "", public: "" };

export function publicOf(secret: string): string {
  if (last.secret !== secret) last = { secret, public: bytesToHex(x25519.getPublicKey(hexToBytes(secret))) };
  return last.public;
}

/** What this secret and another's key make together; null for a key with which everybody would make the same. */
export function sharedOf(secret: string, other: string): Uint8Array | null {
  if (!/^[0-9a-f]{64}$/.test(other)) return null;
  try {
    return x25519.getSharedSecret(hexToBytes(secret), hexToBytes(other));
  } catch {
    return null;
  }
}

/** What only this phone can say: it shows who took a seat, should the table's welcome be lost. */
export function claimOf(secret: string): string {
  return bytesToHex(sha256(concatBytes(utf8ToBytes("panic-companion claim v1"), hexToBytes(secret))));
}

/** A name for a command that nobody else's command has. */
export function newId(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(8)));
}

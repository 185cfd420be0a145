/** This phone's key pair, made for one game when it takes its seat; the secret never leaves the phone. */

import { bytesToHex, hexToBytes } from "@noble/hashes/utils";
import { x25519 } from "./x25519";

export function newSecret(): string {
  return bytesToHex(x25519.utils.randomPrivateKey());
}

export function publicOf(secret: string): string {
  return bytesToHex(x25519.getPublicKey(hexToBytes(secret)));
}

/** A name for a command that nobody else's command has. */
export function newId(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(8)));
}

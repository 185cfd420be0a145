/** This phone's key pair, made for one game, and the proofs made with it. The secret leaves the phone in the audit alone. */

import { hkdf } from "@noble/hashes/hkdf";
import { hmac } from "@noble/hashes/hmac";
import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils";
import { isHex, named, random, title } from "./bytes";
import { x25519 } from "./x25519";

export function newSecret(): string {
  return bytesToHex(x25519.utils.randomPrivateKey());
}

/** Worked out once: a slow phone takes a while. */
const publics = new Map<string, string>();

export function publicOf(secret: string): string {
  const found = publics.get(secret) ?? bytesToHex(x25519.getPublicKey(hexToBytes(secret)));
  publics.set(secret, found);
  return found;
}

/** What this secret and another's key make together; null for a key with which everybody would make the same. */
export function sharedOf(secret: string, other: string): Uint8Array | null {
  if (!isHex(other, 32)) return null;
  try {
    return x25519.getSharedSecret(hexToBytes(secret), hexToBytes(other));
  } catch {
    return null;
  }
}

/** What the table says first on each connection; it serves this connection alone. */
export interface Challenge {
  challenge: string;
  table: string;
}

/** That this phone has the secret of its key, said to this table, on this connection, for this code. */
export function proofOf(secret: string, { challenge, table }: Challenge, code: string): string | null {
  const shared = sharedOf(secret, table);
  if (!shared) return null;
  const salt = hexToBytes(challenge);
  const info = concatBytes(title("channel"), hexToBytes(publicOf(secret)), hexToBytes(table));
  const key = hkdf(sha256, shared, salt, info, 32);
  return bytesToHex(hmac(sha256, key, concatBytes(title("hello"), salt, named(code))));
}

/** That the host's page knows the host's code. */
export function hostProofOf(code: string, { challenge }: Challenge): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(code), concatBytes(title("host"), hexToBytes(challenge))));
}

/** A name for a command that nobody else's command has. */
export function newId(): string {
  return random(8);
}

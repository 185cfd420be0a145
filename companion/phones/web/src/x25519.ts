/**
 * X25519 of the library's audited ladder: only RFC 7748's parameters are written here, and its vectors are in the
 * tests.
 *
 * The library's own module brings all of Ed25519 along, 12 kB that the page does not need.
 */

import { montgomery } from "@noble/curves/abstract/montgomery";
import { invert } from "@noble/curves/abstract/modular";

const P = BigInt("0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffed");

function clamped(scalar: Uint8Array): Uint8Array {
  scalar[0] = (scalar[0] ?? 0) & 248;
  scalar[31] = ((scalar[31] ?? 0) & 127) | 64;
  return scalar;
}

export const x25519 = montgomery({
  P,
  type: "x25519",
  adjustScalarBytes: clamped,
  // The library's power brings its square roots along, 3 kB for nothing; its inverse is the same, where there is one.
  powPminus2: (x) => (x === BigInt(0) ? x : invert(x, P)),
});

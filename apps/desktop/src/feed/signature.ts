import { createPublicKey, type KeyObject, verify } from 'node:crypto';

/** Reads a pinned key: 32 bytes of Ed25519 in base64. */
function publicKey(base64: string): KeyObject {
  const x = Buffer.from(base64, 'base64').toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}

const signatureShape = /^[A-Za-z0-9+/]{86}==$/;

/** Whether any of the pinned keys made any of the signatures over exactly this text. */
export function isSignedByPinnedKey(text: string, signatures: readonly string[], keys: readonly string[]): boolean {
  const bytes = Buffer.from(text, 'utf8');
  const wellFormed = signatures.filter((signature) => signatureShape.test(signature));
  return keys
    .map(publicKey)
    .some((key) => wellFormed.some((signature) => verify(null, bytes, key, Buffer.from(signature, 'base64'))));
}

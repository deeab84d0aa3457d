import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export type Random = (bytes: number) => Uint8Array;

/** 256 bits, safe in URLs. */
export function newSecret(random: Random): string {
  return Buffer.from(random(32)).toString('base64url');
}

/** What the database stores of a 256-bit secret. Such secrets cannot be guessed, so a plain hash is enough. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * A value that only this service can compute and recompute, so it need not be stored.
 * `purpose` keeps values for different uses apart.
 */
export function derive(pepper: string, purpose: string, ...parts: readonly string[]): Buffer {
  // Each part is prefixed with its length, so that ("ab", "c") and ("a", "bc") differ.
  const hmac = createHmac('sha256', pepper).update(purpose);
  for (const part of parts) hmac.update(`\0${part.length}\0${part}`);
  return hmac.digest();
}

export function derivedSecret(pepper: string, purpose: string, ...parts: readonly string[]): string {
  return derive(pepper, purpose, ...parts).toString('base64url');
}

/** An id that looks like any other, for responses that must not reveal whether an account exists. */
export function derivedUuid(pepper: string, purpose: string, ...parts: readonly string[]): string {
  const bytes = derive(pepper, purpose, ...parts).subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Constant-time comparison. */
export function sameText(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}

/** The same against a few known texts, whose digests are computed once. */
export function secretSet(texts: readonly string[]): { has(text: string): boolean } {
  const digests = texts.map(digest);
  const longest = Math.max(0, ...texts.map(({ length }) => length));
  return {
    has(text) {
      // The possible length of such a text is no secret, and a token is always longer.
      if (text.length > longest) return false;
      const asked = digest(text);
      return digests.some((known) => timingSafeEqual(known, asked));
    },
  };
}

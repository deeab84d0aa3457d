import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Tokens against forged requests: `nonce.HMAC(nonce, session)`. They are not stored, and every process can verify them. */
export interface CsrfTokens {
  /** `sessionId` is `null` for a visitor. */
  make(sessionId: string | null): string;
  isValid(token: string, sessionId: string | null): boolean;
}

const nonceBytes = 16;

export function csrfTokens(secret: string): CsrfTokens {
  const mark = (nonce: string, sessionId: string | null): string =>
    createHmac('sha256', secret)
      // The purpose separates these from everything else derived from the same secret.
      .update(JSON.stringify(['xsrf', nonce, sessionId]))
      .digest('base64url');
  return {
    make(sessionId) {
      const nonce = randomBytes(nonceBytes).toString('base64url');
      return `${nonce}.${mark(nonce, sessionId)}`;
    },
    isValid(token, sessionId) {
      const [nonce = '', given = '', ...more] = token.split('.');
      return more.length === 0 && nonce !== '' && isSame(given, mark(nonce, sessionId));
    },
  };
}

export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

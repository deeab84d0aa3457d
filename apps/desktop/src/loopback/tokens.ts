import { randomBytes, timingSafeEqual } from 'node:crypto';

/** A window that has not opened by then is opened again. */
const tokenLifeMs = 10 * 60_000;
const maxTokens = 100;

/**
 * One-time tokens, and the bearers that they are exchanged for. Both live in memory only. No cookies: those of 127.0.0.1 are sent to
 * every port.
 */
export class Tokens {
  readonly #now: () => number;
  readonly #tokens = new Map<string, number>();
  readonly #bearers: Buffer[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  issue(): string {
    const token = randomBytes(32).toString('base64url');
    this.#tokens.set(token, this.#now() + tokenLifeMs);
    for (const oldest of this.#tokens.keys()) {
      if (this.#tokens.size <= maxTokens) break;
      this.#tokens.delete(oldest);
    }
    return token;
  }

  /** A bearer for a token that was not used before; null otherwise. */
  exchange(token: string): string | null {
    const expiresAtMs = this.#tokens.get(token);
    this.#tokens.delete(token);
    if (expiresAtMs === undefined || expiresAtMs < this.#now()) return null;
    const bearer = randomBytes(32).toString('base64url');
    this.#bearers.push(Buffer.from(bearer));
    return bearer;
  }

  isBearer(given: string): boolean {
    const bytes = Buffer.from(given);
    return this.#bearers.some((bearer) => bearer.length === bytes.length && timingSafeEqual(bearer, bytes));
  }
}

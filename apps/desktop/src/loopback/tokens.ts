import { randomBytes, timingSafeEqual } from 'node:crypto';

/** A window that takes longer to open needs a new token. */
const tokenLifeMs = 10 * 60_000;
const maxTokens = 100;

/**
 * One-time tokens, and the bearers they are exchanged for, both in memory only. Cookies are not used, because those of 127.0.0.1
 * are sent to every port.
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

  /** Returns a bearer for an unused token; null otherwise. */
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

import type { RefreshOutcome, SessionServer } from '../linked-session/session-server.ts';

export const accessMs = 15 * 60_000;
export const reuseMs = 10_000;

export interface TestTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An access token with the parts that clients read; signatures are not checked here. */
export const testToken = (claims: object): string => `${encode({ alg: 'none' })}.${encode(claims)}.x`;

/** The rules of the real account service for one session: rotation, reuse within 10 s, theft. */
export function rotatingServer(now: () => number, { userId = 'ana', sessionId = 's1' } = {}) {
  let active = 0;
  let rotatedAt = Number.NEGATIVE_INFINITY;
  let isAlive = true;
  const issued = new Map<string, number>();
  /** For each refresh token that was considered stolen, the token that had replaced it. */
  const thefts: string[] = [];

  const refreshToken = (count: number): string => `${sessionId}-refresh-${count}`;
  let serial = 0;
  const issue = (count: number): TestTokens => {
    const iat = Math.floor(now() / 1000);
    const claims = { sub: userId, email: `${userId}@example.com`, session_id: sessionId, iat, exp: iat + 900 };
    const accessToken = testToken({ ...claims, serial: ++serial });
    issued.set(accessToken, now() + accessMs);
    return { accessToken, refreshToken: refreshToken(count) };
  };

  const server = {
    async refresh(token: string): Promise<RefreshOutcome> {
      if (!isAlive) return { kind: 'ended' };
      if (token === refreshToken(active)) {
        active++;
        rotatedAt = now();
        return { kind: 'renewed', tokens: issue(active) };
      }
      if (token === refreshToken(active - 1) && now() - rotatedAt <= reuseMs) {
        return { kind: 'renewed', tokens: issue(active) };
      }
      thefts.push(refreshToken(Number(token.split('-').at(-1)) + 1));
      isAlive = false;
      return { kind: 'ended' };
    },
    async revoke(token: string) {
      if (!isAlive) return 'ended';
      if ((issued.get(token) ?? 0) <= now()) return 'refused';
      isAlive = false;
      return 'ended';
    },
    async check(token: string) {
      if ((issued.get(token) ?? 0) <= now()) return 'refused';
      return isAlive ? 'alive' : 'ended';
    },
  } satisfies SessionServer;

  return {
    server,
    first: issue(0),
    thefts,
    isAlive: () => isAlive,
    /** Signs out from the device list. */
    end: () => {
      isAlive = false;
    },
    expiresAt: (token: string): number => issued.get(token) ?? 0,
  };
}

/** An in-memory storage that acts as a disk outliving the program. */
export function memoryStorage() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: async (key: string) => items.get(key) ?? null,
    setItem: async (key: string, value: string) => void items.set(key, value),
    removeItem: async (key: string) => void items.delete(key),
  };
}

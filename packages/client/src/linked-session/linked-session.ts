import { sessionIdOf } from '../backend/assurance.ts';
import type { SessionStorage } from '../backend/session-storage.ts';
import { keptWriter } from '../kept-writer.ts';
import type { SessionTokens } from './connection.ts';
import { type KeptSession, keptSessionOf, parseKeptSession } from './kept-session.ts';
import type { RefreshOutcome, SessionServer } from './session-server.ts';

export type LinkedSessionState =
  | { readonly kind: 'signedIn'; readonly userId: string; readonly email: string }
  /** `elsewhere`: the server ended it, e.g. from the list of devices, while this program ran. */
  | { readonly kind: 'signedOut'; readonly reason: 'none' | 'here' | 'elsewhere' };

/**
 * The session of the extension or the desktop app. One instance per program (the extension's worker): it alone refreshes,
 * because a refresh token works once and two holders would sign each other out.
 */
export interface LinkedSession {
  state(): Promise<LinkedSessionState>;
  onChange(listener: (state: LinkedSessionState) => void): () => void;
  /** Call it when the program starts: completes a refresh that its end interrupted, while the server still allows it. */
  resume(): Promise<void>;
  /** Takes over what `completeConnection` brought, and ends the session that was there before. */
  adopt(tokens: SessionTokens): Promise<void>;
  /** A token to use now; `null` when signed out. Throws `ClientError` when one is needed and the server cannot be reached. */
  accessToken(): Promise<string | null>;
  /** The server did not accept this token: the next one will be another. */
  discard(accessToken: string): Promise<void>;
  /** The server said that the session of this token is over. */
  markEnded(accessToken: string): Promise<void>;
  /** Asks the server whether the session still exists; an access token outlives it by up to 15 minutes. */
  check(): Promise<LinkedSessionState>;
  /** Ends it here in any case, and at the server if that answers. */
  signOut(): Promise<{ readonly isRevoked: boolean }>;
}

export interface LinkedSessionOptions {
  readonly storage: SessionStorage;
  readonly server: SessionServer;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export const linkedSessionKey = 'clipharbor_linked_session';

/** Tokens are replaced this long before they expire, so that none expires on its way. */
const marginMs = 60_000;

export function createLinkedSession({ storage, server, now }: LinkedSessionOptions): LinkedSession {
  const listeners = new Set<(state: LinkedSessionState) => void>();
  let loading: Promise<void> | undefined;
  let kept: KeptSession | null = null;
  let reason: 'none' | 'here' | 'elsewhere' = 'none';
  /** Changes with every sign-in and sign-out: what was begun before then has no say any more. */
  let era = 0;
  let refreshing: Promise<RefreshOutcome> | null = null;

  const load = (): Promise<void> => {
    loading ??= (async () => {
      kept = parseKeptSession(await storage.getItem(linkedSessionKey));
    })().catch((error: unknown) => {
      loading = undefined; // The next call reads again: what cannot be read is not signed out.
      throw error;
    });
    return loading;
  };

  const { save, catchUp } = keptWriter(async () => {
    if (kept === null) await storage.removeItem(linkedSessionKey);
    else await storage.setItem(linkedSessionKey, JSON.stringify(kept));
  });

  const current = (): LinkedSessionState =>
    kept === null ? { kind: 'signedOut', reason } : { kind: 'signedIn', userId: kept.userId, email: kept.email };
  const announce = (): void => {
    for (const listener of listeners) listener(current());
  };

  /** From here on answers to what was sent before change nothing. */
  function startEra(next: KeptSession | null): void {
    era++;
    refreshing = null;
    kept = next;
  }

  async function forget(why: 'here' | 'elsewhere'): Promise<void> {
    startEra(null);
    reason = why;
    const saved = save();
    announce();
    await saved;
  }

  /** Whoever asks while one is under way gets its outcome. */
  function refresh(session: KeptSession): Promise<RefreshOutcome> {
    if (refreshing !== null) return refreshing;
    const begun = refreshOnce(session).finally(() => {
      if (refreshing === begun) refreshing = null;
    });
    refreshing = begun;
    return begun;
  }

  async function refreshOnce(session: KeptSession): Promise<RefreshOutcome> {
    const begunIn = era;
    const sentAtMs = now();
    kept = { ...session, refreshSentAtMs: sentAtMs };
    await save().catch(() => undefined);
    const outcome = await server.refresh(session.refreshToken);
    if (era !== begunIn) return outcome;
    if (outcome.kind === 'ended') await forget('elsewhere').catch(() => undefined);
    if (outcome.kind === 'renewed') {
      // Counted from the question on, because the answer may have been long on its way.
      kept = keptSessionOf(outcome.tokens, sentAtMs);
      // Stored before anybody gets it: if the program ended now, the old pair would be worth nothing.
      await save().catch(() => undefined);
      if (kept?.email !== session.email) announce();
    }
    return outcome;
  }

  /** Needs a token that works; the one of an idle program has expired. */
  async function revoke(session: KeptSession, running: Promise<RefreshOutcome> | null): Promise<boolean> {
    let { accessToken, refreshToken } = session;
    let isExpired = now() >= session.expiresAtMs;
    const earlier = await running;
    if (earlier?.kind === 'ended') return true;
    if (earlier?.kind === 'renewed') {
      ({ accessToken, refreshToken } = earlier.tokens);
      isExpired = false;
    }
    if (!isExpired) {
      const result = await server.revoke(accessToken);
      if (result !== 'refused') return result === 'ended';
    }
    const outcome = await server.refresh(refreshToken);
    if (outcome.kind !== 'renewed') return outcome.kind === 'ended';
    return (await server.revoke(outcome.tokens.accessToken)) === 'ended';
  }

  const isSameSession = (token: string): boolean => {
    const id = sessionIdOf(token);
    return kept !== null && (kept.accessToken === token || (id !== null && sessionIdOf(kept.accessToken) === id));
  };

  const session: LinkedSession = {
    async state() {
      await load();
      return current();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async resume() {
      await load();
      if (kept?.refreshSentAtMs !== undefined) await refresh(kept);
    },
    async adopt(tokens) {
      await load();
      const [previous, running] = [kept, refreshing];
      startEra(keptSessionOf(tokens, now()));
      const saved = save();
      announce();
      await saved.catch(() => undefined);
      // If this fails, the old one stays in the list of devices, where its owner can end it.
      if (previous !== null && !isSameSession(previous.accessToken)) await revoke(previous, running);
    },
    async accessToken() {
      await load();
      let isRenewed = false;
      for (;;) {
        // With a full disk the session lives on in memory.
        await catchUp();
        if (kept === null) return null;
        if (now() < kept.expiresAtMs - (isRenewed ? 0 : marginMs)) return kept.accessToken;
        const begunIn = era;
        const outcome = await refresh(kept);
        // Signed out, or in as somebody else, while we waited: look again.
        if (era !== begunIn) continue;
        if (outcome.kind === 'unreachable' && now() >= kept.expiresAtMs) throw outcome.error;
        isRenewed = true;
      }
    },
    async discard(token) {
      await load();
      if (kept?.accessToken !== token) return;
      kept = { ...kept, expiresAtMs: 0 };
    },
    async markEnded(token) {
      await load();
      if (isSameSession(token)) await forget('elsewhere');
    },
    async check() {
      try {
        const token = await session.accessToken();
        const result = token === null ? 'unreachable' : await server.check(token);
        if (token !== null && result === 'ended') await session.markEnded(token);
        if (token !== null && result === 'refused') await session.discard(token);
      } catch {
        // Unreachable: what is known stays.
      }
      return current();
    },
    async signOut() {
      await load();
      const [previous, running] = [kept, refreshing];
      if (previous === null) return { isRevoked: true };
      const [cleared, revoked] = await Promise.allSettled([forget('here'), revoke(previous, running)]);
      if (cleared.status === 'rejected') throw cleared.reason;
      return { isRevoked: revoked.status === 'fulfilled' && revoked.value };
    },
  };
  return session;
}

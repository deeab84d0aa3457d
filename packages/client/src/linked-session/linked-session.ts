import { sessionIdOf } from '../backend/assurance.ts';
import type { SessionStorage } from '../backend/session-storage.ts';
import { storageWriter } from '../storage-writer.ts';
import type { SessionTokens } from './connection.ts';
import type { RefreshOutcome, SessionServer } from './session-server.ts';
import { parseStoredSession, type StoredSession, storedSessionOf } from './stored-session.ts';

export type LinkedSessionState =
  | { readonly kind: 'signedIn'; readonly userId: string; readonly email: string }
  /** `elsewhere`: the server ended it, for example from the device list, while this program ran. */
  | { readonly kind: 'signedOut'; readonly reason: 'none' | 'here' | 'elsewhere' };

/**
 * The session of the extension or the desktop app. One instance per program (the extension's worker) does all refreshing, because
 * a refresh token works once and two instances would sign each other out.
 */
export interface LinkedSession {
  state(): Promise<LinkedSessionState>;
  onChange(listener: (state: LinkedSessionState) => void): () => void;
  /** Call when the program starts: completes an interrupted refresh if the server still allows it. */
  resume(): Promise<void>;
  /** Takes over the result of `completeConnection`, and ends the previous session. */
  adopt(tokens: SessionTokens): Promise<void>;
  /** A token to use now; `null` when signed out. Throws `ClientError` if one is needed and the server cannot be reached. */
  accessToken(): Promise<string | null>;
  /** The server did not accept this token: the next one will be different. */
  discard(accessToken: string): Promise<void>;
  /** The server reported that the session of this token is over. */
  markEnded(accessToken: string): Promise<void>;
  /** Asks the server whether the session still exists; an access token outlives it by up to 15 minutes. */
  check(): Promise<LinkedSessionState>;
  /** Ends it here in any case, and on the server if that responds. */
  signOut(): Promise<{ readonly isRevoked: boolean }>;
}

export interface LinkedSessionOptions {
  readonly storage: SessionStorage;
  readonly server: SessionServer;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export const linkedSessionKey = 'clipharbor_linked_session';

/** Tokens are replaced this long before they expire, so that none expires in transit. */
const marginMs = 60_000;

export function createLinkedSession({ storage, server, now }: LinkedSessionOptions): LinkedSession {
  const listeners = new Set<(state: LinkedSessionState) => void>();
  let loading: Promise<void> | undefined;
  let kept: StoredSession | null = null;
  let reason: 'none' | 'here' | 'elsewhere' = 'none';
  /** Changes with every sign-in and sign-out: results of anything started before are ignored. */
  let generation = 0;
  let refreshing: Promise<RefreshOutcome> | null = null;

  const load = (): Promise<void> => {
    loading ??= (async () => {
      kept = parseStoredSession(await storage.getItem(linkedSessionKey));
    })().catch((error: unknown) => {
      loading = undefined; // The next call reads again: unreadable does not mean signed out.
      throw error;
    });
    return loading;
  };

  const { save, catchUp } = storageWriter(async () => {
    if (kept === null) await storage.removeItem(linkedSessionKey);
    else await storage.setItem(linkedSessionKey, JSON.stringify(kept));
  });

  const current = (): LinkedSessionState =>
    kept === null ? { kind: 'signedOut', reason } : { kind: 'signedIn', userId: kept.userId, email: kept.email };
  const announce = (): void => {
    for (const listener of listeners) listener(current());
  };

  /** From here on, responses to earlier requests change nothing. */
  function startGeneration(next: StoredSession | null): void {
    generation++;
    refreshing = null;
    kept = next;
  }

  async function forget(why: 'here' | 'elsewhere'): Promise<void> {
    startGeneration(null);
    reason = why;
    const saved = save();
    announce();
    await saved;
  }

  /** Callers that ask while a refresh is under way get its outcome. */
  function refresh(session: StoredSession): Promise<RefreshOutcome> {
    if (refreshing !== null) return refreshing;
    const begun = refreshOnce(session).finally(() => {
      if (refreshing === begun) refreshing = null;
    });
    refreshing = begun;
    return begun;
  }

  async function refreshOnce(session: StoredSession): Promise<RefreshOutcome> {
    const startedIn = generation;
    const sentAtMs = now();
    kept = { ...session, refreshSentAtMs: sentAtMs };
    await save().catch(() => undefined);
    const outcome = await server.refresh(session.refreshToken);
    if (generation !== startedIn) return outcome;
    if (outcome.kind === 'ended') await forget('elsewhere').catch(() => undefined);
    if (outcome.kind === 'renewed') {
      // Counted from the request, because the response may have taken a long time.
      kept = storedSessionOf(outcome.tokens, sentAtMs);
      // Stored before it is returned: if the program stopped now, the old pair would no longer work.
      await save().catch(() => undefined);
      if (kept?.email !== session.email) announce();
    }
    return outcome;
  }

  /** Needs a valid token; the one of an idle program has expired. */
  async function revoke(session: StoredSession, running: Promise<RefreshOutcome> | null): Promise<boolean> {
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
      startGeneration(storedSessionOf(tokens, now()));
      const saved = save();
      announce();
      await saved.catch(() => undefined);
      // If this fails, the old one stays in the device list, where its owner can end it.
      if (previous !== null && !isSameSession(previous.accessToken)) await revoke(previous, running);
    },
    async accessToken() {
      await load();
      let isRenewed = false;
      for (;;) {
        // With a full disk the session continues in memory.
        await catchUp();
        if (kept === null) return null;
        if (now() < kept.expiresAtMs - (isRenewed ? 0 : marginMs)) return kept.accessToken;
        const startedIn = generation;
        const outcome = await refresh(kept);
        // The user may have signed out, or in as someone else, in the meantime: check again.
        if (generation !== startedIn) continue;
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
        // Unreachable: the known state is kept.
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

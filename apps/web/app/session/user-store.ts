import type { BackendClient, SubscriptionState, UserSession } from '@clipharbor/client';
import { failed, type Loadable, loading, ready } from '../hooks/loadable.ts';
import { type Observable, observable } from './observable.ts';

export interface User {
  readonly id: string;
  readonly email: string;
  /** `null` for an account without a name. */
  readonly fullName: string | null;
}

/**
 * `starting`: not known yet. `unreachable`: there is a session, but the server does not say whose it is. `codeNeeded`: the
 * password or the provider was right, but the code of the second factor is still missing; nothing of the account is shown.
 */
export type UserState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'codeNeeded'; readonly email: string }
  | { readonly kind: 'unreachable'; readonly error: unknown }
  | { readonly kind: 'signedIn'; readonly user: User; readonly subscription: Loadable<SubscriptionState> };

export type UserBackend = Pick<
  BackendClient,
  'session' | 'onChange' | 'signIn' | 'enterCode' | 'signOut' | 'subscriptionStatus'
>;

export interface UserStore extends Observable<UserState> {
  /** Finds out once who is signed in; after a failure, the next call tries again. Never throws: the state has the error. */
  initialize(): Promise<void>;
  /** Resolves once user and subscription are loaded, or a code is needed first (see the state). Throws the backend's refusal. */
  signIn(credentials: { readonly email: string; readonly password: string }): Promise<void>;
  /** Completes a sign-in that is waiting for an authenticator code. */
  enterCode(code: string): Promise<void>;
  /** Cancels a sign-in that is waiting for a code: its session ends, and another user can sign in. */
  giveUpCode(): Promise<void>;
  /** Forgets the session locally, whatever the server says. No user is known afterwards: the page has to be reloaded. */
  signOut(): Promise<void>;
  /** Reads the subscription again; `isQuiet` keeps the old one visible meanwhile, and if there is no response. */
  refresh(how?: { readonly isQuiet: boolean }): Promise<void>;
  /** Stops showing a session that was ended elsewhere. */
  follow(): void;
}

interface UserStoreOptions {
  readonly backend: UserBackend;
  /** Whether there may be a session. Without one, the backend is not even loaded. */
  readonly mayHaveSession: () => boolean;
}

const userOf = ({ userId, email, fullName }: UserSession): User => ({ id: userId, email, fullName });

/** The signed-in user and their subscription. */
export function createUserStore({ backend, mayHaveSession }: UserStoreOptions): UserStore {
  const state = observable<UserState>({ kind: 'starting' });
  let starting: Promise<void> | undefined;
  let isListening = false;

  const isStill = (id: string) => {
    const now = state.get();
    return now.kind === 'signedIn' && now.user.id === id;
  };
  const enter = async (user: User, shown: Loadable<SubscriptionState> = loading): Promise<void> => {
    state.set({ kind: 'signedIn', user, subscription: shown });
    const answer = await backend.subscriptionStatus(user.id).then(ready, failed);
    // While the request was pending, the user may have signed out, changed or been renamed.
    const now = state.get();
    if (now.kind !== 'signedIn' || now.user.id !== user.id) return;
    const isWorse = answer.kind === 'failed' && shown.kind === 'ready';
    state.set({ kind: 'signedIn', user: now.user, subscription: isWorse ? shown : answer });
  };
  /** Updates the state from a session, complete or not. */
  const accept = async (session: UserSession): Promise<void> => {
    if (session.needsCode) state.set({ kind: 'codeNeeded', email: session.email });
    else await enter(userOf(session));
  };
  /** Name and email may be changed here or in another tab. */
  const renew = (session: UserSession): void => {
    const now = state.get();
    const user = userOf(session);
    if (now.kind !== 'signedIn' || now.user.id !== user.id) return;
    if (now.user.email !== user.email || now.user.fullName !== user.fullName) state.set({ ...now, user });
  };
  const listen = () => {
    if (isListening) return;
    isListening = true;
    backend.onChange((session) => {
      if (session === null) {
        if (state.get().kind !== 'starting') state.set({ kind: 'visitor' });
        return;
      }
      const { kind } = state.get();
      if (isStill(session.userId)) renew(session);
      else if (kind === 'visitor' || (kind === 'codeNeeded' && !session.needsCode)) void accept(session);
    });
  };
  const begin = async (): Promise<void> => {
    if (!mayHaveSession()) return state.set({ kind: 'visitor' });
    try {
      const session = await backend.session();
      // Callers of `initialize` need the user; the subscription may take longer.
      if (session) void accept(session);
      else state.set({ kind: 'visitor' });
      listen();
    } catch (error) {
      state.set({ kind: 'unreachable', error });
    }
  };
  const initialize = (): Promise<void> => {
    const { kind } = state.get();
    // Another tab may have signed in since this one found no session.
    const isOutdated = kind === 'unreachable' || (kind === 'visitor' && mayHaveSession());
    if (isOutdated) starting = undefined;
    starting ??= begin();
    return starting;
  };

  return {
    get: state.get,
    subscribe: state.subscribe,
    initialize,
    async signIn(credentials) {
      await initialize();
      const session = await backend.signIn(credentials);
      await accept(session);
      listen();
    },
    async enterCode(code) {
      await accept(await backend.enterCode(code));
    },
    async giveUpCode() {
      await backend.signOut().catch(() => undefined);
      state.set({ kind: 'visitor' });
    },
    async signOut() {
      await initialize();
      // Not a visitor yet: screens for members must not redirect them while they are already leaving.
      state.set({ kind: 'starting' });
      try {
        await backend.signOut();
      } catch {
        // The session is forgotten locally anyway; on the server it expires.
      }
    },
    async refresh({ isQuiet } = { isQuiet: false }) {
      await initialize();
      const now = state.get();
      if (now.kind === 'signedIn') await enter(now.user, isQuiet ? now.subscription : loading);
    },
    follow() {
      const { kind } = state.get();
      if ((kind === 'signedIn' || kind === 'codeNeeded') && !mayHaveSession()) state.set({ kind: 'visitor' });
    },
  };
}

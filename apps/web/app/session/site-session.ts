import {
  type BackendClient,
  browserSessionStorage,
  type ClientError,
  createBackendClient,
  createProductClient,
  type ProductClient,
  sessionIdOf,
  sessionKey,
} from '@clipharbor/client';
import { accountCalls, isSessionKey, siteCalls } from '@clipharbor/contracts';
import { useDeferredValue, useSyncExternalStore } from 'react';
import { loading } from '../hooks/loadable.ts';
import { claimMailSession, type MailLinkReport, reportWithoutClaim, takeMailLink } from './mail-return.ts';
import type { Observable } from './observable.ts';
import { createPlansStore, type PlansStore } from './plans-store.ts';
import { takeReturnError } from './return-error.ts';
import { storedToken } from './stored-session.ts';
import { createUserStore, type UserState, type UserStore } from './user-store.ts';
import { withConfirmation } from './with-confirmation.ts';

/** The two stores and the clients that they and the routes use. One per page. */
export interface SiteSession {
  readonly user: UserStore;
  readonly plans: PlansStore;
  readonly backend: BackendClient;
  readonly api: ProductClient;
  /** The same without "Confirm it's you", for that dialog itself. */
  readonly plainApi: ProductClient;
  /** The result of a mail link; `null` if the visitor has not followed one. */
  readonly mailLinkReport: Promise<MailLinkReport | null>;
  /** Why a mail link or a provider failed, for pages that do not report it themselves. */
  readonly failedReturn: ClientError | null;
}

/** Whether the URL has what a provider or a mail link adds when it returns a visitor. */
const isComingBack = () => /[?&#](code|access_token|error_code)=/.test(location.search + location.hash);

function openSession(): SiteSession {
  const storage = browserSessionStorage(() => localStorage);
  const kept = storage.getItem(sessionKey);
  const token = kept === null ? null : storedToken(kept);
  if (kept !== null && token === null) storage.clearSessions();
  const fetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init);
  // Called before the user is known, so it must not wait for a session.
  const config = createProductClient({ baseUrl: '', fetch, accessToken: async () => null });
  const backend = createBackendClient({
    async place() {
      const { backendUrl, publishableKey } = await config.call(siteCalls.config, {});
      return { url: backendUrl ?? location.origin, publishableKey };
    },
    storage,
    fetch,
    readsAddress: true,
  });
  const plainApi = createProductClient({
    baseUrl: '',
    fetch,
    accessToken: () => backend.accessToken(),
    cookies: () => document.cookie,
  });
  // If a call is refused because the sign-in is too old, the dialog asks for a new one, and the call is repeated.
  const api: ProductClient = {
    call: (call, body, options) => withConfirmation(() => plainApi.call(call, body, options)),
  };
  const anonymous = createProductClient({
    baseUrl: '',
    fetch,
    accessToken: async () => null,
    cookies: () => document.cookie,
  });
  const opened = takeMailLink(location, history, document.referrer);
  const failedReturn = takeReturnError(location, history);
  // If the session cannot be claimed now, its owner signs in manually: the address is confirmed anyway.
  const mailLinkReport = opened
    ? claimMailSession(opened, { backend, api: anonymous })
        .catch(() => reportWithoutClaim(opened, storage.hasSession()))
        .then(leaveIfUnknown)
    : Promise.resolve(null);
  const user = createUserStore({
    backend: {
      ...backend,
      async session() {
        await mailLinkReport;
        return backend.session();
      },
    },
    mayHaveSession: () => storage.hasSession() || isComingBack() || opened !== null,
  });
  followOtherTabs(user);
  if (token !== null && isComingBack()) void endReplaced(sessionIdOf(token), { user, backend, api: plainApi });
  return { user, plans: createPlansStore(() => backend.plans()), backend, api, plainApi, mailLinkReport, failedReturn };
}

/** The account page would redirect visitors with a different message; those who just confirmed an address must see that first. */
function leaveIfUnknown(report: MailLinkReport | null): MailLinkReport | null | Promise<never> {
  if (report === null || report.isSignedIn || report.link !== 'signed_in') return report;
  const home = location.pathname.replace(/\/user\/?$/, '');
  if (home === location.pathname) return report;
  location.replace(`${home}?mail_link=confirmed`);
  return new Promise(() => undefined);
}

/**
 * Users who return from a provider or a mail get a new session even if they had one. The previous session would stay in the
 * device list as a device that does not exist.
 */
async function endReplaced(
  oldId: string | null,
  { user, backend, api }: Pick<SiteSession, 'user' | 'backend' | 'api'>,
): Promise<void> {
  try {
    await user.initialize();
    const token = await backend.accessToken();
    if (oldId === null || token === null || sessionIdOf(token) === oldId) return;
    await api.call(accountCalls.endSessions, { which: { id: oldId } });
  } catch {
    // The session stays in the list, where its owner can end it.
  }
}

/** Other tabs sign in and out, and the browser restores pages from its history: neither may show an ended session. */
function followOtherTabs(user: UserStore): void {
  const follow = () => {
    user.follow();
    void user.initialize();
  };
  addEventListener('storage', ({ key }) => {
    if (key === null || isSessionKey(key)) follow();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow();
  });
}

let session: SiteSession | undefined;

/** Created by the first page that needs it, never during prerendering. */
export function siteSession(): SiteSession {
  session ??= openSession();
  return session;
}

const starting: UserState = { kind: 'starting' };

export const useUser = (): UserState =>
  useSyncExternalStore(
    (notify) => siteSession().user.subscribe(notify),
    () => siteSession().user.get(),
    () => starting,
  );

/** Deferred, because a store change renders synchronously, and all cards together would block input on a slow phone. */
export const usePlans = () =>
  useDeferredValue(
    useSyncExternalStore(
      (notify) => siteSession().plans.subscribe(notify),
      () => siteSession().plans.get(),
      () => loading,
    ),
  );

export const useObserved = <T>(source: Observable<T>): T =>
  useSyncExternalStore(source.subscribe, source.get, source.get);

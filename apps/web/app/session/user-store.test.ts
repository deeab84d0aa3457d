import type { SubscriptionState, UserSession } from '@clipharbor/client';
import { expect, test, vi } from 'vitest';
import { createUserStore, type UserBackend, type UserState } from './user-store.ts';

const ana: UserSession = {
  userId: 'u-ana',
  email: 'ana@clip.test',
  fullName: 'Ana Lima',
  accessToken: 't',
  needsCode: false,
  expiresAt: 0,
};
const ben: UserSession = { ...ana, userId: 'u-ben', email: 'ben@clip.test', fullName: null };
const none: SubscriptionState = { account: { kind: 'unsubscribed' }, customerId: null, paymentMethod: null };
const lifetime: SubscriptionState = { ...none, account: { kind: 'lifetime' } };

function harness(stored: UserSession | null, answers: Partial<UserBackend> = {}) {
  let tell: Parameters<UserBackend['onChange']>[0] = () => undefined;
  let isStored = stored !== null;
  const backend = {
    session: vi.fn(async () => stored),
    onChange: vi.fn((listener: typeof tell) => {
      tell = listener;
      return () => undefined;
    }),
    signIn: vi.fn(async () => {
      isStored = true;
      return ana;
    }),
    enterCode: vi.fn(async () => ana),
    signOut: vi.fn(async () => {
      isStored = false;
    }),
    subscriptionStatus: vi.fn(async () => none),
    ...answers,
  };
  const store = createUserStore({ backend, mayHaveSession: () => isStored });
  const seen: UserState['kind'][] = [];
  store.subscribe(() => seen.push(store.get().kind));
  return {
    backend,
    store,
    seen,
    elsewhere: (session: UserSession | null) => tell(session, session ? 'SIGNED_IN' : 'SIGNED_OUT'),
    keep: (value: boolean) => {
      isStored = value;
    },
  };
}
const signedIn = (session: UserSession, state = none) => ({
  kind: 'signedIn',
  user: { id: session.userId, email: session.email, fullName: session.fullName },
  subscription: { kind: 'ready', value: state },
});
const later = <T>() => {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};

test('without a stored session, no call is made', async () => {
  const { store, backend } = harness(null);
  await store.initialize();
  expect(store.get()).toEqual({ kind: 'visitor' });
  expect(backend.session).not.toHaveBeenCalled();
});

test('The user store initialises once', async () => {
  const { store, backend } = harness(ana);
  await Promise.all([store.initialize(), store.initialize()]);
  await store.initialize();
  expect(backend.session).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(store.get()).toEqual(signedIn(ana)));
});

test('other actions wait until it is initialized', async () => {
  const answer = later<UserSession | null>();
  const { store, backend } = harness(ana, { session: () => answer.promise });
  const leaving = store.signOut();
  // Everything that does not wait for the response has run by then.
  await new Promise((resolve) => setTimeout(resolve));
  expect(backend.signOut).not.toHaveBeenCalled();
  answer.resolve(ana);
  await leaving;
  expect(backend.signOut).toHaveBeenCalledTimes(1);
});

test('After sign-in the user and subscription are loaded', async () => {
  const { store, seen } = harness(null);
  await store.signIn({ email: ana.email, password: 'x' });
  expect(store.get()).toEqual(signedIn(ana));
  expect(seen).toEqual(['visitor', 'signedIn', 'signedIn']);
});

test('a refused sign-in is thrown to the caller and changes nothing', async () => {
  const { store } = harness(null, { signIn: () => Promise.reject(new Error('Invalid login credentials')) });
  await expect(store.signIn({ email: 'a', password: 'b' })).rejects.toThrow('Invalid login credentials');
  expect(store.get()).toEqual({ kind: 'visitor' });
});

test('a session that cannot be checked is not treated as missing, and is checked again', async () => {
  const error = new Error('Network Error');
  const session = vi.fn(async () => ana).mockRejectedValueOnce(error);
  const { store } = harness(ana, { session });
  await store.initialize();
  expect(store.get()).toEqual({ kind: 'unreachable', error });
  await store.initialize();
  await vi.waitFor(() => expect(store.get()).toEqual(signedIn(ana)));
});

test('a subscription that cannot be read leaves the user signed in, and is read again on request', async () => {
  const error = new Error('down');
  const subscriptionStatus = vi.fn(async () => lifetime).mockRejectedValueOnce(error);
  const { store } = harness(ana, { subscriptionStatus });
  await store.initialize();
  await vi.waitFor(() =>
    expect(store.get()).toMatchObject({ kind: 'signedIn', subscription: { kind: 'failed', error } }),
  );
  await store.refresh();
  expect(store.get()).toEqual(signedIn(ana, lifetime));
});

test('a quiet refresh keeps what is shown, even if there is no response', async () => {
  const answer = later<SubscriptionState>();
  const subscriptionStatus = vi
    .fn(async () => none)
    .mockResolvedValueOnce(none)
    .mockReturnValueOnce(answer.promise)
    .mockRejectedValueOnce(new Error('down'));
  const { store } = harness(ana, { subscriptionStatus });
  await store.initialize();
  await vi.waitFor(() => expect(store.get()).toEqual(signedIn(ana, none)));
  const refreshing = store.refresh({ isQuiet: true });
  await vi.waitFor(() => expect(subscriptionStatus).toHaveBeenCalledTimes(2));
  expect(store.get()).toEqual(signedIn(ana, none));
  answer.resolve(lifetime);
  await refreshing;
  expect(store.get()).toEqual(signedIn(ana, lifetime));
  await store.refresh({ isQuiet: true });
  expect(store.get()).toEqual(signedIn(ana, lifetime));
});

test.each([
  ['answers', async () => undefined],
  ['does not respond', () => Promise.reject(new Error('down'))],
])('after sign-out no user is known, even if the server %s, and no one is redirected', async (_, signOut) => {
  const { store, seen, elsewhere } = harness(ana, { signOut });
  await store.initialize();
  await store.signOut();
  elsewhere(null);
  expect(store.get()).toEqual({ kind: 'starting' });
  expect(seen).not.toContain('visitor');
});

test('a sign-out in another tab is followed, and so is a sign-in', async () => {
  const { store, elsewhere } = harness(ana);
  await store.initialize();
  elsewhere(null);
  expect(store.get()).toEqual({ kind: 'visitor' });
  elsewhere(ben);
  await vi.waitFor(() => expect(store.get()).toEqual(signedIn(ben)));
});

test('a response that arrives after sign-out shows no data', async () => {
  const answer = later<SubscriptionState>();
  const { store, elsewhere } = harness(ana, { subscriptionStatus: () => answer.promise });
  await store.initialize();
  expect(store.get()).toMatchObject({ kind: 'signedIn', subscription: { kind: 'loading' } });
  elsewhere(null);
  answer.resolve(lifetime);
  await answer.promise;
  expect(store.get()).toEqual({ kind: 'visitor' });
});

test('a page restored from the history shows nothing of an ended session', async () => {
  const { store, keep } = harness(ana);
  await store.initialize();
  store.follow();
  expect(store.get().kind).toBe('signedIn');
  keep(false);
  store.follow();
  expect(store.get()).toEqual({ kind: 'visitor' });
});

test('a visitor who has signed in from another tab is recognized on the next navigation', async () => {
  const { store, keep } = harness(null, { session: async () => ana });
  await store.initialize();
  keep(true);
  await store.initialize();
  await vi.waitFor(() => expect(store.get()).toEqual(signedIn(ana)));
});

test('a session without its second factor is not signed in, and nothing of the account is loaded', async () => {
  const { store, backend } = harness({ ...ana, needsCode: true });
  await store.initialize();
  expect(store.get()).toEqual({ kind: 'codeNeeded', email: 'ana@clip.test' });
  expect(backend.subscriptionStatus).not.toHaveBeenCalled();
  await store.enterCode('123456');
  expect(store.get()).toEqual(signedIn(ana));
});

test('a password that needs a code leaves the sign-in open; giving up ends its session', async () => {
  const { store, backend } = harness(null, { signIn: vi.fn(async () => ({ ...ana, needsCode: true })) });
  await store.signIn({ email: 'ana@clip.test', password: 'x' });
  expect(store.get().kind).toBe('codeNeeded');
  await store.giveUpCode();
  expect(backend.signOut).toHaveBeenCalledTimes(1);
  expect(store.get()).toEqual({ kind: 'visitor' });
});

test('a code entered in another tab signs in here too', async () => {
  const { store, elsewhere } = harness({ ...ana, needsCode: true });
  await store.initialize();
  elsewhere(ana);
  await vi.waitFor(() => expect(store.get()).toEqual(signedIn(ana)));
});

test('a new name or address is shown immediately, wherever it was changed', async () => {
  const { store, elsewhere } = harness(ana);
  await store.initialize();
  await vi.waitFor(() => expect(store.get()).toEqual(signedIn(ana)));
  const renamed = { ...ana, fullName: 'Ana Bay', email: 'bay@clip.test' };
  elsewhere(renamed);
  expect(store.get()).toEqual(signedIn(renamed));
});

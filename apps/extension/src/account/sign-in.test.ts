import type { ProductClient, SessionTokens } from '@clipharbor/client';
import { ClientError } from '@clipharbor/client';
import { expect, test } from 'vitest';
import { Stored } from '../storage/stored.ts';
import { noSignIn, readKeptSignIn, SignIn } from './sign-in.ts';
import { memoryArea } from './testing.ts';

const siteOrigin = 'https://clip.test';
const redirectTo = 'chrome-extension://abc/connected.html';
const succeeded = `${siteOrigin}/en/auth?state=success&app=extension`;
const failed = `${siteOrigin}/en/auth?state=failed&app=extension`;

function device({ exchange = async () => ({}) as unknown, askBrowser }: Partial<Parts> = {}) {
  const area = memoryArea();
  const opened: string[] = [];
  const adopted: SessionTokens[] = [];
  const exchanged: unknown[] = [];
  const guest = {
    call: async (_: unknown, body: unknown) => {
      exchanged.push(body);
      await exchange();
      return { accessToken: 'access', refreshToken: 'refresh', expiresAt: 1 };
    },
  } as unknown as ProductClient;
  const boot = () =>
    new SignIn({
      ...{ siteOrigin, locale: 'en', redirectTo, guest },
      session: {
        adopt: async (tokens) => void adopted.push(tokens),
        state: async () =>
          adopted.length > 0
            ? { kind: 'signedIn', userId: 'ana', email: 'ana@clip.test' }
            : { kind: 'signedOut', reason: 'none' },
      },
      kept: new Stored(area as unknown as chrome.storage.StorageArea, 'signIn', noSignIn, readKeptSignIn),
      openTab: async (url) => void opened.push(url),
      ...(askBrowser ? { askBrowser } : {}),
      onChange: () => undefined,
    });
  const answer = (query: Record<string, string>) => `${redirectTo}?${new URLSearchParams(query)}`;
  const stateOf = (address = opened[0] ?? '') => new URL(address).searchParams.get('state') ?? '';
  return { boot, signIn: boot(), opened, adopted, exchanged, answer, stateOf };
}
interface Parts {
  readonly exchange: () => Promise<unknown>;
  readonly askBrowser: (url: string) => Promise<string | null>;
}

test('the site is opened with a challenge, and its code becomes a session, even after a background restart', async () => {
  const d = device();
  await d.signIn.start();
  const address = new URL(d.opened[0] ?? '');
  expect(address.origin + address.pathname).toBe(`${siteOrigin}/en/connect`);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ client: 'extension', redirect_to: redirectTo });
  expect(await d.boot().finish(d.answer({ code: 'c', state: d.stateOf() }))).toBe(succeeded);
  expect(d.adopted).toEqual([{ accessToken: 'access', refreshToken: 'refresh' }]);
  expect(d.exchanged).toMatchObject([{ client: 'extension', redirectTo, code: 'c' }]);
});

test('a code is used once, and navigating back to it changes nothing', async () => {
  const d = device();
  await d.signIn.start();
  const address = d.answer({ code: 'c', state: d.stateOf() });
  await d.signIn.finish(address);
  expect(await d.signIn.finish(address)).toBe(succeeded);
  expect(await d.signIn.outcome()).toBe(null);
  expect(d.exchanged).toHaveLength(1);
});

test('an unsolicited response is ignored', async () => {
  const d = device();
  expect(await d.signIn.finish(d.answer({ code: 'c', state: 's' }))).toBe(failed);
  expect(await d.signIn.outcome()).toBe(null);
  expect(d.exchanged).toEqual([]);
});

test('a response to another request is not used, and the real one still is', async () => {
  const d = device();
  await d.signIn.start();
  expect(await d.signIn.finish(d.answer({ code: 'stolen', state: 'other' }))).toBe(failed);
  expect(await d.signIn.outcome()).toBe('mismatch');
  expect(d.exchanged).toEqual([]);
  expect(await d.signIn.finish(d.answer({ code: 'c', state: d.stateOf() }))).toBe(succeeded);
  expect(await d.signIn.outcome()).toBe(null);
});

test.each([
  ['cancelled', undefined, { error: 'access_denied' }],
  ['expired', new ClientError('refused', 'auth.code', 'no'), { code: 'c' }],
  ['failed', new ClientError('network', 'network', 'no'), { code: 'c' }],
] as const)('%s: no sign-in, and the popup can say why', async (outcome, error, query) => {
  const d = device({
    exchange: async () => {
      throw error;
    },
  });
  await d.signIn.start();
  expect(await d.signIn.finish(d.answer({ ...query, state: d.stateOf() }))).toBe(failed);
  expect(await d.signIn.outcome()).toBe(outcome);
  expect(d.adopted).toEqual([]);
});

test('where the browser itself waits for the response, the result is shown in a tab', async () => {
  const d = device({
    askBrowser: async (url) => `${redirectTo}?code=c&state=${new URL(url).searchParams.get('state')}`,
  });
  await d.signIn.start();
  expect(d.opened).toEqual([succeeded]);
  expect(d.adopted).toHaveLength(1);
});

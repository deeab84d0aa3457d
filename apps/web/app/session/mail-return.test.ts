import { expect, test, vi } from 'vitest';
import { receive, takeArrival } from './mail-return.ts';

function arriveAt(href: string) {
  const replaceState = vi.fn<(state: unknown, unused: string, url?: string | URL | null) => void>();
  return { arrival: takeArrival({ href }, { replaceState, state: null }), replaceState };
}

test.each([
  ['/en/user?mail_link=signed_in', { link: 'signed_in', code: null }, '/en/user'],
  ['/en?mail_link=confirmed&utm=x', { link: 'confirmed', code: null }, '/en?utm=x'],
  ['/en/user?mail_link=signed_in&code=abc', { link: 'signed_in', code: 'abc' }, '/en/user'],
  ['/en/user?mail_link=made_up', null, '/en/user'],
])('%s is read and cleaned', (path, expected, cleaned) => {
  const { arrival, replaceState } = arriveAt(`https://clip.test${path}`);
  expect(arrival).toEqual(expected);
  expect(replaceState).toHaveBeenCalledWith(null, '', `https://clip.test${cleaned}`);
});

test.each([
  '/en/user?code=provider',
  '/en/user?mail_link=signed_in&error_code=otp_expired',
  '/en/user?mail_link=signed_in#error_code=otp_expired',
])('%s is left to others', (path) => {
  const { arrival, replaceState } = arriveAt(`https://clip.test${path}`);
  expect(arrival).toBeNull();
  expect(replaceState).not.toHaveBeenCalled();
});

function parts(claimed: object, session: object | null = null) {
  const backend = {
    adopt: vi.fn(async () => undefined),
    refreshSession: vi.fn(async () => undefined),
    session: vi.fn(async () => session),
  };
  const call = vi.fn(async () => claimed);
  return { backend, call, all: { backend, api: { call } } as unknown as Parameters<typeof receive>[1] };
}

test('a session that waits is taken over', async () => {
  const session = { accessToken: 'a', refreshToken: 'r' };
  const { backend, call, all } = parts({ session, email: null });
  expect(await receive({ link: 'signed_in', code: 'abc' }, all)).toMatchObject({ isSignedIn: true });
  expect(call.mock.calls[0]).toMatchObject([{ path: '/user/session' }, { code: 'abc' }]);
  expect(backend.adopt).toHaveBeenCalledWith(session);
});

test('without one, the address is known for the dialog', async () => {
  const { backend, all } = parts({ session: null, email: 'nia@clip.test' });
  const news = await receive({ link: 'confirmed', code: null }, all);
  expect(news).toEqual({ link: 'confirmed', isSignedIn: false, email: 'nia@clip.test' });
  expect(backend.adopt).not.toHaveBeenCalled();
});

test('a new address brings new tokens to whoever is signed in, and claims nothing', async () => {
  const signedIn = parts({}, {});
  expect(await receive({ link: 'email_changed', code: null }, signedIn.all)).toMatchObject({ isSignedIn: true });
  expect(signedIn.backend.refreshSession).toHaveBeenCalledOnce();
  const visitor = parts({});
  expect(await receive({ link: 'email_changed', code: null }, visitor.all)).toMatchObject({ isSignedIn: false });
  expect(visitor.backend.refreshSession).not.toHaveBeenCalled();
  expect(visitor.call).not.toHaveBeenCalled();
});

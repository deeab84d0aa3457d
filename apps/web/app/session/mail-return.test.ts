import { expect, test, vi } from 'vitest';
import { claimMailSession, reportWithoutClaim, takeMailLink } from './mail-return.ts';

function arriveAt(href: string, referrer = '') {
  const replaceState = vi.fn<(state: unknown, unused: string, url?: string | URL | null) => void>();
  return { opened: takeMailLink({ href }, { replaceState, state: null }, referrer), replaceState };
}

test.each([
  ['/en/user?mail_link=signed_in', { link: 'signed_in', code: null, isCredible: false }, '/en/user'],
  ['/en?mail_link=confirmed&utm=x', { link: 'confirmed', code: null, isCredible: false }, '/en?utm=x'],
  ['/en/user?mail_link=signed_in&code=abc', { link: 'signed_in', code: 'abc', isCredible: true }, '/en/user'],
  ['/en/user?mail_link=made_up', null, '/en/user'],
])('%s is read and cleaned', (path, expected, cleaned) => {
  const { opened, replaceState } = arriveAt(`https://clip.test${path}`);
  expect(opened).toEqual(expected);
  expect(replaceState).toHaveBeenCalledWith(null, '', `https://clip.test${cleaned}`);
});

test.each([
  '/en/user?code=provider',
  '/en/user?mail_link=signed_in&error_code=otp_expired',
  '/en/user?mail_link=signed_in#error_code=otp_expired',
])('%s is not handled here', (path) => {
  const { opened, replaceState } = arriveAt(`https://clip.test${path}`);
  expect(opened).toBeNull();
  expect(replaceState).not.toHaveBeenCalled();
});

function parts(claimed: object, session: object | null = null) {
  const backend = {
    adopt: vi.fn(async () => undefined),
    refreshSession: vi.fn(async () => undefined),
    session: vi.fn(async () => session),
  };
  const call = vi.fn(async () => claimed);
  return { backend, call, all: { backend, api: { call } } as unknown as Parameters<typeof claimMailSession>[1] };
}

test('a waiting session is adopted', async () => {
  const session = { accessToken: 'a', refreshToken: 'r' };
  const { backend, call, all } = parts({ session, email: null });
  expect(await claimMailSession({ link: 'signed_in', code: 'abc', isCredible: true }, all)).toMatchObject({
    isSignedIn: true,
  });
  expect(call.mock.calls[0]).toMatchObject([{ path: '/user/session' }, { code: 'abc' }]);
  expect(backend.adopt).toHaveBeenCalledWith(session);
});

test('without a session, the email prefills the dialog', async () => {
  const { backend, all } = parts({ session: null, email: 'nia@clip.test' });
  const report = await claimMailSession({ link: 'confirmed', code: null, isCredible: false }, all);
  expect(report).toEqual({ link: 'confirmed', isSignedIn: false, email: 'nia@clip.test' });
  expect(backend.adopt).not.toHaveBeenCalled();
});

test('a changed email gives a signed-in user new tokens, and claims nothing', async () => {
  const signedIn = parts({}, {});
  expect(await claimMailSession({ link: 'email_changed', code: null, isCredible: false }, signedIn.all)).toMatchObject({
    isSignedIn: true,
  });
  expect(signedIn.backend.refreshSession).toHaveBeenCalledOnce();
  const visitor = parts({});
  expect(await claimMailSession({ link: 'email_changed', code: null, isCredible: false }, visitor.all)).toMatchObject({
    isSignedIn: false,
  });
  expect(visitor.backend.refreshSession).not.toHaveBeenCalled();
  expect(visitor.call).not.toHaveBeenCalled();
});

test.each([
  ['https://clip.test/auth/v1/verify', true],
  ['https://evil.test/', false],
  ['', false],
])('a visit from %j is credible: %s', (referrer, isCredible) => {
  expect(arriveAt('https://clip.test/en?mail_link=confirmed', referrer).opened).toMatchObject({ isCredible });
});

test.each([
  ['a signed-in user who follows any link', {}, false, null],
  ['a signed-in user with an invalid code', {}, true, null],
  ['a visitor who follows any link', null, false, null],
  ['a visitor who comes from our own page', null, true, { link: 'signed_in', isSignedIn: false, email: null }],
])('%s, with nothing to claim', async (_, session, isCredible, report) => {
  const { backend, all } = parts({ session: null, email: null }, session);
  const opened = { link: 'signed_in', code: null, isCredible } as const;
  expect(await claimMailSession(opened, all)).toEqual(report);
  expect(reportWithoutClaim(opened, session !== null)).toEqual(report);
  expect(backend.adopt).not.toHaveBeenCalled();
});

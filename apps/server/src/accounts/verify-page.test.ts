import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { verifyPage } from './verify-page.ts';

const origin = 'http://clip.test';

function open(form: { token?: string; type?: string; redirectTo?: string }, query = '') {
  const whole = { path: '/auth/v1/verify', token: 't', type: 'signup', redirectTo: `${origin}/en/user`, ...form };
  return new Hono()
    .get('/', (c) => verifyPage(c, whole))
    .request(`/${query}`, { headers: { 'accept-language': 'en' } });
}

test.each([
  ['en', 'ltr', 'Confirm your email address'],
  ['de', 'ltr', 'E-Mail-Adresse bestätigen'],
  ['ar', 'rtl', 'أكّد عنوان بريدك الإلكتروني'],
  ['ja', 'ltr', 'メールアドレスの確認'],
])('the page behind a mail link is in %s', async (lang, dir, heading) => {
  const response = await open({}, `?lang=${lang}`);
  const page = await response.text();
  expect(page).toContain(`<html lang="${lang}" dir="${dir}">`);
  expect(page).toContain(`<h1>${heading}</h1>`);
  expect(response.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; img-src 'self'; style-src 'sha256-/,
  );
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test.each([
  ['recovery', 'Choose a new password'],
  ['magiclink', 'Sign in to Clipharbor'],
  ['invite', 'Accept your invitation'],
  ['email_change', 'Confirm the change of address'],
  ['email', 'Confirm your email address'],
  ['whatever', 'Almost done'],
])('it says what the button does: %s', async (type, heading) => {
  expect(await (await open({ type })).text()).toContain(`<h1>${heading}</h1>`);
});

test('a link for a new password opens the page that asks for one, without being used up', async () => {
  const response = await open({ type: 'recovery', token: 't&1', redirectTo: `${origin}/update-password` });
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(`${origin}/update-password?token_hash=t%261&type=recovery`);
});

test('anything in the address is rendered as text', async () => {
  const evil = '"><script>alert(1)</script>';
  const page = await (await open({ token: evil, type: evil }, `?lang=${encodeURIComponent(evil)}`)).text();
  expect(page).not.toContain('<script');
  expect(page).toContain('value="&quot;&gt;&lt;script&gt;');
});

import { databasePerSuite, describeEngines } from '@clipharbor/testkit/database';
import { createClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { backend } from '../accounts/backend.ts';
import { passingKeys } from '../accounts/keys.ts';
import { newestMails } from '../mail/outbox.ts';
import { verifyPage } from './verify-page.ts';

const origin = 'http://clip.test';

function open(form: { token?: string; type?: string; redirectTo?: string }, query = '') {
  const whole = { path: '/auth/v1/verify', token: 't', type: 'signup', redirectTo: `${origin}/en/user`, ...form };
  return new Hono()
    .get('/', (c) => verifyPage(c, whole))
    .request(`/${query}`, { headers: { 'accept-language': 'fr' } });
}

test.each([
  ['en', 'ltr', 'Confirm your e-mail address'],
  ['de', 'ltr', 'E-Mail-Adresse bestätigen'],
  ['ar', 'rtl', 'أكّد عنوان بريدك الإلكتروني'],
  ['ja', 'ltr', 'メールアドレスの確認'],
])('the page behind a mail link speaks %s', async (lang, dir, heading) => {
  const response = await open({}, `?lang=${lang}`);
  const page = await response.text();
  expect(page).toContain(`<html lang="${lang}" dir="${dir}">`);
  expect(page).toContain(`<h1>${heading}</h1>`);
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test.each([
  ['recovery', 'Choose a new password'],
  ['magiclink', 'Sign in to Clipharbor'],
  ['invite', 'Accept your invitation'],
  ['email_change', 'Confirm the change of address'],
  ['email', 'Confirm your e-mail address'],
  ['whatever', 'Almost done'],
])('it says what the button does: %s', async (type, heading) => {
  expect(await (await open({ type })).text()).toContain(`<h1>${heading}</h1>`);
});

test('whatever stands in the address stays text', async () => {
  const evil = '"><script>alert(1)</script>';
  const page = await (await open({ token: evil, type: evil }, `?lang=${encodeURIComponent(evil)}`)).text();
  expect(page).not.toContain('<script');
  expect(page).toContain('value="&quot;&gt;&lt;script&gt;');
});

describeEngines('a mail link', (engine) => {
  const database = databasePerSuite(engine);

  test('may be opened by scanners as often as they like; its button works once', async () => {
    const keys = passingKeys();
    const app = backend({ database: database(), keys, origin, trustProxy: false, logger: pino({ level: 'silent' }) });
    const client = createClient(origin, keys.publishable[0] ?? '', {
      global: { fetch: async (input, init) => app.request(new Request(input, init)) },
      auth: { persistSession: false, autoRefreshToken: false },
    });
    const options = { data: { locale: 'ar' }, emailRedirectTo: 'https://evil.test/x' };
    await client.auth.signUp({ email: 'ana@clip.test', password: 'seven quiet lamps', options });
    const link = String((await newestMails(database(), 1))[0]?.data['link']);
    await app.request(link, { method: 'HEAD' });
    for (let time = 0; time < 3; time++) await app.request(link);
    const page = await (await app.request(link)).text();
    expect(page).toContain('<html lang="ar" dir="rtl">');
    const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]);
    const body = new URLSearchParams(fields);
    expect(body.get('redirect_to')).toBe(origin);

    const press = async () => {
      const response = await app.request(`${origin}/auth/v1/verify`, { method: 'POST', body });
      return new URL(response.headers.get('location') ?? '');
    };
    expect((await press()).hash).toContain('access_token=');
    expect((await press()).hash).toContain('error_code=otp_expired');
  });
});

import { databasePerSuite, describeEngines, service } from '@clipharbor/testkit/database';
import { expect, test } from 'vitest';
import { newestMails, outbox } from '../mail/outbox.ts';
import { linkData } from '../mail/testing/sample-mails.ts';
import { devMail } from './dev-mail.ts';

const options = { siteUrl: 'http://localhost:3000', isSending: false };

describeEngines('the mailbox page', (engine) => {
  const database = databasePerSuite(engine);
  const get = (path: string, headers: Record<string, string> = {}, env?: object) =>
    devMail(database(), options).request(`http://localhost:3000${path}`, { headers }, env);
  const queue = async (template: 'confirm' | 'recover', locale: string, data: Record<string, string> = {}) => {
    const mail = { to: '<b>@clip.test', locale, template, data: { ...linkData, ...data } };
    await database().asRole(service, (tx) => outbox.send(mail, tx));
    return (await newestMails(database(), 1))[0]?.id ?? '';
  };

  test('an empty mailbox says how to fill it, in the visitor’s language', async () => {
    expect(await (await get('/dev/mail')).text()).toContain('No mail yet.');
    const arabic = await (await get('/dev/mail', { 'accept-language': 'ar' })).text();
    expect(arabic).toContain('<html lang="ar" dir="rtl">');
  });

  test('the newest mail comes first, with its subject in its own direction', async () => {
    await queue('confirm', 'en');
    const id = await queue('recover', 'ar');
    const page = await (await get('/dev/mail')).text();
    expect(page.indexOf('كلمة مرور')).toBeGreaterThan(0);
    expect(page.indexOf('كلمة مرور')).toBeLessThan(page.indexOf('Confirm your email address for Clipharbor'));
    expect(page).toContain(`href="/dev/mail/${id}"`);
    expect(page).toContain('&lt;b&gt;@clip.test');
    expect(page).not.toContain('<b>');
  });

  test('a mail is shown in a frame that can only open links, and as text with links', async () => {
    const id = await queue('confirm', 'de');
    const response = await get(`/dev/mail/${id}`);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(
      /^default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    const page = await response.text();
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(page).toContain('srcdoc="&lt;!doctype html&gt;');
    expect(page).not.toMatch(/<script/);
    const text = await get(`/dev/mail/${id}?view=text`);
    expect(text.headers.get('content-security-policy')).not.toContain('unsafe-inline');
    expect(await text.text()).toContain('<a href="https://clip.test/auth/v1/verify?token=abc&amp;');
  });

  test('a mail that has lost its link or does not exist is explained', async () => {
    const id = await queue('confirm', 'en', { link: '' });
    expect(await (await get(`/dev/mail/${id}`)).text()).toContain('can no longer be shown');
    expect((await get('/dev/mail/999999')).status).toBe(404);
    expect((await get('/dev/mail/x')).status).toBe(404);
  });

  test.each([
    ['another machine', 'http://localhost:3000', '192.0.2.7'],
    ['a host name pointed at this machine', 'http://evil.test:3000', '127.0.0.1'],
    ['a closed connection', 'http://localhost:3000', undefined],
  ])('%s sees nothing', async (_, origin, remoteAddress) => {
    const env = { incoming: { socket: { remoteAddress } } };
    for (const path of ['/dev/mail', '/dev/mail/1']) {
      expect((await devMail(database(), options).request(origin + path, {}, env)).status).toBe(403);
    }
  });

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('%s is this machine', async (remoteAddress) => {
    expect((await get('/dev/mail', {}, { incoming: { socket: { remoteAddress } } })).status).toBe(200);
  });
});

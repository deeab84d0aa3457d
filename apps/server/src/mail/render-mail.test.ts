import { brand } from '@clipharbor/domain';
import { loadMessages } from '@clipharbor/i18n';
import { describe, expect, test } from 'vitest';
import { MailOrderError, renderMail, templateNames } from './render-mail.ts';
import { sampleData, sampleMail } from './testing/sample-mails.ts';

const site = { siteUrl: 'https://clip.test' };
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const read = (html: string) => html.replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? entity);
/** What a reader sees of an HTML mail: the texts between the tags, without the hidden line. */
const seen = (html: string): string[] =>
  [
    ...html
      .slice(html.indexOf('<body'))
      .replace(/<div style="display:none[^>]*>[^<]*<\/div>/, '')
      .replaceAll(/<\/?span[^>]*>/g, '')
      .matchAll(/>([^<]+)</g),
  ]
    .map((match) => read(match[1] ?? '').trim())
    .filter((text) => text !== '');
const hrefs = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map((match) => read(match[1] ?? ''));
const bare = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '');

test('every mail has a sample', () => {
  expect(Object.keys(sampleData).sort()).toEqual([...templateNames].sort());
});

const halfYear: Readonly<Record<string, string>> = { en: 'Half-year', de: 'Halbjährlich', ar: 'نصف سنوية', ja: '半年' };

describe.each(['en', 'de', 'ar', 'ja'] as const)('in %s', (locale) => {
  test.each(templateNames)('%s says the same as text and as HTML', async (template) => {
    const mail = await renderMail(sampleMail(template, locale), site);
    expect(mail.html).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`);
    expect(bare(mail.subject).length).toBeLessThanOrEqual(78);
    expect(mail.subject).not.toMatch(/[\r\n]/);

    const { copyLink } = (await loadMessages(locale, ['mail'])).mail.layout;
    const parts = seen(mail.html).filter((part) => part !== copyLink);
    const lines = mail.text.split('\n').filter((line) => !['', '-- '].includes(line));
    const said = lines.flatMap((line) => (parts.includes(line) ? [line] : line.split(/(?:: |：)(.*)/).slice(0, 2)));
    expect(said.toSorted()).toEqual(parts.toSorted());
    for (const href of hrefs(mail.html)) if (href !== site.siteUrl) expect(mail.text.split('\n')).toContain(href);
    // No catalog syntax is left, and nothing is fetched when the mail is opened.
    expect(mail.html + mail.text).not.toMatch(/\{\w+\}|undefined|Invalid Date|NaN|<img|<script|url\(/);
  });

  test('account mails carry their link, and a security code is on its own line', async () => {
    const link = String(sampleData['confirm']?.['link']);
    for (const template of ['confirm', 'invite', 'recover', 'magic_link', 'email_change']) {
      const mail = await renderMail(sampleMail(template, locale), site);
      expect(hrefs(mail.html).filter((href) => href === link)).toHaveLength(2);
      expect(mail.text).toContain('60');
    }
    const code = await renderMail(sampleMail('reauthenticate', locale), site);
    expect(code.text.split('\n')).toContain('048213');
    expect(code.text).not.toContain(link);
  });

  test('money mails show plan, amount and dates, in Latin digits', async () => {
    for (const template of ['receipt', 'payment_failed', 'refund', 'duplicate_returned']) {
      const { text } = await renderMail(sampleMail(template, locale), site);
      expect(text).toContain(halfYear[locale]);
      // As on the pages.
      expect(text).toContain('$35.94');
      expect(text).toMatch(/2026/);
      expect(text).toContain('Ana Bay');
      expect(text).toContain(`https://clip.test/${locale}/user`);
    }
  });
});

test('a hostile name, plan or number stays text', async () => {
  const evil = `</td><script>alert(1)</script><a href="javascript:x">"'&`;
  const { html, text } = await renderMail(sampleMail('receipt', 'en', { name: evil, plan: evil, number: evil }), site);
  expect(html).not.toMatch(/<script|<a href="javascript/);
  expect(seen(html).filter((part) => part.includes(evil))).toHaveLength(3);
  expect(text).toContain(evil);
});

test('line breaks and direction marks in a value cannot forge lines or addresses', async () => {
  const { text } = await renderMail(
    sampleMail('receipt', 'ar', { name: 'Ana\r\nhttps://evil.test \u202Emoc.live\u2066' }),
    site,
  );
  expect(text.split('\n').some((line) => line.startsWith('https://evil'))).toBe(false);
  expect(text).not.toMatch(/\u202E|live\u2066/);
  expect(text).toContain('\u2068Ana');
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://clip.test/x', 'no address', ''])(
  'the link %j is refused',
  async (link) => {
    await expect(renderMail(sampleMail('confirm', 'en', { link }), site)).rejects.toThrow(MailOrderError);
  },
);

test('a link that cannot be used is not repeated in the error', async () => {
  const failed = renderMail(sampleMail('confirm', 'en', { link: 'x:secret' }), site);
  await expect(failed).rejects.not.toThrow('secret');
});

test('an unknown template is refused, even one named like a built-in property', async () => {
  for (const template of ['nothing', 'constructor', '__proto__']) {
    await expect(renderMail(sampleMail(template, 'en'), site)).rejects.toThrow('no such template');
  }
});

test('the two mails of an address change differ by who reads them', async () => {
  const current = await renderMail(sampleMail('email_change', 'en'), site);
  const fresh = await renderMail({ ...sampleMail('email_change', 'en'), to: 'New@clip.test' }, site);
  expect(current.text).toContain('instead of this address');
  expect(fresh.text).toContain('Confirm that this address is yours');
  for (const { text } of [current, fresh]) expect(text).toContain('new@clip.test');
});

test('lifetime access never renews, and a renewal offers no refund', async () => {
  const once = await renderMail(sampleMail('receipt', 'en', { renewsAt: null }), site);
  expect(once.text).toContain('never ends');
  expect(once.text).not.toContain('Renews on');
  expect(once.text).toContain('within 3 days');
  const renewal = await renderMail(sampleMail('receipt', 'en', { isPurchase: false }), site);
  expect(renewal.text).not.toContain('refund');
});

test('the cancellation mail says until when there is access, and that nothing more is charged', async () => {
  const mail = await renderMail(sampleMail('subscription_canceled', 'en'), site);
  expect(mail.text).toContain('Half-year');
  expect(mail.text).toContain('Access until: December 15, 2026');
  expect(mail.text).toContain('won’t be charged again');
  expect(hrefs(mail.html)).toContain('https://clip.test/en/user');
});

test('one that ends after further renewals does not say that nothing more is charged', async () => {
  const renewsAt = '2026-12-01T10:00:00.000Z';
  const mail = await renderMail(sampleMail('subscription_canceled', 'en', { renewsAt }), site);
  expect(mail.text).toContain('Access until: December 15, 2026');
  expect(mail.text).toContain('the next charge is on December 1, 2026');
  expect(mail.text + mail.html).not.toContain('be charged again');
});

test('one that has ended does not promise access or a renewal', async () => {
  const mail = await renderMail(sampleMail('subscription_canceled', 'en', { isOver: true }), site);
  expect(mail.text).toContain('has ended');
  expect(mail.html).toContain('Your access ended on December 15, 2026.');
  expect(mail.text + mail.html).not.toMatch(/You (?:keep|have) access|renew it/);
});

test('a refund after which access continues does not say that it has ended', async () => {
  const { text } = await renderMail(sampleMail('refund', 'en', { endsAccess: false }), site);
  expect(bare(text)).toContain('We have refunded $35.94.');
  expect(text).not.toContain('has ended');
});

test.each(['email_changed', 'factor_added', 'authenticator_removed'])(
  '%s names support, not a password reset that would not help the owner',
  async (template) => {
    const { html, text } = await renderMail(sampleMail(template, 'en'), site);
    expect(hrefs(html)).toEqual([site.siteUrl]);
    expect(bare(text)).toContain(`If it wasn’t you, write to ${brand.supportEmail} immediately`);
  },
);

test('an unsupported or missing language gives an English mail', async () => {
  for (const locale of ['xx', '']) {
    const mail = await renderMail(sampleMail('confirm', locale), site);
    expect(mail).toMatchObject({ lang: 'en', dir: 'ltr', subject: 'Confirm your email address for Clipharbor' });
  }
});

test('Korean lines break between words, and “e-mail” never at its hyphen', async () => {
  const { html } = await renderMail(sampleMail('confirm', 'ko'), site);
  expect(html).toContain('lang="ko" dir="ltr" style="word-break:keep-all');
  for (const [locale, word] of [
    ['fr', 'e-mail'],
    ['sv', 'e-post'],
  ] as const) {
    const mail = await renderMail(sampleMail('confirm', locale), site);
    const body = mail.html.slice(mail.html.indexOf('<h1'));
    const whole = body.replaceAll(/<span style="white-space:nowrap">[^<]*<\/span>/g, '');
    expect(body.toLowerCase()).toContain(word);
    expect(whole.toLowerCase()).not.toContain(word);
  }
});

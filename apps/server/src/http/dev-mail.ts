import { createHash } from 'node:crypto';
import type { Database } from '@clipharbor/database';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { newestMails } from '../mail/outbox.ts';

const style =
  'body{font:16px/1.5 system-ui,sans-serif;margin:3rem auto;max-width:44rem;padding:0 1rem;color-scheme:light dark}' +
  'article{border:1px solid #94a3b8;border-radius:.75rem;padding:1rem 1.25rem;margin-block:1rem}dt{opacity:.7}dd{margin:0 0 .5rem;overflow-wrap:anywhere}';
const styleHash = createHash('sha256').update(style).digest('base64');

const isLink = (value: string) => /^https?:\/\//.test(value);

/** The mailbox of a development server: what would have been sent, with links that work. Mounted in development only. */
export function devMail(database: Database): Hono {
  return new Hono().get('/dev/mail', async (c) => {
    const mails = await newestMails(database, 50);
    c.header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    c.header('cache-control', 'no-store');
    return c.html(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox</title><style>${raw(style)}</style></head>
<body><main><h1>Mailbox</h1><p>Mails of this development server. Nothing was sent.</p>
${mails.length === 0 ? html`<p>No mail yet.</p>` : ''}
${mails.map(
  ({ to, template, locale, data, createdAt }) => html`<article><h2>${template}</h2><dl>
<dt>To</dt><dd>${to} (${locale}), ${createdAt.toISOString()}</dd>
${Object.entries(data).map(([name, value]) => html`<dt>${name}</dt><dd>${isLink(value) ? html`<a href="${value}">${value}</a>` : value}</dd>`)}
</dl></article>`,
)}
</main></body></html>`);
  });
}

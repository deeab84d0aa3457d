import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { World } from '../state/world.ts';
import { say } from './english.ts';
import { script } from './script.ts';
import { style } from './style.ts';

export type View = HtmlEscapedString | Promise<HtmlEscapedString>;

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');
const styleHash = hashOf(style);
const scriptHash = hashOf(script);

export interface PageParts {
  title: string;
  body: View;
  status?: 200 | 404 | 410;
  /** Other origins to which a form of this page may redirect: browsers apply `form-action` to redirects too. */
  leadsTo?: readonly (string | null)[];
}

const originOf = (address: string | null): string[] => {
  const url = address === null ? null : URL.parse(address);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? [url.origin] : [];
};

/** A whole page, with a policy that allows its own style and script and nothing else. */
export function page(
  c: Context,
  world: World,
  { title, body, status = 200, leadsTo = [] }: PageParts,
): Response | Promise<Response> {
  const targets = [...new Set(["'self'", ...leadsTo.flatMap(originOf)])].join(' ');
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src 'sha256-${styleHash}'; script-src 'sha256-${scriptHash}'; base-uri 'none'; form-action ${targets}; frame-ancestors 'none'`,
  );
  c.header('cache-control', 'no-store');
  // The URL is a key, so it must not be sent as a referrer.
  c.header('referrer-policy', 'no-referrer');
  c.header('x-content-type-options', 'nosniff');
  c.header('x-robots-tag', 'noindex');
  return c.html(
    html`<!doctype html>
<html lang="en" dir="ltr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · ${world.settings.merchant}</title><style>${raw(style)}</style></head>
<body>
<header class="banner"><strong class="badge">${say('testMode')}</strong> <span>${say('testModeHint')}</span></header>
${body}
<script>${raw(script)}</script>
</body></html>`,
    status,
  );
}

export const merchantHead = (world: World): View =>
  html`<div class="merchant"><span class="mark" aria-hidden="true">${[...world.settings.merchant][0] ?? '·'}</span><span>${world.settings.merchant}</span></div>`;

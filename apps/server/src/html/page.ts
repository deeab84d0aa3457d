import { createHash } from 'node:crypto';
import { brand } from '@clipharbor/domain';
import type { Context } from 'hono';
import { type Child, h, Markup } from './element.ts';
import { pageStyle } from './page-style.ts';

/** A page that the server renders itself: without scripts, so it works everywhere, and without anything from other origins. */
export interface Page {
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly title: string;
  readonly isWide?: boolean;
  readonly body: Child;
}

const styleHash = createHash('sha256').update(pageStyle).digest('base64');

const mark = h(
  'svg',
  { viewBox: '0 0 32 32', 'aria-hidden': 'true' },
  h(
    'defs',
    {},
    h(
      'lineargradient',
      { id: 'mark', x1: 0, y1: 0, x2: 1, y2: 1 },
      h('stop', { 'stop-color': '#6366F1' }),
      h('stop', { offset: 1, 'stop-color': '#A855F7' }),
    ),
  ),
  h('rect', { width: 32, height: 32, rx: 8, fill: 'url(#mark)' }),
  h('path', {
    d: 'M16 6v11m0 0-4.5-4.5M16 17l4.5-4.5M6.5 18c1.2 5 5 8 9.5 8s8.3-3 9.5-8',
    fill: 'none',
    stroke: '#fff',
    'stroke-width': 2.6,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  }),
);

/**
 * `hasForeignStyles`: an embedded mail has its own inline styles. There is no `form-action`, because browsers also apply it to
 * the redirect after a form, which may lead to an app's address. `policy`: what a page with our scripts or media may load.
 */
export function sendPage(
  c: Context,
  { lang, dir, title, isWide = false, body }: Page,
  {
    status = 200,
    hasForeignStyles = false,
    policy,
  }: { status?: 200 | 400 | 403 | 404; hasForeignStyles?: boolean; policy?: string } = {},
): Response | Promise<Response> {
  const styles = hasForeignStyles ? "'unsafe-inline'" : `'sha256-${styleHash}'`;
  c.header(
    'content-security-policy',
    `default-src 'none'; img-src 'self'; style-src ${styles}; base-uri 'none'; frame-ancestors 'none'${policy ? `; ${policy}` : ''}`,
  );
  c.header('cache-control', 'no-store');
  c.header('referrer-policy', 'no-referrer');
  c.header('x-content-type-options', 'nosniff');
  const head = h(
    'head',
    {},
    h('meta', { charset: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width,initial-scale=1' }),
    h('meta', { name: 'robots', content: 'noindex' }),
    h('title', {}, `${title} · ${brand.name}`),
    h('link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }),
    Markup.styleSheet(pageStyle),
  );
  const main = h('main', { class: isWide ? 'wide' : null }, h('div', { class: 'brand' }, mark, brand.name), body);
  return c.html(Markup.document(h('html', { lang, dir }, head, h('body', {}, main))), status);
}

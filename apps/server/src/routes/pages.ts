import { languageCookie } from '@clipharbor/contracts';
import { type Locale, normalizeLocale, preferredLocale, resolvePath } from '@clipharbor/i18n';
import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { contentSecurityPolicy } from '../http/content-security-policy.ts';
import type { IsSecure } from '../http/security-headers.ts';
import { chooseEncoding, isFresh } from '../site/negotiate.ts';
import type { Site, SiteEntry } from '../site/site.ts';

const cacheControl = (entry: SiteEntry) =>
  entry.isImmutable ? 'public, max-age=31536000, immutable' : entry.scriptHashes ? 'no-cache' : 'public, max-age=3600';

/** Pages with one-time codes in their address, which must not be sent to other sites. */
const hasSecretAddress = (path: string) => /\/(update-password|auth)$/.test(path);

interface PagesOptions {
  readonly site: Site;
  readonly isSecure: IsSecure;
  readonly devPages: boolean;
  readonly backendUrl: string | null;
}

/** The prerendered site: files, pages, language redirects and the localized not-found page. */
export function pages({ site, isSecure, devPages, backendUrl }: PagesOptions): Hono {
  const send = async (c: Context, entry: SiteEntry, status: 200 | 404): Promise<Response> => {
    c.header('vary', 'Accept-Encoding');
    c.header('cache-control', cacheControl(entry));
    if (entry.scriptHashes) {
      const policy = contentSecurityPolicy({
        scriptHashes: entry.scriptHashes,
        isSecure: isSecure((name) => c.req.header(name)),
        backendUrl,
      });
      c.header('content-security-policy', policy);
      if (hasSecretAddress(c.req.path)) c.header('referrer-policy', 'no-referrer');
    }
    if (status === 200) {
      c.header('etag', entry.etag);
      if (isFresh(c.req.header('if-none-match'), entry.etag)) return c.body(null, 304);
    }
    const encoding = chooseEncoding(c.req.header('accept-encoding'), entry.encodings);
    if (encoding !== 'identity') c.header('content-encoding', encoding);
    c.header('content-type', entry.type);
    return c.body(await site.read(entry, encoding), status);
  };

  const notFound = (c: Context, locale: Locale): Promise<Response> | Response => {
    const page = site.find(`/${locale}/not-found`);
    return page ? send(c, page, 404) : c.text('Page Not Found', 404);
  };

  /** `isGuess`: the language is not in the address. Local storage may know better than our cookie, so the page checks it. */
  const redirect = (c: Context, to: string, { isGuess }: { isGuess: boolean }): Response => {
    c.header('cache-control', 'no-store'); // The target depends on the visitor's language.
    if (isGuess) setCookie(c, 'languageGuess', '1', { maxAge: 20, sameSite: 'Lax' });
    return c.redirect(to, 302);
  };

  return new Hono().get('*', (c) => {
    // The path as it was sent: a decoded one could not be put into a Location header unchanged.
    const { pathname: path, search, searchParams } = new URL(c.req.url);
    const preferred = preferredLocale(getCookie(c, languageCookie));
    const inPath = normalizeLocale(path.split('/')[1] ?? '');
    if (path.startsWith('/dev/') && !devPages) return notFound(c, preferred);
    // The not-found page exists as a file, but its address must not return 200.
    if (path.endsWith('/not-found')) return notFound(c, inPath ?? preferred);
    // An article has several languages at one address.
    const entry = site.find(`${path}?lang=${searchParams.get('lang')}`) ?? site.find(path);
    // Checkout requires `sid`: without one, its page says so, and the status agrees.
    const isMissing = path.endsWith('/checkout') && !searchParams.get('sid');
    if (entry) return send(c, entry, isMissing ? 404 : 200);
    const article = inPath === null ? '' : path.slice(inPath.length + 1).replace(/\/+$/, '');
    if (article.startsWith('/article/') && site.find(article)) return c.redirect(`${article}?lang=${inPath}`, 302);
    const lastPart = path.slice(path.lastIndexOf('/') + 1);
    if (lastPart.includes('.')) return notFound(c, inPath ?? preferred);
    const verdict = resolvePath(path, preferred);
    if (verdict.kind === 'localized') return notFound(c, verdict.locale);
    return redirect(c, verdict.to + search, { isGuess: inPath === null });
  });
}

import { csrfCookie, csrfHeader } from '@clipharbor/contracts';
import { AppError } from '@clipharbor/domain';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { ClassifyOrigin, OriginKind } from './allowed-origins.ts';
import { corsHeaders, preflightHeaders } from './cors.ts';
import { type CsrfTokens, isSame } from './csrf-token.ts';
import type { CsrfGuard, SignedInUser } from './product-api.ts';
import type { IsSecure } from './security-headers.ts';

export interface CsrfGuardOptions {
  readonly tokens: CsrfTokens;
  readonly classifyOrigin: ClassifyOrigin;
  readonly isSecure: IsSecure;
}

/** What a browser reports about a write, and whether it knows its cookie's token. */
interface WriteRequest {
  readonly origin: string | undefined;
  readonly kind: OriginKind;
  readonly site: string | undefined;
  readonly hasCookies: boolean;
  readonly knowsToken: boolean;
}

/** Why a write is refused, or `null`. */
function rejectionReason({ origin, kind, site, hasCookies, knowsToken }: WriteRequest): string | null {
  if (kind === 'extension') return null;
  if (origin !== undefined && kind === null) return 'the origin is not one of ours';
  if (site !== undefined && site !== 'same-origin') return `sec-fetch-site is ${site}`;
  // No browser sends a write without its origin.
  if (origin === undefined && site === undefined && !hasCookies) return null;
  return knowsToken ? null : 'the token of the cookie and that of the header do not match';
}

/**
 * Who may call, apart from the access token: our own pages, which repeat their cookie's token in a header because no other site
 * can read it; the extension, by its origin; and programs other than browsers, which send no cookies.
 */
export function csrfGuard({ tokens, classifyOrigin, isSecure }: CsrfGuardOptions): CsrfGuard {
  const hostOf = (c: Context): string => c.req.header('host') ?? new URL(c.req.url).host;

  /** Not HttpOnly, because scripts have to read it; it is worthless without the session's own token. */
  const give = (c: Context, sessionId: string | null): void =>
    setCookie(c, csrfCookie, tokens.make(sessionId), {
      path: '/',
      sameSite: 'Strict',
      secure: isSecure((name) => c.req.header(name)),
    });

  return {
    admit(c, caller: SignedInUser | null) {
      const origin = c.req.header('origin');
      const site = c.req.header('sec-fetch-site');
      for (const [name, value] of Object.entries(corsHeaders(origin, hostOf(c), classifyOrigin))) c.header(name, value);
      const sessionId = caller?.sessionId ?? null;
      const cookie = getCookie(c, csrfCookie) ?? '';
      const isGood = tokens.isValid(cookie, sessionId);
      // A refusal also carries a new token, so that the page can retry.
      if (!isGood && (site === undefined || site === 'same-origin')) give(c, sessionId);
      if (c.req.method === 'GET') return;
      const why = rejectionReason({
        origin,
        site,
        kind: origin === undefined ? null : classifyOrigin(origin, hostOf(c)),
        hasCookies: c.req.header('cookie') !== undefined,
        knowsToken: isGood && isSame(c.req.header(csrfHeader) ?? '', cookie),
      });
      if (why !== null) throw new AppError('auth.xsrf', { detail: why });
    },
    preflight: (c) => c.body(null, 204, preflightHeaders(c.req.header('origin'), hostOf(c), classifyOrigin)),
  };
}

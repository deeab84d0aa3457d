import { AppError } from '@clipharbor/domain';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { JudgeOrigin, OriginKind } from './allowed-origins.ts';
import { corsHeaders, preflightHeaders } from './cors.ts';
import type { Door, SignedIn } from './product-api.ts';
import type { IsSecure } from './security-headers.ts';
import { isSame, type XsrfTokens } from './xsrf-token.ts';

const COOKIE = 'XSRF-TOKEN';
const HEADER = 'x-xsrf-token';

export interface XsrfDoorOptions {
  readonly tokens: XsrfTokens;
  readonly judge: JudgeOrigin;
  readonly isSecure: IsSecure;
}

/** What a browser says about a write, and whether it knows the token of its cookie. */
interface Knock {
  readonly origin: string | undefined;
  readonly kind: OriginKind;
  readonly site: string | undefined;
  readonly hasCookies: boolean;
  readonly knowsToken: boolean;
}

/** Why a write is turned away, or `null`. */
function objection({ origin, kind, site, hasCookies, knowsToken }: Knock): string | null {
  if (kind === 'extension') return null;
  if (origin !== undefined && kind === null) return 'the origin is not one of ours';
  if (site !== undefined && site !== 'same-origin') return `sec-fetch-site is ${site}`;
  // No browser sends a write without saying where it comes from.
  if (origin === undefined && site === undefined && !hasCookies) return null;
  return knowsToken ? null : 'the token of the cookie and that of the header do not match';
}

/**
 * Who may call, beyond the token: our own pages with the token of their cookie repeated in a header, which no other site can
 * read; the extension by its origin; and programs that are no browser and bring no cookies.
 */
export function xsrfDoor({ tokens, judge, isSecure }: XsrfDoorOptions): Door {
  const hostOf = (c: Context): string => c.req.header('host') ?? new URL(c.req.url).host;

  /** Script has to read it, so it is not HttpOnly; it is worth nothing without the session's own token. */
  const give = (c: Context, sessionId: string | null): void =>
    setCookie(c, COOKIE, tokens.make(sessionId), {
      path: '/',
      sameSite: 'Strict',
      secure: isSecure((name) => c.req.header(name)),
    });

  return {
    admit(c, caller: SignedIn | null) {
      const origin = c.req.header('origin');
      const site = c.req.header('sec-fetch-site');
      for (const [name, value] of Object.entries(corsHeaders(origin, hostOf(c), judge))) c.header(name, value);
      const sessionId = caller?.sessionId ?? null;
      const cookie = getCookie(c, COOKIE) ?? '';
      const isGood = tokens.isValid(cookie, sessionId);
      // A refusal brings a new token too, with which the page may try again.
      if (!isGood && (site === undefined || site === 'same-origin')) give(c, sessionId);
      if (c.req.method === 'GET') return;
      const why = objection({
        origin,
        site,
        kind: origin === undefined ? null : judge(origin, hostOf(c)),
        hasCookies: c.req.header('cookie') !== undefined,
        knowsToken: isGood && isSame(c.req.header(HEADER) ?? '', cookie),
      });
      if (why !== null) throw new AppError('auth.xsrf', { detail: why });
    },
    preflight: (c) => c.body(null, 204, preflightHeaders(c.req.header('origin'), hostOf(c), judge)),
  };
}

import { getCookie } from 'hono/cookie';
import type { AuthError } from '../errors/auth-error.ts';
import { known } from '../errors/respond.ts';
import { signUpCookie } from '../mail-return.ts';
import { withFragment, withQuery } from '../redirect/result-address.ts';
import { isPkceToken } from '../service/mail-link.ts';
import { halfConfirmed, type Verified, verifyTokenHash, type Way } from '../service/verify.ts';
import { plainVerifyPage } from '../verify-page.ts';
import { type Route, visitorOfCall } from './route.ts';

/**
 * The link in a mail. Opening it does not use up the token, because mail scanners and previews open links too. It shows a
 * page (built-in, or the site's own) whose button sends the form below.
 */
export const getVerify: Route = (auth) => async (c) => {
  const token = c.req.query('token') ?? c.req.query('token_hash') ?? '';
  const type = c.req.query('type') ?? '';
  const redirectTo = auth.redirects.choose(c.req.query('redirect_to'));
  c.header('referrer-policy', 'no-referrer');
  const page = auth.config.verifyPage ?? plainVerifyPage;
  if (typeof page === 'string') {
    return c.redirect(withQuery(page, { token_hash: token, type, redirect_to: redirectTo }), 303);
  }
  return page(c, { path: new URL(`${auth.config.externalUrl}/verify`).pathname, token, type, redirectTo });
};

/** The button was pressed: now the token is used up, and the visitor is redirected like in GoTrue. */
export const submitVerifyForm: Route = (auth) => async (c) => {
  const form = new URLSearchParams(await c.req.text());
  const token = form.get('token') ?? '';
  const type = form.get('type') ?? '';
  const redirectTo = auth.redirects.choose(form.get('redirect_to'));
  c.header('referrer-policy', 'no-referrer');
  // A foreign page must not sign its visitors in to someone else's account.
  if (!['same-origin', undefined].includes(c.req.header('sec-fetch-site'))) return c.redirect(auth.config.siteUrl, 303);
  const { mailReturn } = auth.config;
  try {
    const way: Way = mailReturn
      ? { kind: 'handOver', browserSecret: getCookie(c, signUpCookie) ?? null }
      : { kind: 'code' };
    const verified = await verifyTokenHash(auth, { token, type, way }, visitorOfCall(auth, c));
    if (mailReturn && verified.kind !== 'code' && verified.kind !== 'session') {
      return mailReturn(c, { outcome: verified, redirectTo });
    }
    return c.redirect(addressFor(verified, redirectTo, type), 303);
  } catch (error) {
    return c.redirect(errorAddress(redirectTo, known(auth, error), isPkceToken(token)), 303);
  }
};

function addressFor(verified: Verified, redirectTo: string, type: string): string {
  switch (verified.kind) {
    case 'session':
      return withFragment(redirectTo, { ...tokenParameters(verified.session), type });
    case 'code':
      return withQuery(redirectTo, { code: verified.code });
    case 'halfConfirmed':
      return withFragment(redirectTo, { message: halfConfirmed });
    default:
      return redirectTo;
  }
}

export function tokenParameters(session: {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly expires_at: number;
}): Record<string, string> {
  return {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: 'bearer',
  };
}

const oauthWord: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

/** In the fragment for every page; in the query too for pages that expect a code there. */
export function errorAddress(redirectTo: string, error: AuthError, alsoInQuery: boolean): string {
  const word = oauthWord[error.status];
  const parameters = {
    ...(word === undefined ? {} : { error: word }),
    error_code: error.code,
    error_description: error.message,
  };
  return withFragment(alsoInQuery ? withQuery(redirectTo, parameters) : redirectTo, parameters);
}

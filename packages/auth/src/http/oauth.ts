import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Auth } from '../context.ts';
import { known } from '../errors/respond.ts';
import { withFragment, withQuery } from '../redirect/result-address.ts';
import { requireManualLinking } from '../service/identities.ts';
import { CallbackError, finishAuthorization, providerOf, startAuthorization } from '../service/oauth.ts';
import { parseChallenge } from '../service/pkce.ts';
import { requireUser } from './authenticate.ts';
import { type Route, redirectOf, visitorOfCall } from './route.ts';
import { errorAddress, tokenParameters } from './verify-form.ts';

/** One per flow, because a user may have two tabs open. The state begins with the flow's id. */
const cookieOf = (state: string): string => `sb-oauth-${/^[0-9a-f]{8}/.exec(state)?.[0] ?? 'none'}`;

async function authorizationUrl(auth: Auth, c: Context, linkingTarget?: string): Promise<string> {
  const query = c.req.query();
  const provider = providerOf(auth, query['provider'] ?? '');
  const challenge = parseChallenge(query['code_challenge'] ?? '', query['code_challenge_method'] ?? '');
  const flow = { challenge, redirectTo: redirectOf(auth, c), query, ...(linkingTarget ? { linkingTarget } : {}) };
  const { url, state, cookie } = await startAuthorization(auth, provider, flow, visitorOfCall(auth, c));
  const { pathname, protocol } = new URL(`${auth.config.externalUrl}/callback`);
  setCookie(c, cookieOf(state), cookie, {
    path: pathname,
    httpOnly: true,
    secure: protocol === 'https:',
    sameSite: 'Lax',
    maxAge: auth.config.flowSeconds,
  });
  return url;
}

/** `signInWithOAuth` sends the browser here. */
export const getAuthorize: Route = (auth) => async (c) => {
  const url = await authorizationUrl(auth, c);
  return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302);
};

/** `linkIdentity` first requests the address, with the user's token, and navigates there itself. */
export const getLinkAuthorize: Route = (auth) => async (c) => {
  const { user } = await requireUser(auth, c, 'GET /auth/v1/user/identities/authorize');
  requireManualLinking(auth);
  const url = await authorizationUrl(auth, c, user.id);
  return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302);
};

/** The provider sends the browser back here. */
export const getCallback: Route = (auth) => async (c) => {
  const state = c.req.query('state') ?? '';
  const answer = {
    state,
    code: c.req.query('code') ?? '',
    error: c.req.query('error') ?? '',
    cookie: getCookie(c, cookieOf(state)) ?? '',
  };
  c.header('referrer-policy', 'no-referrer');
  try {
    const result = await finishAuthorization(auth, answer, visitorOfCall(auth, c));
    const { redirectTo } = result;
    return result.kind === 'code'
      ? c.redirect(withQuery(redirectTo, { code: result.code }), 302)
      : c.redirect(withFragment(redirectTo, tokenParameters(result.session)), 302);
  } catch (error) {
    const isKnown = error instanceof CallbackError;
    const redirectTo = isKnown ? error.redirectTo : auth.config.siteUrl;
    return c.redirect(errorAddress(redirectTo, known(auth, isKnown ? error.cause : error), true), 302);
  }
};

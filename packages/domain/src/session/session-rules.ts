/** The program that a session belongs to. */
export const sessionKinds = ['site', 'extension', 'desktop'] as const;
export type SessionKind = (typeof sessionKinds)[number];

/**
 * What a call requires of the session behind its token. Each level includes the ones before it.
 * - `token`: a token that has not expired.
 * - `live`: the session still exists; a sign-out takes effect at once.
 * - `secondFactor`: if the account has a second factor, this session has passed it.
 * - `recent`: its owner proved who they are within `recentSignInMs`.
 * - `never`: not for this kind of session.
 */
export type Need = 'token' | 'live' | 'secondFactor' | 'recent' | 'never';

/** One word per kind of session. */
export type SessionRule = Readonly<Record<SessionKind, Need>>;

/** `open`: no session needed. `secretKey`: for servers that hold the secret key. */
export type CallRule = 'open' | 'secretKey' | SessionRule;

export const recentSignInMs = 15 * 60_000;

const site = (need: Need): SessionRule => ({ site: need, extension: 'never', desktop: 'never' });
const everywhere = (need: Need): SessionRule => ({ site: need, extension: need, desktop: need });

/**
 * The single definition of which session may make which call. Paths are as mounted. `#email` and `#password` are parts of
 * a call that require more than the rest of it. Linked programs can only count usage: someone who steals the token of one
 * can neither pay nor change the account.
 */
export const sessionRules = {
  'GET /auth/v1/health': 'open',
  'GET /auth/v1/settings': 'open',
  'GET /auth/v1/.well-known/jwks.json': 'open',
  'POST /auth/v1/signup': 'open',
  'POST /auth/v1/token': 'open',
  'POST /auth/v1/recover': 'open',
  'POST /auth/v1/resend': 'open',
  'POST /auth/v1/otp': 'open',
  'POST /auth/v1/magiclink': 'open',
  'GET /auth/v1/verify': 'open',
  'POST /auth/v1/verify': 'open',
  'POST /auth/v1/sso': 'open',
  'GET /auth/v1/authorize': 'open',
  'GET /auth/v1/callback': 'open',
  'POST /auth/v1/logout': everywhere('live'),
  'GET /auth/v1/user': everywhere('live'),
  'PUT /auth/v1/user': site('secondFactor'),
  'PUT /auth/v1/user#email': site('recent'),
  'PUT /auth/v1/user#password': site('recent'),
  'GET /auth/v1/reauthenticate': site('secondFactor'),
  'GET /auth/v1/user/identities/authorize': site('recent'),
  'DELETE /auth/v1/user/identities/:identity_id': site('recent'),
  'POST /auth/v1/factors': site('recent'),
  'POST /auth/v1/factors/:factor_id/challenge': site('live'),
  'POST /auth/v1/factors/:factor_id/verify': site('live'),
  'DELETE /auth/v1/factors/:factor_id': site('recent'),
  'POST /auth/v1/invite': 'secretKey',
  'POST /auth/v1/admin/generate_link': 'secretKey',
  'GET /auth/v1/admin/users': 'secretKey',
  'POST /auth/v1/admin/users': 'secretKey',
  'GET /auth/v1/admin/users/:user_id': 'secretKey',
  'PUT /auth/v1/admin/users/:user_id': 'secretKey',
  'DELETE /auth/v1/admin/users/:user_id': 'secretKey',
  'GET /auth/v1/admin/users/:user_id/factors': 'secretKey',
  'DELETE /auth/v1/admin/users/:user_id/factors/:factor_id': 'secretKey',
  'GET /auth/v1/admin/oauth/clients': 'secretKey',
  'POST /auth/v1/admin/oauth/clients': 'secretKey',
  'GET /auth/v1/admin/oauth/clients/:client_id': 'secretKey',
  'PUT /auth/v1/admin/oauth/clients/:client_id': 'secretKey',
  'DELETE /auth/v1/admin/oauth/clients/:client_id': 'secretKey',
  'POST /auth/v1/admin/oauth/clients/:client_id/regenerate_secret': 'secretKey',

  'GET /config.json': 'open',
  'POST /user/signup': 'open',
  'POST /user/session': 'open',
  'POST /user/exchange': 'open',
  'GET /user/sessions': site('secondFactor'),
  'GET /user/sign-in-methods': site('secondFactor'),
  'POST /user/sessions/end': site('secondFactor'),
  'GET /user/export': site('recent'),
  'POST /user/delete': site('recent'),
  'POST /user/connect': site('secondFactor'),

  'POST /subscription/renew': site('secondFactor'),
  'POST /subscription/cancel': site('secondFactor'),
  'POST /subscription/register-free-trial': site('secondFactor'),
  'POST /subscription/create': site('secondFactor'),
  'POST /subscription/process-subscription': site('secondFactor'),
  'GET /subscription/checkout-session': site('secondFactor'),
  'POST /subscription/portal': site('secondFactor'),
  'GET /subscription/refund': site('secondFactor'),
  'POST /subscription/refund': site('recent'),
  'GET /subscription/preview': site('secondFactor'),

  // Only a reservation costs something; reading and settling one may continue until the token expires.
  'GET /usage': everywhere('token'),
  'POST /usage/reserve': everywhere('live'),
  'POST /usage/commit': everywhere('token'),
  'POST /usage/release': everywhere('token'),
} as const satisfies Readonly<Record<string, CallRule>>;

export type RuledCall = keyof typeof sessionRules;

export const isRuledCall = (name: string): name is RuledCall => Object.hasOwn(sessionRules, name);

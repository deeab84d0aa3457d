import { createHash } from 'node:crypto';
import type { Auth, VisitorInfo } from '../context.ts';
import { AuthError, invalid } from '../errors/auth-error.ts';
import { personFromCode } from '../oauth/exchange.ts';
import type { OAuthProvider } from '../oauth/provider.ts';
import { claimFlow, type FlowRow, giveCode, insertFlow } from '../store/flow-state.ts';
import { isUniqueViolation } from '../store/users.ts';
import { derivedSecret, newSecret, sameText, sha256 } from '../tokens/secret-text.ts';
import { accountFor, linkToUser } from './oauth-account.ts';
import type { Challenge } from './pkce.ts';
import { openSession, type SessionJson } from './session.ts';

export interface Departure {
  /** Where to redirect the visitor. */
  readonly url: string;
  readonly state: string;
  /** What the browser keeps until the visitor returns. */
  readonly cookie: string;
}

const scopes = 'openid email profile';
const extraParameters = ['prompt', 'login_hint', 'access_type', 'hd', 'domain_hint', 'ui_locales'];

export function providerOf(auth: Auth, id: string): OAuthProvider {
  const provider = auth.config.providers.find((one) => one.id === id);
  if (!provider) throw invalid('Unsupported provider: provider is not enabled');
  return provider;
}

const callbackOf = (auth: Auth): string => `${auth.config.externalUrl}/callback`;

/** Everything else a flow needs is derived from its id and our secret, so only its row is stored. */
function secretsOf(auth: Auth, flowId: string) {
  const secret = (purpose: string): string => derivedSecret(auth.pepper, `oauth ${purpose}`, flowId);
  return {
    state: `${flowId}.${secret('state')}`,
    nonce: secret('nonce'),
    verifier: secret('verifier'),
    cookie: secret('cookie'),
  };
}

export async function startAuthorization(
  auth: Auth,
  provider: OAuthProvider,
  flow: {
    readonly challenge: Challenge | null;
    readonly redirectTo: string;
    readonly linkingTarget?: string;
    readonly query: Readonly<Record<string, string>>;
  },
  visitor: VisitorInfo,
): Promise<Departure> {
  await auth.limiter.take('oauth', { address: visitor.address });
  const { challenge, redirectTo, linkingTarget } = flow;
  const codeHash = sha256(newSecret(auth.random));
  const row = await insertFlow(
    auth.accounts,
    { challenge, provider: provider.id, method: 'oauth', referrer: redirectTo, linkingTarget, codeHash },
    auth.clock(),
  );
  const { state, nonce, verifier, cookie } = secretsOf(auth, row.id);
  const url = new URL(provider.authorizationEndpoint);
  for (const name of extraParameters) {
    const value = flow.query[name];
    if (value !== undefined) url.searchParams.set(name, value);
  }
  const own = {
    client_id: provider.clientId,
    redirect_uri: callbackOf(auth),
    response_type: 'code',
    scope: scopes,
    state,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(own)) url.searchParams.set(name, value);
  return { url: url.href, state, cookie };
}

export type CallbackResult =
  | { readonly kind: 'code'; readonly redirectTo: string; readonly code: string }
  | { readonly kind: 'session'; readonly redirectTo: string; readonly session: SessionJson };

/** Once the flow is known, an error returns to the page that started it. */
export class CallbackError extends Error {
  override readonly name = 'CallbackError';
  readonly redirectTo: string;
  constructor(redirectTo: string, cause: unknown) {
    super('The sign-in with a provider failed', { cause });
    this.redirectTo = redirectTo;
  }
}

export async function finishAuthorization(
  auth: Auth,
  answer: { readonly state: string; readonly code: string; readonly error: string; readonly cookie: string },
  visitor: VisitorInfo,
): Promise<CallbackResult> {
  await auth.limiter.take('oauth', { address: visitor.address });
  const flow = await flowOf(auth, answer.state, answer.cookie);
  const redirectTo = flow.referrer ?? auth.config.siteUrl;
  try {
    return await finish(auth, flow, answer, redirectTo, visitor);
  } catch (error) {
    throw new CallbackError(redirectTo, error);
  }
}

async function flowOf(auth: Auth, state: string, cookie: string): Promise<FlowRow> {
  const [flowId = ''] = state.split('.');
  const bad = () => new AuthError(400, 'bad_oauth_state', 'OAuth state is invalid or has expired');
  if (!/^[0-9a-f-]{36}$/.test(flowId)) throw bad();
  const own = secretsOf(auth, flowId);
  if (!sameText(own.state, state)) throw bad();
  // Otherwise an attacker could send a visitor their own half-finished sign-in and get them to use the wrong account.
  if (auth.config.bindOAuthToBrowser && !sameText(own.cookie, cookie)) throw bad();
  const now = auth.clock();
  const flow = await claimFlow(auth.accounts, flowId, new Date(now.getTime() - auth.config.flowSeconds * 1000), now);
  if (!flow) throw bad();
  return flow;
}

async function finish(
  auth: Auth,
  flow: FlowRow,
  answer: { readonly code: string; readonly error: string },
  redirectTo: string,
  visitor: VisitorInfo,
): Promise<CallbackResult> {
  if (answer.error !== '') throw new AuthError(403, 'bad_oauth_callback', 'The provider refused the sign-in');
  if (answer.code === '')
    throw new AuthError(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code missing');
  const provider = providerOf(auth, flow.provider_type);
  const { nonce, verifier } = secretsOf(auth, flow.id);
  const exchange = { code: answer.code, redirectUri: callbackOf(auth), verifier, nonce, now: auth.clock() };
  const person = await personFromCode(provider, exchange);
  try {
    return await auth.accounts.transaction(async (tx): Promise<CallbackResult> => {
      const userId =
        flow.linking_target_id === null
          ? await accountFor(auth, tx, provider.id, person, visitor)
          : await linkToUser(auth, tx, flow.linking_target_id, provider.id, person, visitor);
      if (flow.code_challenge !== null) {
        const code = newSecret(auth.random);
        await giveCode(tx, flow.id, userId, sha256(code), auth.clock());
        return { kind: 'code', redirectTo, code };
      }
      return {
        kind: 'session',
        redirectTo,
        session: await openSession(auth, tx, userId, { method: 'oauth', visitor }),
      };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AuthError(422, 'identity_already_exists', 'Identity is already linked to another user', { cause: error });
  }
}

import type { Auth, VisitorInfo } from '../context.ts';
import { AuthError, invalid } from '../errors/auth-error.ts';
import { readIdToken } from '../oauth/exchange.ts';
import { sameText, sha256 } from '../tokens/secret-text.ts';
import { accountFor } from './oauth-account.ts';
import { openSession, type SessionJson } from './session.ts';

const issuers = new Map([
  ['google', 'https://accounts.google.com'],
  ['azure', 'https://login.microsoftonline.com/common/v2.0'],
]);

/** A page got an id token from the provider's own button. The token contains a hash of the page's nonce. */
export async function signInWithIdToken(
  auth: Auth,
  input: { readonly provider: string; readonly idToken: string; readonly nonce: string },
  visitor: VisitorInfo,
): Promise<SessionJson> {
  await auth.limiter.take('oauth', { address: visitor.address });
  if (input.idToken === '') throw invalid('id_token required');
  const provider = auth.config.providers.find(({ id }) => id === input.provider);
  if (!provider) {
    const issuer = issuers.get(input.provider) ?? input.provider.slice(0, 40);
    throw new AuthError(400, 'provider_disabled', `Provider (issuer "${issuer}") is not enabled`);
  }
  const isOurs = (nonce: string | undefined): boolean =>
    nonce === undefined ? input.nonce === '' : sameText(nonce, sha256(input.nonce));
  const person = await readIdToken(provider, input.idToken, isOurs, auth.clock()).catch((cause: unknown) => {
    throw new AuthError(400, 'bad_oauth_callback', 'Bad ID token', { cause });
  });
  return auth.accounts.transaction(async (tx) => {
    const userId = await accountFor(auth, tx, provider.id, person, visitor);
    return openSession(auth, tx, userId, { method: 'oauth', visitor });
  });
}

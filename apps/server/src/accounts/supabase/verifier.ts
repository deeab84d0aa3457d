import { TokenError, type Verifier } from '@clipharbor/auth';
import { AppError } from '@clipharbor/domain';
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { SupabaseProject } from './project.ts';

/** Asymmetric algorithms only: anyone who can verify with a shared secret can also forge with it. */
const algorithms = ['ES256', 'RS256'];

/** Verifies a Supabase project's tokens with its published keys, which are fetched when an unknown one is used. */
export function projectVerifier(
  { url }: Pick<SupabaseProject, 'url'>,
  keys: JWTVerifyGetKey = createRemoteJWKSet(new URL(`${url}/auth/v1/.well-known/jwks.json`)),
  clock: () => Date = () => new Date(),
): Pick<Verifier, 'verify'> {
  return {
    async verify(bearer) {
      try {
        const { payload } = await jwtVerify(bearer, keys, {
          algorithms: algorithms,
          issuer: `${url}/auth/v1`,
          audience: 'authenticated',
          requiredClaims: ['exp', 'sub'],
          currentDate: clock(),
        });
        if (payload['role'] !== 'authenticated') throw new TokenError('invalid', 'token has an unknown role');
        return { role: 'authenticated', claims: payload };
      } catch (error) {
        throw explain(error);
      }
    },
  };
}

/** An unreachable project is not the visitor's fault: a valid token must not sign its owner out. */
function explain(error: unknown): Error {
  if (error instanceof TokenError) return error;
  if (error instanceof errors.JWTExpired) return new TokenError('expired', 'token is expired');
  const isAboutToken =
    error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout) && error.code !== 'ERR_JOSE_GENERIC';
  if (isAboutToken) return new TokenError('invalid', error.message);
  return new AppError('unavailable', { detail: 'the keys of the account service cannot be read', cause: error });
}

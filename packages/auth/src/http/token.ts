import { z } from 'zod';
import { AuthError } from '../errors/auth-error.ts';
import { signInWithIdToken } from '../service/id-token.ts';
import { exchangeCode } from '../service/pkce.ts';
import { refresh } from '../service/refresh.ts';
import { signInWithPassword } from '../service/sign-in.ts';
import { type Route, readBody, text, visitorOfCall } from './route.ts';

const Password = z.object({ email: text, phone: text, password: text });
const Refresh = z.object({ refresh_token: text });
const IdToken = z.object({ provider: text, id_token: text, nonce: text });
const Pkce = z.object({ auth_code: text, code_verifier: text });

/** Four ways to get a session; the grant type is in the query. */
export const postToken: Route = (auth) => async (c) => {
  const visitor = visitorOfCall(auth, c);
  switch (c.req.query('grant_type')) {
    case 'password':
      return c.json(await signInWithPassword(auth, await readBody(c, Password), visitor));
    case 'refresh_token':
      return c.json(await refresh(auth, (await readBody(c, Refresh)).refresh_token, visitor));
    case 'pkce': {
      const { auth_code, code_verifier } = await readBody(c, Pkce);
      return c.json(await exchangeCode(auth, auth_code, code_verifier, visitor));
    }
    case 'id_token': {
      const { provider, id_token: idToken, nonce } = await readBody(c, IdToken);
      return c.json(await signInWithIdToken(auth, { provider, idToken, nonce }, visitor));
    }
    case 'web3':
      throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled');
    default:
      throw new AuthError(400, 'validation_failed', 'unsupported_grant_type');
  }
};

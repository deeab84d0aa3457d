import { z } from 'zod';
import { AuthError } from '../errors/auth-error.ts';
import { exchangeCode } from '../service/pkce.ts';
import { refresh } from '../service/refresh.ts';
import { signInWithPassword } from '../service/sign-in.ts';
import { type Route, readBody, text, visitOf } from './route.ts';

const Password = z.object({ email: text, phone: text, password: text });
const Refresh = z.object({ refresh_token: text });
const Pkce = z.object({ auth_code: text, code_verifier: text });

/** Three ways to a session; the grant type stands in the query. */
export const postToken: Route = (auth) => async (c) => {
  const visit = visitOf(auth, c);
  switch (c.req.query('grant_type')) {
    case 'password':
      return c.json(await signInWithPassword(auth, await readBody(c, Password), visit));
    case 'refresh_token':
      return c.json(await refresh(auth, (await readBody(c, Refresh)).refresh_token, visit));
    case 'pkce': {
      const { auth_code, code_verifier } = await readBody(c, Pkce);
      return c.json(await exchangeCode(auth, auth_code, code_verifier, visit));
    }
    default:
      throw new AuthError(400, 'validation_failed', 'unsupported_grant_type');
  }
};

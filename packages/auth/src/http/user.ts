import { z } from 'zod';
import { AuthError } from '../errors/auth-error.ts';
import { parseChallenge } from '../service/pkce.ts';
import { updateOwnUser } from '../service/update-user.ts';
import { userView } from '../service/user-view.ts';
import { requireUser } from './authenticate.ts';
import { type Route, readBody, redirectOf, text, visitorOfCall } from './route.ts';

export const getUser: Route = (auth) => async (c) => {
  const { user } = await requireUser(auth, c, 'GET /auth/v1/user');
  return c.json(await userView(auth.accounts, user));
};

const Body = z.object({
  email: text,
  phone: text,
  password: z.string().nullish(),
  nonce: text,
  current_password: text,
  data: z.record(z.string(), z.unknown()).nullish(),
  app_metadata: z.unknown().optional(),
  code_challenge: text,
  code_challenge_method: text,
});

export const putUser: Route = (auth) => async (c) => {
  const { user, session } = await requireUser(auth, c, 'PUT /auth/v1/user');
  const { email, phone, password, nonce, current_password, data, app_metadata, ...pkce } = await readBody(c, Body);
  if (app_metadata !== undefined && app_metadata !== null) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  }
  const update = {
    email,
    phone,
    password: password ?? null,
    nonce,
    currentPassword: current_password,
    data: data ?? null,
    challenge: parseChallenge(pkce.code_challenge, pkce.code_challenge_method),
    redirectTo: redirectOf(auth, c),
  };
  return c.json(await updateOwnUser(auth, user, session, update, visitorOfCall(auth, c)));
};

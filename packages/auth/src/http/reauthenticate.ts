import { sendNonce } from '../service/reauthenticate.ts';
import { requireUser } from './caller.ts';
import { type Route, visitOf } from './route.ts';

export const getReauthenticate: Route = (auth) => async (c) => {
  const { user } = await requireUser(auth, c, 'GET /auth/v1/reauthenticate');
  await sendNonce(auth, user, visitOf(auth, c));
  return c.json({});
};

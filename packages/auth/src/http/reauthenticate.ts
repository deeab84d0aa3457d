import { sendNonce } from '../service/reauthenticate.ts';
import { requireUser } from './authenticate.ts';
import { type Route, visitorOfCall } from './route.ts';

export const getReauthenticate: Route = (auth) => async (c) => {
  const { user } = await requireUser(auth, c, 'GET /auth/v1/reauthenticate');
  await sendNonce(auth, user, visitorOfCall(auth, c));
  return c.json({});
};

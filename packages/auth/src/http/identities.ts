import { requireManualLinking, unlinkIdentity } from '../service/identities.ts';
import { requireUser, uuidParam } from './authenticate.ts';
import { type Route, visitorOfCall } from './route.ts';

export const deleteIdentity: Route = (auth) => async (c) => {
  const { user } = await requireUser(auth, c, 'DELETE /auth/v1/user/identities/:identity_id');
  requireManualLinking(auth);
  await unlinkIdentity(auth, user, uuidParam(c, 'identity_id'), visitorOfCall(auth, c));
  return c.json({});
};

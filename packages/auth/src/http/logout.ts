import { signOut } from '../service/sign-out.ts';
import { requireUser } from './authenticate.ts';
import { type Route, visitorOfCall } from './route.ts';

export const postLogout: Route = (auth) => async (c) => {
  const { session } = await requireUser(auth, c, 'POST /auth/v1/logout');
  await signOut(auth, session, c.req.query('scope') ?? 'global', visitorOfCall(auth, c));
  return c.body(null, 204);
};

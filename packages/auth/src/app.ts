import { Hono } from 'hono';
import type { Auth } from './context.ts';
import { AuthError } from './errors/auth-error.ts';
import { errorResponse, known } from './errors/respond.ts';
import { getHealth, getJwks, getSettings, postSso } from './http/about.ts';
import { postGenerateLink, postInvite } from './http/admin-links.ts';
import {
  deleteUserById,
  deleteUserFactor,
  getUserById,
  getUserFactors,
  getUsers,
  postUsers,
  putUserById,
} from './http/admin-users.ts';
import { bodyUpTo } from './http/body-limit.ts';
import { deleteFactorById, postChallenge, postFactors, postFactorVerify } from './http/factors.ts';
import { deleteIdentity } from './http/identities.ts';
import { postLogout } from './http/logout.ts';
import { getAuthorize, getCallback, getLinkAuthorize } from './http/oauth.ts';
import { postOtp } from './http/otp.ts';
import { getReauthenticate } from './http/reauthenticate.ts';
import { postRecover } from './http/recover.ts';
import { postResend } from './http/resend.ts';
import { postSignUp } from './http/sign-up.ts';
import { postToken } from './http/token.ts';
import { getUser, putUser } from './http/user.ts';
import { postVerify } from './http/verify.ts';
import { getVerify } from './http/verify-form.ts';

const maxBodyBytes = 64 * 1024;

/** For `app.route('/auth/v1', appFor(auth))`. `addRoutes` adds the server's own calls, with the same limits and errors. */
export function appFor(auth: Auth, addRoutes?: (app: Hono) => void): Hono {
  const app = new Hono();
  app.onError((error, c) => errorResponse(c, known(auth, error)));
  const tooLarge = () => {
    throw new AuthError(413, 'validation_failed', 'The request body is too large');
  };
  app.use(bodyUpTo(maxBodyBytes, tooLarge));
  app.use((c, next) => {
    // Set before the response exists: changing a finished one costs more than creating it.
    c.header('cache-control', 'no-store');
    return next();
  });

  app.get('/health', getHealth(auth));
  app.get('/settings', getSettings(auth));
  app.get('/.well-known/jwks.json', getJwks(auth));
  app.post('/signup', postSignUp(auth));
  app.post('/token', postToken(auth));
  app.post('/logout', postLogout(auth));
  app.post('/recover', postRecover(auth));
  app.post('/resend', postResend(auth));
  app.post('/otp', postOtp(auth));
  app.post('/magiclink', postOtp(auth));
  app.get('/verify', getVerify(auth));
  app.post('/verify', postVerify(auth));
  app.get('/user', getUser(auth));
  app.put('/user', putUser(auth));
  app.get('/reauthenticate', getReauthenticate(auth));
  app.post('/sso', postSso(auth));
  app.get('/authorize', getAuthorize(auth));
  app.get('/callback', getCallback(auth));
  app.get('/user/identities/authorize', getLinkAuthorize(auth));
  app.delete('/user/identities/:identity_id', deleteIdentity(auth));
  app.post('/factors', postFactors(auth));
  app.post('/factors/:factor_id/challenge', postChallenge(auth));
  app.post('/factors/:factor_id/verify', postFactorVerify(auth));
  app.delete('/factors/:factor_id', deleteFactorById(auth));
  app.post('/invite', postInvite(auth));
  app.post('/admin/generate_link', postGenerateLink(auth));
  app.get('/admin/users', getUsers(auth));
  app.post('/admin/users', postUsers(auth));
  app.get('/admin/users/:user_id', getUserById(auth));
  app.put('/admin/users/:user_id', putUserById(auth));
  app.delete('/admin/users/:user_id', deleteUserById(auth));
  app.get('/admin/users/:user_id/factors', getUserFactors(auth));
  app.delete('/admin/users/:user_id/factors/:factor_id', deleteUserFactor(auth));
  addRoutes?.(app);
  // A route instead of Hono's `notFound`, which is lost when this app is mounted in another.
  app.all('*', (c) => errorResponse(c, new AuthError(404, 'not_found', 'The requested path was not found')));
  return app;
}

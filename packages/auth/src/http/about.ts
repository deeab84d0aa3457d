import { AuthError } from '../errors/auth-error.ts';
import type { Route } from './route.ts';

export const getHealth: Route = () => async (c) =>
  c.json({
    name: 'GoTrue',
    version: 'v2.0.0-compatible',
    description: 'Accounts and sessions, spoken the way GoTrue does',
  });

export const getSettings: Route = (auth) => async (c) => {
  const { config } = auth;
  const external: Record<string, boolean> = {
    anonymous_users: config.anonymousEnabled,
    email: config.emailEnabled,
    phone: config.phoneEnabled,
    google: false,
    azure: false,
  };
  for (const provider of config.providers) external[provider.id] = true;
  return c.json({
    external,
    disable_signup: !config.signUpEnabled,
    mailer_autoconfirm: config.emailAutoconfirm,
    phone_autoconfirm: config.phoneAutoconfirm,
    sms_provider: '',
    saml_enabled: false,
    mfa_enabled: true,
  });
};

export const getJwks: Route = (auth) => async (c) => {
  // Short enough to rotate keys within the hour, long enough to save a request per page.
  c.header('cache-control', 'public, max-age=600');
  return c.json(auth.ring.jwks);
};

export const postSso: Route = () => async () => {
  throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
};

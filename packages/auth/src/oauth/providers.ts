import type { OAuthProvider, ProviderPerson } from './provider.ts';

export interface ProviderSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Microsoft only: who may sign in. A directory's id, or `common` (everyone), `organizations` or `consumers`. */
  readonly tenant?: string;
  /** Origin of a local emulator that replaces the provider. */
  readonly standIn?: string;
  readonly fetch?: typeof fetch;
}

type Claims = Readonly<Record<string, unknown>>;

const textOf = (claims: Claims, name: string): string | null => {
  const value = claims[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

function personOf(claims: Claims, isEmailVerified: boolean): ProviderPerson {
  return {
    subject: textOf(claims, 'sub') ?? '',
    email: textOf(claims, 'email')?.toLowerCase() ?? null,
    isEmailVerified,
    name: textOf(claims, 'name'),
    picture: textOf(claims, 'picture'),
  };
}

export function google({ clientId, clientSecret, standIn, fetch }: ProviderSettings): OAuthProvider {
  const issuer = standIn ?? 'https://accounts.google.com';
  return {
    id: 'google',
    clientId,
    clientSecret,
    authorizationEndpoint: standIn ? `${standIn}/o/oauth2/v2/auth` : 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenEndpoint: standIn ? `${standIn}/oauth2/token` : 'https://oauth2.googleapis.com/token',
    jwksUri: standIn ? `${standIn}/oauth2/v3/certs` : 'https://www.googleapis.com/oauth2/v3/certs',
    isIssuer: (name) => name === issuer || name === issuer.replace('https://', ''),
    readPerson: (claims) => personOf(claims, claims['email_verified'] === true || claims['email_verified'] === 'true'),
    ...(fetch ? { fetch } : {}),
  };
}

/** The tenant of personal accounts, not those of an employer: Microsoft has verified their addresses by mail. */
const personalTenant = '9188040d-6c67-4c5b-b112-36a304b66dad';
const tenantPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Any organization can put any address into its own directory, so such an address proves nothing unless Microsoft confirms
 * that the organization owns the domain (`xms_edov`).
 */
export function microsoft(settings: ProviderSettings): OAuthProvider {
  const { clientId, clientSecret, tenant: wanted = 'common', standIn, fetch } = settings;
  const origin = standIn ?? 'https://login.microsoftonline.com';
  return {
    id: 'azure',
    clientId,
    clientSecret,
    authorizationEndpoint: `${origin}/${wanted}/oauth2/v2.0/authorize`,
    tokenEndpoint: `${origin}/${wanted}/oauth2/v2.0/token`,
    jwksUri: `${origin}/${wanted}/discovery/v2.0/keys`,
    isIssuer(name, claims) {
      const tenant = textOf(claims, 'tid') ?? '';
      const isWanted = !tenantPattern.test(wanted) || wanted === tenant;
      return isWanted && tenantPattern.test(tenant) && name === `${origin}/${tenant}/v2.0`;
    },
    readPerson(claims) {
      const isOwner = [true, 1, '1', 'true'].some((yes) => claims['xms_edov'] === yes);
      return personOf(claims, isOwner || claims['tid'] === personalTenant);
    },
    ...(fetch ? { fetch } : {}),
  };
}

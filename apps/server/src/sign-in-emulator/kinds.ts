import { google, microsoft, type OAuthProvider, type ProviderSettings } from '@clipharbor/auth';
import type { Person } from './person.ts';

/** What differs between the two providers: their addresses, and the contents of their id tokens. */
export interface Kind {
  readonly id: OAuthProvider['id'];
  readonly name: 'Google' | 'Microsoft';
  /** The path under the site's origin at which it replaces the provider. */
  readonly base: string;
  readonly paths: {
    readonly authorize: string;
    readonly token: string;
    readonly keys: string;
    readonly userInfo: string;
    readonly discovery: string;
  };
  /** The account service's provider code, which cannot tell the difference. */
  provider(settings: ProviderSettings): OAuthProvider;
  /** As in the discovery document; Microsoft leaves a placeholder for the directory. */
  issuer(address: string): string;
  /** Issuer and claims, in addition to `sub`, `aud`, `nonce` and the times. */
  claims(address: string, person: Person): Record<string, unknown> & { readonly iss: string };
}

/** Microsoft's own directory for personal accounts: it verifies their addresses. */
const personalTenant = '9188040d-6c67-4c5b-b112-36a304b66dad';
/** An arbitrary organization, which may have put any address into its directory. */
const otherTenant = '11111111-2222-4333-8444-555555555555';

export const kinds: readonly Kind[] = [
  {
    id: 'google',
    name: 'Google',
    base: '/stand-in/google',
    paths: {
      authorize: '/o/oauth2/v2/auth',
      token: '/oauth2/token',
      keys: '/oauth2/v3/certs',
      userInfo: '/oauth2/v3/userinfo',
      discovery: '/.well-known/openid-configuration',
    },
    provider: google,
    issuer: (address) => address,
    claims: (address, { name, email, isVerified }) => ({ iss: address, name, email, email_verified: isVerified }),
  },
  {
    id: 'azure',
    name: 'Microsoft',
    base: '/stand-in/microsoft',
    paths: {
      authorize: '/common/oauth2/v2.0/authorize',
      token: '/common/oauth2/v2.0/token',
      keys: '/common/discovery/v2.0/keys',
      userInfo: '/oidc/userinfo',
      discovery: '/common/v2.0/.well-known/openid-configuration',
    },
    provider: microsoft,
    issuer: (address) => `${address}/{tenantid}/v2.0`,
    claims(address, { name, email, isVerified }) {
      const tid = isVerified ? personalTenant : otherTenant;
      return { iss: `${address}/${tid}/v2.0`, tid, ver: '2.0', name, email, preferred_username: email };
    },
  },
];

/** What a provider's verified id token says about a person. */
export interface ProviderPerson {
  readonly subject: string;
  readonly email: string | null;
  /** The provider confirms that the person owns the address. */
  readonly isEmailVerified: boolean;
  readonly name: string | null;
  readonly picture: string | null;
}

/** An OpenID Connect provider. The addresses are configurable, so that a local emulator can replace it. */
export interface OAuthProvider {
  /** Name in `signInWithOAuth({ provider })`; Microsoft is called `azure` there. */
  readonly id: 'google' | 'azure';
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly jwksUri: string;
  /** Whether the issuer of a token is this provider; some issuers differ per tenant. */
  isIssuer(issuer: string, claims: Readonly<Record<string, unknown>>): boolean;
  readPerson(claims: Readonly<Record<string, unknown>>): ProviderPerson;
  readonly fetch?: typeof fetch;
}

import { createHash, generateKeyPairSync } from 'node:crypto';
import { exportJWK, SignJWT } from 'jose';
import type { OAuthProvider } from '../oauth/provider.ts';
import { google, microsoft } from '../oauth/providers.ts';

export interface FakePerson {
  readonly sub: string;
  readonly email?: string;
  readonly [claim: string]: unknown;
}

/** A provider in this process: it signs what it is given and checks what a real one checks. */
export interface FakeProvider {
  readonly provider: OAuthProvider;
  /** Claims of its id tokens from now on; functions get the correct claims and may change them. */
  forge: (claims: Record<string, unknown>) => Record<string, unknown>;
  signWith: 'ownKey' | 'foreignKey';
  /** The person agrees on the provider's page; returns the address the browser is sent back to. */
  agree(authorizeUrl: string, person: FakePerson): URL;
  readonly tokenCalls: URLSearchParams[];
  /** An id token of the kind that the provider's own button gives to a page. */
  idToken(person: FakePerson, nonce?: string): Promise<string>;
}

const issuer = 'http://provider.test';

export function fakeProvider(kind: 'google' | 'azure', now: () => Date): FakeProvider {
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const codes = new Map<string, { person: FakePerson; nonce: string; challenge: string; redirectUri: string }>();
  const tokenCalls: URLSearchParams[] = [];
  let count = 0;

  const idToken = (person: FakePerson, nonce?: string): Promise<string> => {
    const seconds = Math.floor(now().getTime() / 1000);
    const claims = fake.forge({
      iss: kind === 'google' ? issuer : `${issuer}/${person['tid']}/v2.0`,
      aud: 'client-1',
      iat: seconds,
      exp: seconds + 300,
      ...(nonce === undefined ? {} : { nonce }),
      ...person,
    });
    const key = fake.signWith === 'ownKey' ? own.privateKey : foreign.privateKey;
    return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'p1' }).sign(key);
  };
  const answer = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(input));
    if (url.href === provider.jwksUri) {
      return Response.json({ keys: [{ ...(await exportJWK(own.publicKey)), kid: 'p1', alg: 'ES256' }] });
    }
    const form = new URLSearchParams(String(init?.body));
    tokenCalls.push(form);
    const grant = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isGood = grant && proof === grant.challenge && form.get('redirect_uri') === grant.redirectUri;
    if (!isGood || form.get('client_secret') !== 'provider-secret')
      return Response.json({ error: 'invalid_grant' }, { status: 400 });
    return Response.json({ id_token: await idToken(grant.person, grant.nonce), access_token: 'unused' });
  };
  const settings = { clientId: 'client-1', clientSecret: 'provider-secret', standIn: issuer, fetch: answer };
  const provider = kind === 'google' ? google(settings) : microsoft(settings);
  const fake: FakeProvider = {
    provider,
    forge: (claims) => claims,
    signWith: 'ownKey',
    tokenCalls,
    idToken,
    agree(authorizeUrl, person) {
      const asked = new URL(authorizeUrl).searchParams;
      const code = `code-${++count}`;
      const redirectUri = asked.get('redirect_uri') ?? '';
      codes.set(code, {
        person,
        nonce: asked.get('nonce') ?? '',
        challenge: asked.get('code_challenge') ?? '',
        redirectUri,
      });
      const back = new URL(redirectUri);
      back.searchParams.set('code', code);
      back.searchParams.set('state', asked.get('state') ?? '');
      return back;
    },
  };
  return fake;
}

import { createHash, generateKeyPairSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { OAuthProvider } from '@clipharbor/auth';
import { Hono } from 'hono';
import { exportJWK, SignJWT } from 'jose';
import { loopbackOnly } from '../http/loopback-only.ts';
import { type AuthorizationRequest, readRequest } from './authorization-request.ts';
import { choosePage, wrongPage } from './choose-page.ts';
import { expiringStore } from './expiring-store.ts';
import { type Kind, kinds } from './kinds.ts';
import { type Person, readPerson, subjectOf } from './person.ts';

export interface StandInOptions {
  /** The site's public origin. */
  readonly origin: string;
  /** The providers to stand in for. */
  readonly ids: readonly OAuthProvider['id'][];
  /** Also serves visitors from elsewhere, who can then sign in as anyone. */
  readonly isPublic: boolean;
  readonly now?: () => number;
}

export interface StandIn {
  readonly app: Hono;
  readonly providers: readonly OAuthProvider[];
}

const codeSeconds = 60;
const tokenSeconds = 300;
const keyId = 'stand-in';

/** Local stand-ins for Google and Microsoft: OpenID Connect as they implement it, with made-up people. */
export function standIn(options: StandInOptions): StandIn {
  const app = new Hono();
  if (!options.isPublic) app.use('/stand-in/*', loopbackOnly);
  const providers = kinds.filter(({ id }) => options.ids.includes(id)).map((kind) => mount(app, kind, options));
  return { app, providers };
}

interface Grant {
  readonly request: AuthorizationRequest;
  readonly person: Person;
}

function mount(app: Hono, kind: Kind, { origin, now = Date.now }: StandInOptions): OAuthProvider {
  const base = origin + kind.base;
  const at = (path: string) => kind.base + path;
  const client = {
    id: 'clipharbor-on-this-machine',
    secret: randomBytes(32).toString('base64url'),
    redirectUri: `${origin}/auth/v1/callback`,
  };
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const codes = expiringStore<Grant>(codeSeconds, now);
  const tokens = expiringStore<Person>(tokenSeconds, now);
  const claimsOf = (person: Person) => ({ sub: subjectOf(kind.name, person.email), ...kind.claims(base, person) });

  app.get(at(kind.paths.authorize), (c) => {
    const request = readRequest(new URL(c.req.url).searchParams, client);
    return typeof request === 'string' ? wrongPage(c, kind, request) : choosePage(c, kind, request);
  });

  app.post(at(kind.paths.authorize), async (c) => {
    const request = readRequest(new URL(c.req.url).searchParams, client);
    if (typeof request === 'string') return wrongPage(c, kind, request);
    // Only the page itself may submit; a foreign one must not press its buttons.
    if (!['same-origin', undefined].includes(c.req.header('sec-fetch-site'))) return wrongPage(c, kind, 'request');
    const form = new URLSearchParams(await c.req.text());
    const back = new URL(request.redirectUri);
    back.searchParams.set('state', request.state);
    if (form.has('deny')) {
      back.searchParams.set('error', 'access_denied');
      return c.redirect(back.href, 303);
    }
    const person = readPerson(form);
    if (person === null) return wrongPage(c, kind, 'person');
    back.searchParams.set('code', codes.keep({ request, person }));
    return c.redirect(back.href, 303);
  });

  app.post(at(kind.paths.token), async (c) => {
    c.header('cache-control', 'no-store');
    const form = new URLSearchParams(await c.req.text());
    const given = (name: string): string => form.get(name) ?? '';
    if (given('grant_type') !== 'authorization_code') return c.json({ error: 'unsupported_grant_type' }, 400);
    if (given('client_id') !== client.id || !isSame(given('client_secret'), client.secret))
      return c.json({ error: 'invalid_client' }, 401);
    const grant = codes.take(given('code'));
    const proof = createHash('sha256').update(given('code_verifier')).digest('base64url');
    if (!grant || grant.request.code_challenge !== proof || given('redirect_uri') !== grant.request.redirectUri)
      return c.json({ error: 'invalid_grant' }, 400);
    const seconds = Math.floor(now() / 1000);
    const idToken = await new SignJWT({ ...claimsOf(grant.person), nonce: grant.request.nonce, azp: client.id })
      .setProtectedHeader({ alg: 'ES256', kid: keyId, typ: 'JWT' })
      .setAudience(client.id)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + tokenSeconds)
      .sign(privateKey);
    return c.json({
      access_token: tokens.keep(grant.person),
      id_token: idToken,
      token_type: 'Bearer',
      expires_in: tokenSeconds,
      scope: grant.request.scope,
    });
  });

  app.get(at(kind.paths.keys), async (c) =>
    c.json({ keys: [{ ...(await exportJWK(publicKey)), kid: keyId, alg: 'ES256', use: 'sig' }] }),
  );

  app.get(at(kind.paths.userInfo), (c) => {
    const person = tokens.read(c.req.header('authorization')?.replace(/^Bearer /, '') ?? '');
    if (person === null) return c.json({ error: 'invalid_token' }, 401);
    const { iss: _, ...claims } = claimsOf(person);
    return c.json(claims, 200, { 'cache-control': 'no-store' });
  });

  app.get(at(kind.paths.discovery), (c) =>
    c.json({
      issuer: kind.issuer(base),
      authorization_endpoint: base + kind.paths.authorize,
      token_endpoint: base + kind.paths.token,
      userinfo_endpoint: base + kind.paths.userInfo,
      jwks_uri: base + kind.paths.keys,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      scopes_supported: ['openid', 'email', 'profile'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      code_challenge_methods_supported: ['S256'],
    }),
  );

  return kind.provider({
    clientId: client.id,
    clientSecret: client.secret,
    standIn: base,
    // Both are in this process, so there is no need to reach ourselves through proxies.
    fetch: async (input, init) => app.request(new Request(input, init)),
  });
}

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

import { errors, type JWTPayload, jwtVerify } from 'jose';
import { type AuthKeys, type KeyRing, keyRing } from './keys.ts';
import { RecentTokens } from './recent-tokens.ts';
import { secretSet } from './secret-text.ts';

export type ApiRole = 'anon' | 'authenticated' | 'service_role';

/** The caller, as proven by a key or a token. `claims` is passed to the database. */
export interface VerifiedToken {
  readonly role: ApiRole;
  readonly claims: Readonly<Record<string, unknown>>;
}

export interface VerifierOptions {
  readonly issuer: string;
  readonly audience?: string;
  readonly clock?: () => Date;
  /** Whether any signing key may sign an API key. A shared secret always may: nothing else tells its users apart. */
  readonly acceptsSignedKeys?: boolean;
}

export interface Verifier {
  /** Reads the `authorization` and `apikey` headers of a request. Throws `TokenError`. */
  authenticate(headers: Headers): Promise<VerifiedToken>;
  /** Verifies the text after `Bearer `: a token, or one of our API keys. Throws `TokenError`. */
  verify(bearer: string): Promise<VerifiedToken>;
}

/** `missing`: nothing was sent. `expired`: it was valid once. `secretInBrowser`: a secret key came with an Origin. */
export type TokenErrorReason = 'missing' | 'invalid' | 'expired' | 'secretInBrowser';

export class TokenError extends Error {
  override readonly name = 'TokenError';
  readonly reason: TokenErrorReason;
  constructor(reason: TokenErrorReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Roles that a signed API key (the older form of our keys) may carry. GoTrue's own admin role means the same here. */
const keyRoles = new Map<string, ApiRole>([
  ['anon', 'anon'],
  ['service_role', 'service_role'],
  ['supabase_admin', 'service_role'],
]);
const maxTokenLength = 16_384;

const anon: VerifiedToken = { role: 'anon', claims: { role: 'anon' } };
const service: VerifiedToken = { role: 'service_role', claims: { role: 'service_role' } };

export function createVerifier(keys: AuthKeys, options: VerifierOptions): Verifier {
  const ring = keyRing(keys);
  // Every page contains it, so a constant-time comparison would protect nothing.
  const publishable = new Set(keys.publishable);
  const secret = secretSet(keys.secret);
  const recent = new RecentTokens<VerifiedToken>();
  const verify = async (bearer: string): Promise<VerifiedToken> => {
    if (publishable.has(bearer)) return anon;
    if (secret.has(bearer)) return service;
    const now = options.clock?.() ?? new Date();
    const known = recent.get(bearer, now);
    if (known) return known;
    const caller = await verifyToken(ring, bearer, options, now);
    const { exp } = caller.claims;
    if (typeof exp === 'number') recent.add(bearer, caller, exp);
    return caller;
  };
  return {
    verify,
    async authenticate(headers) {
      const bearer = bearerOf(headers.get('authorization')) ?? headers.get('apikey');
      if (!bearer) throw new TokenError('missing', 'No API key or bearer token was sent');
      const caller = await verify(bearer);
      // A secret that a browser sends can be read by everyone: refusing it exposes the mistake on the first try.
      if (caller.role === 'service_role' && headers.has('origin')) {
        throw new TokenError('secretInBrowser', 'Secret API keys must not be used in a browser');
      }
      return caller;
    },
  };
}

export function bearerOf(header: string | null | undefined): string | null {
  return /^Bearer (\S+)$/i.exec(header ?? '')?.[1] ?? null;
}

async function verifyToken(ring: KeyRing, token: string, options: VerifierOptions, now: Date): Promise<VerifiedToken> {
  if (token.length > maxTokenLength) throw new TokenError('invalid', 'token is too long');
  const { payload, alg } = await verifySignature(ring, token, now);
  const role = payload['role'];
  const mayBeKey = alg === 'HS256' || options.acceptsSignedKeys === true;
  const keyRole = typeof role === 'string' && mayBeKey ? keyRoles.get(role) : undefined;
  // Signed API keys have no user, no audience and often no expiry; they are only as safe as the secret that signed them.
  if (keyRole) return { role: keyRole, claims: { ...payload, role: keyRole } };
  const audience = options.audience ?? 'authenticated';
  if (role !== 'authenticated') throw new TokenError('invalid', 'token has an unknown role');
  if (payload.aud !== audience) throw new TokenError('invalid', 'token has an invalid audience');
  if (payload.iss !== options.issuer) throw new TokenError('invalid', 'token has an invalid issuer');
  if (payload.exp === undefined) throw new TokenError('invalid', 'token has no expiry');
  if (typeof payload.sub !== 'string' || payload.sub === '') throw new TokenError('invalid', 'missing sub claim');
  return { role, claims: payload };
}

async function verifySignature(
  ring: KeyRing,
  token: string,
  now: Date,
): Promise<{ payload: JWTPayload; alg: string | undefined }> {
  let lastError: unknown = null;
  const header = headerOf(token);
  for (const key of ring.candidates(header.alg, header.kid)) {
    try {
      const options = { algorithms: [key.alg], typ: 'JWT', currentDate: now };
      return { payload: (await jwtVerify(token, key.verify, options)).payload, alg: key.alg };
    } catch (error) {
      lastError = error;
    }
  }
  if (lastError === null) throw new TokenError('invalid', 'signing method or key is unknown');
  if (lastError instanceof errors.JWTExpired) throw new TokenError('expired', 'token is expired');
  throw new TokenError('invalid', lastError instanceof Error ? lastError.message : 'signature is invalid');
}

function headerOf(token: string): { alg: string | undefined; kid: string | undefined } {
  const parts = token.split('.');
  if (parts.length !== 3) throw new TokenError('invalid', 'token contains an invalid number of segments');
  try {
    const header: unknown = JSON.parse(Buffer.from(parts[0] ?? '', 'base64url').toString('utf8'));
    const read = (name: string): string | undefined => {
      const value: unknown = header && typeof header === 'object' ? Reflect.get(header, name) : undefined;
      return typeof value === 'string' ? value : undefined;
    };
    return { alg: read('alg'), kid: read('kid') };
  } catch {
    throw new TokenError('invalid', 'token header is malformed');
  }
}

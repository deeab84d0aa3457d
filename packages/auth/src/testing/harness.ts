import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '@clipharbor/database';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { vi } from 'vitest';
import { appFor } from '../app.ts';
import type { AuthConfigInput } from '../config.ts';
import { type Auth, createAuth } from '../context.ts';
import type { AuthMail } from '../mail.ts';
import { type PasswordHasher, passwordHasher } from '../password/hash.ts';
import type { AuthKeys, SigningKey } from '../tokens/keys.ts';

// The embedded database is compiled during the first statements, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

export const origin = 'http://clip.test';
export const publishable = 'sb_publishable_test';
export const secretKey = 'sb_secret_test';
export const testPassword = 'seven quiet lamps';

export function ecKey(kid: string): SigningKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), kid, alg: 'ES256' };
}

const signingKey = ecKey('key-1');
export const testKeys: AuthKeys = {
  signing: [signingKey],
  publishable: [publishable],
  secret: [secretKey],
  pepper: 'p'.repeat(32),
};

export interface ClientOptions {
  readonly flowType?: 'implicit' | 'pkce';
  readonly key?: string;
  readonly headers?: Record<string, string>;
}

/** The service, with a manual clock, mails collected in a list and counted hashes. */
export interface Harness {
  readonly auth: Auth;
  readonly mails: AuthMail[];
  readonly hashes: { count: number };
  readonly errors: unknown[];
  advance(seconds: number): void;
  now(): Date;
  /** A new browser: the unmodified supabase-js with its own storage. */
  client(options?: ClientOptions): SupabaseClient;
  admin(): SupabaseClient;
  request(path: string, init?: RequestInit): Promise<Response>;
  /** The same without waiting for work that runs after the response. */
  requestAlone(path: string, init?: RequestInit): Promise<Response>;
  /** The newest mail to an address. */
  mailTo(address: string): AuthMail;
  newEmail(): string;
  /** A confirmed account and a client signed in to it. */
  signedIn(options?: ClientOptions): Promise<{ client: SupabaseClient; email: string; id: string }>;
}

export function harness(database: Database, config: Partial<AuthConfigInput> = {}, keys: AuthKeys = testKeys): Harness {
  const mails: AuthMail[] = [];
  const hashes = { count: 0 };
  const errors: unknown[] = [];
  let now = Date.now();
  // Every read adds a millisecond, so that events have an order; a slow machine must not refill a limit.
  const clock = () => new Date(now++);
  // Its own address, so that the limits of one test do not affect another.
  const address = `10.${[...randomBytes(3)].join('.')}`;
  const auth = createAuth({
    database,
    keys,
    clock,
    onError: (error) => errors.push(error),
    passwords: counting(passwordHasher(randomBytes, { memoryKib: 64, passes: 1 }), hashes),
    mail: {
      async send(mail) {
        mails.push(mail);
      },
    },
    config: {
      siteUrl: origin,
      externalUrl: `${origin}/auth/v1`,
      redirectUrls: ['https://app.test/**'],
      locales: ['en', 'de', 'pt-BR'],
      addressHeader: 'x-address',
      ...config,
    },
  });
  const app = new Hono().route('/auth/v1', appFor(auth));
  const requestAlone = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (!headers.has('x-address')) headers.set('x-address', address);
    return app.request(new Request(new URL(path, `${origin}/auth/v1/`), { ...init, headers, redirect: 'manual' }));
  };
  const request: typeof requestAlone = async (path, init) => {
    const response = await requestAlone(path, init);
    await auth.background.settled();
    return response;
  };
  const client = ({ flowType = 'implicit', key = publishable, headers = {} }: ClientOptions = {}) =>
    createClient(origin, key, {
      global: { headers, fetch: (input, init) => request(String(input), init) },
      auth: {
        flowType,
        storage: memoryStorage(),
        autoRefreshToken: false,
        detectSessionInUrl: false,
        persistSession: true,
      },
    });
  const admin = () => client({ key: secretKey });
  const newEmail = () => `${randomUUID().slice(0, 13)}@example.com`;
  return {
    auth,
    mails,
    hashes,
    errors,
    advance: (seconds) => {
      now += seconds * 1000;
    },
    now: clock,
    client,
    admin,
    request,
    requestAlone,
    mailTo(to) {
      const mail = mails.findLast((one) => one.to === to);
      if (!mail) throw new Error(`No mail to ${to}`);
      return mail;
    },
    newEmail,
    async signedIn(options) {
      const email = newEmail();
      const made = await admin().auth.admin.createUser({ email, password: testPassword, email_confirm: true });
      if (made.error) throw made.error;
      const browser = client(options);
      const { error } = await browser.auth.signInWithPassword({ email, password: testPassword });
      if (error) throw error;
      return { client: browser, email, id: made.data.user.id };
    },
  };
}

function counting(hasher: PasswordHasher, hashes: { count: number }): PasswordHasher {
  return {
    hash(password) {
      hashes.count++;
      return hasher.hash(password);
    },
    verify(password, stored) {
      hashes.count++;
      return hasher.verify(password, stored);
    },
    isOutdated: (stored) => hasher.isOutdated(stored),
  };
}

function memoryStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

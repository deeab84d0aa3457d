import { randomUUID } from 'node:crypto';
import type { AuthConfig } from '@clipharbor/auth';
import { ephemeralKeys } from '@clipharbor/auth';
import type { Call } from '@clipharbor/contracts';
import type { Database } from '@clipharbor/database';
import { Hono } from 'hono';
import { pino } from 'pino';
import { originClassifier } from '../http/allowed-origins.ts';
import { mountProductApi } from '../http/product.ts';
import type { ProductApi } from '../http/product-api.ts';
import { requestLog } from '../http/request-log.ts';
import { answerSiteConfig } from '../routes/site-config.ts';
import { answerUserCalls } from '../routes/user-calls.ts';
import type { OnAccountDeleted } from './account-deletion.ts';
import { createBackend } from './backend.ts';
import { ownAccounts } from './own-accounts.ts';

export const origin = 'https://clip.test';
export const testPassword = 'seven quiet lamps';

export interface AccountsAppOptions {
  readonly keys?: ReturnType<typeof ephemeralKeys>;
  readonly onAccountDeleted?: readonly OnAccountDeleted[];
  readonly now?: () => number;
  readonly auth?: Partial<AuthConfig>;
  /** Further parts of the product's API. */
  readonly parts?: readonly ((api: ProductApi) => void)[];
}

/** A user with a session, as the site stores it. */
export interface TestUser {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly refreshToken: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The JSON of the response, loosely typed so that tests can inspect it freely. */
  readonly body: { success: boolean; code?: string; error?: string; data?: Record<string, unknown> };
}

const newAddress = (): string => `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`;

/** One server process without a socket: backend and account calls on a database. */
export function accountsApp(
  database: Database,
  { keys = ephemeralKeys(), onAccountDeleted = [], now = Date.now, auth: config, parts = [] }: AccountsAppOptions = {},
) {
  const logger = pino({ level: 'silent' });
  const classifyOrigin = originClassifier(origin);
  const trustProxy = true;
  const backend = createBackend({
    ...{ database, keys, origin: origin, trustProxy, logger, classifyOrigin },
    ...(config && { auth: config }),
  });
  const accounts = ownAccounts(backend.auth);
  const { verifier } = backend.auth;
  const { findSession } = accounts;
  const product = mountProductApi(
    { config: { publicOrigin: origin, trustProxy }, classifyOrigin, verifier, findSession, secret: keys.pepper, now },
    [
      (api) => answerSiteConfig(api, { backendUrl: null, publishableKey: keys.publishable[0] ?? '' }),
      (api) => answerUserCalls(api, { accounts, database, siteUrl: origin, onAccountDeleted }),
      ...parts,
    ],
  );
  const app = new Hono();
  app.use(requestLog(logger, { trustProxy: false, now: () => 0 }));
  app.route('/', backend.app).route('/', product);
  // Each app of a test has its own visitor address, so that tests do not share limits.
  const address = newAddress();
  const request = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (!headers.has('x-real-ip')) headers.set('x-real-ip', address);
    const response = await app.request(new Request(`${origin}${path}`, { ...init, headers }));
    // Mails are written after the response.
    await backend.auth.background.settled();
    return response;
  };

  /** A call as a program without cookies makes it. */
  async function call(call: Call, body: unknown, token: string | null = null, headers = {}): Promise<Answer> {
    const isRead = call.method === 'GET';
    const response = await request(call.path, {
      method: call.method,
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(isRead ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Answer['body'] };
  }

  const auth = (path: string, body: unknown, key = keys.publishable[0]) =>
    request(`/auth/v1/${path}`, {
      method: 'POST',
      headers: {
        apikey: key ?? '',
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'x-real-ip': newAddress(),
      },
      body: JSON.stringify(body),
    });

  async function signIn(email: string, password = testPassword): Promise<TestUser> {
    const response = await auth('token?grant_type=password', { email, password });
    const answer = (await response.json()) as { access_token: string; refresh_token: string; user?: { id: string } };
    return { id: answer.user?.id ?? '', email, token: answer.access_token, refreshToken: answer.refresh_token };
  }

  /** A confirmed account, signed in. */
  async function person(name: string): Promise<TestUser> {
    const email = `${name}-${randomUUID().slice(0, 8)}@example.com`;
    const user = {
      email,
      password: testPassword,
      email_confirm: true,
      user_metadata: { full_name: name, locale: 'de' },
    };
    await auth('admin/users', user, keys.secret[0]);
    return signIn(email);
  }

  return { request, call, auth, signIn, person, keys, authService: backend.auth };
}

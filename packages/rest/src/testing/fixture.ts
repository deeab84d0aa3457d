import { readFileSync } from 'node:fs';
import type { Engine } from '@clipharbor/database';
import { openTestDatabase, type TestDatabase } from '@clipharbor/testkit/database';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll } from 'vitest';
import { invalidToken, type RequestIdentity, type RestApp, type RestOptions, restApp } from '../index.ts';

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

/** Users that the policies tell apart. */
export const firstId = '11111111-1111-4111-8111-111111111111';
export const two = '22222222-2222-4222-8222-222222222222';

/** Test tokens: `anon`, `service`, or `user:<id>`. This package does not verify real ones. */
export function verifyTestToken(request: Request): RequestIdentity {
  const token = /^Bearer (.*)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? 'anon';
  if (token === 'anon') return { role: 'anon', claims: { role: 'anon' } };
  if (token === 'service') return { role: 'service_role', claims: { role: 'service_role' } };
  if (token === 'nobody') return { role: 'no_such_role', claims: {} };
  if (token.startsWith('user:')) {
    return { role: 'authenticated', claims: { role: 'authenticated', sub: token.slice('user:'.length) } };
  }
  throw invalidToken('JWT could not be decoded');
}

/** The harbor database of a suite and what tests do with it. */
export class Harbor {
  #database: TestDatabase | null = null;

  async open(engine: Engine): Promise<void> {
    // The product's database provides the roles; `reset` replaces its tables with the harbor.
    this.#database = await openTestDatabase(engine);
    await this.reset();
  }

  async reset(): Promise<void> {
    await this.database.asOwner(async (owner) => {
      await owner.query('drop schema if exists journal cascade; drop schema public cascade; create schema public');
      await owner.query(read('schema.sql'));
      await owner.query(read('data.sql'));
    });
  }

  async close(): Promise<void> {
    await this.database.close();
  }

  get database(): TestDatabase {
    if (!this.#database) throw new Error('the harbor is open only while its suite runs');
    return this.#database;
  }

  rest(options: Partial<RestOptions> = {}): RestApp {
    return restApp({
      database: this.database,
      verify: verifyTestToken,
      basePath: '/rest/v1',
      schemas: ['public', 'journal'],
      // The machine may be busy with other work.
      statementTimeoutMs: () => 60_000,
      ...options,
    });
  }
}

/** One harbor for the tests of a suite. Tests that write must roll back or call `reset`. */
export function harborPerSuite(engine: Engine): Harbor {
  const harbor = new Harbor();
  beforeAll(() => harbor.open(engine), 120_000);
  afterAll(() => harbor.close(), 120_000);
  return harbor;
}

// The tests name tables of several schemas; the client's generated types are not under test.
// biome-ignore lint/suspicious/noExplicitAny: supabase-js itself uses `any` for a database it knows nothing about.
export type AnyClient = SupabaseClient<any, { PostgrestVersion: '14' }>;

/** The real client, connected to the app without a socket. */
export function client({ app }: RestApp, token = 'anon', headers: Record<string, string> = {}): AnyClient {
  return createClient('http://harbor.test', token, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { headers, fetch: async (input, init) => app.request(new Request(input, init)) },
  });
}

/** A plain request, for what the client cannot express. */
export async function ask(
  { app }: RestApp,
  path: string,
  init: RequestInit & { token?: string } = {},
): Promise<{ status: number; headers: Headers; text: string; json: unknown }> {
  const headers = new Headers(init.headers);
  if (init.token !== undefined) headers.set('authorization', `Bearer ${init.token}`);
  const response = await app.request(new Request(`http://harbor.test/rest/v1${path}`, { ...init, headers }));
  const text = await response.text();
  const isJson = (response.headers.get('content-type') ?? '').includes('json') && text !== '';
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : null };
}

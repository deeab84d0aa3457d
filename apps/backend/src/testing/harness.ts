import { randomUUID } from 'node:crypto';
import { ephemeralKeys } from '@clipharbor/auth';
import type { Database } from '@clipharbor/database';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { pino } from 'pino';
import { readArguments } from '../arguments.ts';
import { noProject, type Project } from '../project.ts';
import { backendApp } from '../serve.ts';

export const origin = 'http://127.0.0.1:54321';

/** The backend without a socket, on a test database. */
export interface Harness {
  readonly publishable: string;
  readonly secret: string;
  /** A call under /auth/v1. */
  request(path: string, init?: RequestInit): Promise<Response>;
  admin(): SupabaseClient;
  /** The access token of a user who has just signed up. */
  personToken(): Promise<string>;
}

export function harness(database: Database, settings: Partial<Project> = {}): Harness {
  const keys = ephemeralKeys();
  const [publishable = ''] = keys.publishable;
  const [secret = ''] = keys.secret;
  const options = readArguments(['--migrations', 'm', '--autoconfirm']);
  const project = { ...noProject, ...settings };
  const app = backendApp({ options, project, database, keys, origin: origin, logger: pino({ level: 'silent' }) });
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => app.request(new Request(input, init));
  const client = (key: string) =>
    createClient(origin, key, { global: { fetch }, auth: { persistSession: false, autoRefreshToken: false } });
  return {
    publishable,
    secret,
    request: (path, init) => fetch(`${origin}/auth/v1/${path}`, init),
    admin: () => client(secret),
    async personToken() {
      const person = { email: `${randomUUID()}@example.com`, password: 'seven quiet lamps' };
      return (await client(publishable).auth.signUp(person)).data.session?.access_token ?? '';
    },
  };
}

import { randomUUID } from 'node:crypto';
import type { Database, Identity } from '@clipharbor/database';

export interface Person {
  readonly id: string;
  readonly email: string;
  /** Acts as this person, as the server does after verifying their token. */
  readonly identity: Identity;
}

export const anon: Identity = { role: 'anon', claims: { role: 'anon' } };
export const service: Identity = { role: 'service_role', claims: { role: 'service_role' } };
export const accounts: Identity = { role: 'supabase_auth_admin' };

/** Creates an account the way the account service does. */
export async function makePerson(database: Database, name: string, metadata: object = {}): Promise<Person> {
  const id = randomUUID();
  const email = `${name}@example.com`;
  await database
    .as(accounts)
    .query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [id, email, metadata]);
  return { id, email, identity: { role: 'authenticated', claims: { sub: id, email, role: 'authenticated' } } };
}

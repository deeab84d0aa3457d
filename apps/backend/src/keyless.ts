import type { Database } from '@clipharbor/database';
import { StartError } from './start-error.ts';

/** The login role may only become the API's roles; a role chosen for requests without a key is granted to it. */
export async function admitKeylessRole(database: Database, role: string | null): Promise<void> {
  if (role === null) return;
  await database.asOwner(async (owner) => {
    const { rows } = await owner.query<{ statement: string }>(
      `select format('grant %I to authenticator', rolname) as statement from pg_roles where rolname = $1`,
      [role],
    );
    const [row] = rows;
    if (!row) throw new StartError(`--keyless-role: the database has no role "${role}".`);
    await owner.query(row.statement);
  });
}

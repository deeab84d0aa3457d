import { randomBytes } from 'node:crypto';
import { type PasswordHasher, passwordHasher } from '@clipharbor/auth';
import type { Database } from '@clipharbor/database';

const bcrypt = /^\$2[abxy]\$\d\d\$[./A-Za-z0-9]{53}$/;

/**
 * Seeds of other projects create accounts with `crypt('…', gen_salt('bf'))`, because GoTrue reads that format. The
 * extension that made such a hash is in the database, so the database also verifies the password.
 */
export function seededPasswords(database: Database, inner = passwordHasher(randomBytes)): PasswordHasher {
  return {
    hash: inner.hash,
    async verify(password, stored) {
      if (stored === null || !bcrypt.test(stored)) return inner.verify(password, stored);
      return database.asOwner(async (owner) => {
        const { rows } = await owner.query<{ call: string | null }>(
          `select (select format('select %I.crypt($1, $2) = $2 as fits', n.nspname) from pg_extension e
            join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pgcrypto') as call`,
        );
        const call = rows[0]?.call;
        if (!call) return false;
        return (await owner.query<{ fits: boolean }>(call, [password, stored])).rows[0]?.fits ?? false;
      });
    },
    isOutdated: inner.isOutdated,
  };
}

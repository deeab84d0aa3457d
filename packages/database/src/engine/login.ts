import type { ClientBase } from 'pg';

/** The initial role of every request: it may become others, but has no rights of its own. */
const loginRole = 'authenticator';

/**
 * Drops the rights of the URL's user, once the platform's roles exist. A statement without an identity then fails instead
 * of running with the owner's rights.
 */
export async function dropPrivileges(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ user: string; superuser: boolean; member: boolean }>(
    `select session_user as user, r.rolsuper as superuser, pg_has_role(session_user, l.oid, 'member') as member
     from pg_roles l, pg_roles r where l.rolname = $1 and r.rolname = session_user`,
    [loginRole],
  );
  const login = rows[0];
  if (!login || login.user === loginRole) return;
  if (login.superuser) await client.query(`set session authorization ${loginRole}`);
  else if (login.member) await client.query(`set role ${loginRole}`);
}

import type { Auth } from '../context.ts';
import type { UserRow } from '../store/users.ts';
import { type UserJson, userViews } from './user-view.ts';

/** Newest first. `filter` searches addresses and names. */
export async function listUsers(
  auth: Auth,
  query: { readonly page: number; readonly perPage: number; readonly filter: string },
): Promise<{ readonly users: UserJson[]; readonly total: number }> {
  const { rows } = await auth.accounts.query<UserRow & { total: number }>(
    `select *, (count(*) over ())::integer as total from auth.users
      where $1 = '' or strpos(lower(coalesce(email, '') || ' ' || coalesce(raw_user_meta_data ->> 'full_name', '')), lower($1)) > 0
      order by created_at desc, id limit $2 offset $3`,
    [query.filter.slice(0, 200), query.perPage, (query.page - 1) * query.perPage],
  );
  return { users: await userViews(auth.accounts, rows), total: rows[0]?.total ?? 0 };
}

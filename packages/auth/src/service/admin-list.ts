import type { Auth } from '../context.ts';
import { invalid } from '../errors/auth-error.ts';
import type { UserRow } from '../store/users.ts';
import { type UserJson, userViews } from './user-view.ts';

export interface UserPage {
  readonly users: UserJson[];
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
}

const MAX_PER_PAGE = 1000;

function readNumber(text: string | undefined, fallback: number, most: number): number {
  if (text === undefined || text === '') return fallback;
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1) throw invalid('Bad Pagination Parameters: expected a number from 1');
  return Math.min(number, most);
}

/** Newest first. `filter` looks into addresses and names. */
export async function listUsers(
  auth: Auth,
  query: { readonly page: string | undefined; readonly perPage: string | undefined; readonly filter: string },
): Promise<UserPage> {
  const page = readNumber(query.page, 1, 1_000_000);
  const perPage = readNumber(query.perPage, 50, MAX_PER_PAGE);
  const { rows } = await auth.accounts.query<UserRow & { total: number }>(
    `select *, (count(*) over ())::integer as total from auth.users
      where $1 = '' or strpos(lower(coalesce(email, '') || ' ' || coalesce(raw_user_meta_data ->> 'full_name', '')), lower($1)) > 0
      order by created_at desc, id limit $2 offset $3`,
    [query.filter.slice(0, 200), perPage, (page - 1) * perPage],
  );
  return { users: await userViews(auth.accounts, rows), total: rows[0]?.total ?? 0, page, perPage };
}

import { DatabaseError, type Queryable } from '@clipharbor/database';

export type AuthMethod = 'none' | 'client_secret_basic' | 'client_secret_post';
export type ClientType = 'public' | 'confidential';

export interface OAuthClientRow {
  readonly id: string;
  readonly registration_type: 'dynamic' | 'manual';
  readonly client_type: ClientType;
  readonly token_endpoint_auth_method: AuthMethod;
  readonly redirect_uris: readonly string[];
  readonly grant_types: readonly string[];
  readonly client_name: string;
  readonly client_uri: string;
  readonly logo_uri: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export type NewOAuthClient = Omit<OAuthClientRow, 'id' | 'registration_type' | 'created_at' | 'updated_at'>;

// Without the hash: it is never shown, and code that checks a secret selects it explicitly.
const columns = `id, registration_type, client_type, token_endpoint_auth_method, redirect_uris, grant_types, client_name,
  client_uri, logo_uri, created_at, updated_at`;

export async function insertOAuthClient(
  db: Queryable,
  client: NewOAuthClient,
  secretHash: string | null,
  now: Date,
): Promise<OAuthClientRow> {
  const { rows } = await db.query<OAuthClientRow>(
    `insert into auth.oauth_clients (client_secret_hash, client_type, token_endpoint_auth_method, redirect_uris, grant_types,
      client_name, client_uri, logo_uri, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) returning ${columns}`,
    [secretHash, ...settingsOf(client), now],
  );
  return expectRow(rows);
}

export async function oauthClientById(db: Queryable, id: string): Promise<OAuthClientRow | null> {
  const { rows } = await db.query<OAuthClientRow>(`select ${columns} from auth.oauth_clients where id = $1`, [id]);
  return rows[0] ?? null;
}

/** Locks the row, because an update is checked against the current values. */
export async function lockOAuthClient(db: Queryable, id: string): Promise<OAuthClientRow | null> {
  const { rows } = await db.query<OAuthClientRow>(
    `select ${columns} from auth.oauth_clients where id = $1 for update`,
    [id],
  );
  return rows[0] ?? null;
}

export async function updateOAuthClient(
  db: Queryable,
  id: string,
  client: NewOAuthClient,
  now: Date,
): Promise<OAuthClientRow> {
  const { rows } = await db.query<OAuthClientRow>(
    `update auth.oauth_clients set client_type = $2, token_endpoint_auth_method = $3, redirect_uris = $4, grant_types = $5,
      client_name = $6, client_uri = $7, logo_uri = $8, updated_at = $9 where id = $1 returning ${columns}`,
    [id, ...settingsOf(client), now],
  );
  return expectRow(rows);
}

const settingsOf = (client: NewOAuthClient): unknown[] => [
  client.client_type,
  client.token_endpoint_auth_method,
  client.redirect_uris,
  client.grant_types,
  client.client_name,
  client.client_uri,
  client.logo_uri,
];

export async function replaceOAuthSecret(
  db: Queryable,
  id: string,
  secretHash: string,
  now: Date,
): Promise<OAuthClientRow> {
  const { rows } = await db.query<OAuthClientRow>(
    `update auth.oauth_clients set client_secret_hash = $2, updated_at = $3 where id = $1 returning ${columns}`,
    [id, secretHash, now],
  );
  return expectRow(rows);
}

/** Returns whether it existed. */
export async function deleteOAuthClient(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from auth.oauth_clients where id = $1', [id]);
  return rowCount === 1;
}

/** Newest first. */
export async function oauthClientPage(
  db: Queryable,
  limit: number,
  offset: number,
): Promise<{ readonly rows: OAuthClientRow[]; readonly total: number }> {
  const { rows } = await db.query<OAuthClientRow & { total: number }>(
    `select ${columns}, (count(*) over ())::integer as total from auth.oauth_clients
      order by created_at desc, id limit $1 offset $2`,
    [limit, offset],
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

function expectRow<R>(rows: readonly R[]): R {
  const [row] = rows;
  if (!row) throw new DatabaseError('conflict', 'The row vanished meanwhile', { code: '40001' });
  return row;
}

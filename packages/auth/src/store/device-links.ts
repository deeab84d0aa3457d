import type { Database } from '@clipharbor/database';

export interface NewDeviceLink {
  readonly codeHash: string;
  readonly userId: string;
  readonly client: string;
  readonly redirectTo: string;
  readonly codeChallenge: string;
  readonly expiresAt: Date;
}

/** What a code was issued for. */
export interface DeviceLinkRow {
  readonly owner_id: string;
  readonly client: string;
  readonly redirect_to: string;
  readonly code_challenge: string;
}

/** A table of the product, hence the role; a Supabase project has it too. */
const links = (database: Database) => database.as({ role: 'service_role' });

export async function insertDeviceLink(database: Database, link: NewDeviceLink, now: Date): Promise<void> {
  await links(database).query(
    `insert into public.device_link (code_hash, owner_id, client, redirect_to, code_challenge, created_at, expires_at)
        values ($1, $2, $3, $4, $5, $6, $7)`,
    [link.codeHash, link.userId, link.client, link.redirectTo, link.codeChallenge, now, link.expiresAt],
  );
}

/** Marks the code as used; `null` when it is unknown, already used or expired. */
export async function useDeviceLink(database: Database, codeHash: string, now: Date): Promise<DeviceLinkRow | null> {
  const { rows } = await links(database).query<DeviceLinkRow>(
    `update public.device_link set used_at = $2 where code_hash = $1 and used_at is null and expires_at > $2
      returning owner_id, client, redirect_to, code_challenge`,
    [codeHash, now],
  );
  return rows[0] ?? null;
}

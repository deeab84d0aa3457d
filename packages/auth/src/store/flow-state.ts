import type { Queryable } from '@clipharbor/database';
import { expectRow } from './users.ts';

export type ChallengeMethod = 's256' | 'plain';

/** A sign-in that continues on another page and will return. */
export interface FlowRow {
  readonly id: string;
  readonly user_id: string | null;
  readonly code_challenge: string | null;
  readonly code_challenge_method: ChallengeMethod | null;
  readonly provider_type: string;
  readonly authentication_method: string;
  readonly auth_code_issued_at: Date | null;
  readonly referrer: string | null;
  readonly linking_target_id: string | null;
  readonly created_at: Date;
}

const columns = `id, user_id, code_challenge, code_challenge_method, provider_type, authentication_method,
  auth_code_issued_at, referrer, linking_target_id, created_at`;

export interface NewFlow {
  readonly userId?: string;
  readonly challenge: { readonly text: string; readonly method: ChallengeMethod } | null;
  readonly provider: string;
  readonly method: string;
  readonly referrer: string;
  readonly linkingTarget?: string | undefined;
  /** Hash of a code that no one has yet; replaced when the flow returns. */
  readonly codeHash: string;
}

export async function insertFlow(db: Queryable, flow: NewFlow, now: Date): Promise<FlowRow> {
  const { rows } = await db.query<FlowRow>(
    `insert into auth.flow_state (user_id, auth_code, code_challenge, code_challenge_method, provider_type,
        authentication_method, referrer, linking_target_id, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) returning ${columns}`,
    [
      flow.userId ?? null,
      flow.codeHash,
      flow.challenge?.text ?? null,
      flow.challenge?.method ?? null,
      flow.provider,
      flow.method,
      flow.referrer,
      flow.linkingTarget ?? null,
      now,
    ],
  );
  return expectRow(rows);
}

/** The provider sent the visitor back: of two returns with the same state, exactly one continues. */
export async function claimFlow(db: Queryable, id: string, notBefore: Date, now: Date): Promise<FlowRow | null> {
  const { rows } = await db.query<FlowRow>(
    `update auth.flow_state set auth_code_issued_at = $3, updated_at = $3
      where id = $1 and auth_code_issued_at is null and user_id is null and created_at > $2 returning ${columns}`,
    [id, notBefore, now],
  );
  return rows[0] ?? null;
}

/** Sets a flow's user and the code that its page will exchange. */
export async function giveCode(db: Queryable, id: string, userId: string, codeHash: string, now: Date): Promise<void> {
  await db.query(
    'update auth.flow_state set user_id = $2, auth_code = $3, auth_code_issued_at = $4, updated_at = $4 where id = $1',
    [id, userId, codeHash, now],
  );
}

/** The newest mail flow of this kind that the user started. */
export async function mailFlowOf(
  db: Queryable,
  userId: string,
  methods: readonly string[],
  notBefore: Date,
): Promise<FlowRow | null> {
  const { rows } = await db.query<FlowRow>(
    `select ${columns} from auth.flow_state where user_id = $1 and authentication_method = any($2) and created_at > $3
      and auth_code_issued_at is null order by created_at desc limit 1 for update`,
    [userId, methods, notBefore],
  );
  return rows[0] ?? null;
}

export async function flowById(db: Queryable, id: string): Promise<FlowRow | null> {
  const { rows } = await db.query<FlowRow>(`select ${columns} from auth.flow_state where id = $1`, [id]);
  return rows[0] ?? null;
}

export async function flowByCode(db: Queryable, codeHash: string): Promise<FlowRow | null> {
  const { rows } = await db.query<FlowRow>(
    `select ${columns} from auth.flow_state where auth_code = $1 and user_id is not null for update`,
    [codeHash],
  );
  return rows[0] ?? null;
}

export async function deleteFlow(db: Queryable, id: string): Promise<void> {
  await db.query('delete from auth.flow_state where id = $1', [id]);
}

export async function deleteFlowsOf(db: Queryable, userId: string): Promise<void> {
  await db.query('delete from auth.flow_state where user_id = $1', [userId]);
}

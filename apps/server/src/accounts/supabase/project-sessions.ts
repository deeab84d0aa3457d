import type { Database } from '@clipharbor/database';
import { kindOfTag, type SessionFacts } from '@clipharbor/domain';
import { decodeJwt } from 'jose';
import type { AccountSession, EndedSessions } from '../account-service.ts';

interface Row {
  readonly id: string;
  readonly created_at: Date;
  readonly refreshed_at: Date | null;
  readonly user_agent: string | null;
  readonly tag: string | null;
}

/** The sessions of a Supabase project, through our functions in its database. */
export function sessionsIn(database: Database) {
  const service = database.as({ role: 'service_role' });
  return {
    async list(userId: string, currentId: string | null): Promise<AccountSession[]> {
      const { rows } = await service.query<Row>('select * from public.account_sessions($1)', [userId]);
      return rows.map((row) => ({
        id: row.id,
        createdAt: row.created_at,
        lastUsedAt: row.refreshed_at ?? row.created_at,
        userAgent: row.user_agent,
        // The project stores it, but the function that lists sessions does not return it.
        address: null,
        client: row.tag,
        isCurrent: row.id === currentId,
      }));
    },
    async find(userId: string, sessionId: string): Promise<SessionFacts | null> {
      const { rows } = await service.query<{
        tag: string | null;
        aal: string;
        signed_in_at: Date;
        has_factor: boolean;
      }>('select * from public.account_session_rights($1, $2)', [userId, sessionId]);
      const [row] = rows;
      return row
        ? {
            kind: kindOfTag(row.tag),
            usedSecondFactor: row.aal !== 'aal1',
            hasSecondFactor: row.has_factor,
            signedInAt: row.signed_in_at.getTime(),
          }
        : null;
    },
    async end(userId: string, which: EndedSessions): Promise<number> {
      const only = which !== 'all' && 'only' in which ? which.only : null;
      const except = which !== 'all' && 'except' in which ? which.except : null;
      const { rows } = await service.query<{ ended: number }>(
        'select public.account_end_sessions($1, $2, $3) as ended',
        [userId, only, except],
      );
      return rows[0]?.ended ?? 0;
    },
    /** @param token fresh from the project itself, and therefore read without verification */
    async tag(userId: string, token: string, client: string): Promise<void> {
      const sessionId = decodeJwt(token)['session_id'];
      await service.query('select public.account_tag_session($1, $2, $3)', [userId, sessionId, client]);
    },
  };
}

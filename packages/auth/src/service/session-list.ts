import type { Auth } from '../context.ts';
import { endSessions, type SessionChoice, sessionsOf } from '../store/sessions.ts';

export interface SessionInfo {
  readonly id: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly userAgent: string | null;
  readonly address: string | null;
  /** Which program it belongs to (`extension`, `desktop`); null is the website. */
  readonly client: string | null;
  readonly hasSecondFactor: boolean;
  readonly isCurrent: boolean;
}

/** The sessions of a user, for the account page. */
export async function listSessions(auth: Auth, userId: string, currentId: string | null): Promise<SessionInfo[]> {
  const now = auth.clock();
  const rows = await sessionsOf(auth.accounts, userId);
  return rows
    .filter((row) => row.not_after === null || row.not_after > now)
    .map((row) => ({
      id: row.id,
      createdAt: row.created_at,
      lastUsedAt: row.refreshed_at ?? row.created_at,
      userAgent: row.user_agent,
      address: row.ip,
      client: row.tag,
      hasSecondFactor: row.aal === 'aal2',
      isCurrent: row.id === currentId,
    }));
}

/** Ends sessions of this user only, whatever the ids; returns how many there were. */
export function revokeSessions(auth: Auth, userId: string, which: SessionChoice): Promise<number> {
  return endSessions(auth.accounts, userId, which);
}

import type { Queryable } from '@clipharbor/database';

export type AuditAction =
  | 'user_signedup'
  | 'user_repeated_signup'
  | 'user_confirmation_requested'
  | 'user_recovery_requested'
  | 'user_reauthenticate_requested'
  | 'user_invited'
  | 'user_modified'
  | 'user_updated_password'
  | 'user_deleted'
  | 'login'
  | 'login_failed'
  | 'logout'
  | 'token_revoked'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'factor_in_progress'
  | 'factor_verified'
  | 'factor_failed'
  | 'factor_unenrolled';

/** Details that are not recorded elsewhere. Never a secret, a code or a password. */
export interface Noted {
  readonly action: AuditAction;
  readonly detail?: Record<string, string>;
}

export function auditPayload(userId: string, { action, detail }: Noted): Record<string, unknown> {
  return { action, actor_id: userId, ...(detail ? { traits: detail } : {}) };
}

/** Security events: who did what from where. */
export async function audit(
  db: Queryable,
  action: AuditAction,
  actor: { readonly userId: string; readonly address: string | null; readonly detail?: Record<string, string> },
  now: Date,
): Promise<void> {
  await db.query({
    name: 'auth_audit',
    text: 'insert into auth.audit_log_entries (payload, ip_address, created_at) values ($1, $2, $3)',
    values: [auditPayload(actor.userId, { action, ...actor }), actor.address ?? '', now],
  });
}

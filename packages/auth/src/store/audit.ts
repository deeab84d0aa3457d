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
  | 'logout'
  | 'token_revoked'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'factor_in_progress'
  | 'factor_verified'
  | 'factor_unenrolled';

/** Security events: who did what from where. Never a secret, a code or a password. */
export async function audit(
  db: Queryable,
  action: AuditAction,
  actor: { readonly userId: string; readonly address: string | null; readonly detail?: Record<string, string> },
  now: Date,
): Promise<void> {
  const payload = { action, actor_id: actor.userId, ...(actor.detail ? { traits: actor.detail } : {}) };
  await db.query({
    name: 'auth_audit',
    text: 'insert into auth.audit_log_entries (payload, ip_address, created_at) values ($1, $2, $3)',
    values: [payload, actor.address ?? '', now],
  });
}

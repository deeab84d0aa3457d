import {
  type Auth,
  createDeviceCode,
  exchangeCode,
  exchangeDeviceCode,
  listSessions,
  revokeSessions,
  type SessionJson,
  sessionFacts,
  signUp,
} from '@clipharbor/auth';
import { queueMail } from '../mail/outbox.ts';
import { type AccountService, accountDeletedTemplate, type LinkedSession } from './account-service.ts';
import { explainRefusals } from './auth-refusal.ts';

/** The account service of this server itself. */
export function ownAccounts(auth: Auth): AccountService {
  const { accounts } = auth;
  return {
    async signUp({ email, password, name, locale, redirectTo, codeChallenge }, visitor) {
      const data = { full_name: name, locale };
      const challenge = { text: codeChallenge, method: 's256' } as const;
      await explainRefusals(
        signUp(auth, { email, phone: '', password, data, challenge, redirectTo, isSilent: true }, visitor),
      );
    },
    findSession: (userId, sessionId) => sessionFacts(auth, userId, sessionId),
    sessions: (userId, currentId) => listSessions(auth, userId, currentId),
    endSessions: (userId, which) => revokeSessions(auth, userId, which),
    async isPassword({ userId, email }, password, visitor) {
      // Counted as a sign-in: a stolen token must not provide a second place to guess passwords.
      await explainRefusals(auth.limiter.take('signIn', { address: visitor.address, account: email }));
      const { rows } = await accounts.query<{ hash: string | null }>(
        'select encrypted_password as hash from auth.users where id = $1',
        [userId],
      );
      const isRight = await auth.passwords.verify(password, rows[0]?.hash ?? null);
      if (isRight) await auth.limiter.forgive('signIn', email);
      return isRight;
    },
    async hasPassword(userId) {
      const { rowCount } = await accounts.query(
        "select from auth.users where id = $1 and coalesce(encrypted_password, '') <> ''",
        [userId],
      );
      return rowCount > 0;
    },
    async describe(userId) {
      const { rows } = await accounts.query<Record<string, unknown>>(description, [userId]);
      return rows[0] ?? {};
    },
    async remove({ userId, email }, locale) {
      await accounts.transaction(async (tx) => {
        await tx.query('delete from auth.flow_state where user_id = $1', [userId]);
        const { rowCount } = await tx.query('delete from auth.users where id = $1', [userId]);
        // Already deleted: two tabs, one account, one mail.
        if (rowCount === 0) return;
        const data = { siteUrl: auth.config.siteUrl };
        await queueMail({ to: email, template: accountDeletedTemplate, locale, data }, tx);
      });
    },
    exchangeCode: async ({ code, verifier }, visitor) =>
      linkedSession(await explainRefusals(exchangeCode(auth, code, verifier, visitor))),
    makeLinkCode: (link) => createDeviceCode(auth, link),
    async spendLinkCode(exchange, visitor) {
      return linkedSession(await explainRefusals(exchangeDeviceCode(auth, exchange, visitor)));
    },
  };
}

const linkedSession = (session: SessionJson): LinkedSession => ({
  accessToken: session.access_token,
  refreshToken: session.refresh_token,
  expiresAt: session.expires_at,
});

/** Columns are named explicitly, because a column added later may be a secret. */
const description = `
  select
    (select to_jsonb(u) from (select id, email, phone, email_confirmed_at, email_change, last_sign_in_at, raw_app_meta_data,
        raw_user_meta_data, encrypted_password is not null as has_password, created_at, updated_at
      from auth.users where id = $1) u) as account,
    (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from (select provider, provider_id, identity_data, created_at,
        last_sign_in_at from auth.identities where user_id = $1) i) as identities,
    (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from (select id, user_agent, host(ip) as address, tag as client, created_at,
        refreshed_at, not_after from auth.sessions where user_id = $1::uuid) s) as sessions,
    (select coalesce(jsonb_agg(to_jsonb(f)), '[]') from (select friendly_name, factor_type, status, created_at
      from auth.mfa_factors where user_id = $1) f) as second_factors,
    (select coalesce(jsonb_agg(to_jsonb(l)), '[]') from (select payload ->> 'action' as action, ip_address as address, created_at
      from auth.audit_log_entries where payload ->> 'actor_id' = ($1::uuid)::text order by created_at) l) as security_log`;

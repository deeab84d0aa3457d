import { randomBytes } from 'node:crypto';
import { createDeviceCode, spendDeviceCode, type VisitorInfo, visitorOf } from '@clipharbor/auth';
import type { Database } from '@clipharbor/database';
import { AppError } from '@clipharbor/domain';
import { z } from 'zod';
import { queueMail } from '../../mail/outbox.ts';
import { type AccountService, accountDeletedTemplate } from '../account-service.ts';
import { requestLimit } from '../request-limit.ts';
import { type ProjectAuth, projectAuth, type SupabaseProject } from './project.ts';
import { sessionsIn } from './project-sessions.ts';

const Session = z.object({ access_token: z.string(), refresh_token: z.string(), expires_at: z.number() });
const Link = z.object({ hashed_token: z.string() });
const User = z.looseObject({
  email: z.string().min(1),
  identities: z.array(z.looseObject({ provider: z.string() })).nullish(),
});

const hourSeconds = 3600;
const rules = {
  signUp: { count: 5, seconds: hourSeconds },
  password: { count: 5, seconds: hourSeconds / 4 },
  exchange: { count: 30, seconds: hourSeconds / 12 },
} as const;

export interface ProjectAccountsOptions {
  readonly project: SupabaseProject;
  readonly database: Database;
  readonly siteUrl: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly clock?: () => Date;
}

/** A Supabase project's account service, for the calls that the product adds to it. */
export function projectAccounts(options: ProjectAccountsOptions): AccountService {
  const { project, database, siteUrl, clock = () => new Date() } = options;
  const auth = projectAuth(project, options.fetch);
  const tools = { database, clock, random: randomBytes };
  const sessions = sessionsIn(database);
  const limit = requestLimit(database, project.secretKey, clock);
  return {
    async signUp({ email, password, name, locale, redirectTo, codeChallenge }, { address }) {
      await limit('sign-up', rules.signUp, visitorOf(address));
      await auth.ask(`signup?redirect_to=${encodeURIComponent(redirectTo)}`, {
        as: 'publishable',
        body: {
          ...{ email, password, data: { full_name: name, locale } },
          ...{ code_challenge: codeChallenge, code_challenge_method: 's256' },
        },
      });
    },
    findSession: sessions.find,
    sessions: sessions.list,
    endSessions: sessions.end,
    async isPassword({ email }, password, { address }) {
      await limit('password', rules.password, email);
      await limit('password', rules.password, visitorOf(address));
      return isPassword(auth, email, password);
    },
    async hasPassword(userId) {
      // A project does not report this, but everyone who signed up with an address chose a password.
      const { identities } = await userIn(auth, userId);
      return identities?.some(({ provider }) => provider === 'email') ?? false;
    },
    async describe(userId) {
      const [account, known] = await Promise.all([
        auth.ask(`admin/users/${userId}`, { method: 'GET', as: 'secret' }),
        sessions.list(userId, null),
      ]);
      return { account, sessions: known };
    },
    async remove({ userId, email }, locale) {
      await auth.ask(`admin/users/${userId}`, { method: 'DELETE', as: 'secret', body: { should_soft_delete: false } });
      await queueMail(
        { to: email, template: accountDeletedTemplate, locale, data: { siteUrl } },
        database.as({ role: 'service_role' }),
      );
    },
    async exchangeCode({ code, verifier }, { address }) {
      await limit('exchange', rules.exchange, visitorOf(address));
      const body = { auth_code: code, code_verifier: verifier };
      const session = Session.parse(await auth.ask('token?grant_type=pkce', { as: 'publishable', body }));
      return { accessToken: session.access_token, refreshToken: session.refresh_token, expiresAt: session.expires_at };
    },
    makeLinkCode: (link) => createDeviceCode(tools, link),
    async spendLinkCode(exchange, { address }: VisitorInfo) {
      await limit('exchange', rules.exchange, visitorOf(address));
      const userId = await spendDeviceCode(tools, exchange);
      if (userId === null) throw new AppError('auth.code');
      const session = await sessionFor(auth, userId);
      await sessions.tag(userId, session.access_token, exchange.client);
      return {
        accessToken: session.access_token,
        refreshToken: session.refresh_token,
        expiresAt: session.expires_at,
      };
    },
  };
}

const userIn = async (auth: ProjectAuth, userId: string): Promise<z.output<typeof User>> =>
  User.parse(await auth.ask(`admin/users/${userId}`, { method: 'GET', as: 'secret' }));

/** Creates a session for a user whom we have authenticated: like a mailed link would, but without the mail. */
async function sessionFor(auth: ProjectAuth, userId: string): Promise<z.output<typeof Session>> {
  const { email } = await userIn(auth, userId);
  const body = { type: 'magiclink', email };
  const link = Link.parse(await auth.ask('admin/generate_link', { as: 'secret', body }));
  const proof = { type: 'magiclink', token_hash: link.hashed_token };
  return Session.parse(await auth.ask('verify', { as: 'publishable', body: proof }));
}

async function isPassword(auth: ProjectAuth, email: string, password: string): Promise<boolean> {
  try {
    const session = Session.parse(
      await auth.ask('token?grant_type=password', { as: 'publishable', body: { email, password } }),
    );
    // Only the check was needed, not the session.
    await auth.ask('logout?scope=local', { as: { token: session.access_token } });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'auth.credentials') return false;
    throw error;
  }
}

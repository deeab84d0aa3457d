import { randomUUID } from 'node:crypto';
import { appFor } from '@clipharbor/auth';
import { everyCall } from '@clipharbor/contracts';
import {
  checkSession,
  needsOnlyToken,
  type RuledCall,
  recentSignInMs,
  type SessionFacts,
  type SessionRefusal,
  sessionKinds,
  sessionRules,
} from '@clipharbor/domain';
import { databasePerSuite } from '@clipharbor/testkit/database';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { billingFixture } from '../billing/testing/billing-fixture.ts';
import { ruleOf } from '../http/session-guard.ts';
import { answerSubscriptions } from '../routes/subscription-calls.ts';
import { answerUsage } from '../routes/usage-calls.ts';
import { Usage } from '../usage/usage.ts';
import { accountsApp, type TestUser } from './testing.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const database = databasePerSuite('pglite');
const accounts = { role: 'supabase_auth_admin' } as const;
const id = randomUUID();

/** Well-formed bodies that change nothing if the call is allowed. */
const bodies: Readonly<Record<string, (user: TestUser) => object>> = {
  'PUT /auth/v1/user': () => ({ data: {} }),
  'PUT /auth/v1/user#email': () => ({ email: `${randomUUID()}@example.com` }),
  'PUT /auth/v1/user#password': () => ({ password: 'x' }),
  'POST /auth/v1/factors': () => ({ factor_type: 'phone' }),
  'POST /auth/v1/factors/:factor_id/verify': () => ({ challenge_id: id, code: '000000' }),
  'POST /user/sessions/end': () => ({ which: { id } }),
  'POST /user/delete': () => ({ email: 'somebody-else@example.com' }),
  'POST /user/connect': () => ({
    client: 'desktop',
    redirectTo: 'https://evil.example/',
    codeChallenge: 'a'.repeat(43),
  }),
  'POST /subscription/renew': (user) => ({ user_id: user.id, sub_id: 's', email: user.email, plan_id: 2 }),
  'POST /subscription/cancel': (user) => ({ user_id: user.id, sub_id: 's', email: user.email, plan_id: 2 }),
  'POST /subscription/register-free-trial': (user) => ({ user_id: user.id, plan_id: 2 }),
  'POST /subscription/create': (user) => ({ user_id: user.id, email: user.email, plan_id: 999 }),
  'POST /subscription/process-subscription': (user) => ({
    ...{ type: 'upgrade', user_id: user.id, email: user.email, plan_id: 999, newPlanId: 999 },
  }),
  'POST /subscription/portal': () => ({}),
  'POST /subscription/refund': () => ({ explanation: 'none' }),
  'POST /usage/reserve': () => ({ operationId: randomUUID(), kind: 'download' }),
  'POST /usage/commit': () => ({ operationId: randomUUID() }),
  'POST /usage/release': () => ({ operationId: randomUUID() }),
};
const queries: Readonly<Record<string, string>> = {
  'POST /auth/v1/logout': '?scope=none',
  'GET /auth/v1/user/identities/authorize': '?provider=none',
  'GET /subscription/checkout-session': '?sid=none',
  'GET /subscription/preview': '?plan_id=999',
};

const authCodes: Readonly<Record<SessionRefusal, string>> = {
  sessionEnded: 'session_not_found',
  sessionNotAllowed: 'session_not_allowed',
  secondFactorRequired: 'insufficient_aal',
  recentSignInRequired: 'reauthentication_needed',
};
const refusalCodes = (call: RuledCall): Readonly<Record<SessionRefusal, string>> =>
  call.includes('/auth/v1/')
    ? authCodes
    : {
        sessionEnded: 'auth.sessionEnded',
        sessionNotAllowed: 'auth.sessionNotAllowed',
        secondFactorRequired: 'auth.secondFactorRequired',
        recentSignInRequired: 'auth.recentSignInRequired',
      };

type App = ReturnType<typeof accountsApp>;
let app: App;
interface Cell {
  readonly name: string;
  readonly user: TestUser;
  /** `null`: ended. */
  readonly facts: SessionFacts | null;
}
const cells: Cell[] = [];

/** Creates a real session and gives it the properties of this cell. */
async function makeCell(user: TestUser, facts: SessionFacts | null, name: string): Promise<Cell> {
  const own = await app.signIn(user.email);
  const { session_id: session } = JSON.parse(Buffer.from(own.token.split('.')[1] ?? '', 'base64url').toString());
  const db = database().as(accounts);
  if (facts === null) await db.query('delete from auth.sessions where id = $1', [session]);
  else {
    const tag = facts.kind === 'site' ? null : facts.kind;
    await db.query('update auth.sessions set tag = $2, aal = $3 where id = $1', [
      session,
      tag,
      facts.usedSecondFactor ? 'aal2' : 'aal1',
    ]);
    await db.query('update auth.mfa_amr_claims set updated_at = $2 where session_id = $1', [
      session,
      new Date(facts.signedInAt),
    ]);
  }
  return { name, user: own, facts };
}

beforeAll(async () => {
  const fixture = await billingFixture(database());
  app = accountsApp(database(), {
    auth: { limits: 'off' },
    parts: [(api) => answerSubscriptions(api, fixture.deps), (api) => answerUsage(api, new Usage(database()), null)],
  });
  const [plain, guarded] = [await app.person('plain'), await app.person('guarded')];
  await database()
    .as(accounts)
    .query("insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')", [guarded.id]);
  cells.push(await makeCell(plain, null, 'ended'));
  for (const kind of sessionKinds) {
    for (const [hasSecondFactor, usedSecondFactor] of [
      [false, false],
      [true, false],
      [true, true],
    ] as const) {
      for (const ageMs of [0, recentSignInMs + 60_000]) {
        const facts = { kind, hasSecondFactor, usedSecondFactor, signedInAt: Date.now() - ageMs };
        const level = hasSecondFactor ? (usedSecondFactor ? 'second factor used' : 'second factor missing') : 'aal1';
        const user = hasSecondFactor ? guarded : plain;
        cells.push(await makeCell(user, facts, `${kind}, ${level}, ${ageMs / 60_000} minutes old`));
      }
    }
  }
});

async function codeOf(call: RuledCall, user: TestUser): Promise<string> {
  const [method = '', path = ''] = call.replace(/#.*/, '').replaceAll(/:\w+/g, id).split(' ');
  const response = await app.request(`${path}${queries[call] ?? ''}`, {
    method,
    headers: {
      apikey: app.keys.publishable[0] ?? '',
      authorization: `Bearer ${user.token}`,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
    },
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: JSON.stringify(bodies[call]?.(user) ?? {}) }),
  });
  const text = await response.text();
  return text.startsWith('{') ? String(JSON.parse(text).code) : '';
}

const withSession = (Object.keys(sessionRules) as RuledCall[]).filter((call) => typeof sessionRules[call] !== 'string');

test.each(withSession)('%s responds to every kind, level and age of session as the table says', async (call) => {
  const codes = refusalCodes(call);
  for (const { name, user, facts } of cells) {
    const isUnchecked = needsOnlyToken(call);
    const refusal = isUnchecked ? null : checkSession(call, { session: facts, now: Date.now() });
    const code = await codeOf(call, user);
    if (refusal !== null) expect(code, name).toBe(codes[refusal]);
    else expect(Object.values(codes), name).not.toContain(code);
    // A malformed body would never have reached the check.
    if (!call.includes('/auth/v1/')) expect(refusal === null ? '' : code, name).not.toBe('input.invalid');
  }
});

describe('every served call has a row', () => {
  const rows = Object.keys(sessionRules).filter((call) => !call.includes('#'));

  test('of the account service', () => {
    const served = appFor(app.authService)
      .routes.filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} /auth/v1${path}`);
    const named = rows.filter((call) => call.includes(' /auth/v1/'));
    expect([...new Set(served)].toSorted()).toEqual(
      named.filter((call) => !call.includes('/oauth/clients')).toSorted(),
    );
  });

  test('of the product', () => {
    expect(everyCall.map(ruleOf).toSorted()).toEqual(rows.filter((call) => !call.includes(' /auth/v1/')).toSorted());
    for (const call of everyCall)
      expect(call.caller, call.path).toBe(sessionRules[ruleOf(call)] === 'open' ? 'anyone' : 'user');
    expect(() => ruleOf({ method: 'POST', path: '/user/newcomer' })).toThrow('has no row');
  });
});

import { randomUUID } from 'node:crypto';
import { databasePerSuite, makePerson, type Person, service } from '@clipharbor/testkit/database';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { dayMs } from './constants.ts';
import { parseAccount } from './subscription/account.ts';
import { entitlement, holdingOf } from './subscription/entitlement.ts';
import { type Plan, parsePlan } from './subscription/plan.ts';
import { chargeCents } from './subscription/price.ts';
import { isProviderStatus, type ProviderStatus, providerStatuses } from './subscription/provider-status.ts';
import { type Counts, perKind, usageKinds } from './subscription/usage.ts';
import { normalizedEmail } from './testing/normalized-email.ts';
import { looksLikeEmail } from './validation/text.ts';

// Rules that exist both in SQL and here must give the same results. The seed keeps a failure reproducible.
const seed = 20261115;
const database = databasePerSuite('pglite');
const ask = async <R>(statement: string, values: readonly unknown[] = []): Promise<readonly R[]> =>
  (await database().as(service).query<R>(statement, values)).rows;

let plans: readonly Plan[];
beforeAll(async () => {
  const rows = await ask(
    'select p.*, to_jsonb(d) as detail from subscription p join subscription_detail d on d.id = detail_id',
  );
  plans = rows.map(parsePlan);
});

test('the seed has six plans, and all can be parsed', () => {
  const names = ['Free Trial', 'Half-year', 'Lifetime', 'Monthly', 'Quarterly', 'Yearly'];
  expect(plans.map(({ name }) => name).toSorted()).toEqual(names);
});

test('C18: both charge the same cents', async () => {
  const priced = fc.record({ price: fc.nat(1_000_000), discount: fc.nat(100), count: fc.integer({ min: 1, max: 24 }) });
  const cases = fc.sample(priced, { numRuns: 1000, seed });
  const answers = await ask<{ cents: number }>(
    `select charge_cents(row(0, '', price / 100.0, discount, 'month', count, '{}', true, 0, null, true, 0)::subscription) as cents
     from unnest($1::integer[], $2::integer[], $3::integer[]) with ordinality as c (price, discount, count, place) order by place`,
    [cases.map(({ price }) => price), cases.map(({ discount }) => discount), cases.map(({ count }) => count)],
  );
  const plan = planNamed('Monthly');
  expect(answers.map(({ cents }) => cents)).toEqual(
    cases.map(({ price, discount, count }) =>
      chargeCents({ ...plan, priceCents: price, discount, periodCount: count }),
    ),
  );
});

test('both map the spellings of an address to the same person', async () => {
  const spelling = fc.stringMatching(/^[ ]?[A-Za-z.+@]{1,9}@?(gmail\.com|GoogleMail\.com|example\.org)?[ ]?$/);
  const cases = fc.sample(fc.oneof(spelling, fc.emailAddress()), { numRuns: 1000, seed });
  const answers = await ask<{ email: string }>(
    'select normalised_email(email) as email from unnest($1::text[]) with ordinality as c (email, place) order by place',
    [cases],
  );
  expect(answers.map(({ email }) => email)).toEqual(cases.map(normalizedEmail));
});

test('both accept the same texts as an address', async () => {
  const nearly = fc.stringMatching(/^[a-z .@]{0,4}@?[a-z.@]{0,4}\.?[a-zü]{0,2}$/);
  const cases = fc.sample(fc.oneof(nearly, fc.emailAddress()), { numRuns: 1000, seed });
  const answers = await ask<{ is: boolean }>(
    'select looks_like_email(email) as is from unnest($1::text[]) with ordinality as c (email, place) order by place',
    [cases],
  );
  expect(answers.map(({ is }) => is)).toEqual(cases.map(looksLikeEmail));
});

interface Case {
  readonly plan: string;
  readonly provider: ProviderStatus;
  readonly end: number;
  /** When it ends, counted from the end of its period; `null`: not canceled. */
  readonly ends: number | null;
  readonly isLifetime: boolean;
  readonly consumed: Counts;
  readonly reserved: Counts;
}
const statuses = Object.keys(providerStatuses).filter(isProviderStatus);
const counts = fc.record(perKind(() => fc.nat(4)));
const cases: fc.Arbitrary<Case> = fc.record({
  plan: fc.constantFrom('Free Trial', 'Free Trial', 'Monthly'),
  provider: fc.constantFrom(...statuses),
  // Just before and after the end and the grace period, for a paid period and for an unpaid one of 30 days.
  end: fc.constantFrom(-4, -3, -2, 0, 1, 27, 28, 40).map((days) => days * dayMs),
  ends: fc.constantFrom(null, null, 0, -2 * dayMs, 40 * dayMs),
  isLifetime: fc.nat(9).map((one) => one === 0),
  consumed: counts.map((all) => perKind((kind) => all[kind] * 5)),
  reserved: counts,
});

test('both grant the same access, and so does the rule with only what a screen knows', async () => {
  const sample = fc.sample(cases, { numRuns: 80, seed });
  let granted = 0;
  for (const [index, each] of sample.entries()) {
    const person = await makePerson(database(), `person${index}`);
    const { row, paidUntil } = await store(person, each);
    const expected = await sqlEntitlement(person);
    const plan = planNamed(each.plan);
    const { isLifetime: hasLifetimeAccess, consumed, reserved } = each;
    const endsAt = each.ends === null ? null : now + each.end + each.ends;
    const subscription = { plan, status: providerStatuses[each.provider], paidUntil, endsAt };
    expect(entitlement({ hasLifetimeAccess, subscription, consumed, reserved }, now), JSON.stringify(each)).toEqual(
      expected,
    );
    granted += Number(expected.isEntitled);
    // If the first payment is still open, the row does not show that nothing was ever paid.
    if (each.provider === 'incomplete') continue;
    const seen = entitlement(holdingOf(parseAccount(row, plans)), now);
    expect(seen.isEntitled, JSON.stringify(each)).toBe(expected.isEntitled);
  }
  expect(granted).toBeGreaterThan(15);
  expect(granted).toBeLessThan(65);
});

const now = Date.UTC(2030, 0, 15);
const toDate = (time: number) => new Date(time).toISOString();

/** Sets up the case for a user, and returns what the screens would read. */
async function store({ id }: Person, { plan, provider, end, ends, isLifetime, consumed, reserved }: Case) {
  const [held] = await ask<{ paid: number | null }>(
    `insert into billing_subscription (sub_id, owner_id, plan_id, provider_status, current_period_start, current_period_end,
       is_canceled, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7::timestamptz is not null, $7) returning (extract(epoch from paid_until) * 1000)::float8 as paid`,
    [
      `sub_${id}`,
      id,
      planNamed(plan).id,
      provider,
      toDate(now + end - 30 * dayMs),
      toDate(now + end),
      ends === null ? null : toDate(now + end + ends),
    ],
  );
  for (const kind of usageKinds) {
    await ask(
      `insert into usage_ledger (owner_id, operation_id, kind, expires_at)
       select $1, gen_random_uuid(), $2, $3 from generate_series(1, $4)`,
      [id, kind, toDate(now + 1), reserved[kind]],
    );
  }
  // Expires at exactly this moment: it no longer counts.
  const expired = [id, randomUUID(), 'download', toDate(now)];
  await ask('insert into usage_ledger (owner_id, operation_id, kind, expires_at) values ($1, $2, $3, $4)', expired);
  const [row] = await ask(
    `update subscription_status set has_lifetime_access = $2, extraction_consumed = $3, download_consumed = $4,
       conversion_consumed = $5 where owner_id = $1 returning *`,
    [id, isLifetime, ...usageKinds.map((kind) => consumed[kind])],
  );
  return { row, paidUntil: held?.paid ?? null };
}

async function sqlEntitlement({ id }: Person) {
  const [answer] = await ask<Record<string, unknown>>(
    'select *, (extract(epoch from access_until) * 1000)::float8 as until from entitlement($1, $2)',
    [id, toDate(now)],
  );
  return {
    isEntitled: answer?.['is_entitled'],
    hasLifetimeAccess: answer?.['has_lifetime_access'],
    isTrial: answer?.['is_free_trial'],
    planId: answer?.['plan_id'],
    status: answer?.['status'],
    accessUntil: answer?.['until'],
    remaining: perKind((kind) => answer?.[`${kind}_remaining`]),
  };
}

function planNamed(name: string): Plan {
  const plan = plans.find((each) => each.name === name);
  if (!plan) throw new Error(`The seed has no plan ${name}`);
  return plan;
}

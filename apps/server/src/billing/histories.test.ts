import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '@clipharbor/database';
import { scale, soakTimeout } from '@clipharbor/testkit';
import { accounts, databasePerSuite, describeEngines, makePerson, service } from '@clipharbor/testkit/database';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxChangeMs } from './plan-change-hold.ts';
import { disputableMs, quietMs, reconcile } from './reconcile.ts';
import { Actor } from './testing/actor.ts';
import { billingFixture } from './testing/billing-fixture.ts';
import { CancellationFacts } from './testing/cancellation-facts.ts';
import { fragileDatabase } from './testing/fragile-database.ts';
import { expectAgreement } from './testing/oracle.ts';
import { cancellations, history, type Step, subscribed } from './testing/step.ts';

const quietForAMonth = `
  update public.billing_customer c set synced_at = synced_at - make_interval(secs => $1)
  where not exists (select from public.billing_payment p where p.owner_id = c.owner_id and p.paid_at > $2)`;

/** Runs a history, its first steps one by one, lets everything settle, and compares. One database serves all of them, one after the other. */
async function runHistory(
  database: Database,
  first: readonly Step[],
  steps: readonly Step[],
  atOnce: number,
): Promise<void> {
  const fragile = fragileDatabase(database);
  const fixture = await billingFixture(fragile.database);
  const person = await makePerson(database, randomUUID());
  const actor = new Actor(fixture, person, fragile);
  const facts = new CancellationFacts(fixture);
  const serve = (text: string, values: unknown[] = []) => database.as(service).query(text, values);
  try {
    for (const step of first) await actor.act([step]);
    for (let from = 0; from < steps.length; from += atOnce) {
      await actor.act(steps.slice(from, from + atOnce));
      await facts.record();
    }
    // A change of plan during which the process stopped counts as it is after this time.
    fixture.emulator.clock.advance(maxChangeMs / 1000 + 1);
    // Failed events wait for their next attempt; make it due now.
    await serve('update public.billing_event set next_attempt_at = now() where processed_at is null');
    await fixture.deliverEvents();
    expect((await serve('select id, error from public.billing_event where processed_at is null')).rows).toEqual([]);
    // Customers with only old payments are checked once a month; here a month has passed.
    await serve(quietForAMonth, [quietMs / 1000 + 1, new Date(fixture.deps.now() - disputableMs).toISOString()]);
    await reconcile(fixture.deps);
    await expectAgreement(fixture, person);
    await facts.expectOneMailEach(person);
    expect(await reconcile(fixture.deps)).toMatchObject({ repaired: 0, failed: 0 });
  } finally {
    fragile.crashAfter(null);
    await database.as(accounts).query('delete from auth.users where id = $1', [person.id]);
    await serve('delete from public.billing_event');
    await serve('delete from public.mail_outbox');
    // The embedded engine and the emulator respond without ever yielding to the event loop, and the targets of weak references
    // are kept until it turns: without this, every request of every history stays in memory.
    await nextTurn();
  }
}

describeEngines('any history', (engine) => {
  const database = databasePerSuite(engine);
  // The embedded engine has only one connection, so everything there happens in sequence.
  const isConcurrent = engine === 'postgres';
  const runs = isConcurrent ? scale(150, 2000) : scale(100, 10_000);

  test.each([
    ['history', [], history],
    ['history of cancellations', subscribed, cancellations],
  ])(
    `of the kind “%s” ends up matching the provider, ${runs} times`,
    { timeout: soakTimeout(300_000) },
    async (_, first, kind) => {
      const property = fc.asyncProperty(kind, (steps) => runHistory(database(), first, steps, isConcurrent ? 3 : 1));
      // The same histories in every run, new ones in every soak. A failure is reported with the seed that reproduces it.
      await fc.assert(property, { numRuns: runs, endOnFailure: true, ...(scale(1, 0) && { seed: 20261115 }) });
    },
  );
});

import { randomUUID } from 'node:crypto';
import { dayMs, retentionDays } from '@clipharbor/domain';
import { loadMessages } from '@clipharbor/i18n';
import { accounts, describeEngines, makePerson, rowsPerTest, service } from '@clipharbor/testkit/database';
import { expect, test } from 'vitest';
import { retentionJob } from './retention-job.ts';

describeEngines('what is kept', (engine) => {
  const database = rowsPerTest(engine);

  test('is deleted after 30 days, and not before', async () => {
    const now = Date.UTC(2030, 0, 1);
    const { id } = await makePerson(database(), 'ana');
    const before = (days: number) => new Date(now - days * dayMs);
    const serve = (text: string, values: unknown[]) => database().as(service).query(text, values);
    for (const days of [29, 31]) {
      await database()
        .as(accounts)
        .query("insert into auth.audit_log_entries (payload, created_at) values ('{}', $1)", [before(days)]);
      await serve('insert into mail_outbox (to_address, template, sent_at) values ($1, $2, $3)', [
        'a@b.example',
        'x',
        before(days),
      ]);
      await serve(
        "insert into billing_event (id, type, payload, created_at, processed_at) values ($1, 'x', '{}', $2, $2)",
        [randomUUID(), before(days)],
      );
    }
    // Not yet sent or processed: however old, it is still needed.
    await serve("insert into mail_outbox (to_address, template, created_at) values ('a@b.example', 'waiting', $1)", [
      before(90),
    ]);
    await serve("insert into billing_event (id, type, payload, created_at) values ('open', 'x', '{}', $1)", [
      before(90),
    ]);
    for (const days of [0.5, 2]) {
      await serve(
        "insert into device_link (code_hash, owner_id, client, redirect_to, code_challenge, expires_at) values ($1, $2, 'desktop', 'x', $3, $4)",
        [randomUUID().replaceAll('-', '').repeat(2), id, 'c'.repeat(43), before(days)],
      );
    }
    const job = retentionJob({
      service: database().as(service),
      accounts: database().as(accounts),
      clock: { wallTime: () => now },
    });
    await job.run(new AbortController().signal);
    const left = async (table: string) =>
      Number((await database().asOwner((owner) => owner.query(`select count(*) from ${table}`))).rows[0]?.['count']);
    expect(await left('auth.audit_log_entries')).toBe(1);
    expect(await left('public.mail_outbox')).toBe(2);
    expect(await left('public.billing_event')).toBe(2);
    expect(await left('public.device_link')).toBe(1);
  });
});

test('the privacy policy promises the same number', async () => {
  const { privacy } = await loadMessages('en', ['privacy']);
  expect(privacy.retention.body).toContain(`within ${retentionDays} days`);
  expect(privacy.retention.body).toContain(`logs are deleted after ${retentionDays} days at the latest`);
});

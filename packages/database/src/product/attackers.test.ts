import {
  accounts,
  anon,
  databasePerSuite,
  describeEngines,
  makePerson,
  type Person,
  service,
} from '@clipharbor/testkit/database';
import { beforeAll, expect, test } from 'vitest';

describeEngines('an attacker', (engine) => {
  const database = databasePerSuite(engine);
  let ana: Person;
  let eve: Person;
  beforeAll(async () => {
    ana = await makePerson(database(), 'ana');
    eve = await makePerson(database(), 'eve');
    await database().as(service).query('select public.start_trial($1, $2, 1)', [ana.id, ana.email]);
  });
  const asEve = (statement: string, values?: unknown[]) => database().as(eve.identity).query(statement, values);
  const denied = { kind: 'denied', code: '42501' };

  test.each([
    ['refill a trial', 'update subscription_status set download_consumed = 0'],
    ['grant lifetime access', 'update subscription_status set has_lifetime_access = true'],
    ['insert a status', 'insert into subscription_status (owner_id, status) values (auth.uid(), $$active$$)'],
    ['invent a subscription', 'insert into billing_subscription (sub_id) values ($$x$$)'],
    ['extend a subscription', 'update billing_subscription set paid_until = now() + interval $$1 year$$'],
    ['lower a price', 'update subscription set price = 0'],
    ['lift a limit', 'update subscription_detail set download_limit = null'],
    ['write history', 'insert into subscription_record (owner_id) values (auth.uid())'],
    ['forget usage', 'delete from usage_ledger'],
    ['forget the trial', 'delete from trial_claim'],
    ['read provider events', 'select * from billing_event'],
    ['read customers', 'select * from billing_customer'],
    ['read checkouts', 'select * from billing_checkout'],
    ['read payments', 'select * from billing_payment'],
    ['move the clock of subscriptions', 'insert into billing_clock (ahead) values ($$1 year$$)'],
    ['read the clock of subscriptions', 'select * from billing_clock'],
    ['forget a refund', 'delete from billing_refund'],
    ['give oneself a lifetime', 'insert into lifetime_grant (owner_id) values (auth.uid())'],
    ['have a lifetime given', 'select grant_lifetime(auth.uid(), auth.uid(), $$please$$)'],
    ['read mails', 'select * from mail_outbox'],
    ['send mails', 'insert into mail_outbox (to_address) values ($$x@example.com$$)'],
    ['steal a device link', 'select * from device_link'],
    ['read the counts', 'select * from anonymous_count'],
    ['read the audit', 'select * from admin_audit'],
    ['read feedback', 'select * from feedback'],
    ['date feedback back', 'insert into feedback (satisfaction, created_at) values (3, now())'],
    ['read reports', 'select * from extension_uninstall_report'],
    [
      'backdate a report',
      'insert into extension_uninstall_report (short_reason, created_at) values ($$other$$, now())',
    ],
    ['make a profile', 'insert into user_profiles (user_id) values (auth.uid())'],
    ['delete a profile', 'delete from user_profiles'],
    ['move a profile', 'update user_profiles set user_id = auth.uid()'],
    ['start a trial behind the server', 'select start_trial(auth.uid(), $$x@example.com$$, 1)'],
    ['read accounts', 'select * from auth.users'],
    ['read sessions', 'select * from auth.sessions'],
    ['read refresh tokens', 'select * from auth.refresh_tokens'],
    ['count against a limit of others', 'select auth.take_tokens($${x}$$, $${1}$$, $${1}$$, now())'],
    ['read the migration history', 'select * from supabase_migrations.schema_migrations'],
    ['become the owner', 'select set_config($$role$$, $$postgres$$, true)'],
    ['create a table', 'create table public.mine (id int)'],
    ['stop inserts', 'select setval($$public.feedback_id_seq$$, 1)'],
  ])('cannot %s', async (_what, statement) => {
    await expect(asEve(statement)).rejects.toMatchObject(denied);
  });

  test.each(['subscription_status', 'billing_subscription', 'subscription_record', 'usage_ledger'])(
    'sees no rows of others in %s',
    async (table) => {
      await database().as(ana.identity).query('select usage_reserve(gen_random_uuid(), $1)', ['download']);
      expect((await asEve(`select * from ${table}`)).rows).toEqual([]);
    },
  );

  test('sees and changes only their own profile', async () => {
    expect((await asEve('select user_id from user_profiles')).rows).toEqual([{ user_id: eve.id }]);
    expect((await asEve('update user_profiles set full_name = $1', ['Eve'])).rowCount).toBe(1);
    expect((await asEve('update user_profiles set full_name = $1 where user_id = $2', ['x', ana.id])).rowCount).toBe(0);
  });

  test("learns nothing about other users' entitlements", async () => {
    const { rows } = await asEve('select (entitlement($1)).*', [ana.id]);
    expect(rows).toMatchObject([{ is_entitled: false, plan_id: null, download_remaining: 0 }]);
  });

  test.each([
    'feedback (satisfaction, email) values (3, $1)',
    `extension_uninstall_report (short_reason, email) values ('other', $1)`,
  ])("cannot submit under another user's address: %s", async (insert) => {
    await expect(asEve(`insert into ${insert}`, [ana.email])).rejects.toMatchObject(denied);
    expect((await asEve(`insert into ${insert}`, [eve.email])).rowCount).toBe(1);
  });

  test('cannot consume units without an account', async () => {
    const reserve = database().as(anon).query('select usage_reserve(gen_random_uuid(), $1)', ['download']);
    await expect(reserve).rejects.toMatchObject(denied);
  });

  test('has no usage to count with a token without a user', async () => {
    const nobody = { role: 'authenticated', claims: { role: 'authenticated' } };
    const reserve = database().as(nobody).query('select usage_reserve(gen_random_uuid(), $1)', ['download']);
    await expect(reserve).rejects.toMatchObject(denied);
  });

  test('cannot rewrite the audit log or read account secrets even with the service role', async () => {
    await expect(database().as(service).query('delete from admin_audit')).rejects.toMatchObject(denied);
    await expect(database().as(service).query('select * from auth.refresh_tokens')).rejects.toMatchObject(denied);
  });

  test('the account service can access no product table except the outbox', async () => {
    await expect(database().as(accounts).query('select * from subscription_status')).rejects.toMatchObject(denied);
    const mail = 'insert into mail_outbox (to_address, template) values ($1, $2)';
    expect((await database().as(accounts).query(mail, [ana.email, 'confirm'])).rowCount).toBe(1);
  });
});

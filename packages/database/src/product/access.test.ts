import { fileURLToPath } from 'node:url';
import {
  accessMatrix,
  anon,
  databasePerSuite,
  describeEngines,
  grantedRights,
  makePerson,
  service,
} from '@clipharbor/testkit/database';
import { expect, test } from 'vitest';
import type { Database } from '../database.ts';

const expected = (name: string) => fileURLToPath(new URL(`../../../../supabase/tests/${name}`, import.meta.url));

describeEngines('access to the product tables', (engine) => {
  const database = databasePerSuite(engine);

  test('every table in public has row-level security', async () => {
    const { rows } = await database().asOwner((owner) =>
      owner.query(`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not relrowsecurity`),
    );
    expect(rows).toEqual([]);
  });

  test("no view in public runs with its owner's rights", async () => {
    const { rows } = await database().asOwner((owner) =>
      owner.query(`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')`),
    );
    expect(rows).toEqual([]);
  });

  test('every function pins its search path', async () => {
    const { rows } = await database().asOwner((owner) =>
      owner.query(`select oid::regprocedure::text from pg_proc where pronamespace in ('public'::regnamespace, 'auth'::regnamespace)
        -- A body in standard SQL is bound to its objects when it is made: no search path can lead it elsewhere.
        and prosqlbody is null
        and not coalesce('search_path=""' = any (proconfig), false)`),
    );
    expect(rows).toEqual([]);
  });

  // Rules that the recorded lists must satisfy, so that regenerating a list cannot break one unnoticed.
  test('visitors and users cannot write anything that is paid for or counted, or any column that the server fills', async () => {
    const { rows } = await database().asOwner((owner) =>
      owner.query(`select grantee::text, table_name::text as table, column_name::text as column, privilege_type::text as right
        from information_schema.column_privileges
        where table_schema = 'public' and grantee in ('anon', 'authenticated', 'PUBLIC')
          and privilege_type in ('INSERT', 'UPDATE') and (
            table_name ~ '^(billing|subscription|usage|trial|mail|device|admin|anonymous)'
            or column_name in ('id', 'user_id', 'owner_id', 'created_at'))`),
    );
    expect(rows).toEqual([]);
  });

  test('visitors and users have write privileges on columns only, and on whole tables at most read', async () => {
    const { rows } = await database().asOwner((owner) =>
      owner.query(`select grantee::text, table_name::text as table, privilege_type::text as right
        from information_schema.table_privileges
        where table_schema = 'public' and grantee in ('anon', 'authenticated', 'PUBLIC') and privilege_type <> 'SELECT'`),
    );
    expect(rows).toEqual([]);
  });

  test('the granted privileges match the recorded list', async () => {
    await expect(await grantedRights(database())).toMatchFileSnapshot(expected('granted-rights.txt'));
  });

  test('each actor can access exactly what the recorded matrix says', { timeout: 120_000 }, async () => {
    const ana = await makePerson(database(), 'ana');
    const bob = await makePerson(database(), 'bob');
    const eve = await makePerson(database(), 'eve');
    for (const person of [ana, bob]) await fillEveryTable(database(), person.id, person.email);
    const matrix = await accessMatrix(database(), [
      { name: 'anon', identity: anon },
      { name: 'owner', identity: ana.identity },
      // Has a profile like everyone else, and nothing more.
      { name: 'other user', identity: eve.identity },
      { name: 'service_role', identity: service },
    ]);
    await expect(matrix).toMatchFileSnapshot(expected('access-matrix.txt'));
  });
});

/** A row of this owner in every table, so that "sees none" differs from "there was none". */
async function fillEveryTable(database: Database, owner: string, email: string): Promise<void> {
  const key = owner.replaceAll('-', '');
  await database.asOwner(async (session) => {
    await session.query('select public.start_trial($1, $2, 1)', [owner, email]);
    const statements = [
      `insert into subscription_record (owner_id, type, detail) values ('${owner}', 'creation', '{"plan": {"name": "Free Trial"}}')`,
      `insert into billing_customer (owner_id, cus_id) values ('${owner}', 'cus_${key}')`,
      `insert into billing_event (id, type, payload, created_at) values ('evt_${key}', 'invoice.paid', '{}', now())`,
      `insert into billing_checkout (session_id, owner_id, plan_id, url, amount_cents, expires_at)
         values ('cs_${key}', '${owner}', 2, 'https://pay.example', 799, now())`,
      `insert into billing_payment (payment_id, owner_id, plan_id, amount_cents, paid_at)
         values ('pi_${key}', '${owner}', 2, 799, now())`,
      `insert into billing_refund (email_hash, owner_id, payment_id)
         values (email_hash('${email}'), '${owner}', 'pi_${key}')`,
      `insert into billing_clock (ahead) values (interval '0') on conflict do nothing`,
      `insert into lifetime_grant (owner_id, granted_by, reason) values ('${owner}', '${owner}', 'prize')`,
      `insert into usage_ledger (owner_id, operation_id, kind) values ('${owner}', gen_random_uuid(), 'download')`,
      `insert into feedback (satisfaction) values (3)`,
      `insert into extension_uninstall_report (short_reason) values ('other')`,
      `insert into mail_outbox (to_address, template) values ('${email}', 'confirm')`,
      `insert into device_link (code_hash, owner_id, client, redirect_to, code_challenge)
         values (repeat('0', 32) || '${key}', '${owner}', 'extension', 'x', repeat('a', 43))`,
      `insert into background_job (name, next_run_at) values ('job-${key}', now())`,
      `insert into request_limit values ('${key}', 1, now())`,
      `insert into anonymous_count (event, page) values ('page.view', '${key}')`,
      `insert into admin_audit (admin_id, action, target) values ('${owner}', 'plan.change', '1')`,
    ];
    for (const statement of statements) await session.query(statement);
  });
}

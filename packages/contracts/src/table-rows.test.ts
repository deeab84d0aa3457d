import { databasePerSuite, makePerson, service } from '@clipharbor/testkit/database';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { tableRows } from './table-rows.ts';

const database = databasePerSuite('pglite');
const ask = async (statement: string, values: readonly unknown[]): Promise<readonly unknown[]> =>
  (await database().as(service).query(statement, values)).rows;

const statusOf = async (id: string) => {
  const [row] = await ask('select to_jsonb(s) as row from subscription_status s where owner_id = $1', [id]);
  return (row as { row: unknown }).row;
};

test('the rows that the database returns have exactly these columns', async () => {
  const { id } = await makePerson(database(), 'rows');
  await ask(
    `insert into billing_subscription (sub_id, owner_id, plan_id, provider_status, current_period_start, current_period_end)
     select 'sub_1', $1, id, 'active', now(), now() + interval '1 month' from subscription where name = 'Monthly'`,
    [id],
  );
  const row = z.parse(tableRows.subscription_status, await statusOf(id));
  expect(row.subscription_detail?.plan.name).toBe('Monthly');
  expect(row.current_subscription?.sub_id).toBe('sub_1');
  await ask('delete from billing_subscription where owner_id = $1', [id]);
  expect(z.parse(tableRows.subscription_status, await statusOf(id)).subscription_detail).toBeNull();
});

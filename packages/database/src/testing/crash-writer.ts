/**
 * Writes endlessly and prints the number of each row whose transaction was acknowledged, one per line.
 * Argument: the `OpenOptions` as JSON. Meant to be killed, or to lose its database, at any moment.
 */
import { createHash } from 'node:crypto';
import { writeSync } from 'node:fs';
import type { Session } from '../database.ts';
import { openDatabase } from '../open.ts';

const [options = '{}', first = '1'] = process.argv.slice(2);
const writers = 4;
let next = Number(first);

/** Inserts a row and moves one unit from one account to the other: half of it must never be found. */
async function write(owner: Session, number: number): Promise<void> {
  const hash = createHash('sha256').update(String(number)).digest('hex');
  await owner.transaction(async (tx) => {
    await tx.query('insert into crash_row values ($1, $2)', [number, hash]);
    // One after the other, always in this order: a single statement would lock them in the order it finds them.
    await tx.query(`update crash_account set units = units - 1 where name = 'from'`);
    await tx.query(`update crash_account set units = units + 1 where name = 'to'`);
  });
  // Directly to the kernel: a buffered line would be lost with the process.
  writeSync(1, `${number}\n`);
}

const database = await openDatabase(JSON.parse(options));
await database.asOwner(async (owner) => {
  await owner.query(`create table if not exists crash_row (number integer primary key, hash text not null);
    create table if not exists crash_account (name text primary key, units integer not null);
    insert into crash_account values ('from', 0), ('to', 0) on conflict do nothing`);
  if (database.engine === 'pglite') for (;;) await write(owner, next++);
});
// PostgreSQL has concurrent clients: several writers compete for the same two accounts.
await Promise.all(
  Array.from({ length: writers }, () =>
    database.asOwner(async (owner) => {
      for (;;) await write(owner, next++);
    }),
  ),
);

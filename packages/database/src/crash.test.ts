import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { scale, soakTimeout } from '@clipharbor/testkit';
import { describeEngines, postgresFolder } from '@clipharbor/testkit/database';
import { expect, test } from 'vitest';
import type { Engine } from './database.ts';
import { type OpenOptions, openDatabase } from './open.ts';
import { ownPostgres } from './testing/own-postgres.ts';

const writerFile = fileURLToPath(new URL('./testing/crash-writer.ts', import.meta.url));
const kills = scale(2, 100);

/** Runs a writer until this many rows are acknowledged, kills it, and returns everything that it reported. */
async function writeAndKill(
  options: OpenOptions,
  first: number,
  kill: (writer: ChildProcess) => Promise<void> | void,
): Promise<number[]> {
  const writer = spawn(process.execPath, [writerFile, JSON.stringify(options), String(first)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let isKilled = false;
  let complaint = '';
  writer.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const ended = once(writer, 'exit');
  const acknowledged: number[] = [];
  const enough = randomInt(10, 60);
  for await (const line of createInterface({ input: writer.stdout })) {
    acknowledged.push(Number(line));
    if (acknowledged.length !== enough) continue;
    await kill(writer);
    isKilled = true;
  }
  await ended;
  // If it ended by itself, it proves nothing, and would leave a running server behind.
  expect(isKilled, complaint).toBe(true);
  return acknowledged;
}

/** Checks that acknowledged rows are complete and no transaction is half applied. Returns the highest number found. */
async function requireNothingLost(options: OpenOptions, acknowledged: ReadonlySet<number>): Promise<number> {
  const database = await openDatabase(options);
  try {
    return await database.asOwner(async (owner) => {
      const { rows } = await owner.query<{ number: number; hash: string }>('select number, hash from crash_row');
      const found = new Map(rows.map(({ number, hash }) => [number, hash]));
      expect([...acknowledged].filter((number) => !found.has(number))).toEqual([]);
      const hashOf = (number: number) => createHash('sha256').update(String(number)).digest('hex');
      expect([...found].filter(([number, hash]) => hash !== hashOf(number))).toEqual([]);
      const accounts = await owner.query('select name, units from crash_account order by name');
      expect(accounts.rows).toEqual([
        { name: 'from', units: -found.size },
        { name: 'to', units: found.size },
      ]);
      await owner.query('reindex table crash_row');
      return [...found.keys()].reduce((highest, number) => Math.max(highest, number), 0);
    });
  } finally {
    await database.close();
  }
}

interface Victim {
  readonly options: OpenOptions;
  kill(writer: ChildProcess): Promise<void> | void;
  revive(): Promise<void>;
  remove(): Promise<void>;
}

/** The embedded database dies with its process; PostgreSQL is killed while its client is using it. */
async function makeVictim(engine: Engine): Promise<Victim> {
  const parent = await mkdtemp(join(tmpdir(), 'crash-'));
  const remove = () => rm(parent, { recursive: true, force: true });
  if (engine === 'pglite') {
    // On a busy machine, opening may take longer than the product waits.
    const options = { folder: join(parent, 'database'), waitMs: 15_000 };
    return { options, kill: (writer) => void writer.kill('SIGKILL'), revive: async () => undefined, remove };
  }
  // The user that PostgreSQL runs as needs access.
  await chmod(parent, 0o755);
  const server = ownPostgres(postgresFolder() ?? '', join(parent, 'pg'));
  await server.start();
  return {
    options: { url: server.url, waitMs: 15_000 },
    kill: () => server.kill(),
    revive: () => server.start(),
    remove: () => server.kill().then(remove),
  };
}

describeEngines('a database that is killed while it writes', (engine) => {
  test(`C14: ${kills} × kill -9 and nothing acknowledged is lost`, { timeout: soakTimeout(240_000) }, async () => {
    const victim = await makeVictim(engine);
    try {
      const acknowledged = new Set<number>();
      let last = 0;
      for (let kill = 0; kill < kills; kill++) {
        const said = await writeAndKill(victim.options, last + 1, victim.kill);
        for (const number of said) acknowledged.add(number);
        await victim.revive();
        last = await requireNothingLost(victim.options, acknowledged);
      }
    } finally {
      await victim.remove();
    }
  });
});

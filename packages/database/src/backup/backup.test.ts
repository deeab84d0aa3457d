import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { accounts, describeEngines, makePerson, openTestDatabase, service } from '@clipharbor/testkit/database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openEmbedded } from '../open.ts';
import { backup, backupEmbedded } from './backup.ts';
import { restore } from './restore.ts';

const command = (name: string) => fileURLToPath(new URL(`../commands/${name}.ts`, import.meta.url));

describeEngines('a backup', (engine) => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backup-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('of another or unknown kind is refused', async () => {
    const file = join(folder, 'x');
    await writeFile(file, engine === 'postgres' ? Buffer.from([0x1f, 0x8b]) : 'PGDMP');
    const target = engine === 'postgres' ? { url: 'postgresql://127.0.0.1:1/x' } : { folder: join(folder, 'db') };
    await expect(restore(target, file)).rejects.toThrow(`but the target is ${engine}`);
    await writeFile(file, 'hello');
    await expect(restore(target, file)).rejects.toThrow('is a backup of no kind we know');
  });

  test.runIf(engine === 'pglite')('of a folder without a database is refused, and creates none there', async () => {
    const data = join(folder, 'nothing');
    await expect(backup({ folder: data }, join(folder, 'x'))).rejects.toThrow(`${data} holds no database`);
    expect(await readdir(folder)).toEqual([]);
  });

  test.runIf(engine === 'postgres')(
    'of PostgreSQL is restored completely, and only into an empty database',
    async () => {
      const source = await openTestDatabase('postgres');
      const target = await openTestDatabase('postgres', 'empty');
      const ana = await makePerson(source, 'ana');
      await source.as(service).query('select start_trial($1, $2, 1)', [ana.id, ana.email]);
      const file = join(folder, 'product.dump');
      await promisify(execFile)(process.execPath, [command('backup'), '--to', file], {
        env: { ...process.env, DATABASE_URL: source.url ?? '' },
      });
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect(await readdir(folder)).toEqual(['product.dump']);

      await restore({ url: target.url ?? '' }, file);
      expect((await target.as(ana.identity).query('select status from subscription_status')).rows).toEqual([
        { status: 'active' },
      ]);
      expect((await target.as(accounts).query('select id from auth.users')).rows).toEqual([{ id: ana.id }]);
      await expect(target.as(ana.identity).query('delete from subscription_status')).rejects.toMatchObject({
        kind: 'denied',
      });

      await target.as(accounts).query('delete from auth.users');
      const again = promisify(execFile)(process.execPath, [command('restore'), file], {
        env: { ...process.env, DATABASE_URL: target.url ?? '' },
      });
      await expect(again).rejects.toMatchObject({
        code: 1,
        stderr: 'The target database is not empty. Add --force to replace what it holds.\n',
      });
      await restore({ url: target.url ?? '' }, file, { force: true });
      expect((await target.as(accounts).query('select id from auth.users')).rows).toEqual([{ id: ana.id }]);
      await Promise.all([source.close(), target.close()]);
    },
    120_000,
  );

  test.runIf(engine === 'pglite')(
    'of the embedded engine is restored completely, and only into an empty folder',
    async () => {
      const source = await openTestDatabase('pglite');
      const ana = await makePerson(source, 'ana');
      const file = join(folder, 'first.tar.gz');
      if (!('dump' in source && typeof source.dump === 'function'))
        throw new Error('the embedded engine can be dumped');
      await backupEmbedded({ dump: source.dump.bind(source) }, file);
      await source.close();

      const data = join(folder, 'database');
      await restore({ folder: data }, file);
      // On disk: the command reads what an earlier process wrote.
      const live = await openEmbedded({ folder: data });
      await live.as(service).query('select start_trial($1, $2, 1)', [ana.id, ana.email]);
      await expect(backup({ folder: data }, join(folder, 'never'))).rejects.toThrow('already in use by this process');
      await live.close();
      const second = join(folder, 'second.tar.gz');
      const { stdout } = await promisify(execFile)(process.execPath, [command('backup'), '--to', second], {
        env: { PATH: process.env['PATH'], DATA_FOLDER: data },
      });
      expect(stdout).toBe(`Backup written to ${second}\n`);

      await expect(restore({ folder: data }, second)).rejects.toThrow('The target database is not empty');
      await restore({ folder: data }, second, { force: true });
      const back = await openEmbedded({ folder: data });
      expect((await back.as(ana.identity).query('select status from subscription_status')).rows).toEqual([
        { status: 'active' },
      ]);
      await back.close();
      const kept = (await readdir(folder)).filter((name) => name.startsWith('database.before-'));
      expect(kept).toHaveLength(1);
      expect((await readFile(second)).length).toBeLessThan(20_000_000);
    },
    180_000,
  );
});

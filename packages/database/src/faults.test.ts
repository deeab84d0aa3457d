import { connect, createServer, type Socket } from 'node:net';
import { describeEngines, openTestDatabase, service } from '@clipharbor/testkit/database';
import { expect, test, vi } from 'vitest';
import { openDatabase } from './open.ts';

// The first test of a run may have to create the template.
vi.setConfig({ testTimeout: 120_000 });

describeEngines('a database in trouble', (engine) => {
  test('C15: reports busy when no connection becomes free, and keeps working afterwards', async () => {
    const database = await openTestDatabase(engine, 'product', { poolSize: 1, waitMs: 700 });
    await database.transaction(async (tx) => {
      await tx.query('select 1');
      await expect(database.query('select 1')).rejects.toMatchObject({ kind: 'busy', code: '53300' });
      expect(await database.health()).toMatchObject({ ok: false, used: 1 });
    });
    expect(await database.health()).toMatchObject({ ok: true });
    await database.close();
  });

  test('allows a new connection more time than a caller waits for a free one', async () => {
    // On a busy machine the first connection takes longer than that; the server's start must not fail because of it.
    const database = await openTestDatabase(engine, 'empty', { waitMs: 1 });
    expect((await database.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await database.close();
  });

  test('can be closed twice, and then refuses calls', async () => {
    const database = await openTestDatabase(engine, 'empty');
    await Promise.all([database.close(), database.close()]);
    await expect(database.query('select 1')).rejects.toMatchObject({ name: 'DatabaseError', kind: 'unavailable' });
  });

  // In memory, the embedded engine cannot be interrupted, and it has no connection that could break.
  test.runIf(engine === 'postgres')('stops a statement that runs too long', async () => {
    const database = await openTestDatabase(engine);
    const slow = database.as({ ...service, statementTimeoutMs: 20 }).query('select pg_sleep(60)');
    await expect(slow).rejects.toMatchObject({ kind: 'timeout', code: '57014' });
    await database.close();
  });

  test.runIf(engine === 'postgres')('C14: fails while the server is down, and recovers with it', async () => {
    const database = await openTestDatabase(engine);
    const line = await breakableLine(database.url ?? '');
    const server = await openDatabase({ url: line.url, poolSize: 4 });
    const ask = () => server.as(service).query('select 1 as one');
    await Promise.all([ask(), ask(), ask()]);

    const midway = server.transaction(async (tx) => {
      await tx.query('select 1');
      await line.cut();
      await tx.query('select 2');
    });
    await expect(midway).rejects.toMatchObject({ kind: 'unavailable' });
    const away = await Promise.allSettled(Array.from({ length: 10 }, ask));
    expect(away.map((result) => result.status === 'rejected' && result.reason.kind)).toEqual(
      Array(10).fill('unavailable'),
    );
    expect(await server.health()).toMatchObject({ ok: false });

    await line.restore();
    expect((await ask()).rows).toEqual([{ one: 1 }]);
    await server.close();
    await line.cut();
    await database.close();
  });

  test.runIf(engine === 'postgres')('survives connections that the server ends', async () => {
    const database = await openTestDatabase(engine);
    await Promise.all([1, 2, 3].map(() => database.query('select 1')));
    await database.asOwner((owner) =>
      owner.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      ),
    );
    // The first ones may get a connection that is just closing; what matters is that the pool recovers.
    await Promise.allSettled(Array.from({ length: 20 }, () => database.query('select 1')));
    expect((await database.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await database.close();
  });
});

/** A TCP proxy to the server's socket that can be cut. */
async function breakableLine(url: string) {
  const { pathname, searchParams } = new URL(url.replace('postgres@/', 'postgres@localhost/'));
  const socketFile = `${searchParams.get('host')}/.s.PGSQL.5432`;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(socketFile);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => undefined).on('close', () => open.delete(socket));
    }
    near.pipe(far).pipe(near);
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `postgresql://postgres@127.0.0.1:${port}${pathname}`,
    restore: () => listen(port),
    cut: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

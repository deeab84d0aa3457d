/**
 * The product's /auth/v1 and /rest/v1 over a separate database, for `benchmarks/api.ts`. Argument: the engine. Reports
 * to its parent where it listens, and then its CPU time on request.
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ephemeralKeys } from '@clipharbor/auth';
import { getRequestListener } from '@hono/node-server';
import { pino } from 'pino';
import { backend } from '../../apps/server/src/accounts/backend.ts';
import { openOwnDatabase } from '../../apps/server/src/data/open-database.ts';
import { defaultRules, type LimitRules } from '../../packages/auth/src/index.ts';
import { openTestDatabase } from '../../packages/testkit/src/database/index.ts';
import { childrenCpu, databaseProcess } from './database-cpu.ts';

/** As many buckets as in production, each too large to run out. */
function ample(rules: LimitRules): LimitRules {
  const more = (limits: LimitRules['signIn']['visitor'] = []) =>
    limits.map(({ count, seconds }) => ({ count: count * 1_000_000, seconds }));
  const { visitor, account } = rules.signIn;
  return { ...rules, signIn: { visitor: more(visitor), account: more(account) } };
}

const folder = await mkdtemp(join(tmpdir(), 'clipharbor-bench-'));
const database =
  process.argv[2] === 'postgres'
    ? await openTestDatabase('postgres', 'product', { poolSize: 10 })
    : await openOwnDatabase({ database: { folder: join(folder, 'database') }, supabase: null });
const keys = ephemeralKeys();
const server = createServer();
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
const port = typeof address === 'object' && address ? address.port : 0;
const app = backend({
  database,
  keys,
  origin: `http://127.0.0.1:${port}`,
  trustProxy: false,
  logger: pino({ level: 'error' }),
  // One machine simulates all visitors here.
  auth: { limits: ample(defaultRules) },
});
server.on('request', getRequestListener(app.fetch));

const postgres = await databaseProcess(database);
process.on('message', async () =>
  process.send?.({ cpu: process.cpuUsage(), databaseCpu: await childrenCpu(postgres) }),
);
process.once('disconnect', async () => {
  server.close();
  server.closeAllConnections();
  await database.close();
  await rm(folder, { recursive: true, force: true });
  process.exit();
});
process.send?.({ port, publishable: keys.publishable[0], secret: keys.secret[0] });

import { ephemeralKeys } from '@clipharbor/auth';
import { DatabaseError } from '@clipharbor/database';
import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { backend } from '../accounts/backend.ts';
import { requestLog } from './request-log.ts';

/** An unavailable database. */
const away = (): never => {
  throw new DatabaseError('unavailable', 'connect ECONNREFUSED 10.0.0.7:5432', { code: '08006' });
};
const session = { query: async () => away(), transaction: async () => away(), kysely: away };
const database = {
  ...session,
  engine: 'postgres' as const,
  as: () => session,
  asRole: async () => away(),
  asOwner: async () => away(),
  listen: async () => away(),
  health: async () => away(),
  close: async () => undefined,
};

test.each([
  ['/rest/v1/subscription', { method: 'GET' }],
  ['/auth/v1/recover', { method: 'POST', body: '{"email":"ana@example.com"}' }],
])('%s without a database is 503 with the time to wait, and its cause is logged under its id', async (path, init) => {
  const lines: Record<string, unknown>[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const keys = ephemeralKeys();
  const origin = 'https://clip.test';
  const app = new Hono()
    .use(requestLog(logger, { trustProxy: false, now: () => 0 }))
    .route('/', backend({ database, keys, origin, trustProxy: false, logger }));
  const headers = { apikey: keys.publishable[0] ?? '', 'content-type': 'application/json' };
  const answer = await app.request(`${origin}${path}`, { ...init, headers });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await answer.text()).not.toContain('10.0.0.7');
  const requestId = answer.headers.get('x-request-id');
  const causes = lines.filter((line) => JSON.stringify(line).includes('10.0.0.7'));
  expect(causes.length).toBeGreaterThan(0);
  for (const line of causes) expect(line['requestId']).toBe(requestId);
});

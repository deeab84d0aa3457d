import { DatabaseError } from '@clipharbor/database';
import { expect, test, vi } from 'vitest';
import { untilReachable } from './until-reachable.ts';

const away = new DatabaseError('unavailable', 'The database connection failed', { code: '08006' });

test('retries while a database is not reachable yet', async () => {
  const step = vi.fn().mockRejectedValueOnce(away).mockRejectedValueOnce(away).mockResolvedValue('open');
  expect(await untilReachable(step, [0, 0, 0])).toBe('open');
  expect(step).toHaveBeenCalledTimes(3);
});

test('gives up on one that stays unreachable, with the original error', async () => {
  const step = vi.fn().mockRejectedValue(away);
  await expect(untilReachable(step, [0, 0])).rejects.toBe(away);
  expect(step).toHaveBeenCalledTimes(3);
});

test('reports immediately what a retry cannot fix', async () => {
  const refused = new DatabaseError('statement', 'password authentication failed', { code: '28P01' });
  const step = vi.fn().mockRejectedValue(refused);
  await expect(untilReachable(step, [0, 0])).rejects.toBe(refused);
  expect(step).toHaveBeenCalledTimes(1);
});

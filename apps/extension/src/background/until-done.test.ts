import { expect, test, vi } from 'vitest';
import { untilDone } from './until-done.ts';

test('callers share an attempt; a failed attempt is repeated, a successful one is not', async () => {
  const work = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('unreadable'));
  const done = untilDone(work);
  const attempts = await Promise.allSettled([done(), done()]);
  expect(attempts.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await Promise.all([done(), done()]);
  await done();
  expect(work).toHaveBeenCalledTimes(2);
});

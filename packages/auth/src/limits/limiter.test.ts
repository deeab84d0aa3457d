import { accounts, databasePerSuite, describeEngines } from '@clipharbor/testkit/database';
import fc from 'fast-check';
import { expect, test } from 'vitest';

interface Bucket {
  readonly name: string;
  readonly burst: number;
  readonly perSecond: number;
}

/** A reference model: buckets refill evenly up to the burst, and an attempt takes a token from every bucket or from none. */
function model() {
  const held = new Map<string, { tokens: number; at: number }>();
  return (buckets: readonly Bucket[], now: number): number => {
    const available = buckets.map(({ name, burst, perSecond }) => {
      const { tokens, at } = held.get(name) ?? { tokens: burst, at: now };
      return Math.min(burst, tokens + Math.max(0, now - at) * perSecond);
    });
    const waits = buckets.map(({ perSecond }, index) => Math.ceil((1 - (available[index] ?? 0)) / perSecond));
    const wait = Math.max(0, ...waits);
    if (wait > 0) return wait;
    for (const [index, { name }] of buckets.entries()) {
      held.set(name, { tokens: (available[index] ?? 0) - 1, at: Math.max(now, held.get(name)?.at ?? now) });
    }
    return 0;
  };
}

describeEngines('the buckets', (engine) => {
  const database = databasePerSuite(engine);

  test('allow and refuse as the model does, for any sequence of attempts and pauses', async () => {
    // Rates with waits of whole or half seconds, so that neither side rounds.
    const kinds: readonly Bucket[] = [
      { name: 'quick', burst: 3, perSecond: 0.5 },
      { name: 'slow', burst: 5, perSecond: 0.125 },
      { name: 'single', burst: 1, perSecond: 1 },
    ];
    const step = fc.record({
      buckets: fc.subarray([...kinds], { minLength: 1 }).chain((some) => fc.shuffledSubarray(some, { minLength: 1 })),
      // Backwards too: the clocks of two machines differ.
      pause: fc.integer({ min: -2, max: 9 }),
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        run += 1;
        const expected = model();
        let now = 1_800_000_000;
        for (const { buckets, pause } of steps) {
          now += pause;
          const { rows } = await database()
            .as(accounts)
            .query('select auth.take_tokens($1, $2, $3, $4) as wait', [
              buckets.map(({ name }) => `${run} ${name}`),
              buckets.map(({ burst }) => burst),
              buckets.map(({ perSecond }) => perSecond),
              new Date(now * 1000),
            ]);
          expect(rows).toEqual([{ wait: expected(buckets, now) }]);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('allow exactly as many concurrent attempts as they hold', async () => {
    const take = () =>
      database()
        .as(accounts)
        .query<{ wait: number }>('select auth.take_tokens($1, $2, $3, $4) as wait', [
          ['crowd b', 'crowd a'],
          [7, 9],
          [0.001, 0.001],
          new Date(1_800_000_000_000),
        ]);
    const answers = await Promise.all(Array.from({ length: 30 }, take));
    expect(answers.filter(({ rows }) => rows[0]?.wait === 0)).toHaveLength(7);
    const { rows } = await database()
      .as(accounts)
      .query(`select bucket, tokens from auth.rate_limits where bucket like $1 order by bucket`, ['crowd%']);
    expect(rows).toEqual([
      { bucket: 'crowd a', tokens: 2 },
      { bucket: 'crowd b', tokens: 0 },
    ]);
  });
});

import { databasePerSuite, describeEngines, service } from '@clipharbor/testkit/database';
import { expect, test, vi } from 'vitest';
import { addCount } from './count-events.ts';

vi.setConfig({ testTimeout: 60_000 });

describeEngines('counting', (engine) => {
  const database = databasePerSuite(engine);

  test('the same event on the same day increments one row', async () => {
    const view = { event: 'page.view', locale: 'de', page: '/faq', browser: 'edge' } as const;
    await Promise.all([addCount(database(), view), addCount(database(), view)]);
    await addCount(database(), { ...view, browser: 'firefox' });
    const { rows } = await database().as(service).query('select browser, count from anonymous_count order by browser');
    expect(rows.map(({ browser, count }) => [browser, Number(count)])).toEqual([
      ['edge', 2],
      ['firefox', 1],
    ]);
  });
});

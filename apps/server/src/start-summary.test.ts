import { expect, test } from 'vitest';
import { readConfig } from './config/config.ts';
import { startSummary } from './start-summary.ts';

const summary = (env: Record<string, string>) => startSummary('http://localhost:3000', readConfig(env));

test('lists the addresses that a newcomer needs', () => {
  const text = summary({});
  expect(text).toContain('Clipharbor is ready: http://localhost:3000');
  for (const place of ['/dev/ui', '/dev/mail', '/dev/media', '/pay/test', '4242 4242 4242 4242', '.data/database']) {
    expect(text).toContain(place);
  }
});

test('in-memory data is reported as such', () => {
  expect(summary({ DATA_FOLDER: 'memory' })).toMatch(/database +embedded, forgotten at the end/);
  expect(summary({ DATABASE_URL: 'postgresql://localhost/clip' })).toMatch(/database +PostgreSQL/);
});

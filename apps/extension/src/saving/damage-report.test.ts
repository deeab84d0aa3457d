import { expect, test } from 'vitest';
import { damageReport } from './damage-report.ts';
import { exampleJob } from './test-support/example-job.ts';

const about = { version: '1.2.3', browser: 'Mozilla/5.0 Chrome/150' };

test('a report on a list that is damaged as a whole describes what is stored instead', () => {
  const report = damageReport({ ...about, stored: [], setAside: ['[{"order":{"url":"https://secret.example/film"'] });
  for (const fact of [
    'Clipharbor 1.2.3',
    'Chrome/150',
    'List of downloads: list of 0',
    'Set aside: 1',
    'Part 1: string',
  ])
    expect(report).toContain(fact);
  expect(report).not.toContain('secret.example');
});

test('a report on damaged entries names the damaged fields, but contains no values', () => {
  const whole = exampleJob();
  const { title, url } = whole.order;
  const damaged = { ...whole, state: 'https://secret.example', progress: null, 'https://secret.example': 1 };
  const report = damageReport({ ...about, stored: [whole], setAside: [damaged, null, 5] });
  expect(report).toContain('damaged: state, progress');
  expect(report).toContain('Part 2: null, 4 characters, damaged: all of it');
  for (const secret of [title, url, 'secret']) expect(report).not.toContain(secret);
});

test('a report stays short, whatever is damaged', () => {
  const setAside = Array.from({ length: 300 }, (_, index) => ({ order: { id: index } }));
  expect(damageReport({ ...about, stored: {}, setAside }).split('\n')).toHaveLength(24);
});

import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { asvs, missingRows, missingTests } from './asvs.ts';

const read = (file: string) => (file === 'apps/a.test.ts' ? "test('holds water', () => undefined)" : null);
const row = (citation: string) => `| 1.2.3 | something | ${citation} |`;

test.each([
  ['[a](../../apps/a.test.ts): “holds water”', []],
  ['[a](../../apps/a.test.ts): “holds fire”', ['apps/a.test.ts has no test called “holds fire”']],
  ['[b](../../apps/b.spec.ts): “holds water”', ['apps/b.spec.ts does not exist']],
  ['[a](../../apps/a.test.ts)', ['apps/a.test.ts is named without the title of a test']],
])('%s', (citation, messages) => {
  expect(missingTests(row(citation), read).map(({ message }) => message)).toEqual(messages);
});

test('a requirement without a row is found', () => {
  const checklist = `${row('a test')}\n| 2.1.1, 2.1.2 | two at once | none |\nText about 3.1.1.\n`;
  expect(missingRows(checklist, ['1.2.3', '2.1.1', '2.1.2', '1.2', '3.1.1']).map(({ message }) => message)).toEqual([
    '1.2 has no row',
    '3.1.1 has no row',
  ]);
});

test('the checklist names tests that exist', async () => {
  expect(await asvs.run(fileURLToPath(new URL('../..', import.meta.url)))).toEqual([]);
});

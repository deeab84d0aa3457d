import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apiReport } from './api-report.ts';
import { plantedProject } from './planted-project.ts';

const documented = '/** Adds. */\nexport function add(a: number, b: number): number {\n  return a + b;\n}\n';

test('an undocumented name and a stale report are found', async () => {
  using project = plantedProject({
    'packages/media/src/index.ts': `${documented}export interface Bare {\n  /** Kept. */\n  readonly a: string;\n}\n`,
    'packages/media/API.md': 'old',
  });
  const messages = (await apiReport.run(project.folder)).map(({ message }) => message);
  expect(messages).toContain('Bare has no doc comment');
  expect(messages).toContainEqual(expect.stringContaining('differs from the code'));
});

test('a documented package with a current report passes', async () => {
  const { publicNames, writeReport } = await import('./api-report.ts');
  using project = plantedProject({ 'packages/media/src/index.ts': documented });
  const names = publicNames(join(project.folder, 'packages/media/src/index.ts'), {});
  expect(names).toEqual([{ name: 'add', doc: 'Adds.', shape: 'add: (a: number, b: number) => number' }]);
  using good = plantedProject({
    'packages/media/src/index.ts': documented,
    'packages/media/API.md': writeReport(names),
  });
  expect(await apiReport.run(good.folder)).toEqual([]);
});

import { expect, test } from 'vitest';
import { checkArchitectureTable } from './architecture-table.ts';

const files = [
  'apps/web/app/pages.ts',
  'apps/web/app/routes/home.tsx',
  'packages/media/src/mux/mp4.ts',
  'packages/media/src/names/name.ts',
  'packages/i18n/catalogs/en/home.json',
  'tools/check.ts',
  'tools/lib/root.ts',
  'tools/check/report.ts',
];

const table = (...rows: string[]) =>
  `# A\n\n## Folders and files\n\n| path | responsibility |\n|---|---|\n${rows.join('\n')}\n\n## A request\n\n| \`other.ts\` | no path |\n`;
const web = ['| **apps/web** | |', '| `app/pages.ts`, `routes/` | pages |'];
const packages = [
  '| **packages** | |',
  '| `media/src/mux/`, `names/` | media |',
  '| `i18n/catalogs/<locale>/*.json` | texts |',
];
const tools = ['| **tools** | |', '| `check.ts` | one command each |', '| `lib/` | shared |'];
const problems = (...rows: string[]) =>
  checkArchitectureTable(table(...rows), files).map(({ line, message }) => `${line ?? ''} ${message}`);

test('a table of existing files has no faults', () => {
  expect(problems(...web, ...packages, ...tools)).toEqual([]);
});

test('a name that no longer exists is found, with its line', () => {
  expect(problems(...web, ...packages, ...tools, '| `old.ts`, `lib/gone.ts` | gone |')).toEqual([
    '15 old.ts does not exist',
    '15 lib/gone.ts does not exist',
  ]);
  expect(problems(...web, ...packages, ...tools, '| **apps/old** | gone |')).toEqual(['15 apps/old does not exist']);
});

test('a missing table is reported', () => {
  expect(checkArchitectureTable('# A\n', files)).toHaveLength(1);
});

test('a folder without a row is found', () => {
  expect(problems(...packages.slice(0, 2))).toEqual([
    ' apps/web is missing in the table of folders',
    ' packages/i18n is missing in the table of folders',
    ' tools/check is missing in the table of folders',
    ' tools/lib is missing in the table of folders',
  ]);
});

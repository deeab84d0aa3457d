import { expect, test } from 'vitest';
import { byteBudgets, checkBytes, loadedAtStart } from './budgets.ts';

test('scripts are followed through static imports, not through those that load later', () => {
  const sources: Record<string, string> = {
    '/assets/entry-1.js': 'import{a}from"./shared-2.js";import("./later-3.js")',
    '/assets/shared-2.js': 'import"./entry-1.js";export const a=1',
  };
  const html =
    '<link rel="stylesheet" href="/assets/root.css"/><script type="module">import "/assets/entry-1.js"</script>';
  const { scripts, styles } = loadedAtStart(html, (path) => sources[path] ?? '');
  expect([...scripts]).toEqual(['/assets/entry-1.js', '/assets/shared-2.js']);
  expect([...styles]).toEqual(['/assets/root.css']);
});

test('one byte too many is found', () => {
  const fits = { homeScripts: byteBudgets.homeScripts, homeDocument: byteBudgets.homeDocument };
  expect(checkBytes('/en', fits)).toEqual([]);
  expect(checkBytes('/en', { ...fits, homeScripts: byteBudgets.homeScripts + 1 })).toEqual([
    { file: '/en', message: 'scripts: 100001 bytes; at most 100000' },
  ]);
});

import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const here = import.meta.dirname;
const isTest = (path: string) => path.endsWith('.test.tsx');

/** Every file that a file reaches through relative imports, including dynamic ones. */
function reachableFiles(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return seen;
  seen.add(file);
  for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)) {
    reachableFiles(join(dirname(file), from), seen);
  }
  return seen;
}

// The specimen page shows UI components, not a visitor's screen; e2e/ui tests it.
const screens = globSync('**/*.tsx', { cwd: here }).filter(
  (path) => !isTest(path) && !/^(testing|dev-ui)\//.test(path),
);
const rendered = new Set(
  globSync('**/*.test.tsx', { cwd: here })
    .flatMap((path) => [...reachableFiles(join(here, path))])
    .map((path) => relative(here, path)),
);

test('screens are found', () => {
  expect(screens.length).toBeGreaterThan(60);
});

test.each(screens)('%s is part of a component test', (path) => {
  expect(rendered).toContain(path);
});

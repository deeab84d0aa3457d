import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const here = import.meta.dirname;
const isTest = (path: string) => path.endsWith('.test.tsx');

/** Every file that a file brings along by relative imports, also by those that load later. */
function broughtAlong(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return seen;
  seen.add(file);
  for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)) {
    broughtAlong(join(dirname(file), from), seen);
  }
  return seen;
}

// The specimen page shows building blocks and no screen of a visitor; e2e/ui walks through it.
const screens = globSync('**/*.tsx', { cwd: here }).filter(
  (path) => !isTest(path) && !/^(testing|dev-ui)\//.test(path),
);
const rendered = new Set(
  globSync('**/*.test.tsx', { cwd: here })
    .flatMap((path) => [...broughtAlong(join(here, path))])
    .map((path) => relative(here, path)),
);

test('there are screens to look for', () => {
  expect(screens.length).toBeGreaterThan(60);
});

test.each(screens)('%s is part of a component test', (path) => {
  expect(rendered).toContain(path);
});

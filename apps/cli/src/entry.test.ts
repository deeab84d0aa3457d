import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import { findEntry } from '../bin/entry.cjs';

let root: string;
const at = (name: string): string => join(root, name);
const start = (): string => findEntry(pathToFileURL(at('apps/cli/')));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'clipharbor-'));
  for (const folder of ['apps/cli/src', 'apps/cli/build', 'packages']) mkdirSync(at(folder), { recursive: true });
  for (const name of ['apps/cli/src/main.ts', 'apps/cli/build/clipharbor.cjs', 'packages/a.ts'])
    writeFileSync(at(name), 'x');
  const { mtimeMs, size } = statSync(at('packages/a.ts'));
  writeFileSync(at('apps/cli/build/inputs.json'), JSON.stringify([['packages/a.ts', mtimeMs, size]]));
  return () => rmSync(root, { recursive: true });
});

test('a bundle of the unchanged source is started', () => {
  expect(start()).toBe(at('apps/cli/build/clipharbor.cjs'));
});

test.each<[string, () => void]>([
  ['changed', () => writeFileSync(at('packages/a.ts'), 'xy')],
  ['touched', () => utimesSync(at('packages/a.ts'), 1, 1)],
  ['removed', () => rmSync(at('packages/a.ts'))],
])('a source file that was %s afterwards is started from its source', (_, act) => {
  act();
  expect(start()).toBe(at('apps/cli/src/main.ts'));
});

test('without a bundle the source is started, and without source the bundle', () => {
  rmSync(at('apps/cli/build/inputs.json'));
  expect(start()).toBe(at('apps/cli/src/main.ts'));
  rmSync(at('apps/cli/src'), { recursive: true });
  expect(start()).toBe(at('apps/cli/build/clipharbor.cjs'));
});

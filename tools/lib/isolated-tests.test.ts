import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isolatedTests } from './isolated-tests.ts';
import { root } from './root.ts';
import { trackedFiles } from './tracked-files.ts';

test('a file that replaces modules has its own process', () => {
  const replaces = /\bvi\.(mock|doMock|resetModules)\(/;
  const files = trackedFiles(root).filter((path) => /\.test\.tsx?$/.test(path));
  expect(files.length).toBeGreaterThan(700);
  const replacing = files.filter((path) => replaces.test(readFileSync(join(root, path), 'utf8')));
  expect(isolatedTests).toEqual(expect.arrayContaining(replacing));
});

test('every listed file exists', () => {
  expect(isolatedTests.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

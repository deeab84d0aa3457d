import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isBuiltFrom, recordBuild } from './build-stamp.ts';
import { root } from './root.ts';

test('a build is current for the inputs that it was recorded with, and for no others', () => {
  const build = `test-${process.pid}`;
  onTestFinished(() => rmSync(join(root, '.cache', `${build}-inputs`), { force: true }));
  expect(isBuiltFrom(build, 'a')).toBe(false);
  recordBuild(build, 'a');
  expect(isBuiltFrom(build, 'a')).toBe(true);
  expect(isBuiltFrom(build, 'b')).toBe(false);
});

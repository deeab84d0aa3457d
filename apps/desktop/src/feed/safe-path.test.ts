import { posix, win32 } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areDistinctPaths, isSafePath } from './safe-path.ts';

test.each(['main.cjs', 'ui/assets/index-B3_x.js', 'node_modules/@scope/name/index.js', 'locales/pt-BR.json'])(
  '%s is safe',
  (path) => {
    expect(isSafePath(path)).toBe(true);
  },
);

test.each([
  ...['../main.cjs', 'ui/../../x', '/etc/passwd', 'C:/x', 'C:x', '\\\\host\\share', 'ui\\x.js', 'ui//x', './x', ''],
  ...['aux', 'NUL.txt', 'ui/com1.js', 'lpt¹', 'main.cjs.', 'main.cjs ', 'a:b', 'a\0b', '.hidden', 'manifest.json'],
])('%j is not safe', (path) => {
  expect(isSafePath(path)).toBe(false);
});

const path = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom('..', '.', 'a', '/', '\\', ':', 'C', ' ', 'nul'), { maxLength: 8 }).map((p) => p.join('')),
);

test('a safe path resolves to a location below its folder, on Windows and elsewhere', () => {
  fc.assert(
    fc.property(path, (name) => {
      fc.pre(isSafePath(name));
      expect(posix.resolve('/app/1.0.0', name).startsWith('/app/1.0.0/')).toBe(true);
      expect(win32.resolve('C:\\app\\1.0.0', name).startsWith('C:\\app\\1.0.0\\')).toBe(true);
    }),
  );
});

test.each([
  [['a', 'b/c', 'b/d'], true],
  [['a', 'A'], false],
  [['a', 'a/b'], false],
  [['a/b/c', 'A/B'], false],
])('%j can coexist: %s', (paths, expected) => {
  expect(areDistinctPaths(paths)).toBe(expected);
});

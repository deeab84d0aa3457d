import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { crashPageModule, dropCrashPage } from './drop-crash-page.ts';

const root = dirname(createRequire(import.meta.url).resolve('react-router/package.json'));
const source = readFileSync(join(root, crashPageModule.replace('react-router/', '')), 'utf8');

test('the page is removed, and the rest of its module stays', () => {
  const patched = dropCrashPage(source);
  expect(patched).not.toContain('Application Error');
  expect(patched).toContain('throw error;');
  const names = (text: string) => [...text.matchAll(/^(?:function|var) (\w+)/gm)].map(([, name]) => name);
  expect(names(patched)).toEqual(names(source));
});

test('unexpected source fails the build', () => {
  expect(() => dropCrashPage(source.replace('BoundaryShell(', 'Shell('))).toThrow('no longer where it was');
});

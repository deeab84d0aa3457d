import { appendFileSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { signFeed } from '../feed/sign-feed.ts';
import { feedOf, refusalOf, testKeys, unpinnedKey } from '../feed/testing/made-up-feed.ts';
import { installApp, putVersion } from '../update/testing/installed-app.ts';
import { verifyVersion } from './verify-version.ts';

let folder: string;
beforeEach(() => {
  folder = join(installApp(), '1.0.0');
  return () => rmSync(join(folder, '../..'), { recursive: true });
});

const refusal = () => refusalOf(() => verifyVersion(join(folder, '..'), '1.0.0', testKeys.keys));

test('accepts an untouched version', () => {
  expect(refusal()).toBeNull();
});

test.each<[string, string, () => void]>([
  ['a changed file', 'update.hash', () => writeFileSync(join(folder, 'main.cjs'), 'eno')],
  ['a longer file', 'update.size', () => appendFileSync(join(folder, 'ui/a.js'), ' ')],
  ['a missing file', 'update.size', () => rmSync(join(folder, 'ui/a.js'))],
  ['a file that is not listed', 'update.path', () => writeFileSync(join(folder, 'ui/evil.js'), '')],
  [
    'a package that would be found first',
    'update.path',
    () => {
      mkdirSync(join(folder, 'node_modules/koffi'), { recursive: true });
      writeFileSync(join(folder, 'node_modules/koffi/index.js'), '');
    },
  ],
  ['a changed manifest', 'update.invalid', () => appendFileSync(join(folder, 'manifest.json'), 'x')],
  ['a missing manifest', 'update.size', () => rmSync(join(folder, 'manifest.json'))],
  [
    'a manifest signed with another key',
    'update.signature',
    () => writeFileSync(join(folder, 'manifest.json'), signFeed(feedOf({ version: '1.0.0' }), [unpinnedKey])),
  ],
  [
    'the manifest of another version',
    'update.invalid',
    () => {
      putVersion(join(folder, '..'), '0.9.0', { 'main.cjs': 'one', 'ui/a.js': 'same' });
      copyFileSync(join(folder, '../0.9.0/manifest.json'), join(folder, 'manifest.json'));
    },
  ],
])('refuses %s', (_, code, change) => {
  change();
  expect(refusal()).toBe(code);
});

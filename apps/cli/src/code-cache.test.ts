import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { cacheFolder, userCaches } from '../bin/cache-folder.cjs';
import { runBundle } from '../bin/code-cache.cjs';

let folder: string;
const bundle = (): string => join(folder, 'bundle.cjs');
const code = (): string => join(folder, 'code');
const run = () => runBundle(bundle(), code());

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clipharbor-'));
  writeFileSync(bundle(), "const later = () => __filename; exports.answer = 'one'; exports.name = later();");
  return () => rmSync(folder, { recursive: true });
});

test('a bundle runs as a module, with or without cached code', () => {
  const first = run();
  expect(first).toMatchObject({ exports: { answer: 'one', name: bundle() }, isCached: false });
  first.keep();
  expect(run()).toMatchObject({ exports: { answer: 'one', name: bundle() }, isCached: true });
});

test('code from another source is not used, even if it has the same length', () => {
  run().keep();
  writeFileSync(bundle(), readFileSync(bundle(), 'utf8').replace('one', 'two'));
  expect(run()).toMatchObject({ exports: { answer: 'two' }, isCached: false });
});

test('damaged code is not used, wherever the damage is', () => {
  run().keep();
  const intact = readFileSync(code());
  for (const at of [0, 5, 9, intact.length >> 1, intact.length - 1]) {
    const damaged = Buffer.from(intact);
    damaged[at] = (damaged[at] ?? 0) ^ 0x40;
    writeFileSync(code(), damaged);
    expect(run(), `byte ${at}`).toMatchObject({ exports: { answer: 'one' }, isCached: false });
  }
  for (const length of [0, 7, 8, intact.length - 1]) {
    writeFileSync(code(), intact.subarray(0, length));
    expect(run(), `${length} bytes`).toMatchObject({ exports: { answer: 'one' }, isCached: false });
  }
});

test('if nothing can be stored, the bundle still runs and leaves nothing', () => {
  mkdirSync(code());
  run().keep();
  expect(run()).toMatchObject({ exports: { answer: 'one' }, isCached: false });
  expect(readdirSync(folder).sort()).toEqual(['bundle.cjs', 'code']);
});

test('each system has its own cache location', () => {
  expect(userCaches('linux', {}, '/ana')).toBe('/ana/.cache');
  expect(userCaches('linux', { XDG_CACHE_HOME: '/fast/ana' }, '/ana')).toBe('/fast/ana');
  expect(userCaches('linux', { XDG_CACHE_HOME: 'here' }, '/ana')).toBe('/ana/.cache');
  expect(userCaches('darwin', {}, '/ana')).toBe('/ana/Library/Caches');
  expect(userCaches('win32', { LOCALAPPDATA: 'C:/Ana/Local' }, 'C:/Ana')).toBe('C:/Ana/Local');
});

test.skipIf(process.platform === 'win32')('only a folder that no one else can write to is used', () => {
  const user = process.getuid?.() ?? 0;
  const own = cacheFolder(folder, user);
  expect(own).toBe(join(folder, 'clipharbor'));
  expect(cacheFolder(folder, user + 1)).toBeUndefined();
  chmodSync(own ?? '', 0o777);
  expect(cacheFolder(folder, user)).toBeUndefined();
  chmodSync(own ?? '', 0o700);
  expect(cacheFolder(folder, user)).toBe(own);
});

test('without a cache location there is no folder', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(cacheFolder(join(folder, 'file'))).toBeUndefined();
  expect(existsSync(join(folder, 'file', 'clipharbor'))).toBe(false);
});

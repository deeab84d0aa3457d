import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import { codeFile } from '../bin/code-cache.cjs';

/** An installed tool whose bundle prints its arguments and downloads nothing. */
const bundle = `
process.stdout.write(process.argv.slice(2).join(' '));
exports.hasDownloaded = Promise.resolve(!process.argv.includes('--list'));
`;

let folder: string;
const caches = (): string => join(folder, 'caches');
const kept = (): string => codeFile(join(caches(), 'clipharbor'));

function run(args: readonly string[], env: Record<string, string> = {}): string {
  const command = [join(folder, 'bin/clipharbor.mjs'), ...args];
  const places = { HOME: caches(), LOCALAPPDATA: caches(), XDG_CACHE_HOME: caches() };
  return execFileSync(process.execPath, command, { encoding: 'utf8', env: { ...process.env, ...places, ...env } });
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clipharbor-'));
  cpSync(fileURLToPath(new URL('../bin', import.meta.url)), join(folder, 'bin'), { recursive: true });
  mkdirSync(join(folder, 'build'));
  writeFileSync(join(folder, 'build/clipharbor.cjs'), bundle);
  return () => rmSync(folder, { recursive: true });
});

test.runIf(process.platform === 'linux')('compiled code is kept after the first download, and then used', () => {
  expect(run(['http://127.0.0.1/a.m3u8', '-q'])).toBe('http://127.0.0.1/a.m3u8 -q');
  const { ino } = statSync(kept());
  expect(run(['http://127.0.0.1/a.m3u8', '-q'])).toBe('http://127.0.0.1/a.m3u8 -q');
  // Rejected code would have been replaced.
  expect(statSync(kept()).ino).toBe(ino);
});

test.runIf(process.platform === 'linux')('neither --list nor --help counts as a download', () => {
  expect(run(['http://127.0.0.1/a.m3u8', '--list'])).toContain('--list');
  expect(run(['--help'])).toBe('--help');
  expect(existsSync(kept())).toBe(false);
});

test('no compiled code is stored if the user disables it', () => {
  mkdirSync(caches());
  expect(run(['http://127.0.0.1/a.m3u8'], { NODE_DISABLE_COMPILE_CACHE: '1' })).toBe('http://127.0.0.1/a.m3u8');
  expect(readdirSync(caches())).toEqual([]);
});

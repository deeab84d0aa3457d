import { expect, test } from 'vitest';
import { mayInstall, missingPackages } from './system-packages.ts';

test('a program in any of its places counts as installed', () => {
  expect(missingPackages(() => true)).toEqual([]);
  expect(
    missingPackages((path) => path !== '/usr/bin/ffmpeg' && !path.includes('/local/') && !path.includes('homebrew')),
  ).toEqual([{ package: 'ffmpeg', for: 'media tests' }]);
});

test.each([
  ['ID=debian\n', 0, true],
  ['NAME="Linux Mint"\nID=linuxmint\nID_LIKE="ubuntu debian"\n', 0, true],
  ['ID=debian\n', 1000, false],
  ['ID=fedora\n', 0, false],
  ['', 0, false],
  ['ID=debian\n', undefined, false],
])('%j as user %s may install: %s', (osRelease, user, expected) => {
  expect(mayInstall(osRelease, user)).toBe(expected);
});

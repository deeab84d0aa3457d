import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Files that git tracks or would track, with forward slashes, sorted. */
export function trackedFiles(folder: string): string[] {
  const output = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const names = new Set(output.split('\0').filter((name) => name !== ''));
  // A file deleted but not yet committed is still listed.
  return [...names].filter((name) => existsSync(join(folder, name))).sort();
}

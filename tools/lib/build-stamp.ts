import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './root.ts';

const stampOf = (build: string): string => join(root, '.cache', `${build}-inputs`);

/** Whether the last build was made from inputs with this digest. */
export function isBuiltFrom(build: string, digest: string): boolean {
  const stamp = stampOf(build);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === digest;
}

/** Records from which inputs a build was made. */
export function recordBuild(build: string, digest: string): void {
  const stamp = stampOf(build);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
}

import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { root } from './root.ts';

/**
 * The same commit always tests the same values, so a failure is reproducible and was caused by the change; the next commit tests
 * others. `npm run soak` draws new ones each time.
 */
function seedOfCommit(): number {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number.parseInt(commit.slice(0, 8), 16) | 0;
  } catch {
    // Not a git clone: unpacked from an archive.
    return 0;
  }
}

if (process.env['SOAK'] === undefined) {
  process.env['PROPERTY_SEED'] ??= String(seedOfCommit());
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['PROPERTY_SEED']) });
}

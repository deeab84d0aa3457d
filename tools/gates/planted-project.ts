import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A small git project with the given files, for tests that plant a fault. `using` removes it. */
export function plantedProject(files: Readonly<Record<string, string>>): Disposable & { readonly folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'planted-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

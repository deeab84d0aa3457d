import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { vi } from 'vitest';

const run = promisify(execFile);

// A test here waits for programs, and they for whatever else the machine does: this is a limit, not a measure.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/** Generated media: made once, ignored by version control. */
export const folder = fileURLToPath(new URL('../../../../.cache/media/mux/', import.meta.url));
// Here and not where files are generated: some tests only write into it, and any of them may be the first.
mkdirSync(folder, { recursive: true });

/** Runs a program and returns what it printed. Fails when it fails. */
export async function execute(program: string, args: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  return run(program, [...args], { maxBuffer: 256 * 1024 * 1024 });
}

/** A generated file: made by ffmpeg when it is not there yet. */
export async function generated(name: string, args: readonly string[]): Promise<string> {
  const path = `${folder}${name}`;
  if (existsSync(path)) return path;
  // Written under another name first: several test files may want the same one at the same time.
  const draft = `${folder}${process.pid}-${name}`;
  await execute('ffmpeg', ['-v', 'error', '-y', ...args, draft]);
  await rename(draft, path);
  return path;
}

/** A result of a test, for programs that want a path. Every test has names of its own. */
export async function saved(name: string, bytes: Uint8Array): Promise<string> {
  const path = `${folder}out-${name}`;
  await writeFile(path, bytes);
  return path;
}

import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { vi } from 'vitest';

const run = promisify(execFile);

// These tests wait for other programs on a possibly busy machine: this is an upper limit, not a benchmark.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/** Generated media: made once, ignored by version control. */
export const folder = fileURLToPath(new URL('../../../../.cache/media/mux/', import.meta.url));
// Created here and not where files are generated, because some tests only write into it and may run first.
mkdirSync(folder, { recursive: true });

/** Runs a program and returns its output. Rejects when the program fails. */
export async function execute(program: string, args: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  return run(program, [...args], { maxBuffer: 256 * 1024 * 1024 });
}

/** A generated file, created by ffmpeg if it does not exist yet. */
export async function generated(name: string, args: readonly string[]): Promise<string> {
  const path = `${folder}${name}`;
  if (existsSync(path)) return path;
  // Written under another name first, because several test files may need it at the same time.
  const draft = `${folder}${process.pid}-${name}`;
  await execute('ffmpeg', ['-v', 'error', '-y', ...args, draft]);
  await rename(draft, path);
  return path;
}

/** A test's output file, for programs that need a path. Every test uses its own names. */
export async function saved(name: string, bytes: Uint8Array): Promise<string> {
  const path = `${folder}out-${name}`;
  await writeFile(path, bytes);
  return path;
}

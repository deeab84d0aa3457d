import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cache = fileURLToPath(new URL('../../../../.cache/media/', import.meta.url));

/** Runs a program and returns its output; rejects with the end of its error output. */
export async function run(program: string, args: readonly string[], cwd?: string): Promise<Buffer> {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const out: Buffer[] = [];
  const errors: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) {
    throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${Buffer.concat(errors).toString().slice(-800)}`);
  }
  return Buffer.concat(out);
}

/** Runs ffmpeg quietly in a folder. */
export async function ffmpeg(cwd: string, ...args: string[]): Promise<void> {
  await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args], cwd);
}

/** Whether a file is one of `cachedFolder`, which never changes. */
export const isGenerated = (file: string): boolean => file.startsWith(cache);

const making = new Map<string, Promise<string>>();

/**
 * Returns the folder that `recipe` fills, created once per `key` and kept for later runs. The key must include
 * everything that the content depends on.
 */
export function cachedFolder(key: string, recipe: (folder: string) => Promise<void>): Promise<string> {
  const known = making.get(key);
  if (known) return known;
  const made = fill(join(cache, createHash('sha256').update(key).digest('hex').slice(0, 20)), recipe);
  making.set(key, made);
  return made;
}

async function fill(folder: string, recipe: (folder: string) => Promise<void>): Promise<string> {
  if (existsSync(folder)) return folder;
  // Filled elsewhere and moved into place, so that an interrupted run leaves no incomplete folder under the final name.
  const draft = `${folder}.${randomUUID()}`;
  await mkdir(draft, { recursive: true });
  await recipe(draft);
  await mkdir(dirname(folder), { recursive: true });
  await rename(draft, folder).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  });
  return folder;
}

import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tool } from './tools.ts';

export interface Sample {
  readonly wall: number;
  readonly cpu: number;
  /** Peak memory in megabytes. */
  readonly memory: number;
  /** Bytes written per byte of media. */
  readonly written: number;
}

export interface Source {
  readonly url: string;
  readonly names: readonly string[];
  readonly mediaBytes: number;
}

/** Runs a tool once. Undefined when it failed or the file is too short. */
export async function measure(tool: Tool, { url, names, mediaBytes }: Source): Promise<Sample | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'clipharbor-bench-'));
  const figures = join(folder, 'figures');
  try {
    // CPU seconds, kilobytes of memory and 512-byte blocks written, as the system counts them.
    const timed = ['-f', '%e %U %S %M %O', '-o', figures, ...tool.command(url, join(folder, 'out.mp4'), names)];
    const child = spawn('/usr/bin/time', timed, { stdio: ['ignore', 'ignore', 'ignore'] });
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
    const bytes = await folderBytes(folder);
    if (code !== 0 || bytes < mediaBytes * 0.9) return undefined;
    const [wall = 0, user = 0, system = 0, memory = 0, blocks = 0] = (await readFile(figures, 'utf8'))
      .split(' ')
      .map(Number);
    return { wall, cpu: user + system, memory: memory / 1024, written: (blocks * 512) / mediaBytes };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function folderBytes(folder: string): Promise<number> {
  const sizes = (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

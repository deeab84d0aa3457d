import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const cache = fileURLToPath(new URL('../../../.cache/media/', import.meta.url));

/**
 * Creates a media file with ffmpeg, once: the file is cached under a hash of the arguments. `name` is the file's name;
 * `args` are everything but the output.
 */
export async function makeMedia(name: string, args: readonly string[]): Promise<string> {
  const key = createHash('sha256')
    .update(JSON.stringify([name, args]))
    .digest('hex')
    .slice(0, 16);
  const folder = join(cache, key);
  const path = join(folder, name);
  if (await stat(path).catch(() => undefined)) return path;
  // Created elsewhere and moved, because several test processes may need the same file and none may see a partial one.
  const draft = join(cache, `${key}-${process.pid}-${Math.random().toString(36).slice(2)}`);
  await mkdir(draft, { recursive: true });
  try {
    await run('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args, name], { cwd: draft });
    await rename(draft, folder);
  } catch (reason) {
    await rm(draft, { recursive: true, force: true });
    // Another process may have been first.
    if (!(await stat(path).catch(() => undefined))) throw reason;
  }
  return path;
}

/** A packet as ffprobe sees it. Times are ticks of the stream's time base. */
export interface ProbedPacket {
  readonly stream: number;
  readonly type: string;
  readonly pts: number;
  readonly dts: number;
  readonly duration: number;
  readonly size: number;
  readonly isKey: boolean;
  /** MD5 of the payload, in hexadecimal. */
  readonly md5: string;
}

/** What ffprobe reports about a stream, with its own names. */
export type ProbedStream = Readonly<Record<string, unknown>>;

async function probe(args: readonly string[]): Promise<Record<string, unknown>> {
  const { stdout } = await run('ffprobe', ['-v', 'error', '-of', 'json', ...args], { maxBuffer: 1 << 28 });
  return JSON.parse(stdout) as Record<string, unknown>;
}

/** All packets of a file, in file order. */
export async function probePackets(path: string): Promise<ProbedPacket[]> {
  const { packets } = await probe(['-show_packets', '-show_data_hash', 'md5', path]);
  return (packets as Record<string, unknown>[]).map((packet) => ({
    stream: Number(packet['stream_index']),
    type: String(packet['codec_type']),
    pts: Number(packet['pts']),
    dts: Number(packet['dts']),
    duration: Number(packet['duration']),
    size: Number(packet['size']),
    isKey: String(packet['flags']).startsWith('K'),
    md5: String(packet['data_hash']).replace('MD5:', ''),
  }));
}

/** The streams of a file. */
export async function probeStreams(path: string): Promise<ProbedStream[]> {
  const { streams } = await probe(['-show_streams', path]);
  return streams as ProbedStream[];
}

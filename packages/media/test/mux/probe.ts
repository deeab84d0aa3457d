import { execute } from './ffmpeg.ts';

/** A packet as ffprobe sees it. Times in seconds of the stream's time base are kept as ticks. */
export interface ProbedPacket {
  readonly stream_index: number;
  readonly pts: number;
  readonly dts: number;
  readonly duration: number;
  readonly size: string;
  readonly pos: string;
  readonly flags: string;
}

/** What ffprobe reports about a file. */
export interface Probe {
  readonly packets: readonly ProbedPacket[];
  readonly streams: readonly Record<string, unknown>[];
  readonly format: { readonly duration: string; readonly start_time: string; readonly tags?: Record<string, string> };
  readonly chapters: readonly {
    readonly start_time: string;
    readonly end_time: string;
    readonly tags: { title: string };
  }[];
  /** Everything that ffprobe complained about. */
  readonly complaints: string;
}

/** Reads a file with ffprobe. */
export async function probe(path: string, args: readonly string[] = []): Promise<Probe> {
  const { stdout, stderr } = await execute('ffprobe', [
    ...['-v', 'warning', '-of', 'json', '-show_packets', '-show_streams', '-show_format', '-show_chapters'],
    ...args,
    path,
  ]);
  return { ...JSON.parse(stdout), complaints: stderr };
}

/** Everything that ffmpeg complains about while decoding the whole file. Empty for an intact one. */
export async function decodeComplaints(path: string, streams: readonly string[] = ['']): Promise<string> {
  const maps = streams.flatMap((stream) => ['-map', stream ? `0:${stream}` : '0']);
  const { stdout, stderr } = await execute('ffmpeg', [
    ...['-v', 'warning', '-xerror', '-i', path, ...maps, '-f', 'null', '-'],
  ]);
  return stdout + stderr;
}

/** The decoded frames of one stream: time and hash of each. */
export async function decoded(path: string, stream: string, args: readonly string[] = []): Promise<string[]> {
  const { stdout } = await execute('ffmpeg', [
    '-v',
    'error',
    '-i',
    path,
    '-map',
    `0:${stream}`,
    ...args,
    '-f',
    'framemd5',
    '-',
  ]);
  return stdout.split('\n').filter((line) => line && !line.startsWith('#'));
}

/** Hashes only, for containers whose clock is coarser than the source's. */
export async function decodedHashes(path: string, stream: string, args: readonly string[] = []): Promise<string[]> {
  return (await decoded(path, stream, args)).map((line) => line.split(',').at(-1)?.trim() ?? '');
}

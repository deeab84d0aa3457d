import { createHash } from 'node:crypto';
import { run } from './make.ts';

const quiet = ['-nostdin', '-v', 'error'];

/** MD5 of every decoded picture, in the order of presentation. `map` names the stream, such as `0:v:0`. */
export async function decodedVideoHashes(file: string, map = '0:v:0'): Promise<string[]> {
  const out = await run('ffmpeg', [...quiet, '-i', file, '-map', map, '-vsync', 'passthrough', '-f', 'framemd5', '-']);
  return frameLines(out).map((fields) => fields[5] ?? '');
}

function frameLines(out: Buffer): string[][] {
  return out
    .toString()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(',').map((field) => field.trim()));
}

/** MD5 of the decoded samples, without regard to their times. */
export async function decodedAudioHash(file: string, map = '0:a:0'): Promise<string> {
  const out = await run('ffmpeg', [...quiet, '-i', file, '-map', map, '-f', 's16le', '-']);
  return createHash('md5').update(out).digest('hex');
}

/** MD5 of every coded packet of a stream. */
export async function packetHashes(file: string, map: string): Promise<string[]> {
  const out = await run('ffmpeg', [...quiet, '-i', file, '-map', map, '-c', 'copy', '-f', 'framemd5', '-']);
  return frameLines(out).map((fields) => fields[5] ?? '');
}

/** Packets per stream, in the order of the streams. */
export async function packetCounts(file: string): Promise<{ type: string; codec: string; packets: number }[]> {
  const entries = 'stream=codec_type,codec_name,nb_read_packets';
  const out = await run('ffprobe', ['-v', 'error', '-count_packets', '-show_entries', entries, '-of', 'json', file]);
  const { streams } = JSON.parse(out.toString()) as {
    streams: { codec_type: string; codec_name: string; nb_read_packets: string }[];
  };
  return streams.map((stream) => ({
    type: stream.codec_type,
    codec: stream.codec_name,
    packets: Number(stream.nb_read_packets),
  }));
}

/** What ffmpeg complains about while it decodes everything. Empty for a clean file. */
export async function decodingComplaints(file: string): Promise<string> {
  const out = await run('sh', ['-c', `ffmpeg -nostdin -v warning -i "$0" -map 0:v? -map 0:a? -f null - 2>&1`, file]);
  return out.toString().trim();
}

/** Seconds of the container, as ffprobe tells. */
export async function duration(file: string): Promise<number> {
  const out = await run('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file]);
  return Number(out.toString().trim());
}

/**
 * Seconds by which the sound comes after the picture, once per flash of a source made by `sourceFile`. Sound is laid on
 * the file's clock first: missing stretches count as silence.
 */
export async function avOffsets(file: string): Promise<{ at: number; offset: number }[]> {
  const flashes = await flashTimes(file);
  const beeps = await beepTimes(file);
  return flashes.flatMap((at) => {
    const nearest = beeps.reduce(
      (best, beep) => (Math.abs(beep - at) < Math.abs(best - at) ? beep : best),
      Number.POSITIVE_INFINITY,
    );
    return Math.abs(nearest - at) < 0.5 ? [{ at, offset: nearest - at }] : [];
  });
}

async function flashTimes(file: string): Promise<number[]> {
  const filter = 'scale=32:18,signalstats,metadata=print:key=lavfi.signalstats.YAVG:file=-';
  const out = await run('ffmpeg', [
    ...quiet,
    '-i',
    file,
    '-map',
    '0:v:0',
    '-vsync',
    'passthrough',
    '-vf',
    filter,
    '-f',
    'null',
    '/dev/null',
  ]);
  const times: number[] = [];
  let wasWhite = false;
  let time = 0;
  for (const line of out.toString().split('\n')) {
    const at = /pts_time:([\d.-]+)/.exec(line);
    if (at) time = Number(at[1]);
    const luma = /YAVG=([\d.]+)/.exec(line);
    if (!luma) continue;
    const isWhite = Number(luma[1]) > 215;
    if (isWhite && !wasWhite) times.push(time);
    wasWhite = isWhite;
  }
  return times;
}

async function beepTimes(file: string): Promise<number[]> {
  const rate = 48_000;
  const filter = `aresample=${rate}:async=1:min_hard_comp=0.01:first_pts=0`;
  const out = await run('ffmpeg', [
    ...quiet,
    '-i',
    file,
    '-map',
    '0:a:0',
    '-af',
    filter,
    '-ac',
    '1',
    '-f',
    's16le',
    '-',
  ]);
  const samples = new Int16Array(out.buffer, out.byteOffset, out.byteLength >> 1);
  const times: number[] = [];
  let quietSince = -rate;
  for (let index = 0; index < samples.length; index += 1) {
    if (Math.abs(samples[index] ?? 0) < 10_000) continue;
    if (index - quietSince > rate / 10) times.push(index / rate);
    quietSince = index;
  }
  return times;
}

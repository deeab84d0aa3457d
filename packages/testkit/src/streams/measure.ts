import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cachedFolder, isGenerated, run } from './make.ts';

const quiet = ['-nostdin', '-v', 'error'];

/** MD5 of every decoded frame, in presentation order. `map` names the stream, such as `0:v:0`. */
export async function decodedVideoHashes(file: string, map = '0:v:0'): Promise<string[]> {
  return frameHashes(file, ['-map', map, '-fps_mode', 'passthrough']);
}

/** Tests compare many files with the same few sources, so a generated file is measured once, any other each time. */
async function frameHashes(file: string, args: readonly string[]): Promise<string[]> {
  const measure = () => run('ffmpeg', [...quiet, '-i', file, ...args, '-f', 'framemd5', '-']);
  if (!isGenerated(file)) return hashesOf(await measure());
  const folder = await cachedFolder(`frame hashes of ${file} by ${args.join(' ')}`, async (draft) =>
    writeFile(join(draft, 'frames'), await measure()),
  );
  return hashesOf(await readFile(join(folder, 'frames')));
}

const hashesOf = (out: Buffer): string[] => frameLines(out).map((fields) => fields[5] ?? '');

function frameLines(out: Buffer): string[][] {
  return out
    .toString()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(',').map((field) => field.trim()));
}

/** MD5 of the decoded samples, regardless of their times. */
export async function decodedAudioHash(file: string, map = '0:a:0'): Promise<string> {
  const out = await run('ffmpeg', [...quiet, '-i', file, '-map', map, '-f', 's16le', '-']);
  return createHash('md5').update(out).digest('hex');
}

/** MD5 of every coded packet of a stream. */
export async function packetHashes(file: string, map: string): Promise<string[]> {
  return frameHashes(file, ['-map', map, '-c', 'copy']);
}

/** Packets per stream, in stream order. A cover does not count as a stream. */
export async function packetCounts(file: string): Promise<{ type: string; codec: string; packets: number }[]> {
  const entries = 'stream=codec_type,codec_name,nb_read_packets:stream_disposition=attached_pic';
  const out = await run('ffprobe', ['-v', 'error', '-count_packets', '-show_entries', entries, '-of', 'json', file]);
  const { streams } = JSON.parse(out.toString()) as {
    streams: {
      codec_type: string;
      codec_name: string;
      nb_read_packets: string;
      disposition: { attached_pic: number };
    }[];
  };
  const tracks = streams.filter(({ disposition }) => disposition.attached_pic === 0);
  return tracks.map((stream) => ({
    type: stream.codec_type,
    codec: stream.codec_name,
    packets: Number(stream.nb_read_packets),
  }));
}

/** What ffmpeg complains about while it decodes everything. Empty for a clean file. */
export async function decodingComplaints(file: string): Promise<string> {
  const out = await run('sh', [
    '-c',
    `ffmpeg -nostdin -v warning -i "$0" -map 0:v? -map 0:a? -fps_mode passthrough -enc_time_base -1 -f null - 2>&1`,
    file,
  ]);
  return out.toString().trim();
}

/** Duration of the container in seconds, according to ffprobe. */
export async function duration(file: string): Promise<number> {
  const out = await run('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file]);
  return Number(out.toString().trim());
}

/** Seconds by which the sound lags behind the picture, once per flash of a source made by `sourceFile`. */
export async function avOffsets(file: string): Promise<{ at: number; offset: number }[]> {
  const flashes = await flashTimes(file);
  const beeps = await beepTimes(file);
  const offsets = flashes.flatMap((at) => {
    const nearest = beeps.reduce(
      (best, beep) => (Math.abs(beep - at) < Math.abs(best - at) ? beep : best),
      Number.POSITIVE_INFINITY,
    );
    return Math.abs(nearest - at) < 0.5 ? [{ at, offset: nearest - at }] : [];
  });
  // Otherwise a test that compares each offset would pass for a film without flashes.
  if (offsets.length === 0) throw new Error(`${file} has no flash with a beep near it`);
  return offsets;
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
  // Small frames with their own times, so that the file's clock counts even if the sample rate changes.
  const key = 'lavfi.astats.Overall.Peak_level';
  const filter = `asetnsamples=240:p=0,astats=metadata=1:reset=1:measure_perchannel=none:measure_overall=Peak_level,ametadata=print:key=${key}:file=-`;
  const out = await run('ffmpeg', [...quiet, '-i', file, '-map', '0:a:0', '-af', filter, '-f', 'null', '/dev/null']);
  const times: number[] = [];
  let time = 0;
  let loudAt = Number.NEGATIVE_INFINITY;
  for (const line of out.toString().split('\n')) {
    const at = /pts_time:([\d.-]+)/.exec(line);
    if (at) time = Number(at[1]);
    const level = /Peak_level=(-?[\d.]+)/.exec(line);
    if (!level || Number(level[1]) < -8) continue;
    if (time - loudAt > 0.1) times.push(time);
    loudAt = time;
  }
  return times;
}

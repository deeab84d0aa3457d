/**
 * Downloads the same HLS stream (10 minutes of 1080p, 400 MB) with our tool and with its peers, in turns, and prints the
 * medians: wall time, processor time, peak memory, bytes written per byte of media.
 * `node benchmarks/media.ts --runs 3 --latency 0,80 [--rate 12500000] [--tools clipharbor,ffmpeg]`
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { cachedFolder, ffmpeg } from '../packages/testkit/src/streams/make.ts';
import { type Tool, tools } from './media/tools.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10' },
    latency: { type: 'string', default: '0,80' },
    rate: { type: 'string', default: '0' },
    tools: { type: 'string', default: '' },
  },
});

interface Sample {
  readonly wall: number;
  readonly cpu: number;
  readonly memory: number;
  readonly written: number;
}

/** Ten minutes of noise at 5.3 Mbit/s in segments of 4 s. */
function makeStream(): Promise<string> {
  return cachedFolder('benchmark media 1', async (folder) => {
    const noise = 'testsrc2=s=1920x1080:r=25:d=60,noise=alls=40:allf=t';
    const rate = ['-b:v', '5300k', '-minrate', '5300k', '-maxrate', '5300k', '-bufsize', '5300k', '-g', '50'];
    const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', ...rate];
    const inputs = ['-f', 'lavfi', '-i', noise, '-f', 'lavfi', '-i', 'sine=f=440:d=60'];
    await ffmpeg(folder, ...inputs, ...video, '-c:a', 'aac', '-b:a', '128k', 'piece.mp4');
    await writeFile(join(folder, 'list'), 'file piece.mp4\n'.repeat(10));
    const hls = ['-f', 'hls', '-hls_time', '4', '-hls_playlist_type', 'vod', '-hls_segment_filename', 'seg%03d.ts'];
    await ffmpeg(folder, '-f', 'concat', '-i', 'list', '-c', 'copy', ...hls, 'media.m3u8');
    await rm(join(folder, 'piece.mp4'));
    await rm(join(folder, 'list'));
  });
}

async function startServer(folder: string, latency: string): Promise<{ url: string; server: ChildProcess }> {
  const script = fileURLToPath(new URL('media/server.ts', import.meta.url));
  const server = spawn(process.execPath, [script, folder, latency, values.rate], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve) =>
    server.stdout.once('data', (data: Buffer) => resolve(data.toString().trim())),
  );
  return { url: `http://127.0.0.1:${port}/media.m3u8`, server };
}

async function measure(
  tool: Tool,
  url: string,
  names: readonly string[],
  mediaBytes: number,
): Promise<Sample | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'clipharbor-bench-'));
  const figures = join(folder, 'figures');
  try {
    // Processor seconds, kilobytes of memory and blocks of 512 bytes written, as the system counts them.
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

async function folderBytes(folder: string): Promise<number> {
  const sizes = (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;

const folder = await makeStream();
const names = await readdir(folder);
const mediaBytes = await folderBytes(folder);
const wanted = values.tools === '' ? [] : values.tools.split(',');
const chosen = tools.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.startsWith(part)));
for (const latency of values.latency.split(',')) {
  const { url, server } = await startServer(folder, latency);
  const samples = new Map<string, Sample[]>();
  try {
    for (let run = 0; run < Number(values.runs); run += 1) {
      // In turns and from another one each time: a busy machine disturbs all alike.
      for (const index of chosen.keys()) {
        const tool = chosen[(index + run) % chosen.length];
        const sample = tool && (await measure(tool, url, names, mediaBytes));
        if (sample) samples.set(tool.name, [...(samples.get(tool.name) ?? []), sample]);
      }
    }
  } finally {
    server.kill();
  }
  console.log(
    `\n${(mediaBytes / 1e6).toFixed(0)} MB, ${latency} ms, ${values.rate === '0' ? 'unshaped' : `${values.rate} bytes/s`}`,
  );
  console.log('tool              runs  wall s   cpu s  peak MB  written');
  for (const { name } of chosen) {
    const list = samples.get(name) ?? [];
    const cell = (pick: (sample: Sample) => number, digits: number): string =>
      median(list.map(pick)).toFixed(digits).padStart(8);
    console.log(
      `${name.padEnd(16)} ${String(list.length).padStart(5)}${cell((s) => s.wall, 2)}${cell((s) => s.cpu, 2)} ${cell((s) => s.memory, 0)} ${cell((s) => s.written, 2)}`,
    );
  }
}

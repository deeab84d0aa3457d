/**
 * Downloads the same HLS stream (10 minutes of 1080p, 400 MB) with our tool and its peers, alternating, and prints the
 * medians: wall time, CPU time, peak memory, bytes written per byte of media. Scenes: plain loopback, 80 ms latency, a
 * 100 Mbit/s connection, and 80 ms latency with every twentieth response refused or truncated. `npm run bench -- media
 * [--runs 10] [--scenes near,far,line,faulty] [--tools clipharbor,ffmpeg]`
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { folderBytes, measure, type Sample } from './media/measure.ts';
import { ratios, table } from './media/report.ts';
import { makeStream } from './media/stream.ts';
import { tools } from './media/tools.ts';

const scenes = {
  near: { latency: 0, rate: 0, faults: 0 },
  far: { latency: 80, rate: 0, faults: 0 },
  line: { latency: 20, rate: 12_500_000, faults: 0 },
  faulty: { latency: 80, rate: 0, faults: 5 },
} as const;
type Scene = (typeof scenes)[keyof typeof scenes];

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10' },
    scenes: { type: 'string', default: Object.keys(scenes).join(',') },
    tools: { type: 'string', default: '' },
  },
});

async function startServer(folder: string, scene: Scene): Promise<{ url: string; server: ChildProcess }> {
  const script = fileURLToPath(new URL('media/server.ts', import.meta.url));
  const { latency, rate, faults } = scene;
  const server = spawn(process.execPath, [script, folder, String(latency), String(rate), String(faults)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve) =>
    server.stdout.once('data', (data: Buffer) => resolve(data.toString().trim())),
  );
  return { url: `http://127.0.0.1:${port}/media.m3u8`, server };
}

const folder = await makeStream();
const names = await readdir(folder);
const mediaBytes = await folderBytes(folder);
const wanted = values.tools === '' ? [] : values.tools.split(',');
const chosen = tools.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.startsWith(part)));
for (const [title, scene] of Object.entries(scenes).filter(([name]) => values.scenes.split(',').includes(name))) {
  const { url, server } = await startServer(folder, scene);
  const samples = new Map<string, (Sample | undefined)[]>(chosen.map(({ name }) => [name, []]));
  try {
    for (let run = 0; run < Number(values.runs); run += 1) {
      // Alternating, with a different first one each time, so that other load on the machine affects all equally.
      for (const index of chosen.keys()) {
        const tool = chosen[(index + run) % chosen.length];
        if (tool) samples.get(tool.name)?.push(await measure(tool, { url, names, mediaBytes }));
      }
    }
  } finally {
    server.kill();
  }
  const { latency, rate, faults } = scene;
  const line = rate === 0 ? 'unshaped' : `${(rate * 8) / 1e6} Mbit/s`;
  console.log(
    `\n${title}: ${(mediaBytes / 1e6).toFixed(0)} MB, ${latency} ms, ${line}, ${faults} % faults (load ${loadavg()[0]?.toFixed(1)})`,
  );
  console.log(table(samples));
  console.log(ratios(samples));
}

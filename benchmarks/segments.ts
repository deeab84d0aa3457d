/**
 * Downloads streams of many tiny segments (HLS with transport streams, DASH with fragmented MP4 and a SegmentTimeline)
 * with our tool and with `ffmpeg -c copy`, alternating, and prints the medians: wall time, milliseconds of CPU time per
 * segment, peak memory. Different segment counts show what grows with their number. `npm run bench -- segments [--runs
 * 5] [--kinds hls,dash] [--counts 2000,10000,20000] [--peers ffmpeg]`
 */
import { spawn } from 'node:child_process';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measure, type Sample } from './media/measure.ts';
import { median } from './media/report.ts';
import { tools } from './media/tools.ts';
import { type ListKind, listName, makeSegments, maxSegments } from './segments/streams.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    kinds: { type: 'string', default: 'hls,dash' },
    counts: { type: 'string', default: `2000,10000,${maxSegments}` },
    peers: { type: 'string', default: 'ffmpeg' },
  },
});
const counts = values.counts.split(',').map(Number);
const peers = values.peers.split(',').filter((name) => name !== '');
const chosen = tools.filter(({ name }) => name === 'clipharbor' || peers.some((peer) => name.startsWith(peer)));
/** Minimum bytes of media per segment: a shorter file counts as failed. */
const leastBytes = { hls: 900, dash: 400 } as const;

async function startServer(folder: string): Promise<{ base: string; stop(): void }> {
  const script = fileURLToPath(new URL('media/server.ts', import.meta.url));
  const server = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<string>((resolve) =>
    server.stdout.once('data', (data: Buffer) => resolve(data.toString().trim())),
  );
  return { base: `http://127.0.0.1:${port}`, stop: () => server.kill() };
}

function row(name: string, count: number, samples: readonly (Sample | undefined)[]): string {
  const good = samples.filter((sample) => sample !== undefined);
  const of = (pick: (sample: Sample) => number): number => median(good.map(pick));
  const cells = [
    `${good.length}/${samples.length}`,
    of(({ wall }) => wall).toFixed(2),
    of(({ cpu }) => cpu).toFixed(2),
    (of(({ cpu }) => cpu * 1000) / count).toFixed(3),
    of(({ memory }) => memory).toFixed(0),
  ];
  return `${String(count).padStart(6)} ${name.padEnd(16)}${cells.map((cell) => cell.padStart(9)).join('')}`;
}

const folder = await makeSegments(counts);
const { base, stop } = await startServer(folder);
try {
  for (const kind of values.kinds.split(',') as ListKind[]) {
    console.log(`\n${kind} (load ${loadavg()[0]?.toFixed(1)})`);
    console.log('segments tool               whole   wall s    cpu s  ms/segm.  peak MB');
    for (const count of counts) {
      const source = { url: `${base}/${listName(kind, count)}`, names: [], mediaBytes: count * leastBytes[kind] };
      const samples = new Map<string, (Sample | undefined)[]>(chosen.map(({ name }) => [name, []]));
      for (let run = 0; run < Number(values.runs); run += 1) {
        // Alternating, with a different first one each time, so that other load on the machine affects all equally.
        for (const index of chosen.keys()) {
          const tool = chosen[(index + run) % chosen.length];
          if (tool) samples.get(tool.name)?.push(await measure(tool, source));
        }
      }
      for (const [name, list] of samples) console.log(row(name, count, list));
    }
  }
} finally {
  stop();
}

/**
 * Megabytes demuxed per second of CPU time, for the hot path: transport streams of 1080p video and AAC. Once as in a
 * download, in memory with a WebAssembly kernel, and once in JavaScript only, as where there is no kernel. Passes are
 * reported separately because the first runs before the compiler has warmed up, as in a short download; each variant
 * has its own process, so that neither warms up the other.
 */
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createTsDemuxer, kernelMemory } from '../packages/media/src/demux/index.ts';
import { BufferPool } from '../packages/media/src/load/index.ts';
import { makeMedia } from '../packages/testkit/src/ffmpeg.ts';

const passCount = 5;
/** Cut like an HLS stream: about 2.5 MB per segment, on packet boundaries. */
const segmentBytes = 188 * 13_000;
const ways = { WebAssembly: () => new BufferPool(kernelMemory), JavaScript: () => new BufferPool() } as const;

const [way] = process.argv.slice(2);
const path = await makeMedia('bench.ts', [
  ...['-f', 'lavfi', '-i', 'testsrc2=s=1920x1080:r=25', '-f', 'lavfi', '-i', 'sine=f=440:r=48000', '-t', '20'],
  ...['-vf', 'noise=alls=20:allf=t', '-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '24M', '-g', '50'],
  ...['-c:a', 'aac'],
]);

if (way === undefined) {
  for (const name of Object.keys(ways)) {
    const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), name], { stdio: 'inherit' });
    process.exitCode ||= status ?? 1;
  }
} else if (way === 'WebAssembly' || way === 'JavaScript') {
  measure(way, new Uint8Array(await readFile(path)));
} else {
  console.error(`Choose ${Object.keys(ways).join(' or ')}, or nothing for both.`);
  process.exitCode = 1;
}

function measure(name: keyof typeof ways, bytes: Uint8Array): void {
  const pool = ways[name]();
  for (let pass = 1; pass <= passCount; pass += 1) {
    let packets = 0;
    let microseconds = 0;
    let inUse: Uint8Array[] = [];
    const allocate = (size: number): Uint8Array<ArrayBuffer> => {
      const memory = pool.take(size);
      inUse.push(memory);
      return memory;
    };
    const demuxer = createTsDemuxer({ allocate, ownsSegments: true });
    for (let at = 0; at < bytes.length; at += segmentBytes) {
      // A download reads from the network into this memory, which is not measured.
      const segment = allocate(Math.min(segmentBytes, bytes.length - at));
      segment.set(bytes.subarray(at, at + segment.length));
      const before = process.cpuUsage();
      const { tracks } = demuxer.push(segment);
      const { user, system } = process.cpuUsage(before);
      microseconds += user + system;
      for (const track of tracks) packets += track.packets.length;
      for (const memory of inUse) pool.give(memory);
      inUse = [];
    }
    const speed = bytes.length / microseconds;
    const size = (bytes.length / 1e6).toFixed(1);
    console.log(`${name}, pass ${pass}: ${speed.toFixed(0)} MB per CPU-second (${packets} packets, ${size} MB)`);
  }
}

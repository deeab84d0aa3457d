/**
 * Megabytes demuxed per second of processor time, for the hot path: transport streams of 1080p video and AAC.
 * Passes are told apart because the first runs before the compiler has warmed up, as in a short download.
 */
import { readFile } from 'node:fs/promises';
import { createTsDemuxer } from '../packages/media/src/demux/index.ts';
import { makeMedia } from '../packages/testkit/src/ffmpeg.ts';

const PASSES = 5;

const path = await makeMedia('bench.ts', [
  ...['-f', 'lavfi', '-i', 'testsrc2=s=1920x1080:r=25', '-f', 'lavfi', '-i', 'sine=f=440:r=48000', '-t', '20'],
  ...[
    '-vf',
    'noise=alls=20:allf=t',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-b:v',
    '24M',
    '-g',
    '50',
    '-c:a',
    'aac',
  ],
]);
const bytes = new Uint8Array(await readFile(path));
/** Cut like an HLS stream: about 2.5 MB per segment, on packet boundaries. */
const segmentSize = 188 * 13_000;

for (let pass = 1; pass <= PASSES; pass += 1) {
  const before = process.cpuUsage();
  const demuxer = createTsDemuxer();
  let packets = 0;
  for (let at = 0; at < bytes.length; at += segmentSize) {
    const { tracks } = demuxer.push(bytes.subarray(at, at + segmentSize));
    for (const track of tracks) packets += track.packets.length;
  }
  demuxer.flush();
  const { user, system } = process.cpuUsage(before);
  const speed = bytes.length / (user + system);
  console.log(
    `pass ${pass}: ${speed.toFixed(0)} MB per CPU-second (${packets} packets, ${(bytes.length / 1e6).toFixed(1)} MB)`,
  );
}

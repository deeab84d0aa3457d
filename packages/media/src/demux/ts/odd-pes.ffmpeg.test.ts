import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { makeMedia, repacketized, segmentsOf } from '@clipharbor/testkit';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { Demuxed } from '../../model/packet.ts';
import { demuxAll } from '../test-support/segments.ts';
import { createTsDemuxer } from './demuxer.ts';

// Encoding is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const md5 = (data: Uint8Array): string => createHash('md5').update(data).digest('hex');
const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=192x108:r=25'];
const tone = ['-f', 'lavfi', '-i', 'sine=f=440:r=48000'];
const x264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '25', '-bf', '2', '-pix_fmt', 'yuv420p'];
const x265 = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none:keyint=25:bframes=2'];

const sources: [name: string, args: string[]][] = [
  ['avc-aac', [...x264, '-c:a', 'aac']],
  ['avc-slices-ac3', [...x264, '-x264-params', 'slices=4', '-c:a', 'ac3']],
  ['avc-interlaced-mp2', [...x264, '-flags', '+ilme+ildct', '-c:a', 'mp2']],
  ['hevc-eac3', [...x265, '-c:a', 'eac3']],
  ['hevc-mp3', [...x265, '-c:a', 'libmp3lame']],
];

async function oneUnitPerPes(name: string, args: readonly string[]): Promise<Uint8Array> {
  const inputs = [...picture, ...tone, '-t', '2'];
  return new Uint8Array(await readFile(await makeMedia(`${name}.ts`, [...inputs, ...args, '-pes_payload_size', '0'])));
}

/** Packets of each kind, over all segments. */
function packetsOf(results: readonly Demuxed[], kind: string) {
  const tracks = results.flatMap((result) => result.tracks.filter(({ format }) => format.kind === kind));
  return tracks.flatMap(({ packets }) => packets.map(({ data, pts, dts }) => ({ md5: md5(data), pts, dts })));
}

const lostBytes = (results: readonly Demuxed[]): number =>
  results.reduce((sum, { bytes }) => sum + (bytes?.lost ?? 0) + (bytes?.leadIn ?? 0) + (bytes?.cutOff ?? 0), 0);

describe.each(sources)('%s in PES packets that begin and end anywhere', (name, args) => {
  const sizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 41, max: 9000 })), {
    minLength: 3,
    maxLength: 20,
  });
  const turns = (list: readonly number[]) => {
    let turn = 0;
    return () => list[turn++ % list.length] ?? 1;
  };

  test('pictures whose PES packet has the timestamp of another one are shown at the right time', async () => {
    const original = await oneUnitPerPes(name, args);
    const expected = packetsOf(demuxAll(createTsDemuxer(), [original]), 'video');
    for (const size of [1777, 3001, 6001]) {
      const stream = repacketized(original, { size: () => size, isBounded: true, isTimed: false });
      for (const segments of [[stream], segmentsOf(stream, () => 400)]) {
        const demuxer = createTsDemuxer();
        demuxer.markLoose?.([256]);
        expect(packetsOf(demuxAll(demuxer, segments), 'video')).toEqual(expected);
      }
    }
  });

  test.each([
    ['with a time for every access unit', true],
    ['with several access units in one', false],
  ])('%s: every frame is whole', async (_, isTimed) => {
    const original = await oneUnitPerPes(name, args);
    const expected = demuxAll(createTsDemuxer(), [original]);
    fc.assert(
      fc.property(
        sizes,
        fc.boolean(),
        fc.array(fc.integer({ min: 120, max: 500 }), { minLength: 1 }),
        (list, isBounded, cuts) => {
          const stream = repacketized(original, { size: turns(list), isBounded, isTimed });
          let loose: readonly number[] = [];
          for (const segments of [[stream], segmentsOf(stream, turns(cuts))]) {
            const demuxer = createTsDemuxer();
            // A segment may end with the first such PES packet, and nothing else shows that its frame continues.
            demuxer.markLoose?.(loose);
            const results = demuxAll(demuxer, segments);
            loose = demuxer.looseTracks ?? [];
            for (const kind of ['video', 'audio']) {
              const [found, wanted] = [packetsOf(results, kind), packetsOf(expected, kind)];
              expect(found.map((packet) => packet.md5)).toEqual(wanted.map((packet) => packet.md5));
              if (isTimed) expect(found).toEqual(wanted);
            }
            expect(lostBytes(results)).toBe(0);
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});

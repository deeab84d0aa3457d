import fc from 'fast-check';
import { expect, test } from 'vitest';
import { concatBytes } from '../../codec/bytes.ts';
import { accessDelimiter, adtsFrame, annexB, avcPps, avcSlice, avcSps, prefixed } from '../test-support/elementary.ts';
import { TsWriter } from '../test-support/ts-writer.ts';
import { withKernel } from '../test-support/with-kernel.ts';
import { createTsDemuxer } from './demuxer.ts';

const firstPid = 0x101;
const secondPid = 0x102;
const soundPid = 0x103;
const streams = [
  { pid: firstPid, type: 0x1b },
  { pid: secondPid, type: 0x1b },
  { pid: soundPid, type: 0x0f },
];

/** Sizes of the slices of a frame: few large ones or very many small ones, which need more room than is there. */
const slices = fc.oneof(
  fc.array(fc.nat(3000), { minLength: 1, maxLength: 4 }),
  fc.array(fc.nat(3), { minLength: 1, maxLength: 60 }),
);

function frameOf(sizes: readonly number[], fill: number): Uint8Array[] {
  return sizes.map((size, index) => avcSlice({ isIdr: true, fill, size, firstBlock: index }));
}

/** Interleaves packets of several streams in the given order; each stream keeps its own order. */
function interleaved(lanes: readonly (readonly Uint8Array[])[], turns: readonly number[]): Uint8Array[] {
  const rest = lanes.map((lane) => [...lane]);
  const mixed: Uint8Array[] = [];
  for (let turn = 0; rest.some((lane) => lane.length > 0); turn += 1) {
    const wanted = rest[(turns[turn % turns.length] ?? 0) % rest.length];
    const lane = wanted?.length ? wanted : rest.find(({ length }) => length > 0);
    const next = lane?.shift();
    if (next) mixed.push(next);
  }
  return mixed;
}

test.each([
  ['', false, false],
  [', in the memory of the segment', true, false],
  [', in memory with a kernel', true, true],
])('however streams are interleaved, every frame comes out whole%s', (_, ownsSegments, hasKernel) => {
  const frames = fc.array(slices, { minLength: 1, maxLength: 5 });
  const turns = fc.array(fc.nat(2), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(frames, frames, fc.array(fc.nat(400), { maxLength: 5 }), turns, (first, second, sounds, order) => {
      const lane = (pid: number, list: readonly (readonly number[])[]) => {
        const writer = new TsWriter();
        for (const [index, sizes] of list.entries()) {
          const nals = [accessDelimiter, avcSps(320, 192), avcPps(), ...frameOf(sizes, pid & 15)];
          writer.pes(pid, annexB(...nals), { pts: index * 3000 });
        }
        return writer.packets;
      };
      const sound = new TsWriter();
      for (const [index, size] of sounds.entries()) {
        const frame = adtsFrame(new Uint8Array(size + 1).fill(7));
        sound.pes(soundPid, frame, { pts: index * 1920, isBounded: true, streamId: 0xc0 });
      }
      const mixed = interleaved([lane(firstPid, first), lane(secondPid, second), sound.packets], order);
      const stream = concatBytes([...new TsWriter().pat().pmt(streams).packets, ...mixed]);
      const bytes = hasKernel ? withKernel(stream) : stream;
      const before = bytes.slice();
      const demuxer = createTsDemuxer({ ownsSegments });
      const all = [demuxer.push(bytes), demuxer.flush()];
      if (!ownsSegments) expect(bytes).toEqual(before);
      const found = (pid: number) =>
        all.flatMap(({ tracks }) => tracks.filter(({ id }) => id === pid).flatMap(({ packets }) => packets));
      const data = (pid: number) => found(pid).map((packet) => packet.data);
      expect(data(firstPid)).toEqual(first.map((sizes) => prefixed(...frameOf(sizes, 1))));
      expect(data(secondPid)).toEqual(second.map((sizes) => prefixed(...frameOf(sizes, 2))));
      expect(data(soundPid)).toEqual(sounds.map((size) => new Uint8Array(size + 1).fill(7)));
    }),
    { numRuns: 200 },
  );
});

import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { concatBytes } from '../../../codec/bytes.ts';
import { findStartCodes } from '../../../codec/nal.ts';
import type { Demuxed } from '../../../model/packet.ts';
import { accessDelimiter, adtsFrame, annexB, avcPps, avcSlice, avcSps } from '../../test-support/elementary.ts';
import { TsWriter } from '../../test-support/ts-writer.ts';
import { withKernel } from '../../test-support/with-kernel.ts';
import { createTsDemuxer } from '../demuxer.ts';
import { kernelOf } from './kernel.ts';

afterEach(() => vi.unstubAllGlobals());

function kernelFor(bytes: Uint8Array) {
  const memory = withKernel(bytes);
  const kernel = kernelOf(memory);
  if (!kernel) throw new Error('its memory has no kernel');
  return { kernel, memory };
}

/** Bytes with many start codes and near misses, after others that are all equally likely. */
const dense = fc.array(fc.constantFrom(0, 0, 0, 1, 1, 2, 3, 255), { maxLength: 300 });
const mixed = fc
  .tuple(fc.array(fc.constantFrom(7, 7, 7, 7, 7, 7, 0, 1), { maxLength: 400 }), dense)
  .map(([sparse, rest]) => Uint8Array.from([...sparse, ...rest]));

test('start codes are found where the search in JavaScript finds them', () => {
  fc.assert(
    fc.property(mixed, fc.nat(150), fc.nat(150), (bytes, before, after) => {
      const start = Math.min(before, bytes.length);
      const end = Math.max(start, bytes.length - after);
      const expected: number[] = [];
      findStartCodes(bytes, new Int32Array(bytes.buffer, 0, bytes.length >> 2), start, end, expected);
      const { kernel } = kernelFor(bytes);
      const found: number[] = [];
      for (let at = kernel.find(start, end); at >= 0; at = kernel.find(at + 3, end)) found.push(at);
      expect(found).toEqual(expected);
    }),
    { numRuns: 1000 },
  );
});

test.each([188, 192, 204])('payloads %i bytes apart are joined, however little they move', (stride) => {
  fc.assert(
    fc.property(fc.nat(300), fc.nat(300), fc.nat(8), (to, gap, count) => {
      const from = to + gap;
      const bytes = Uint8Array.from({ length: from + count * stride + 10 }, (_, index) => (index * 7919) >> 3);
      const { kernel, memory } = kernelFor(bytes);
      for (let index = 0; index < count; index += 1) {
        bytes.copyWithin(to + index * 184, from + index * stride, from + index * stride + 184);
      }
      kernel.gather(to, from, count, stride);
      expect(memory).toEqual(bytes);
    }),
  );
});

const testedPid = 0x101;
const soundPid = 0x102;
const stream = fc.record({
  frames: fc.array(fc.nat(6000), { minLength: 1, maxLength: 6 }),
  /** Sizes of the sound frames in the PES packet after each picture. */
  sound: fc.array(fc.nat(1500), { maxLength: 4 }),
  /** What happens to the packet of this number. */
  faults: fc.array(fc.tuple(fc.nat(150), fc.nat(187), fc.nat(255)), { maxLength: 4 }),
  dropped: fc.nat(300),
  stride: fc.constantFrom(188, 192, 204),
  cut: fc.nat(200),
});

/** A damaged stream of one video and its sound; up to one packet may be missing. */
function broken({
  frames,
  sound,
  faults,
  dropped,
  stride,
  cut,
}: typeof stream extends fc.Arbitrary<infer T> ? T : never) {
  const writer = new TsWriter().pat().pmt([
    { pid: testedPid, type: 0x1b },
    { pid: soundPid, type: 0x0f },
  ]);
  for (const [index, size] of frames.entries()) {
    const nals = [accessDelimiter, avcSps(320, 192), avcPps(), avcSlice({ isIdr: true, fill: index, size })];
    writer.pes(testedPid, annexB(...nals), { pts: index * 3000 });
    const frame = (size: number, number: number) => adtsFrame(new Uint8Array(size + 1).fill(number + 1));
    if (sound.length > 0) writer.pes(soundPid, concatBytes(sound.map(frame)), { pts: index * 3000 });
  }
  const packets = writer.packets.map((packet) => concatBytes([packet, new Uint8Array(stride - 188).fill(9)]));
  for (const [number, at, value] of faults) packets[number]?.set([value], at);
  packets.splice(dropped, 1);
  const bytes = concatBytes(packets);
  return bytes.subarray(0, Math.max(0, bytes.length - cut)).slice();
}

function demuxed(segments: readonly Uint8Array[], hasKernel: boolean): unknown {
  const demuxer = createTsDemuxer({ ownsSegments: true });
  // Copies, because packets are views of memory that is reused.
  const copied = ({ tracks, problems }: Demuxed) => ({
    problems,
    tracks: tracks.map((track) => ({
      ...track,
      packets: track.packets.map((one) => ({ ...one, data: one.data.slice() })),
    })),
  });
  try {
    const pushed = segments.map((bytes) => copied(demuxer.push(hasKernel ? withKernel(bytes) : bytes.slice())));
    return [...pushed, copied(demuxer.flush())];
  } catch (error) {
    return error;
  }
}

test('intact and damaged streams give the same packets and problems with and without a kernel', () => {
  fc.assert(
    fc.property(fc.array(stream, { minLength: 1, maxLength: 3 }), (list) => {
      const segments = list.map(broken);
      expect(demuxed(segments, true)).toEqual(demuxed(segments, false));
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['without WebAssembly', undefined],
  [
    'where a policy forbids it',
    {
      ...WebAssembly,
      Module: () => {
        throw new Error('refused');
      },
    },
  ],
])('%s there is no such memory, and the attempt is made only once', async (_, replacement) => {
  vi.resetModules();
  vi.stubGlobal('WebAssembly', replacement);
  const { kernelMemory } = await import('./kernel.ts');
  expect(kernelMemory(1000)).toBeUndefined();
  vi.unstubAllGlobals();
  expect(kernelMemory(1000)).toBeUndefined();
});

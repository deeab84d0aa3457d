import { expect, test } from 'vitest';
import { buildAacConfig } from '../aac.ts';
import { BitWriter } from '../bits.ts';
import { scaleFactorCode } from './codebooks.ts';
import { createAacDecoder } from './decoder.ts';
import { codesOf, FrameWriter } from './test-support/frame-writer.ts';
import { randomNumbers } from './test-support/random.ts';

const stereo = buildAacConfig(2, 4, 2);
const endElement = 7;

/** A pair of channels in which nothing is coded. */
const silentPair = (writer = new BitWriter()) => {
  writer.bits(1, 3).bits(0, 4).bits(0, 1);
  for (let i = 0; i < 2; i += 1) writer.bits(100, 8).bits(0, 4).bits(0, 6).bits(0, 1).bits(0, 3);
  return writer;
};
const fill = (writer: BitWriter, extension: number) => writer.bits(6, 3).bits(2, 4).bits(extension, 4).bits(0, 12);

test('reports the values of the description', () => {
  expect(createAacDecoder(stereo)).toMatchObject({ sampleRate: 44_100, channels: 2 });
});

test('silence is silent', () => {
  const samples = createAacDecoder(stereo).decode(silentPair().bits(endElement, 3).toBytes());
  expect(samples.map((channel) => [channel.length, channel.every((sample) => sample === 0)])).toEqual([
    [1024, true],
    [1024, true],
  ]);
});

test.each([13, 14])('unannounced SBR is refused at the first frame that uses it (%i)', (extension) => {
  const decoder = createAacDecoder(stereo);
  decoder.decode(silentPair().bits(endElement, 3).toBytes());
  expect(() => decoder.decode(fill(silentPair(), extension).bits(endElement, 3).toBytes())).toThrow(
    expect.objectContaining({ code: 'media.unsupported', facts: { subject: 'HE-AAC' } }),
  );
});

test('other fill, data and a repeated layout are skipped', () => {
  const writer = new BitWriter().bits(4, 3).bits(0, 4).bits(1, 1).bits(3, 8).align().bits(0xabcdef, 24);
  fill(silentPair(writer), 0).bits(6, 3).bits(0, 4).bits(endElement, 3);
  expect(createAacDecoder(stereo).decode(writer.toBytes())).toHaveLength(2);
});

test('coupling channels are refused', () => {
  expect(() => createAacDecoder(stereo).decode(Uint8Array.of(0x40, 0))).toThrow(
    expect.objectContaining({ code: 'media.unsupported' }),
  );
});

test.each([
  ['nothing', new Uint8Array(0)],
  ['no end', silentPair().toBytes()],
  ['a channel that was not announced', new BitWriter().bits(0, 3).bits(0, 32).toBytes()],
  ['two pairs', silentPair(silentPair()).bits(endElement, 3).toBytes()],
])('a frame with %s is damaged', (_, frame) => {
  expect(() => createAacDecoder(stereo).decode(frame)).toThrow(expect.objectContaining({ code: 'segment.damaged' }));
});

test('a damaged frame leaves no trace in the next ones', () => {
  const writer = new FrameWriter(4, randomNumbers(99));
  const mono = buildAacConfig(2, 4, 1);
  // Frames without noise, because every use advances the random numbers.
  const frames = Array.from({ length: 20 }, () => writer.single(13));
  const decodeAll = (isDamaged: boolean) => {
    const decoder = createAacDecoder(mono);
    return frames.map((frame) => {
      if (isDamaged) expect(() => decoder.decode(frame.subarray(0, frame.length >> 1))).toThrow();
      return decoder.decode(frame)[0]?.slice();
    });
  };
  expect(decodeAll(true)).toEqual(decodeAll(false));
});

test('a joined noise band has the same noise in both channels', () => {
  const zero = codesOf(scaleFactorCode).get(60) ?? { code: 0, length: 1 };
  // One window of 10 bands, all joined, all noise.
  const writer = new BitWriter().bits(1, 3).bits(0, 4).bits(1, 1).bits(0, 4).bits(10, 6).bits(0, 1).bits(2, 2);
  for (const energy of [256 + 40, 256 + 44]) {
    writer.bits(90, 8).bits(13, 4).bits(10, 5).bits(energy, 9);
    for (let i = 1; i < 10; i += 1) writer.bits(zero.code, zero.length);
    writer.bits(0, 3);
  }
  const [left, right] = createAacDecoder(stereo).decode(writer.bits(endElement, 3).toBytes());
  expect(left?.some((sample) => sample !== 0)).toBe(true);
  // Four steps of a quarter of an octave: twice as loud.
  for (const [i, sample] of right?.entries() ?? []) expect(sample).toBeCloseTo(2 * (left?.[i] ?? 0), 9);
});

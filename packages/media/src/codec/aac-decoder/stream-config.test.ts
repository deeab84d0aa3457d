import { expect, test } from 'vitest';
import { buildAacConfig } from '../aac.ts';
import { BitWriter } from '../bits.ts';
import { readStreamConfig } from './stream-config.ts';

const longType = (type: number): Uint8Array =>
  new BitWriter()
    .bits(31, 5)
    .bits(type - 32, 6)
    .bits(4, 4)
    .bits(2, 4)
    .bits(0, 16)
    .toBytes();

test.each([
  ['AAC Main', buildAacConfig(1, 4, 2)],
  ['AAC-SSR', buildAacConfig(3, 4, 2)],
  ['AAC-LTP', buildAacConfig(4, 4, 2)],
  ['AAC-LD', buildAacConfig(23, 4, 2)],
  ['AAC-ELD', longType(39)],
  ['xHE-AAC', longType(42)],
  ['HE-AAC', new BitWriter().bits(5, 5).bits(7, 4).bits(2, 4).bits(4, 4).bits(2, 5).bits(0, 3).toBytes()],
  ['HE-AAC', new BitWriter().bits(29, 5).bits(7, 4).bits(1, 4).bits(4, 4).bits(2, 5).bits(0, 3).toBytes()],
  // Announced after the configuration of the core.
  [
    'HE-AAC',
    new BitWriter()
      .bits(2, 5)
      .bits(7, 4)
      .bits(2, 4)
      .bits(0, 3)
      .bits(0x2b7, 11)
      .bits(5, 5)
      .bits(9, 4)
      .bits(4, 4)
      .toBytes(),
  ],
])('%s is refused by name', (subject, description) => {
  expect(() => readStreamConfig(description)).toThrow(
    expect.objectContaining({ code: 'media.unsupported', facts: { subject } }),
  );
});

test('a trailing extension without SBR is accepted', () => {
  const description = Uint8Array.of(0x12, 0x10, 0x56, 0xe5, 0x00);
  expect(readStreamConfig(description)).toMatchObject({ sampleRate: 44_100, rateIndex: 4, frameSize: 1024 });
});

test('an explicit rate uses the tables of the nearest listed one', () => {
  const description = new BitWriter().bits(2, 5).bits(15, 4).bits(40_000, 24).bits(2, 4).bits(0, 3).toBytes();
  expect(readStreamConfig(description)).toMatchObject({ sampleRate: 40_000, rateIndex: 4 });
});

test.each([[], [0x12], [0x16, 0x90], [0x12, 0x00]])('a damaged description is refused: %o', (...bytes) => {
  expect(() => readStreamConfig(Uint8Array.from(bytes))).toThrow(expect.objectContaining({ name: 'MediaError' }));
});

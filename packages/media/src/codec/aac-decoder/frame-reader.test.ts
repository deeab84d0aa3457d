import { expect, test } from 'vitest';
import { BitReader } from '../bits.ts';
import { FrameReader } from './frame-reader.ts';
import { randomNumbers } from './test-support/random.ts';

test('reads the same bits as the general reader', () => {
  const random = randomNumbers(7);
  const bytes = Uint8Array.from({ length: 9000 }, () => random(256));
  const reader = new FrameReader();
  reader.open(bytes);
  const general = new BitReader(bytes);
  while (general.left > 25) {
    const count = 1 + random(25);
    expect(reader.bits(count)).toBe(general.bits(count));
  }
  reader.check();
});

test('a packet has its own end, even after a longer packet', () => {
  const reader = new FrameReader();
  reader.open(new Uint8Array(100).fill(255));
  reader.open(Uint8Array.of(1, 2));
  expect(reader.bits(24)).toBe(0x01_02_00);
  expect(() => reader.check()).toThrow(expect.objectContaining({ code: 'segment.damaged' }));
});

import { expect, test } from 'vitest';
import { BitWriter } from '../bits.ts';
import { scaleFactorCode, spectralCodes } from './codebooks.ts';
import { FrameReader } from './frame-reader.ts';
import { HuffmanCode } from './huffman.ts';
import { codesOf } from './test-support/frame-writer.ts';

test.each([scaleFactorCode, ...spectralCodes.map(({ order }) => order)])('every symbol of %s is read back', (order) => {
  const codes = codesOf(order);
  const writer = new BitWriter();
  for (const { code, length } of codes.values()) writer.bits(code, length);
  const bits = new FrameReader();
  bits.open(writer.toBytes());
  const reader = new HuffmanCode(order);
  expect(Array.from(codes, () => reader.read(bits))).toEqual([...codes.keys()]);
});

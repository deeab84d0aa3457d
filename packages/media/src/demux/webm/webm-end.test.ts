import { expect, test } from 'vitest';
import { endOfWebm } from './webm-end.ts';

const header = [0x1a, 0x45, 0xdf, 0xa3, 0x82, 0, 0];
const segment = [0x18, 0x53, 0x80, 0x67];

test('a file ends where its segment does', () => {
  expect(endOfWebm(Uint8Array.from([...header, ...segment, 0x40, 0x64]))).toBe(7 + 4 + 2 + 100);
});

test.each([
  ['a segment of unknown size', [...header, ...segment, 0x01, 255, 255, 255, 255, 255, 255, 255]],
  ['no segment', header],
  ['a cut header', [...header, 0x18, 0x53]],
  ['no WebM', [1, 2, 3, 4]],
])('%s tells no end', (_, bytes) => {
  expect(endOfWebm(Uint8Array.from(bytes))).toBeUndefined();
});

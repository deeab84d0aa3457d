import { expect, test } from 'vitest';
import { mp3IndexFrame } from './mp3-index-frame.ts';

const text = (value: string): number[] => [...value].map((char) => char.charCodeAt(0));

/** A frame of MPEG-1 layer III, stereo, with these bytes after its side information. */
function frame(behind: readonly number[], at = 36): Uint8Array {
  const bytes = new Uint8Array(192);
  bytes.set([0xff, 0xfb, 0x54, 0x04]);
  bytes.set(behind, at);
  return bytes;
}

const lame = [...text('LAME3.100'), ...new Array<number>(12).fill(0), 0x24, 0x01, 0x23];

test.each([
  ['Info with the delay of its encoder', [...text('Info'), 0, 0, 0, 0, ...lame], 576 + 529, undefined],
  [
    'Xing with frames and bytes before it',
    [...text('Xing'), 0, 0, 0, 3, 0, 0, 0, 9, 0, 0, 0, 9, ...lame],
    576 + 529,
    9,
  ],
  ['Xing without more', [...text('Xing'), 0, 0, 0, 1, 0, 0, 0, 9], undefined, 9],
  ['VBRI', [...text('VBRI'), ...new Array<number>(10).fill(1), 0, 0, 0, 9], undefined, 9],
])('%s is an index', (_, behind, priming, frames) => {
  expect(mp3IndexFrame(frame(behind))).toEqual({ priming, frames });
});

test('mono frames have less side information', () => {
  const mono = frame(text('Info'), 21);
  mono[3] = 0xc4;
  expect(mp3IndexFrame(mono)).toEqual({ priming: undefined });
});

test('an audio frame is not an index', () => {
  expect(mp3IndexFrame(frame([1, 2, 3]))).toBeUndefined();
});

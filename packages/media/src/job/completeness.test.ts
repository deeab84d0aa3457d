import { expect, test } from 'vitest';
import { cutSign, endsWhole, endsWholeOnDisk } from './completeness.ts';

const box = (type: string, size: number, claimed = size): Uint8Array => {
  const bytes = new Uint8Array(size);
  new DataView(bytes.buffer).setUint32(0, claimed);
  bytes.set(new TextEncoder().encode(type), 4);
  return bytes;
};

/** One packet per second of a stream, each with its time. */
const stream = (seconds: number): Uint8Array => {
  const bytes = new Uint8Array(188 * (seconds + 1));
  for (let second = 0; second <= seconds; second += 1) {
    const ticks = second * 90_000;
    const time = [0x21, (ticks >> 22) & 255, ((ticks >> 14) & 254) | 1, (ticks >> 7) & 255, ((ticks << 1) & 254) | 1];
    bytes.set([0x47, 0x41, 0, 0x10, 0, 0, 1, 0xe0, 0, 0, 0x80, 0x80, 5, ...time], second * 188);
  }
  return bytes;
};

test('boxes that fill the bytes are complete, cut ones are not', () => {
  expect(endsWhole(new Uint8Array([...box('moof', 24), ...box('mdat', 100)]), 2)).toBe(true);
  expect(endsWhole(new Uint8Array([...box('moof', 24), ...box('mdat', 60, 100)]), 2)).toBe(false);
});

test('a transport stream ends with a whole packet', () => {
  expect(endsWhole(stream(4), 4)).toBe(true);
  expect(endsWhole(stream(4).subarray(0, 700), 4)).toBe(false);
});

test('a transport stream that is cut between packets is too short for its time', () => {
  expect(endsWhole(stream(4).subarray(0, 188 * 3), 4)).toBe(false);
});

test('bytes without a known container cannot be assessed', () => {
  expect(endsWhole(new TextEncoder().encode('WEBVTT\n\n00:00'), 4)).toBe(true);
});

test('a large segment is checked at its head and its tail', async () => {
  const bytes = stream(60);
  const isWhole = (end: number): Promise<boolean> => {
    const source = {
      size: end,
      read: async (at: number, length: number) => bytes.subarray(at, Math.min(at + length, end)),
    };
    return endsWholeOnDisk(bytes.subarray(0, 188 * 4), source, 60);
  };
  expect(await isWhole(bytes.length)).toBe(true);
  expect(await isWhole(bytes.length - 50)).toBe(false);
  expect(await isWhole(188 * 30)).toBe(false);
});

test('a box that is longer than the announced length is certainly cut', () => {
  expect(cutSign(new Uint8Array([...box('moof', 24), ...box('mdat', 100)]), 2)).toBe('none');
  expect(cutSign(new Uint8Array([...box('moof', 24), ...box('mdat', 60, 100)]), 2)).toBe('sure');
  expect(cutSign(new Uint8Array([...box('mdat', 60), ...box('moof', 24)]), 2)).toBe('sure');
});

test('a transport stream that ends early is suspect, and one that also ends inside a packet is cut', () => {
  expect(cutSign(stream(4), 4)).toBe('none');
  expect(cutSign(stream(4).subarray(0, 188 * 3), 4)).toBe('maybe');
  expect(cutSign(stream(4).subarray(0, 188 * 4 + 50), 3)).toBe('maybe');
  expect(cutSign(stream(4).subarray(0, 188 * 3 + 50), 4)).toBe('sure');
});

test('padding after a transport stream is no sign of a cut', () => {
  expect(cutSign(new Uint8Array([...stream(4), 0, 0, 0, 0]), 4)).toBe('none');
});

test('both ends of a long transport stream are enough', () => {
  const filled = new Uint8Array([...stream(2), ...new Uint8Array(188 * 4000), ...stream(4).subarray(188 * 3)]);
  expect(cutSign(filled, 4)).toBe('none');
  expect(cutSign(filled, 8)).toBe('maybe');
  expect(cutSign(filled.subarray(0, 188 * 3000), 8)).toBe('none');
});

import { expect, test } from 'vitest';
import { endsWhole } from './whole.ts';

const box = (type: string, size: number, claimed = size): Uint8Array => {
  const bytes = new Uint8Array(size);
  new DataView(bytes.buffer).setUint32(0, claimed);
  bytes.set(new TextEncoder().encode(type), 4);
  return bytes;
};

test('boxes that fill the bytes are whole, cut ones are not', () => {
  expect(endsWhole(new Uint8Array([...box('moof', 24), ...box('mdat', 100)]))).toBe(true);
  expect(endsWhole(new Uint8Array([...box('moof', 24), ...box('mdat', 60, 100)]))).toBe(false);
});

test('a transport stream ends with a whole packet', () => {
  const stream = new Uint8Array(188 * 4);
  for (let at = 0; at < stream.length; at += 188) stream[at] = 0x47;
  expect(endsWhole(stream)).toBe(true);
  expect(endsWhole(stream.subarray(0, 700))).toBe(false);
});

test('of what has no frame nothing can be told', () => {
  expect(endsWhole(new TextEncoder().encode('WEBVTT\n\n00:00'))).toBe(true);
});

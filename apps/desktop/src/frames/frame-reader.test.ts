import { maxFrameBytes } from '@clipharbor/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FrameReader, type ReadFrame } from './frame-reader.ts';
import { encodeFrame } from './write-frame.ts';

const header = (length: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(length);
  return bytes;
};

/** What a reader returns for bytes that arrive in chunks of these sizes. */
function readInPieces(bytes: Buffer, sizes: readonly number[]): ReadFrame[] {
  const reader = new FrameReader();
  const read: ReadFrame[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    read.push(...reader.push(bytes.subarray(at, at + size)));
    at += size;
  }
  return read;
}

const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 });

test('frames are the same however they are chunked', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 8 }), sizes, (bodies, pieces) => {
      const stream = Buffer.concat(bodies.flatMap((body) => [header(body.length), Buffer.from(body)]));
      const read = readInPieces(stream, pieces);
      expect(read.map((one) => (one.kind === 'frame' ? [...one.bytes] : one.kind))).toEqual(
        bodies.map((body) => (body.length === 0 ? 'empty' : [...body])),
      );
    }),
  );
});

test('any bytes are read without an error, and never twice', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), sizes, (bytes, pieces) => {
      const read = readInPieces(Buffer.from(bytes), pieces);
      const carried = read.reduce((sum, one) => sum + 4 + (one.kind === 'frame' ? one.bytes.length : 0), 0);
      expect(carried).toBeLessThanOrEqual(bytes.length);
      expect(read.slice(0, -1).every(({ kind }) => kind !== 'tooLarge')).toBe(true);
    }),
  );
});

test('reads one mebibyte; one byte more ends the stream before it is buffered', () => {
  const whole = Buffer.concat([header(maxFrameBytes.in), Buffer.alloc(maxFrameBytes.in, 32)]);
  expect(readInPieces(whole, [65_536]).map(({ kind }) => kind)).toEqual(['frame']);
  const larger = Buffer.concat([header(maxFrameBytes.in + 1), Buffer.alloc(100), header(2), Buffer.from('{}')]);
  expect(readInPieces(larger, [7]).map(({ kind }) => kind)).toEqual(['tooLarge']);
});

test('a frame is written only if it is below one mebibyte', () => {
  expect(encodeFrame({ a: 'é' })).toEqual(Buffer.concat([header(10), Buffer.from('{"a":"é"}')]));
  const room = maxFrameBytes.out - 2;
  expect(encodeFrame('x'.repeat(room))?.length).toBe(4 + maxFrameBytes.out);
  expect(encodeFrame('x'.repeat(room + 1))).toBeUndefined();
});

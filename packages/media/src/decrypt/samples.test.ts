import { createCipheriv } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { concatBytes } from '../codec/bytes.ts';
import { adtsFrame, annexB, avcPps, avcSlice, avcSps, prefixed } from '../demux/test-support/elementary.ts';
import { TsWriter } from '../demux/test-support/ts-writer.ts';
import { createTsDemuxer } from '../demux/ts/demuxer.ts';
import { MediaError } from '../model/errors.ts';
import { decryptSamples } from './samples.ts';

const key = Uint8Array.from({ length: 16 }, (_, i) => i * 11 + 1);
const iv = Uint8Array.from({ length: 16 }, (_, i) => 99 - i);

/** CBC over scattered blocks, as the SAMPLE-AES specification describes it. */
function encryptBlocks(data: Uint8Array, positions: readonly number[]): Uint8Array {
  const result = data.slice();
  const cipher = createCipheriv('aes-128-cbc', key, iv).setAutoPadding(false);
  for (const at of positions) result.set(cipher.update(data.subarray(at, at + 16)), at);
  return result;
}

function escapeNal(nal: Uint8Array): Uint8Array {
  const out: number[] = [];
  let zeros = 0;
  for (const byte of nal) {
    if (zeros >= 2 && byte <= 3) {
      out.push(3);
      zeros = 0;
    }
    out.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Uint8Array.from(out);
}

function encryptNal(nal: Uint8Array): Uint8Array {
  const positions: number[] = [];
  for (let at = 32; nal.length - at > 16; at += 160) positions.push(at);
  return nal.length <= 48 ? nal : escapeNal(encryptBlocks(nal, positions));
}

function encryptFrame(frame: Uint8Array): Uint8Array {
  const positions: number[] = [];
  for (let at = 16; at + 16 <= frame.length; at += 16) positions.push(at);
  return encryptBlocks(frame, positions);
}

describe('SAMPLE-AES in a transport stream', () => {
  test.each([20, 60, 170, 500, 5000])('slices of %i bytes are restored', (size) => {
    // Pairs of zero bytes can need escapes after encryption, as in real streams.
    const slice = avcSlice({ isIdr: true, fill: 0x5a, size });
    const small = avcSlice({ isIdr: true, firstBlock: 3, fill: 0x21, size: 8 });
    const bytes = new TsWriter()
      .pat()
      .pmt([{ pid: 0x101, type: 0xdb }])
      .pes(0x101, annexB(avcSps(320, 192), avcPps(), encryptNal(slice), encryptNal(small)), { pts: 0 })
      .toBytes();
    const clear = decryptSamples(createTsDemuxer().push(bytes), key, iv);
    expect(clear.tracks[0]?.packets[0]?.data).toEqual(prefixed(slice, small));
  });

  test('AAC frames are restored', () => {
    const frames = [10, 16, 31, 32, 48, 300].map((size) => Uint8Array.from({ length: size }, (_, i) => (i * 31) & 255));
    const stream = concatBytes(frames.map((frame) => adtsFrame(encryptFrame(frame))));
    const bytes = new TsWriter()
      .pat()
      .pmt([{ pid: 0x102, type: 0xcf }])
      .pes(0x102, stream, { pts: 0, isBounded: true })
      .toBytes();
    const clear = decryptSamples(createTsDemuxer().push(bytes), key, iv);
    expect(clear.tracks[0]?.packets.map(({ data }) => data)).toEqual(frames);
  });
});

test('other codecs pass through', () => {
  const demuxed = { tracks: [], problems: [] };
  expect(decryptSamples(demuxed, key, iv)).toEqual(demuxed);
});

test('a key of the wrong length is refused with a typed error', () => {
  expect(() => decryptSamples({ tracks: [], problems: [] }, key.subarray(1), iv)).toThrow(MediaError);
});

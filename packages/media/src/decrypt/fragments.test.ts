import { createCipheriv } from 'node:crypto';
import { expect, test } from 'vitest';
import { concatBytes } from '../codec/bytes.ts';
import { createMp4Demuxer } from '../demux/mp4/demuxer.ts';
import { aacEsds, audioEntry, box, full, moov, u16, u32 } from '../demux/test-support/mp4-writer.ts';
import { decryptFragments } from './fragments.ts';
import { openInit } from './protected-init.ts';

const key = Uint8Array.from({ length: 16 }, (_, i) => i * 7 + 3);
const iv = Uint8Array.from({ length: 16 }, (_, i) => 50 + i);
const other = Uint8Array.from({ length: 16 }, (_, i) => 200 - i);
const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);
const sample = (seed: number): Uint8Array => Uint8Array.from({ length: 90 }, (_, i) => (i * seed) & 255);

interface Scheme {
  readonly name?: string;
  readonly pattern?: number;
  readonly ivSize?: number;
}

function initOf({ name = 'cbcs', pattern = 0, ivSize = 0 }: Scheme): Uint8Array {
  const constant = ivSize === 0 ? [16, ...iv] : [];
  const tenc = box('tenc', full(1), [0, pattern, 1, ivSize], new Uint8Array(16), constant);
  const sinf = box(
    'sinf',
    box('frma', ascii('mp4a')),
    box('schm', full(0), ascii(name), u32(0x10000)),
    box('schi', tenc),
  );
  return moov([{ id: 1, timescale: 48_000, entries: [audioEntry('enca', aacEsds, sinf)] }]);
}

function fragment(samples: readonly Uint8Array[], senc: Uint8Array | undefined): Uint8Array {
  const sizes = samples.flatMap(({ length }) => [...u32(1024), ...u32(length)]);
  const moof = (offset: number): Uint8Array => {
    const trun = box('trun', full(0, 0x301), u32(samples.length), u32(offset), sizes);
    return box('moof', box('traf', box('tfhd', full(0, 0x20000), u32(1)), trun, ...(senc ? [senc] : [])));
  };
  return concatBytes([moof(moof(0).length + 8), box('mdat', ...samples)]);
}

/** Encrypts the blocks at these positions in one chain. */
function locked(data: Uint8Array, positions: readonly number[], vector = iv): Uint8Array {
  const result = data.slice();
  const cipher = createCipheriv('aes-128-cbc', key, vector).setAutoPadding(false);
  for (const at of positions) result.set(cipher.update(data.subarray(at, at + 16)), at);
  return result;
}

function decrypted(scheme: Scheme, samples: readonly Uint8Array[], senc?: Uint8Array): Uint8Array[] {
  const opened = openInit(initOf(scheme));
  if (!opened) throw new Error('not opened');
  const bytes = fragment(samples, senc);
  decryptFragments(bytes, opened, key, other);
  return createMp4Demuxer(opened.bytes)
    .push(bytes)
    .tracks.flatMap(({ packets }) => packets.map(({ data }) => data));
}

const whole = [0, 16, 32, 48, 64];

test('sound is decrypted in whole blocks, each sample with the common vector', () => {
  const samples = [locked(sample(3), whole), locked(sample(5), whole)];
  expect(decrypted({}, samples)).toEqual([sample(3), sample(5)]);
});

test('the clear parts that a fragment lists stay as they are, and a new chain begins after each', () => {
  const parts = [...u16(2), ...u16(10), ...u32(40), ...u16(4), ...u32(36)];
  const senc = box('senc', full(0, 2), u32(1), parts);
  const data = locked(locked(sample(7), [10, 26]), [54, 70]);
  expect(decrypted({}, [data], senc)).toEqual([sample(7)]);
});

test('only the encrypted blocks of a pattern are decrypted', () => {
  expect(decrypted({ pattern: 0x12 }, [locked(sample(9), [0, 48])])).toEqual([sample(9)]);
});

test('samples may have their own vectors', () => {
  const senc = box('senc', full(0), u32(2), other, iv);
  const samples = [locked(sample(3), whole, other), locked(sample(5), whole, iv)];
  expect(decrypted({ ivSize: 16 }, samples, senc)).toEqual([sample(3), sample(5)]);
});

test('another scheme stays marked as encrypted, so that it is refused as DRM', () => {
  expect(openInit(initOf({ name: 'cenc' }))).toBeUndefined();
  expect(openInit(moov([{ id: 1, timescale: 48_000, entries: [audioEntry('mp4a', aacEsds)] }]))).toBeUndefined();
});

test('a key of the wrong length is refused with a clear message', () => {
  const opened = openInit(initOf({}));
  if (!opened) throw new Error('not opened');
  expect(() => decryptFragments(new Uint8Array(0), opened, key.subarray(1), iv)).toThrow('16 bytes');
});

import { readFile } from 'node:fs/promises';
import { makeMedia, scale, soakTimeout } from '@clipharbor/testkit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileSeconds } from './file-seconds.ts';
import { mutate } from './test-support/fuzz.ts';

const source = (bytes: Uint8Array) => ({
  size: bytes.length,
  read: async (at: number, length: number) => bytes.subarray(at, at + length),
});

const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=64x48:r=5'];
const tone = ['-f', 'lavfi', '-i', 'sine=f=440:r=44100'];
const film = [...picture, ...tone, '-t', '3', '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac'];
const web = [...picture, '-t', '3', '-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8'];
const sound = [...tone, '-t', '3', '-c:a', 'libmp3lame'];

const stated: [name: string, args: string[]][] = [
  ['last.mp4', film],
  ['first.mp4', [...film, '-movflags', '+faststart']],
  ['film.mov', film],
  ['film.mkv', film],
  ['film.webm', web],
  ['variable.mp3', [...sound, '-q:a', '5']],
  ['without-index.mp3', [...sound, '-b:a', '64k', '-write_xing', '0']],
  ['long-tag.mp3', [...sound, '-metadata', `title=${'x'.repeat(5000)}`]],
];
/** In fragmented files and live recordings, the length is not known when the beginning is written. */
const unstated: [name: string, args: string[]][] = [
  ['fragments.mp4', [...film, '-movflags', '+frag_keyframe+empty_moov+default_base_moof']],
  ['live.webm', [...web, '-live', '1']],
  ['film.ts', film],
];

async function bytesOf(name: string, args: readonly string[]): Promise<Uint8Array> {
  return new Uint8Array(await readFile(await makeMedia(name, args)));
}
const typeOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

describe('a file of three seconds', { timeout: 60_000 }, () => {
  test.each(stated)('%s states its length', async (name, args) => {
    const seconds = await fileSeconds(source(await bytesOf(name, args)), typeOf(name));
    expect(Math.abs(seconds - 3)).toBeLessThan(0.3);
  });

  test.each(unstated)('%s does not state its length', async (name, args) => {
    expect(await fileSeconds(source(await bytesOf(name, args)), typeOf(name))).toBe(0);
  });
});

/** The cost of a read does not depend on the size of the file. */
test('a file with thousands of boxes needs only a few reads', async () => {
  const box = [0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65];
  const bytes = Uint8Array.from({ length: 80_000 }, (_, index) => box[index % 8] ?? 0);
  let reads = 0;
  const all = source(bytes);
  const read = (at: number, length: number): Promise<Uint8Array> => {
    reads += 1;
    return all.read(at, length);
  };
  expect(await fileSeconds({ ...all, read }, 'mp4')).toBe(0);
  expect(reads).toBeLessThanOrEqual(1000);
});

test('a box that states the length of all fragments is read', async () => {
  const [name, args] = unstated[0] ?? ['', []];
  const bytes = await bytesOf(name, args);
  const mvex = Buffer.from(bytes).indexOf('mvex');
  const moov = Buffer.from(bytes).indexOf('moov');
  const mehd = Buffer.from('00000010 6d656864 00000000 00001770'.replaceAll(' ', ''), 'hex');
  const longer = Buffer.concat([bytes.subarray(0, mvex + 4), mehd, bytes.subarray(mvex + 4)]);
  for (const at of [mvex - 4, moov - 4]) longer.writeUInt32BE(longer.readUInt32BE(at) + mehd.length, at);
  expect(await fileSeconds(source(longer), 'mp4')).toBe(6);
});

test('a damaged file never fails, and its length is a number', { timeout: soakTimeout(60_000) }, async () => {
  for (const [name, args] of stated) {
    const original = (await bytesOf(name, args)).slice(0, 20_000);
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat()), async (numbers) => {
        const random = (below: number): number => (numbers.next().value ?? 0) % below;
        const seconds = await fileSeconds(source(mutate(original, random)), typeOf(name));
        expect(Number.isFinite(seconds) && seconds >= 0).toBe(true);
      }),
      { numRuns: scale(50, 1000) },
    );
  }
});

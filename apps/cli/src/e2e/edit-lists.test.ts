import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  avOffsets,
  cachedFolder,
  dash,
  decodedAudioHash,
  decodedVideoHashes,
  decodingComplaints,
  duration,
  ffmpeg,
  packetHashes,
  sourceFile,
} from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { save } from './save.ts';

const asStream = (file: string) => ({ folder: dirname(file), manifest: basename(file) });

/** A file whose edit list begins 1.2 s into a group of pictures: what is before it exists but is not shown. */
async function trimmed(container: 'mp4' | 'mov'): Promise<string> {
  const source = await sourceFile({ seconds: 6 });
  const args = ['-ss', '1.2', '-i', source, '-c', 'copy', `trimmed.${container}`];
  return join(await cachedFolder(args.join(' '), (folder) => ffmpeg(folder, ...args)), `trimmed.${container}`);
}

test('content hidden by an edit list stays hidden by an edit list', async () => {
  const source = await trimmed('mov');
  const { file, result } = await save(asStream(source), { name: 'out.mp4', kind: 'mp4' });
  expect(await decodedVideoHashes(file)).toEqual(await decodedVideoHashes(source));
  expect(await decodedAudioHash(file)).toBe(await decodedAudioHash(source));
  expect(await duration(file)).toBeCloseTo(await duration(source), 1);
  expect(result.health.warnings).toEqual([]);
});

test('a range is relative to the first picture that is shown', async () => {
  const source = await trimmed('mp4');
  const { file } = await save(asStream(source), { from: 1, to: 3 });
  expect(await decodedVideoHashes(file)).toEqual((await decodedVideoHashes(source)).slice(25, 75));
});

test('a container without edit lists begins on the key frame, without the hidden sound, with a warning', async () => {
  const source = await trimmed('mp4');
  const { file, result } = await save(asStream(source), { name: 'out.mkv', kind: 'mkv' });
  const pictures = await decodedVideoHashes(source);
  expect((await decodedVideoHashes(file)).slice(-pictures.length)).toEqual(pictures);
  expect(await decodingComplaints(file)).toBe('');
  expect(result.health.warnings).toEqual(['The picture begins 1.20 s early, on a key frame: only MP4 can hide that.']);
  const sound = await packetHashes(file, '0:a:0');
  // A quarter of a second for the decoder, at 1024 samples.
  expect(sound.length).toBeGreaterThan((4.8 * 48_000) / 1024);
  expect(sound.length).toBeLessThan((5.1 * 48_000) / 1024);
  for (const { at, offset } of await avOffsets(file)) {
    if (at > 0.9) expect(Math.abs(offset), `at ${at} s`).toBeLessThan(0.04);
  }
});

/** A file whose edit lists end after four of six seconds, as when trimmed on a phone: the rest exists but is not shown. */
async function shortened(): Promise<string> {
  const source = await sourceFile({ seconds: 6 });
  const folder = await cachedFolder(`four seconds shown of ${source}`, async (target) => {
    const bytes = await readFile(source);
    for (let at = bytes.indexOf('elst'); at >= 0; at = bytes.indexOf('elst', at + 1))
      bytes.writeUInt32BE(4000, at + 12);
    await writeFile(join(target, 'shortened.mp4'), bytes);
  });
  return join(folder, 'shortened.mp4');
}

test.each(['mkv', 'ts'] as const)('content after the end of an edit list is left out of %s', async (kind) => {
  const source = await shortened();
  const pictures = await decodedVideoHashes(source);
  expect(pictures).toHaveLength(100);
  const { file } = await save(asStream(source), { name: `out.${kind}`, kind });
  expect(await decodedVideoHashes(file)).toEqual(pictures);
  expect(await decodingComplaints(file)).toBe('');
  expect((await packetHashes(file, '0:a:0')).length).toBeLessThan((4.1 * 48_000) / 1024);
});

/** A file whose video has an edit list of two parts, with the time between them left out. */
async function twoStretches(): Promise<string> {
  const source = await sourceFile({ seconds: 6 });
  const folder = await cachedFolder(`two parts of ${source}`, async (target) => {
    const bytes = await readFile(source);
    const at = bytes.indexOf('elst') - 4;
    const end = at + bytes.readUInt32BE(at);
    const grow = (start: number): unknown => bytes.writeUInt32BE(bytes.readUInt32BE(start) + 12, start);
    for (const outer of ['moov', 'trak', 'edts', 'elst']) grow(bytes.lastIndexOf(outer, at + 4) - 4);
    bytes.writeUInt32BE(2, at + 12);
    bytes.writeUInt32BE(2000, at + 16);
    const second = Buffer.from(bytes.subarray(at + 16, at + 28));
    // Ticks of the video's own clock, later than the end of the first part.
    second.writeUInt32BE(second.readUInt32BE(4) + 51_200, 4);
    await writeFile(join(target, 'two.mp4'), Buffer.concat([bytes.subarray(0, end), second, bytes.subarray(end)]));
  });
  return join(folder, 'two.mp4');
}

test('an edit list of several parts is kept as one part, with a warning', async () => {
  const source = await twoStretches();
  const { result } = await save(asStream(source), { name: 'out.mkv', kind: 'mkv' });
  expect(result.health.warnings).toEqual([
    'The file shows several parts of its film. Everything from the first part on is kept, in one piece.',
  ]);
});

test('a whole file keeps every packet, however its edit lists are rounded', async () => {
  const source = await sourceFile({ seconds: 6 });
  const { file } = await save(asStream(source), { name: 'out.mkv', kind: 'mkv' });
  for (const stream of ['0:v:0', '0:a:0'] as const) {
    expect((await packetHashes(file, stream)).length).toBe((await packetHashes(source, stream)).length);
  }
});

/** A 24 kHz file with an HE-AAC configuration, which the decoder turns into 48 kHz. */
async function highEfficiency(): Promise<string> {
  const source = await sourceFile({ seconds: 6, sampleRate: 24_000 });
  const folder = await cachedFolder(`he-aac ${source}`, async (target) => {
    const bytes = await readFile(source);
    // The five-byte descriptor: type 5 (SBR), 24 kHz, two channels, 48 kHz, type 2 (LC).
    const at = bytes.indexOf(Buffer.from([5, 0x80, 0x80, 0x80, 5])) + 5;
    bytes.set([0x2b, 0x11, 0x88, 0, 0], at);
    await writeFile(join(target, 'he.mp4'), bytes);
  });
  return join(folder, 'he.mp4');
}

test('samples at the start of HE-AAC are not hidden twice', async () => {
  const source = await highEfficiency();
  const { file } = await save(await dash(source, { addressing: 'timeline' }));
  expect(await packetHashes(file, '0:a:0')).toEqual(await packetHashes(source, '0:a:0'));
  const heard = await decodedAudioHash(file);
  expect(heard).toBe(await decodedAudioHash(source));
});

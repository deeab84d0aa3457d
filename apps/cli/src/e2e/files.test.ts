import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  avOffsets,
  decodedAudioHash,
  decodedVideoHashes,
  decodingComplaints,
  hls,
  master,
  packetCounts,
  packetHashes,
  sourceFile,
  subtitles,
} from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { save } from './save.ts';

const asStream = (file: string) => ({ folder: dirname(file), manifest: basename(file) });

test.each(['mp4', 'mov', 'mkv'] as const)(
  'a file of %s is copied byte by byte',
  { timeout: 60_000 },
  async (container) => {
    const source = await sourceFile({ container });
    const { file, names } = await save(asStream(source), { name: `copy.${container}` });
    expect(await readFile(file)).toEqual(await readFile(source));
    expect(names).toEqual([`copy.${container}`]);
  },
);

test.each([
  ['mp3', { video: 'none', audio: 'mp3' }],
  ['m4a', { video: 'none', audio: 'aac' }],
  ['ogg', { video: 'none', audio: 'opus' }],
  ['webm', { video: 'vp9', audio: 'opus', seconds: 4 }],
] as const)('a file of %s is copied under its own kind', async (container, options) => {
  const source = await sourceFile({ ...options, container });
  const { file } = await save(asStream(source), { name: 'copy' });
  expect(await readFile(file)).toEqual(await readFile(source));
  // The bytes decide, not the address: sound in MP4 is MP4.
  expect(file.endsWith(container === 'm4a' ? '.mp4' : `.${container}`)).toBe(true);
});

test('a film file becomes Matroska without re-encoding', async () => {
  const source = await sourceFile();
  const { file, names } = await save(asStream(source), { name: 'out.mkv', kind: 'mkv' });
  expect(await decodedVideoHashes(file)).toEqual(await decodedVideoHashes(source));
  expect(await packetHashes(file, '0:a:0')).toEqual(await packetHashes(source, '0:a:0'));
  expect(await decodingComplaints(file)).toBe('');
  expect(names).toEqual(['out.mkv']);
});

test('sound is extracted from a film file', async () => {
  const source = await sourceFile();
  const { file } = await save(asStream(source), { name: 'out.m4a', kind: 'm4a' });
  expect(await packetCounts(file)).toMatchObject([{ type: 'audio', packets: 564 }]);
});

test.each([
  ['m4a', []],
  ['mkv', ['-sample_fmt', 's32p']],
  ['mp4', []],
] as const)('Apple Lossless is passed through to %s, sample by sample', async (kind, extra) => {
  const source = await sourceFile({ seconds: 5, audio: 'alac', container: 'mov', sampleRate: 44_100, extra });
  const { file } = await save(asStream(source), { name: `out.${kind}`, kind });
  expect(await packetHashes(file, '0:a:0')).toEqual(await packetHashes(source, '0:a:0'));
  expect(await decodedAudioHash(file)).toBe(await decodedAudioHash(source));
  expect(await decodingComplaints(file)).toBe('');
});

test('Apple Lossless comes out of Matroska unchanged', async () => {
  const source = await sourceFile({ seconds: 5, audio: 'alac', container: 'mkv', sampleRate: 44_100 });
  const { file } = await save(asStream(source), { name: 'out.mp4', kind: 'mp4' });
  expect(await decodedAudioHash(file)).toBe(await decodedAudioHash(source));
  for (const { offset } of await avOffsets(file)) expect(Math.abs(offset)).toBeLessThan(0.04);
});

test('a part of a film file is extracted', async () => {
  const source = await sourceFile();
  const { file } = await save(asStream(source), { from: 3, to: 6 });
  const all = await decodedVideoHashes(source);
  expect((await decodedVideoHashes(file)).slice(0, 74)).toEqual(all.slice(75, 149));
});

test.each([
  ['film', {}, ['0:v:0', '0:a:0'], 6],
  ['sound', { video: 'none', audio: 'opus', container: 'webm' }, ['0:a:0'], 5],
] as const)(
  'a file of %s is split into many, and nothing is lost',
  { timeout: 60_000 },
  async (_, options, maps, files) => {
    const source = await sourceFile(options);
    const { folder, result } = await save(asStream(source), {
      name: 'out.mkv',
      kind: 'mkv',
      split: { seconds: files === 6 ? 2 : 3 },
    });
    const parts = result.files.map(({ name }) => join(folder, name));
    expect(parts).toHaveLength(files);
    for (const map of maps) {
      const hashes = await Promise.all(parts.map((part) => packetHashes(part, map)));
      expect(hashes.flat()).toEqual(await packetHashes(source, map));
    }
  },
);

test('a film file with unsupported sound is refused, not saved without it', async () => {
  const source = await sourceFile({ seconds: 2, extra: ['-c:a', 'dca', '-b:a', '768k', '-strict', '-2'] });
  await expect(save(asStream(source), { name: 'out.mkv', kind: 'mkv' })).rejects.toMatchObject({
    code: 'media.unsupported',
  });
});

async function withSubtitles() {
  // The transport stream muxer of ffmpeg adds 1.4 s of its own.
  const together = ['-avoid_negative_ts', 'disabled', '-output_ts_offset', '10'];
  const video = await hls(await sourceFile(), { extra: together });
  return master(video, [{ stream: await subtitles(12, { mpegTime: 1_026_000 }), type: 'SUBTITLES', language: 'de' }]);
}

test.each([
  ['on demand', { subtitleFiles: 'vtt' }, 'out.mp4', 'out.de.vtt', /00:05\.0\d\d --> .*\nSecond 5/],
  ['where the container has no room', { kind: 'ts', name: 'out.ts' }, 'out.ts', 'out.de.srt', /00:00:05,0\d\d -->/],
] as const)('subtitles lie beside the film %s', async (_, options, film, text, cue) => {
  const { folder, result, names } = await save(await withSubtitles(), { subtitles: ['de'], ...options });
  expect(result.files.map(({ name }) => name)).toEqual([film, text]);
  expect(names.toSorted()).toEqual([film, text].toSorted());
  expect((await packetCounts(join(folder, film))).map(({ type }) => type)).toEqual(['video', 'audio']);
  expect(await readFile(join(folder, text), 'utf8')).toMatch(cue);
});

test('subtitles are embedded and saved separately', async () => {
  const stream = await withSubtitles();
  const { file } = await save(stream, { subtitles: ['de'] });
  const counts = await packetCounts(file);
  expect(counts.map(({ type }) => type)).toEqual(['video', 'audio', 'subtitle']);
  const alone = await save(stream, { name: 'out.srt', kind: 'srt' });
  const text = await readFile(alone.file, 'utf8');
  expect(text.match(/-->/g)).toHaveLength(12);
  expect(text).toMatch(/00:00:05,0\d\d --> 00:00:05,8\d\d\nSecond 5 <i>here<\/i>/);
});

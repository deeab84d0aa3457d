import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import {
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
] as const)('a file of %s is copied under its own kind', { timeout: 60_000 }, async (container, options) => {
  const source = await sourceFile({ ...options, container });
  const { file } = await save(asStream(source), { name: 'copy' });
  expect(await readFile(file)).toEqual(await readFile(source));
  // Bytes decide, not the address: sound in MP4 is MP4.
  expect(file.endsWith(container === 'm4a' ? '.mp4' : `.${container}`)).toBe(true);
});

test('a film file becomes Matroska without re-encoding', { timeout: 60_000 }, async () => {
  const source = await sourceFile();
  const { file, names } = await save(asStream(source), { name: 'out.mkv', kind: 'mkv' });
  expect(await decodedVideoHashes(file)).toEqual(await decodedVideoHashes(source));
  expect(await packetHashes(file, '0:a:0')).toEqual(await packetHashes(source, '0:a:0'));
  expect(await decodingComplaints(file)).toBe('');
  expect(names).toEqual(['out.mkv']);
});

test('sound is taken out of a film file', { timeout: 60_000 }, async () => {
  const source = await sourceFile();
  const { file } = await save(asStream(source), { name: 'out.m4a', kind: 'm4a' });
  expect(await packetCounts(file)).toMatchObject([{ type: 'audio', packets: 564 }]);
});

test('a part of a film file is cut out', { timeout: 60_000 }, async () => {
  const source = await sourceFile();
  const { file } = await save(asStream(source), { from: 3, to: 6 });
  const all = await decodedVideoHashes(source);
  expect((await decodedVideoHashes(file)).slice(0, 74)).toEqual(all.slice(75, 149));
});

test('subtitles are embedded and saved alone', { timeout: 60_000 }, async () => {
  const source = await sourceFile();
  // The transport stream muxer of ffmpeg adds 1.4 s of its own.
  const together = ['-avoid_negative_ts', 'disabled', '-output_ts_offset', '10'];
  const video = await hls(source, { extra: together });
  const stream = await master(video, [
    { stream: await subtitles(12, { mpegTime: 1_026_000 }), type: 'SUBTITLES', language: 'de' },
  ]);
  const { file } = await save(stream, { subtitles: ['de'] });
  const counts = await packetCounts(file);
  expect(counts.map(({ type }) => type)).toEqual(['video', 'audio', 'subtitle']);
  const alone = await save(stream, { name: 'out.srt', kind: 'srt' });
  const text = await readFile(alone.file, 'utf8');
  expect(text.match(/-->/g)).toHaveLength(12);
  expect(text).toMatch(/00:00:05,0\d\d --> 00:00:05,8\d\d\nSecond 5 <i>here<\/i>/);
});

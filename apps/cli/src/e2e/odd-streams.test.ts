import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  avOffsets,
  cachedFolder,
  copyInto,
  decodedVideoHashes,
  decodingComplaints,
  discontinuous,
  hls,
  type MadeStream,
  master,
  packetHashes,
  type SourceOptions,
  sourceFile,
} from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { save } from './save.ts';

async function expectInSync(file: string, flashes: number): Promise<void> {
  const offsets = await avOffsets(file);
  expect(offsets.length).toBeGreaterThanOrEqual(flashes);
  for (const { at, offset } of offsets) expect(Math.abs(offset), `at ${at} s`).toBeLessThan(0.04);
}

async function expectSame(file: string, source: string, flashes: number): Promise<void> {
  expect(await decodedVideoHashes(file)).toEqual(await decodedVideoHashes(source));
  expect(await packetHashes(file, '0:a:0')).toEqual(await packetHashes(source, '0:a:0'));
  expect(await decodingComplaints(file)).toBe('');
  await expectInSync(file, flashes);
}

test.each([
  ['mpegts', { audio: 'mp3' }],
  ['mpegts', { audio: 'ac3' }],
  ['mpegts', { video: 'hevc', sampleRate: 44_100 }],
  ['fmp4', { video: 'hevc', audio: 'eac3' }],
  ['fmp4', { video: 'av1', audio: 'opus' }],
  ['fmp4', { video: 'vp9', audio: 'flac' }],
  ['fmp4', { audio: 'alac' }],
] as const satisfies readonly (readonly ['mpegts' | 'fmp4', SourceOptions])[])(
  '%s with %o passes through',
  async (type, options) => {
    const source = await sourceFile({ ...options, seconds: 6 });
    await expectSame((await save(await hls(source, { type }))).file, source, 5);
  },
);

const short = (options: SourceOptions = {}): Promise<string> => sourceFile({ seconds: 6, ...options });

test.each([
  ['another sample rate', async () => hls(await short({ sampleRate: 44_100 })), 450],
  ['another frame rate', async () => hls(await short({ rate: 30 })), 480],
  ['fragments', async () => hls(await short(), { type: 'fmp4' }), 450],
  ['no sound', async () => hls(await short(), { map: ['0:v'] }), 450],
] as const)('a part with %s in the middle keeps sound and picture together', async (_, middle, frames) => {
  const part = await hls(await short());
  const { file } = await save(await discontinuous([part, await middle(), part]));
  expect(await decodedVideoHashes(file)).toHaveLength(frames);
  expect(await decodingComplaints(file)).toBe('');
  await expectInSync(file, 11);
});

test('ten joins add no drift', async () => {
  const part = await hls(await short());
  const { file } = await save(await discontinuous(new Array<MadeStream>(10).fill(part)));
  expect(await decodedVideoHashes(file)).toHaveLength(1500);
  await expectInSync(file, 58);
});

test('another codec starts another file, at the same moment for sound and picture', async () => {
  const parts = [await hls(await short()), await hls(await short({ video: 'hevc' }))];
  const { folder, result } = await save(await discontinuous(parts));
  expect(result).toMatchObject({ status: 'done', files: [{ name: 'out.mp4' }, { name: 'out (2).mp4' }] });
  expect(result.health.warnings).toEqual(['The video continues as hevc at 6.0 s: what follows is in another file.']);
  for (const { name } of result.files) {
    expect(await decodedVideoHashes(join(folder, name))).toHaveLength(150);
    await expectInSync(join(folder, name), 5);
  }
});

const wrapSeconds = 95_443.717688 - 1.4;

test('the 33-bit clock may wrap within and between renditions', async () => {
  const source = await sourceFile();
  await expectSame(
    (await save(await hls(source, { extra: ['-output_ts_offset', `${wrapSeconds - 5}`] }))).file,
    source,
    11,
  );
  const near = ['-avoid_negative_ts', 'disabled', '-output_ts_offset', `${wrapSeconds - 0.01}`];
  const audio = await hls(source, { map: ['0:a'], extra: near });
  const video = await hls(source, { map: ['0:v'], extra: near });
  const stream = await master(video, [{ stream: audio, type: 'AUDIO', language: 'en', isDefault: true }]);
  await expectSame((await save(stream)).file, source, 11);
});

async function rewritten(stream: MadeStream, key: string, change: (text: string) => string): Promise<MadeStream> {
  const folder = await cachedFolder(`rewritten ${key} ${stream.folder}`, async (target) => {
    await copyInto(stream.folder, target, '');
    const text = await readFile(join(stream.folder, stream.manifest), 'utf8');
    await writeFile(join(target, stream.manifest), change(text));
  });
  return { folder, manifest: stream.manifest };
}

test.each([
  ['durations that are wrong', 'extinf', (text: string) => text.replaceAll(/#EXTINF:[\d.]+/g, '#EXTINF:3')],
  ['durations that are zero', 'zero', (text: string) => text.replaceAll(/#EXTINF:[\d.]+/g, '#EXTINF:0')],
  ['a byte order mark and other line ends', 'crlf', (text: string) => `\ufeff${text.replaceAll('\n', '\r\n')}`],
] as const)('a playlist with %s is read', async (_, key, change) => {
  const source = await sourceFile();
  await expectSame((await save(await rewritten(await hls(source), key, change))).file, source, 11);
});

test('an unannounced clock jump is followed', async () => {
  const later = await hls(await short(), { extra: ['-output_ts_offset', '500'] });
  const now = await hls(await short());
  const hidden = (text: string): string => text.replaceAll('#EXT-X-DISCONTINUITY\n', '');
  const { file, result } = await save(await rewritten(await discontinuous([now, later, now]), 'hidden', hidden));
  expect(await decodedVideoHashes(file)).toHaveLength(450);
  await expectInSync(file, 17);
  expect(result.health.tracks[0]?.clockJumps).toBe(2);
});

test('segments disguised as pictures are recognized', async () => {
  const source = await sourceFile();
  const plain = await hls(source);
  const folder = await cachedFolder(`posing ${plain.folder}`, async (target) => {
    await copyInto(plain.folder, target, '');
    for (const name of await readdir(target)) {
      if (!name.endsWith('.ts')) continue;
      const mask = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), Buffer.alloc(120, 7)]);
      await writeFile(join(target, name), Buffer.concat([mask, await readFile(join(target, name))]));
    }
  });
  await expectSame((await save({ folder, manifest: plain.manifest })).file, source, 11);
});

test('a gap that the server announces keeps its duration', async () => {
  const source = await sourceFile();
  const gap = (text: string): string => text.replace('seg002.ts', '#EXT-X-GAP\nseg002.ts');
  const { file, result } = await save(await rewritten(await hls(source), 'gap', gap));
  expect(result).toMatchObject({ status: 'done', health: { missing: [{ sequence: 2, reason: 'gap' }] } });
  expect(await decodedVideoHashes(file)).toHaveLength(250);
  await expectInSync(file, 9);
});

test('video in an unsupported codec is refused, not left out', async () => {
  const source = await sourceFile({ seconds: 2, extra: ['-c:v', 'mpeg2video'] });
  await expect(save(await hls(source))).rejects.toMatchObject({ code: 'media.unsupported' });
});

test('a break that only one of the playlists marks keeps sound and picture together', async () => {
  const source = await sourceFile();
  const fixed = ['-avoid_negative_ts', 'disabled', '-output_ts_offset', '10'];
  const marked = (text: string): string => text.replace(/#EXTINF.*\n.*003/, '#EXT-X-DISCONTINUITY\n$&');
  const video = await rewritten(await hls(source, { map: ['0:v'], extra: fixed }), 'marked', marked);
  const audio = await hls(source, { map: ['0:a'], extra: fixed });
  const stream = await master(video, [{ stream: audio, type: 'AUDIO', language: 'en', isDefault: true }]);
  await expectSame((await save(stream)).file, source, 11);
});

import { execFile } from 'node:child_process';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { decodingComplaints, discontinuous, hls, type MadeStream, packetCounts, sourceFile } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { save } from './save.ts';

const run = promisify(execFile);
const asStream = (file: string) => ({ folder: dirname(file), manifest: basename(file) });

/** The audible sound, as one channel. */
async function samplesOf(file: string, rate = 48_000): Promise<Float32Array> {
  const args = ['-v', 'error', '-i', file, '-map', '0:a:0', '-ac', '1', '-ar', `${rate}`, '-f', 'f32le', '-'];
  const { stdout } = await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: 1 << 28 });
  return new Float32Array(stdout.buffer, stdout.byteOffset, stdout.byteLength >> 2);
}

/** How much louder the sound is than the difference, in decibels, when one of them is shifted by some samples. */
function signalToDifference(heard: Float32Array, expected: Float32Array, shift = 0): number {
  let signal = 0;
  let noise = 0;
  for (let at = 48_000; at < expected.length - 48_000; at += 1) {
    const value = expected[at] ?? 0;
    signal += value ** 2;
    noise += (value - (heard[at + shift] ?? 0)) ** 2;
  }
  return 10 * Math.log10(signal / noise);
}

/** Expects the same sound, in sync to the sample. */
async function expectSound(file: string, source: string, decibels: number): Promise<void> {
  const [heard, expected] = await Promise.all([samplesOf(file), samplesOf(source)]);
  expect(signalToDifference(heard, expected)).toBeGreaterThan(decibels);
  expect(Math.abs(heard.length - expected.length)).toBeLessThanOrEqual(1024);
  for (const shift of [-8, -2, -1, 1, 2, 8]) {
    expect(signalToDifference(heard, expected, shift)).toBeLessThan(signalToDifference(heard, expected));
  }
}

/** Tones and noise: everything that an encoder has tools for. */
const rich = (seconds: number, extra: readonly string[] = []) =>
  sourceFile({
    seconds,
    extra: [
      '-af',
      'asplit[a][b];[b]volume=0.3,tremolo=f=7,aecho=0.8:0.7:41:0.4[c];[a][c]amix',
      '-b:a',
      '128k',
      ...extra,
    ],
  });

/** The original sound of a stream, including what a stream cannot hide at its start. */
const carried = async (stream: MadeStream) => (await save(stream, { name: 'out.m4a', kind: 'm4a' })).file;

test('the AAC of a stream becomes WAV', async () => {
  const stream = await hls(await rich(12));
  const { file, result, names } = await save(stream, { name: 'out.wav', kind: 'wav' });
  await expectSound(file, await carried(stream), 60);
  expect(await packetCounts(file)).toMatchObject([{ type: 'audio', codec: 'pcm_s16le' }]);
  expect(result).toMatchObject({ status: 'done', health: { isComplete: true, missing: [], warnings: [] } });
  expect(names).toEqual(['out.wav']);
});

test('the AAC of a stream becomes MP3', async () => {
  const stream = await hls(await rich(12), { type: 'fmp4' });
  const { file, result } = await save(stream, { name: 'out.mp3', kind: 'mp3' });
  await expectSound(file, await carried(stream), 12);
  expect(await packetCounts(file)).toMatchObject([{ type: 'audio', codec: 'mp3' }]);
  expect(await decodingComplaints(file)).toBe('');
  expect(result).toMatchObject({ status: 'done', health: { isComplete: true, warnings: [] } });
});

test.each(['wav', 'mp3'] as const)('the sound of a film file becomes %s', async (kind) => {
  const source = await rich(6);
  const { file } = await save(asStream(source), { name: `out.${kind}`, kind });
  await expectSound(file, source, kind === 'wav' ? 60 : 12);
});

test('the Opus of a film becomes MP3', async () => {
  const source = await sourceFile({ seconds: 6, video: 'vp9', audio: 'opus', container: 'webm' });
  const { file } = await save(asStream(source), { name: 'out.mp3', kind: 'mp3' });
  await expectSound(file, source, 12);
  expect(await decodingComplaints(file)).toBe('');
});

test.each([
  ['96 kHz', ['-ar', '96000'], 48_000, 2],
  ['one channel at 22 kHz', ['-ar', '22050', '-ac', '1'], 22_050, 1],
  ['5.1', ['-ac', '6'], 48_000, 2],
] as const)('%s become an MP3 that every player takes', async (_, extra, rate, channels) => {
  const source = await rich(4, extra);
  const { file } = await save(asStream(source), { name: 'out.mp3', kind: 'mp3' });
  const { stdout } = await run('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'stream=sample_rate,channels',
    '-of',
    'json',
    file,
  ]);
  expect(JSON.parse(stdout)).toMatchObject({ streams: [{ sample_rate: `${rate}`, channels }] });
  const [heard, expected] = await Promise.all([samplesOf(file), samplesOf(source)]);
  expect(Math.abs(heard.length - expected.length)).toBeLessThanOrEqual(2400);
  expect(await decodingComplaints(file)).toBe('');
});

test('a part of a stream becomes MP3, with exact times', async () => {
  const stream = await hls(await rich(12));
  const { file } = await save(stream, { name: 'out.mp3', kind: 'mp3', from: 3.3, to: 8.1 });
  const [heard, all] = await Promise.all([samplesOf(file), samplesOf(await carried(stream))]);
  const expected = all.subarray(Math.round(3.3 * 48_000), Math.round(8.1 * 48_000));
  expect(signalToDifference(heard, expected)).toBeGreaterThan(10);
  expect(Math.abs(heard.length - expected.length)).toBeLessThanOrEqual(1024);
});

test('an announced jump of the clock keeps the sound in sync', async () => {
  const stream = await discontinuous([await hls(await rich(4)), await hls(await rich(6))]);
  const { file, result } = await save(stream, { name: 'out.mp3', kind: 'mp3' });
  await expectSound(file, await carried(stream), 12);
  expect(result.status).toBe('done');
});

test('an ad with another sample rate becomes part of the same file', async () => {
  const film = await hls(await rich(4));
  const stream = await discontinuous([film, await hls(await rich(6, ['-ar', '44100'])), film]);
  const { file, result, names } = await save(stream, { name: 'out.wav', kind: 'wav' });
  const [heard, expected] = await Promise.all([samplesOf(file), samplesOf(await carried(stream))]);
  // Up to the end of the ad, because after it the other program has lost some samples at the change.
  const end = 9.9 * 48_000;
  expect(signalToDifference(heard.subarray(0, end), expected.subarray(0, end))).toBeGreaterThan(30);
  expect(Math.abs(heard.length - expected.length)).toBeLessThanOrEqual(1024);
  expect(result).toMatchObject({ status: 'done', health: { isComplete: true } });
  expect(names).toEqual(['out.wav']);
});

test.each([
  ['AAC', {}],
  ['Opus', { video: 'none', audio: 'opus', container: 'webm' }],
] as const)('%s that is split into files continues without a seam', async (codec, options) => {
  const stream = codec === 'AAC' ? await hls(await rich(12)) : asStream(await sourceFile({ ...options, seconds: 12 }));
  const whole = await samplesOf((await save(stream, { name: 'out.wav', kind: 'wav' })).file);
  const { folder, result } = await save(stream, { name: 'out.wav', kind: 'wav', split: { seconds: 3 } });
  const parts = await Promise.all(result.files.map(({ name }) => samplesOf(join(folder, name))));
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.flatMap((part) => [...part])).toEqual([...whole]);
});

test('sound without a decoder is refused by name', async () => {
  const source = await sourceFile({ seconds: 3, audio: 'ac3' });
  await expect(save(asStream(source), { name: 'out.mp3', kind: 'mp3' })).rejects.toMatchObject({
    code: 'media.unsupported',
    facts: { subject: 'ac3' },
  });
});

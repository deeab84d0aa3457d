import { readFile } from 'node:fs/promises';
import { makeMedia, scale, soakTimeout } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { fuzzDemuxers } from './test-support/fuzz.ts';

const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=64x48:r=5'];
const tone = ['-f', 'lavfi', '-i', 'sine=f=440:r=8000'];
const tiny = [
  ...picture,
  ...tone,
  '-t',
  '1',
  '-c:v',
  'libx264',
  '-preset',
  'ultrafast',
  '-bf',
  '1',
  '-qp',
  '45',
  '-c:a',
  'aac',
  '-b:a',
  '8k',
];
const tinyHevc = [...picture, '-t', '1', '-c:v', 'libx265', '-x265-params', 'log-level=none', '-crf', '45'];

const files: [name: string, args: string[]][] = [
  ['fuzz.ts', tiny],
  ['fuzz-hevc.ts', tinyHevc],
  ['fuzz.mp4', tiny],
  ['fuzz-fragmented.mp4', [...tiny, '-movflags', '+frag_keyframe+empty_moov+default_base_moof']],
  ['fuzz-hevc.mp4', tinyHevc],
  ['fuzz.mkv', tiny],
  [
    'fuzz.webm',
    [
      ...picture,
      ...tone,
      '-t',
      '1',
      '-c:v',
      'libvpx-vp9',
      '-cpu-used',
      '8',
      '-crf',
      '60',
      '-c:a',
      'libopus',
      '-b:a',
      '6k',
    ],
  ],
  ['fuzz.aac', [...tone, '-t', '1', '-c:a', 'aac', '-b:a', '8k']],
  ['fuzz.ac3', [...tone, '-ar', '48000', '-t', '0.2', '-c:a', 'ac3', '-b:a', '64k']],
  ['fuzz.eac3', [...tone, '-ar', '48000', '-t', '0.2', '-c:a', 'eac3', '-b:a', '64k']],
  ['fuzz.mp3', [...tone, '-t', '1', '-c:a', 'libmp3lame', '-b:a', '8k']],
];
const vtt =
  'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000\n\n1\n00:00:01.000 --> 00:00:02.000 line:0\n<i>Hello</i> &amp;\n';
const ttml =
  '<?xml version="1.0"?><tt xmlns="http://www.w3.org/ns/ttml" frameRate="25"><head><styling><style id="s" fontStyle="italic"/></styling></head>' +
  '<body><div begin="1s"><p begin="00:00:01:10" dur="2s" style="s">a<br/>b <span begin="1s">c</span></p></div></body></tt>';

test('damaged media never throws an untyped error, hangs or grows without bound', {
  timeout: soakTimeout(300_000),
}, async () => {
  const samples: Uint8Array[] = [vtt, ttml].map((text) => new TextEncoder().encode(text));
  for (const [name, args] of files) samples.push(new Uint8Array(await readFile(await makeMedia(name, args))));
  // Larger files are shortened, because speed matters more than their middle.
  const small = samples.map((sample) => sample.subarray(0, 24_000));
  const rounds = scale(20_000, 5_000_000);
  const inputs = [...small, ...samples.filter(({ length }) => length < 60_000)];
  const { demuxed, refused } = await fuzzDemuxers(inputs, 20_251, rounds);
  // Damage that is always or never refused would test little.
  expect(demuxed).toBeGreaterThan(rounds / 10);
  expect(refused).toBeGreaterThan(rounds / 100);
});

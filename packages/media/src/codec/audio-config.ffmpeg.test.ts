import { readFile } from 'node:fs/promises';
import { makeMedia } from '@clipharbor/testkit';
import { expect, test, vi } from 'vitest';
import { createDemuxer } from '../demux/create.ts';
import type { AudioFormat } from '../model/packet.ts';

// Encoding is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const tone = (rate: number, layout: string) => [
  '-f',
  'lavfi',
  '-i',
  `aevalsrc=exprs=sin(440*2*PI*t):c=mono:s=${rate}`,
  '-t',
  '1',
  '-af',
  `aformat=channel_layouts=${layout}`,
];

async function formatOf(path: string): Promise<AudioFormat> {
  const bytes = new Uint8Array(await readFile(path));
  return createDemuxer(bytes).push(bytes).tracks[0]?.format as AudioFormat;
}

test.each([
  ['aac', 'stereo', 44_100, 'aac', 'mp4a.40.2', 1024],
  ['aac', '5.1', 48_000, 'aac', 'mp4a.40.2', 1024],
  ['ac3', '5.1', 48_000, 'ac3', 'ac-3', 1536],
  ['ac3', 'mono', 44_100, 'ac3', 'ac-3', 1536],
  ['eac3', '5.1', 48_000, 'eac3', 'ec-3', 1536],
  ['libmp3lame', 'stereo', 44_100, 'mp3', 'mp4a.6B', 1152],
  ['libmp3lame', 'mono', 22_050, 'mp3', 'mp4a.69', 576],
])(
  '%s %s at %i Hz: what frames tell equals what MP4 stores',
  async (encoder, layout, rate, codec, codecString, frameSize) => {
    const name = `${encoder}-${layout}-${rate}`;
    const mp4 = await makeMedia(`${name}.mp4`, [...tone(rate, layout), '-c:a', encoder]);
    const ts = await makeMedia(`${name}.ts`, ['-i', mp4, '-c', 'copy']);
    const [inFile, inStream] = await Promise.all([formatOf(mp4), formatOf(ts)]);
    expect(inStream).toMatchObject({
      codec,
      codecString,
      frameSize,
      sampleRate: rate,
      channels: { mono: 1, stereo: 2, '5.1': 6 }[layout],
    });
    expect({ ...inFile, timescale: 0, description: 0 }).toEqual({ ...inStream, timescale: 0, description: 0 });
    // ffmpeg appends an optional extension to AAC's configuration; the bit rate of E-AC-3 is an estimate.
    const compared = codec === 'aac' ? [0, 2] : codec === 'eac3' ? [2, 5] : [0, 100];
    expect(inStream.description.subarray(...compared)).toEqual(inFile.description.subarray(...compared));
  },
);

test('Opus in a transport stream states its channels', async () => {
  const path = await makeMedia('opus-surround.ts', [...tone(48_000, '5.1'), '-c:a', 'libopus', '-mapping_family', '1']);
  const format = await formatOf(path);
  expect(format).toMatchObject({ codec: 'opus', codecString: 'opus', sampleRate: 48_000, channels: 6 });
  // Streams, coupled streams and the order of Vorbis follow the channel mapping family.
  expect(format.description.subarray(10)).toEqual(Uint8Array.of(1, 4, 2, 0, 4, 1, 2, 3, 5));
});

test('layer II of MPEG audio is carried like layer III', async () => {
  const path = await makeMedia('layer2.ts', [...tone(48_000, 'stereo'), '-c:a', 'mp2']);
  expect(await formatOf(path)).toMatchObject({
    codec: 'mp3',
    codecString: 'mp4a.6B',
    sampleRate: 48_000,
    channels: 2,
    frameSize: 1152,
  });
});

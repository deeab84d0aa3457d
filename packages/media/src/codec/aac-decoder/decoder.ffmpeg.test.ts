import { readFile } from 'node:fs/promises';
import { makeMedia } from '@clipharbor/testkit';
import { describe, expect, test, vi } from 'vitest';
import { readAdts } from './test-support/adts.ts';
import { compareWith } from './test-support/compare.ts';

// Encoding is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** Sounds by channel number, chosen so that the encoder uses its special tools. */
const sounds = {
  sweep: (i: number) => `0.4*sin(2*PI*(100+${i * 50}+1000*t)*t)`,
  noise: (i: number) => `0.3*(random(${i})*2-1)`,
  // Sharp attacks make it use short windows.
  clicks: (i: number) => `0.8*exp(-200*mod(t+${i}*0.01\\,0.13))*(random(${i})*2-1)`,
  // Nearly equal channels make it store sum and difference.
  alike: (i: number) => `0.3*sin(2*PI*440*t)+0.1*(random(0)*2-1)+${i}*0.01*(random(${i + 1})*2-1)`,
};
type Sound = keyof typeof sounds;
const channelCounts = { mono: 1, stereo: 2, '3.0': 3, '3.1': 4, '4.0': 4, quad: 4, '5.0': 5, '5.1': 6, '7.1': 8 };
type Layout = keyof typeof channelCounts;

async function samplesOf(path: string): Promise<Float32Array> {
  const raw = await readFile(await makeMedia('samples.f32', ['-i', path, '-c:a', 'pcm_f32le', '-f', 'f32le']));
  return new Float32Array(raw.buffer, raw.byteOffset, raw.length / 4);
}

async function agreement(sound: Sound, layout: Layout, rate: number, options: readonly string[]): Promise<number[]> {
  const channels = Array.from({ length: channelCounts[layout] }, (_, i) => sounds[sound](i)).join('|');
  const source = `aevalsrc=exprs=${channels}:c=${layout}:s=${rate}`;
  const path = await makeMedia('sound.aac', ['-f', 'lavfi', '-i', source, '-t', '1.5', '-c:a', 'aac', ...options]);
  const { config, frames } = readAdts(new Uint8Array(await readFile(path)));
  return compareWith(await samplesOf(path), config.description, frames);
}

const tools = ['-aac_is', '1', '-aac_ms', '1', '-aac_tns', '1'];
const withoutNoise = ['-aac_pns', '0', ...tools];

describe.each(Object.keys(sounds) as Sound[])('%s', (sound) => {
  test.each<[Layout, number, string]>([
    ['mono', 7350, '16k'],
    ['stereo', 8000, '24k'],
    ['stereo', 11_025, '24k'],
    ['mono', 12_000, '24k'],
    ['stereo', 16_000, '32k'],
    ['stereo', 22_050, '48k'],
    ['stereo', 24_000, '48k'],
    ['stereo', 32_000, '64k'],
    ['mono', 44_100, '64k'],
    ['stereo', 44_100, '32k'],
    ['stereo', 44_100, '128k'],
    ['stereo', 48_000, '320k'],
    ['stereo', 64_000, '128k'],
    ['stereo', 88_200, '128k'],
    ['stereo', 96_000, '256k'],
  ])('%s at %i Hz with %s/s decodes to the same samples as in ffmpeg', async (layout, rate, bitRate) => {
    const ratios = await agreement(sound, layout, rate, ['-b:a', bitRate, ...withoutNoise]);
    expect(Math.min(...ratios)).toBeGreaterThan(110);
  });
});

test.each<Layout>(['3.0', '3.1', '4.0', 'quad', '5.0', '5.1', '7.1'])(
  '%s: every channel is where ffmpeg puts it',
  async (layout) => {
    const ratios = await agreement('sweep', layout, 48_000, ['-b:a', '384k', ...withoutNoise]);
    expect(ratios).toHaveLength(channelCounts[layout]);
    expect(Math.min(...ratios)).toBeGreaterThan(110);
  },
);

describe('bands coded as noise', () => {
  // We use the same random numbers as ffmpeg, so even noise can be compared.
  test.each<[Sound, number, string]>([
    ['noise', 44_100, '64k'],
    ['clicks', 44_100, '48k'],
    ['sweep', 16_000, '24k'],
  ])('%s in mono at %i Hz, %s/s', async (sound, rate, bitRate) => {
    const [ratio] = await agreement(sound, 'mono', rate, ['-b:a', bitRate, '-aac_pns', '1', ...tools]);
    expect(ratio).toBeGreaterThan(110);
  });

  // For a joined band, ffmpeg makes different noise in the two channels while the standard requires the same: only the
  // left one matches.
  test.each<[Sound, number, string]>([
    ['noise', 44_100, '128k'],
    ['alike', 24_000, '48k'],
    ['clicks', 32_000, '64k'],
  ])('%s in stereo at %i Hz, %s/s', async (sound, rate, bitRate) => {
    const [left, right] = await agreement(sound, 'stereo', rate, ['-b:a', bitRate, '-aac_pns', '1', ...tools]);
    expect(left).toBeGreaterThan(110);
    expect(right).toBeGreaterThan(0);
  });
});

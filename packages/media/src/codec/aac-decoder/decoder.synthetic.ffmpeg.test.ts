import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { buildAacConfig } from '../aac.ts';
import { concatBytes } from '../bytes.ts';
import { compareWith } from './test-support/compare.ts';
import { FrameWriter, withAdtsHeader, withLoasHeader } from './test-support/frame-writer.ts';
import { randomNumbers } from './test-support/random.ts';

vi.setConfig({ testTimeout: 60_000 });

async function decodedByFfmpeg(name: string, bytes: Uint8Array): Promise<Float32Array> {
  const folder = await mkdtemp(join(tmpdir(), 'aac-'));
  try {
    const path = join(folder, name);
    await writeFile(path, bytes);
    const samples = join(folder, 'samples.f32');
    await promisify(execFile)('ffmpeg', ['-v', 'error', '-i', path, '-c:a', 'pcm_f32le', '-f', 'f32le', samples]);
    const raw = await readFile(samples);
    return new Float32Array(raw.buffer, raw.byteOffset, raw.length / 4);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function syntheticFrames(rateIndex: number, channels: number, frameSize: number): Uint8Array[] {
  const writer = new FrameWriter(rateIndex, randomNumbers(1000 + rateIndex * 10 + channels), frameSize);
  return Array.from({ length: 120 }, () => (channels === 1 ? writer.single() : writer.pair()));
}

test.each([
  [0, 2],
  [2, 1],
  [3, 2],
  [4, 2],
  [4, 1],
  [5, 2],
  [7, 2],
  [8, 1],
  [11, 2],
])(
  'frames with every tool at rate %i in %i channels decode to the same samples as in ffmpeg',
  async (rateIndex, channels) => {
    const frames = syntheticFrames(rateIndex, channels, 1024);
    const adts = concatBytes(frames.map((frame) => withAdtsHeader(frame, rateIndex, channels)));
    const expected = await decodedByFfmpeg('synthetic.aac', adts);
    const ratios = compareWith(expected, buildAacConfig(2, rateIndex, channels), frames);
    expect(Math.min(...ratios)).toBeGreaterThan(100);
  },
);

test.each([
  [3, 2],
  [5, 1],
  [8, 2],
])(
  'frames of 960 samples at rate %i in %i channels decode to the same samples as in ffmpeg',
  async (rateIndex, channels) => {
    const frames = syntheticFrames(rateIndex, channels, 960);
    const description = buildAacConfig(2, rateIndex, channels);
    description[1] = (description[1] ?? 0) | 4;
    const expected = await decodedByFfmpeg(
      'synthetic.latm',
      concatBytes(frames.map((frame) => withLoasHeader(frame, description))),
    );
    expect(Math.min(...compareWith(expected, description, frames))).toBeGreaterThan(100);
  },
);

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeMedia } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { concatBytes } from '../bytes.ts';
import { compareWith } from './test-support/compare.ts';
import { FrameWriter, withAdtsHeader } from './test-support/frame-writer.ts';
import { randomNumbers } from './test-support/random.ts';

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
])('frames with every tool at rate %i in %i channels have the samples of ffmpeg', async (rateIndex, channels) => {
  const writer = new FrameWriter(rateIndex, randomNumbers(1000 + rateIndex * 10 + channels));
  const frames = Array.from({ length: 120 }, () => (channels === 1 ? writer.single() : writer.pair()));
  const adts = concatBytes(frames.map((frame) => withAdtsHeader(frame, rateIndex, channels)));
  const folder = await mkdtemp(join(tmpdir(), 'aac-'));
  const path = join(folder, 'synthetic.aac');
  await writeFile(path, adts);
  const raw = await readFile(await makeMedia('synthetic.f32', ['-i', path, '-c:a', 'pcm_f32le', '-f', 'f32le']));
  await rm(folder, { recursive: true });
  const expected = new Float32Array(raw.buffer, raw.byteOffset, raw.length / 4);
  expect(Math.min(...compareWith(expected, adts))).toBeGreaterThan(100);
});

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  avOffsets,
  dash,
  dashSegmentBase,
  decodedVideoHashes,
  discontinuous,
  encrypted,
  hls,
  packetCounts,
  sourceFile,
} from './index.ts';

test('a source beeps when it flashes', { timeout: 60_000 }, async () => {
  const offsets = await avOffsets(await sourceFile());
  expect(offsets).toHaveLength(12);
  for (const { offset } of offsets) expect(Math.abs(offset)).toBeLessThan(0.025);
});

test('an encrypted discontinuous stream still decodes to its parts', { timeout: 60_000 }, async () => {
  const first = await sourceFile();
  const second = await sourceFile({ size: '128x96', seconds: 6, pitch: 880 });
  const joined = await discontinuous([await hls(first), await hls(second)]);
  const cipher = await encrypted(await hls(first), { rotateEvery: 2, mediaSequence: 300 });
  expect(await decodedVideoHashes(join(cipher.folder, cipher.manifest))).toEqual(await decodedVideoHashes(first));
  expect(await readFile(join(joined.folder, joined.manifest), 'utf8')).toContain('#EXT-X-DISCONTINUITY');
});

test('DASH is packaged by index and by template', { timeout: 60_000 }, async () => {
  const source = await sourceFile();
  const byTemplate = await dash(source);
  expect(await packetCounts(join(byTemplate.folder, byTemplate.manifest))).toMatchObject([{ packets: 300 }, {}]);
  const byIndex = await dashSegmentBase(source);
  expect(existsSync(join(byIndex.folder, 'a.mp4'))).toBe(true);
});

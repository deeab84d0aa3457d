import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  avOffsets,
  cbcsEncrypted,
  cbcsKey,
  dash,
  dashSegmentBase,
  decodedVideoHashes,
  discontinuous,
  encrypted,
  ffmpeg,
  hls,
  packetCounts,
  packetHashes,
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

test('ffmpeg reads encrypted fragments with the key, and not without', { timeout: 60_000 }, async () => {
  const source = await sourceFile({ seconds: 6 });
  const { folder } = await cbcsEncrypted(await hls(source, { type: 'fmp4' }));
  const init = await readFile(join(folder, 'init.mp4'));
  const target = await mkdtemp(join(tmpdir(), 'clipharbor-'));
  const read: string[] = [];
  // ffmpeg 5.1 mixes up the encryption info of several fragments.
  for (const name of (await readdir(folder)).filter((one) => one.startsWith('seg')).sort()) {
    await writeFile(join(target, 'locked.mp4'), Buffer.concat([init, await readFile(join(folder, name))]));
    await ffmpeg(target, '-decryption_key', cbcsKey, '-i', 'locked.mp4', '-c', 'copy', 'clear.mp4');
    read.push(...(await packetHashes(join(target, 'clear.mp4'), '0:v:0')));
  }
  expect(read).toEqual(await packetHashes(source, '0:v:0'));
  expect(await packetHashes(join(target, 'locked.mp4'), '0:v:0')).not.toEqual(read.slice(-50));
});

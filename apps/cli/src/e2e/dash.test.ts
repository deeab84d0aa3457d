import {
  avOffsets,
  dash,
  dashSegmentBase,
  decodedVideoHashes,
  decodingComplaints,
  multiPeriod,
  packetCounts,
  packetHashes,
  sourceFile,
} from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { save } from './save.ts';

async function expectSame(file: string, source: string): Promise<void> {
  expect(await packetHashes(file, '0:a:0')).toEqual(await packetHashes(source, '0:a:0'));
  expect(await decodedVideoHashes(file)).toEqual(await decodedVideoHashes(source));
  expect(await decodingComplaints(file)).toBe('');
  for (const { offset } of await avOffsets(file)) expect(Math.abs(offset)).toBeLessThan(0.04);
}

test.each(['number', 'timeline', 'list', 'listRanges'] as const)(
  'segments addressed by %s become the same film',
  { timeout: 60_000 },
  async (addressing) => {
    const source = await sourceFile();
    await expectSame((await save(await dash(source, { addressing }))).file, source);
  },
);

test('a missing remainder beyond the announced end is not an error', async () => {
  const source = await sourceFile();
  const { file, result } = await save(await dash(source), {}, [{ kind: 'missing', match: /chunk-stream1-00007/ }]);
  expect(result).toMatchObject({ status: 'done', health: { missing: [] } });
  expect(await packetHashes(file, '0:a:0')).toEqual((await packetHashes(source, '0:a:0')).slice(0, -1));
});

test('segments addressed by an index become the same film', async () => {
  const source = await sourceFile();
  await expectSame((await save(await dashSegmentBase(source))).file, source);
});

test('consecutive periods do not drift', async () => {
  const first = await dash(await sourceFile());
  const second = await dash(await sourceFile({ size: '128x96', seconds: 6, pitch: 880 }));
  const { file } = await save(await multiPeriod([first, second, first]));
  expect((await packetCounts(file))[0]).toMatchObject({ packets: 750 });
  const offsets = await avOffsets(file);
  expect(offsets.length).toBeGreaterThanOrEqual(29);
  for (const { offset } of offsets) expect(Math.abs(offset)).toBeLessThan(0.04);
  expect(await decodingComplaints(file)).toBe('');
});

test('WebM segments become WebM', async () => {
  const source = await sourceFile({ video: 'vp9', audio: 'opus', container: 'webm', seconds: 6 });
  const { file } = await save(await dash(source, { segmentType: 'webm', addressing: 'timeline' }), {
    name: 'out.webm',
    kind: 'webm',
  });
  expect(await decodedVideoHashes(file)).toEqual(await decodedVideoHashes(source));
  // Up to the last bit that the manifest lists, slightly after the end of its period.
  expect(await packetHashes(file, '0:a:0')).toEqual((await packetHashes(source, '0:a:0')).slice(0, 300));
  expect(await decodingComplaints(file)).toBe('');
});

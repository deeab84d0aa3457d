import { expect, test } from 'vitest';
import { readMedia } from '../test-support/read.ts';

const playlistHead =
  '#EXT-X-TARGETDURATION:4\n#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=24,PART-HOLD-BACK=3\n#EXT-X-PART-INF:PART-TARGET=1\n';

test('parts of finished segments are dropped, those of the last one kept', () => {
  const list = readMedia(
    `${playlistHead}#EXT-X-MEDIA-SEQUENCE:5\n#EXT-X-PART:DURATION=2,URI="5.0.mp4",INDEPENDENT=YES\n#EXTINF:4,\n5.mp4\n#EXT-X-PART:DURATION=1,URI="6.mp4",BYTERANGE="100@0",INDEPENDENT=YES\n#EXT-X-PART:DURATION=1,URI="6.mp4",BYTERANGE="80"\n#EXT-X-PRELOAD-HINT:TYPE=PART,URI="6.mp4",BYTERANGE-START=180`,
  );
  expect(list.segments).toHaveLength(1);
  expect(list.parts).toEqual([
    expect.objectContaining({
      sequence: 6,
      start: 4,
      range: { start: 0, length: 100 },
      part: { index: 0, isIndependent: true },
    }),
    expect.objectContaining({
      sequence: 6,
      start: 5,
      range: { start: 100, length: 80 },
      part: { index: 1, isIndependent: false },
    }),
  ]);
  expect(list.serverControl).toEqual({ canBlockReload: true, canSkipUntil: 24 });
  expect(list.partTarget).toBe(1);
});

test('a missing part is a gap, a part without an address is left out', () => {
  const list = readMedia(`${playlistHead}#EXT-X-PART:DURATION=1,URI="a",GAP=YES\n#EXT-X-PART:DURATION=1`);
  expect(list.parts).toEqual([expect.objectContaining({ isGap: true })]);
  expect(list.codes).toContain('hls.part');
});

test('a delta update is completed from the earlier playlist', () => {
  const previous = readMedia(
    `${playlistHead}#EXT-X-MEDIA-SEQUENCE:5\n#EXT-X-MAP:URI="i.mp4"\n#EXT-X-KEY:METHOD=AES-128,URI="k"\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n#EXTINF:4,\n5.mp4\n#EXTINF:3,\n6.mp4\n#EXT-X-DISCONTINUITY\n#EXTINF:4,\n7.mp4\n#EXTINF:4,\n8.mp4`,
  );
  const list = readMedia(
    `${playlistHead}#EXT-X-MEDIA-SEQUENCE:6\n#EXT-X-SKIP:SKIPPED-SEGMENTS=2\n#EXTINF:4,\n8.mp4\n#EXTINF:4,\n9.mp4`,
    { previous },
  );
  expect(list.isIncompleteUpdate).toBe(false);
  expect(list.segments.map(({ sequence, start, period }) => [sequence, start, period])).toEqual([
    [6, 0, 0],
    [7, 3, 1],
    [8, 7, 1],
    [9, 11, 1],
  ]);
  expect(list.segments[3]?.init?.url).toMatch(/i\.mp4$/);
  expect(list.segments[3]?.key?.iv[15]).toBe(9);
  expect(list.segments[0]?.programTime).toBe(Date.parse('2026-01-01T00:00:04Z'));
});

test('dates continue across skipped segments', () => {
  const previous = readMedia(
    `${playlistHead}#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n#EXTINF:4,\n0.mp4\n#EXTINF:4,\n1.mp4`,
  );
  const list = readMedia(`${playlistHead}#EXT-X-SKIP:SKIPPED-SEGMENTS=2\n#EXTINF:4,\n2.mp4`, { previous });
  expect(list.segments[2]?.programTime).toBe(Date.parse('2026-01-01T00:00:08Z'));
});

test('a delta that skips more than the earlier playlist has is reported, with correct numbers', () => {
  const list = readMedia(`${playlistHead}#EXT-X-MEDIA-SEQUENCE:6\n#EXT-X-SKIP:SKIPPED-SEGMENTS=2\n#EXTINF:4,\n8.mp4`);
  expect(list.isIncompleteUpdate).toBe(true);
  expect(list.segments[0]?.sequence).toBe(8);
});

test('a skip after segments is ignored, so that numbers stay consecutive', () => {
  const list = readMedia(`${playlistHead}#EXTINF:4,\n0.mp4\n#EXT-X-SKIP:SKIPPED-SEGMENTS=5\n#EXTINF:4,\n1.mp4`);
  expect(list.segments.map(({ sequence }) => sequence)).toEqual([0, 1]);
  expect(list.codes).toContain('hls.skip');
});

test('an ad break whose first tag is skipped continues and ends', () => {
  const previous = readMedia(`${playlistHead}#EXTINF:4,\n0.mp4\n#EXT-X-CUE-OUT\n#EXTINF:4,\n1.mp4\n#EXTINF:4,\n2.mp4`);
  expect(previous.markers).toEqual([{ kind: 'ad', start: 4, duration: 8 }]);
  const delta = `${playlistHead}#EXT-X-MEDIA-SEQUENCE:1\n#EXT-X-SKIP:SKIPPED-SEGMENTS=2\n#EXTINF:4,\n3.mp4\n#EXT-X-CUE-IN\n#EXTINF:4,\n4.mp4`;
  expect(readMedia(delta, { previous }).markers).toEqual([{ kind: 'ad', start: 0, duration: 12 }]);
});

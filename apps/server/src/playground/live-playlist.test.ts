import { expect, test } from 'vitest';
import { livePlaylist, liveSegment } from './live-playlist.ts';
import { segmentsOf } from './playlists.ts';

const broadcast = {
  segments: ['0.m4s', '1.m4s', '2.m4s', '3.m4s'].map((name) => ({ name, seconds: 2 })),
  segmentMs: 2000,
};
const at = (seconds: number) => livePlaylist(broadcast, seconds * 1000);
const tag = (playlist: string, name: string) => Number(new RegExp(`#${name}:(\\d+)`).exec(playlist)?.[1]);

test('the list covers the last two minutes and has no end', () => {
  const list = at(1000);
  const names = segmentsOf(list).map(({ name }) => name);
  expect(names).toHaveLength(60);
  // The segment from second 998 to 1000 has just been completed.
  expect([names[0], names.at(-1)]).toEqual(['440.m4s', '499.m4s']);
  expect(tag(list, 'EXT-X-MEDIA-SEQUENCE')).toBe(440);
  expect(list).not.toContain('#EXT-X-ENDLIST');
});

test('two seconds later it has moved by one', () => {
  expect(tag(at(1001.9), 'EXT-X-MEDIA-SEQUENCE')).toBe(440);
  expect(tag(at(1002), 'EXT-X-MEDIA-SEQUENCE')).toBe(441);
});

test('no list contradicts the one before: a discontinuity’s sequence number belongs to its segment', () => {
  const seen = new Map<string, number>();
  for (let seconds = 1000; seconds < 1040; seconds += 2) {
    let sequence = tag(at(seconds), 'EXT-X-DISCONTINUITY-SEQUENCE');
    for (const line of at(seconds).split('\n')) {
      if (line === '#EXT-X-DISCONTINUITY') sequence += 1;
      if (!line.endsWith('.m4s')) continue;
      expect(seen.get(line) ?? sequence).toBe(sequence);
      seen.set(line, sequence);
    }
  }
});

test('every round starts with a program date and time', () => {
  const list = at(1000);
  expect(list).toContain(
    '#EXT-X-DISCONTINUITY\n#EXT-X-PROGRAM-DATE-TIME:1970-01-01T00:14:48.000Z\n#EXTINF:2.000000,\n444.m4s',
  );
});

test.each([
  [499, '3.m4s'],
  [440, '0.m4s'],
  [390, '2.m4s'],
  // Not yet, and no longer.
  [500, undefined],
  [379, undefined],
])('segment %i is %s', (number, name) => {
  expect(liveSegment(number, broadcast, 1_000_000)).toBe(name);
});

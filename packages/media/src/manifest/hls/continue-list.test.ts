import { expect, test } from 'vitest';
import { readMedia } from '../test-support/read.ts';
import { beginList, continueList, type JoinedList } from './continue-list.ts';

interface Shape {
  first: number;
  count: number;
  name?: string;
  seconds?: number;
  head?: string;
}

function list({ first, count, name = 'a', seconds = 4, head = '' }: Shape) {
  const items = Array.from(
    { length: count },
    (_item, index) => `#EXTINF:${seconds},\n${name}${first + index}.ts?t=${Math.random()}`,
  );
  return readMedia(`#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:${first}\n${head}${items.join('\n')}`);
}

const shape = ({ segments }: JoinedList) => segments.map(({ sequence, period, start }) => [sequence, period, start]);

test('a sliding window keeps the time of each sequence number', () => {
  const joined = continueList(beginList(list({ first: 10, count: 3 }), []), list({ first: 12, count: 3 }));
  expect(shape(joined)).toEqual([
    [12, 0, 8],
    [13, 0, 12],
    [14, 0, 16],
  ]);
  expect(joined.isChanged).toBe(true);
});

test('the same playlist again is not a change', () => {
  const first = beginList(list({ first: 10, count: 3 }), []);
  expect(continueList(first, list({ first: 10, count: 3 })).isChanged).toBe(false);
});

test('a missed window is a gap of the right length', () => {
  const joined = continueList(beginList(list({ first: 0, count: 3 }), []), list({ first: 5, count: 2 }));
  expect(shape(joined)[0]).toEqual([5, 0, 20]);
});

test('a missed window is placed by dates when there are any', () => {
  const at = (time: string) => `#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:${time}Z\n`;
  const before = beginList(list({ first: 0, count: 3, head: at('00:00') }), []);
  expect(shape(continueList(before, list({ first: 9, count: 2, head: at('01:00') })))[0]).toEqual([9, 0, 60]);
});

test('an older copy from a cache adds and changes nothing', () => {
  const first = beginList(list({ first: 10, count: 4 }), []);
  const joined = continueList(first, list({ first: 9, count: 4 }));
  expect(shape(joined)).toEqual(shape(first));
  expect(joined.isChanged).toBe(false);
});

test('a server that restarts continues in a new period', () => {
  const first = beginList(list({ first: 100, count: 3, head: '#EXT-X-DISCONTINUITY-SEQUENCE:2\n' }), []);
  const joined = continueList(first, list({ first: 0, count: 2, name: 'b' }));
  expect(shape(joined)).toEqual([
    [103, 3, 12],
    [104, 3, 16],
  ]);
  const later = continueList(joined, list({ first: 1, count: 2, name: 'b' }));
  expect(shape(later)).toEqual([
    [104, 3, 16],
    [105, 3, 20],
  ]);
});

test('a restart that reuses old numbers is still a restart', () => {
  const first = beginList(list({ first: 0, count: 5 }), []);
  expect(shape(continueList(first, list({ first: 0, count: 2, name: 'b' })))[0]).toEqual([5, 1, 20]);
});

test('an empty playlist keeps the numbering for the next one', () => {
  const first = beginList(list({ first: 7, count: 2 }), []);
  const empty = continueList(first, list({ first: 9, count: 0 }));
  expect(empty.segments).toEqual([]);
});

test('a second track is aligned with the first by date', () => {
  const at = (time: string) => `#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:${time}Z\n`;
  const lead = beginList(list({ first: 50, count: 3, head: at('10') }), []);
  expect(beginList(list({ first: 7, count: 3, head: at('12.5') }), lead.segments).segments[0]?.start).toBe(2.5);
});

test('without dates it is aligned by a discontinuity that both contain', () => {
  const turn = (first: number, before: number) => {
    const items = (count: number) => '#EXTINF:4,\nx.ts\n'.repeat(count);
    return readMedia(`#EXT-X-MEDIA-SEQUENCE:${first}\n${items(before)}#EXT-X-DISCONTINUITY\n${items(2)}`);
  };
  const lead = beginList(turn(500, 3), []);
  expect(beginList(turn(900, 1), lead.segments).segments[0]?.start).toBe(8);
});

test('else by sequence number, else by the live edge', () => {
  const lead = beginList(list({ first: 10, count: 3 }), []);
  expect(beginList(list({ first: 11, count: 3 }), lead.segments).segments[0]?.start).toBe(4);
  expect(beginList(list({ first: 900, count: 2 }), lead.segments).segments[0]?.start).toBe(4);
});

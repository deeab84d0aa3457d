import { expect, test } from 'vitest';
import { readMedia } from '../test-support/read.ts';
import { beginList } from './continue-list.ts';
import { refreshAfter, reloadQuery } from './reload.ts';

const open = (head: string, target = 6) =>
  beginList(
    readMedia(`#EXT-X-TARGETDURATION:${target}\n${head}#EXTINF:${target},\n1.ts\n#EXT-X-PART:DURATION=1,URI="p"`),
    [],
  );

test('a playlist that grew is reloaded after a target duration, otherwise after half of it', () => {
  expect(refreshAfter(open(''), false)).toBe(6);
  expect(refreshAfter({ ...open(''), isChanged: false }, false)).toBe(3);
});

test('the wait is never so short that it hammers the server, nor so long that a window is lost', () => {
  expect(refreshAfter({ ...open('', 0.2), isChanged: false }, false)).toBe(0.5);
  expect(refreshAfter(open('', 80_000), false)).toBe(60);
});

test('a server that blocks is requested immediately, unless its last response had nothing new', () => {
  expect(refreshAfter(open(''), true)).toBe(0);
  expect(refreshAfter({ ...open(''), isChanged: false }, true)).toBe(3);
});

const serverControl =
  '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=36\n#EXT-X-PART-INF:PART-TARGET=1\n#EXT-X-MEDIA-SEQUENCE:18446744073709551000\n';

test('a blocking reload names the next segment, or the next part', () => {
  expect(reloadQuery(open(serverControl), false, 60)).toBe('_HLS_msn=18446744073709551001');
  expect(reloadQuery(open(serverControl), true, 60)).toBe('_HLS_msn=18446744073709551001&_HLS_part=1');
});

test('a delta is requested only while the playlist is recent', () => {
  expect(reloadQuery(open(serverControl), false, 5)).toContain('_HLS_skip=YES');
  expect(reloadQuery(open(''), false, 5)).toBe('');
});

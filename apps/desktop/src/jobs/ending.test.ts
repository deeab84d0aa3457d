import { expect, test } from 'vitest';
import { afterFailure, hasRoom, retryWaitsMs, spareBytes } from './ending.ts';

test.each([
  ['disk.full', false, 0, 'paused'],
  ['disk.failed', true, 0, 'paused'],
  ['http.refused', true, 0, 'failed'],
  ['media.protected', false, 0, 'failed'],
  ['network.failed', false, 0, 'failed'],
  ['network.failed', true, 0, 'waiting'],
  ['network.stalled', true, retryWaitsMs.length - 1, 'waiting'],
  ['network.stalled', true, retryWaitsMs.length, 'paused'],
])('%s (received: %s, empty tries: %i) is %s', (code, hasReceived, emptyTries, state) => {
  expect(afterFailure(code, hasReceived, emptyTries).state).toBe(state);
});

test('a file needs some spare room, and a disk of unknown size is tried', () => {
  expect(hasRoom(600, 600 + spareBytes)).toBe(true);
  expect(hasRoom(600, 599 + spareBytes)).toBe(false);
  expect(hasRoom(600, undefined)).toBe(true);
});

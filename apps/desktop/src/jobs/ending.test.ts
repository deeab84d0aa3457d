import { expect, test } from 'vitest';
import { afterFailure, retryWaitsMs } from './ending.ts';

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

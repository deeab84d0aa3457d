import { expect, test } from 'vitest';
import { MediaError } from './errors.ts';

test('an error says whether a retry may help', () => {
  expect(new MediaError('http.busy', 'The server is busy.').mayRetry).toBe(true);
  expect(new MediaError('media.protected', 'This video is protected.').mayRetry).toBe(false);
});

test('the cause is kept for logs', () => {
  const cause = new Error('ECONNRESET');
  expect(new MediaError('network.failed', 'Connection lost.', { cause }).cause).toBe(cause);
});

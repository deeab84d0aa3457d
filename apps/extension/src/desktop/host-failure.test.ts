import { expect, test } from 'vitest';
import { failureOfHost } from './host-failure.ts';

test.each([
  // Chromium 120 to 140.
  ['Specified native messaging host not found.', 'notInstalled'],
  ['Access to the specified native messaging host is forbidden.', 'blocked'],
  ['Access to the native messaging host was disabled by the system administrator.', 'blocked'],
  ['Native host has exited.', 'crashed'],
  ['Failed to start native messaging host.', 'crashed'],
  ['Error when communicating with the native messaging host.', 'crashed'],
  // Firefox 140.
  ['No such native application com.clipharbor.desktop', 'notInstalled'],
  ['An unexpected error occurred', 'crashed'],
  [null, 'crashed'],
] as const)('%s means %s', (reason, failure) => {
  expect(failureOfHost(reason)).toBe(failure);
});

import { afterEach, expect, test, vi } from 'vitest';
import { relay } from './confirmation-relay.ts';

afterEach(() => vi.unstubAllGlobals());

function relayFrom(search: string) {
  const replaceState = vi.fn();
  const close = vi.fn();
  const sent: unknown[] = [];
  vi.stubGlobal('location', { href: `https://clip.test/en/user?confirm=window${search}` });
  vi.stubGlobal('history', { replaceState, state: null });
  vi.stubGlobal('window', { close });
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage = (message: unknown) => sent.push(message);
      close = () => undefined;
    },
  );
  return { outcome: relay(), sent, close, replaceState };
}

test.each([
  ['&code=abc', 'code', [{ code: 'abc' }]],
  ['&error=access_denied', 'error', [{ error: 'access_denied' }]],
  ['&error=access_denied&error_code=bad_oauth_callback', 'error', [{ error: 'bad_oauth_callback' }]],
  ['', null, []],
])('%s: the window reports what it sent to the page', (search, outcome, sent) => {
  const done = relayFrom(search);
  expect(done).toMatchObject({ outcome, sent });
  expect(done.close).toHaveBeenCalledTimes(sent.length);
  expect(done.replaceState).toHaveBeenCalledWith(null, '', '/en/user?confirm=window');
});

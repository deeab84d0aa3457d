import { afterEach, expect, test, vi } from 'vitest';
import { loadCover } from './cover.ts';

afterEach(() => vi.unstubAllGlobals());

test('canceling does not wait for the server of the cover', async () => {
  const asked = Promise.withResolvers<void>();
  const silent = vi.fn((_: string, { signal }: { signal: AbortSignal }) => {
    asked.resolve();
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  vi.stubGlobal('fetch', silent);
  const canceling = new AbortController();
  const cover = loadCover('https://film.example/cover.jpg', canceling.signal);
  await asked.promise;
  canceling.abort();
  expect(await cover).toBeUndefined();
  expect(silent).toHaveBeenCalledOnce();
});

test('a picture in a suitable format is used unchanged', async () => {
  const picture = new Blob([Uint8Array.of(1, 2)], { type: 'image/png' });
  vi.stubGlobal('fetch', async () => new Response(picture));
  const cover = await loadCover('https://film.example/cover.png', new AbortController().signal);
  expect(cover).toEqual({ type: 'image/png', data: Uint8Array.of(1, 2) });
});

import { afterEach, expect, test, vi } from 'vitest';
import { startDownload } from './start-download.ts';

afterEach(() => vi.unstubAllGlobals());

function browser(accepts: (filename: string) => boolean) {
  const download = vi.fn(async ({ filename }: { filename: string }) => {
    if (!accepts(filename)) throw new Error('Invalid filename');
    return 7;
  });
  vi.stubGlobal('chrome', { downloads: { download } });
  return () => download.mock.calls.map(([{ filename }]) => filename);
}

test('a browser that cannot write a name gets the file under a plain one', async () => {
  const names = browser((name) => /^[ -~]+$/.test(name));
  expect(await startDownload({ url: 'blob:x', filename: 'Harbor · live.mp4' })).toBe(7);
  expect(names()).toEqual(['Harbor · live.mp4', 'Harbor _ live.mp4']);
});

test('a refusal for another reason is reported and not retried', async () => {
  const names = browser(() => false);
  await expect(startDownload({ url: 'blob:x', filename: 'Harbor.mp4' })).rejects.toThrow('Invalid filename');
  expect(names()).toEqual(['Harbor.mp4']);
});

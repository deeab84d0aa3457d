import { afterEach, expect, test, vi } from 'vitest';
import { loadImages } from './image-archive.ts';

afterEach(() => vi.unstubAllGlobals());

test('single images have a type that makes the browser keep their names', async () => {
  const bytes = new Uint8Array([0xff, 0xd8, 0xff]);
  vi.stubGlobal('fetch', async () => new Response(bytes, { headers: { 'content-type': 'image/jpeg' } }));
  const { files, failed } = await loadImages([{ url: 'https://a.example/1', title: 'Pier' }]);
  expect(failed).toBe(0);
  expect(files.map(({ name, blob }) => [name, blob.type])).toEqual([['Pier.jpg', 'application/octet-stream']]);
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { download, type HttpResponse, inspect, MediaError } from '@clipharbor/media';
import { folderHttp, hls, ScriptedHttp, sourceFile } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { browserPorts } from './browser-ports.ts';
import { createMemoryStorage } from './files/memory-storage.ts';
import { createMemoryHttp, memoryUrl } from './memory-http.ts';

const url = 'https://site.test/api/play?id=1';
const { signal } = new AbortController();
const passedOn = () => new ScriptedHttp([{ status: 200, body: [new TextEncoder().encode('network')] }]);

async function textOf({ body }: HttpResponse): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

test('a known address is answered from memory, all others by the network', async () => {
  const next = passedOn();
  const http = createMemoryHttp(next);
  http.put({ url, body: '#EXTM3U', type: 'application/vnd.apple.mpegurl' });
  const known = await http.get({ url: `${url}#t=1`, signal });
  expect(known).toMatchObject({
    url,
    status: 200,
    headers: { 'content-length': '7', 'content-type': 'application/vnd.apple.mpegurl', 'accept-ranges': 'bytes' },
  });
  expect(await textOf(known)).toBe('#EXTM3U');
  expect(next.requests).toHaveLength(0);
  const request = { url: 'https://site.test/api/play?id=2', range: { start: 1 }, headers: { a: 'b' }, signal };
  expect(await textOf(await http.get(request))).toBe('network');
  expect(next.requests).toEqual([request]);
  http.remove(url);
  expect(await textOf(await http.get({ url, signal }))).toBe('network');
});

test.each([
  [{ start: 2, end: 4 }, 206, 'bytes 2-4/10', 'cde'],
  [{ start: 7 }, 206, 'bytes 7-9/10', 'hij'],
  [{ start: 8, end: 100 }, 206, 'bytes 8-9/10', 'ij'],
  // The request with which the engine asks for a size.
  [{ start: 0, end: 0 }, 206, 'bytes 0-0/10', 'a'],
  [{ start: 10 }, 416, 'bytes */10', ''],
])('the part %j is answered with %i', async (range, status, contentRange, text) => {
  const http = createMemoryHttp(passedOn());
  http.put({ url, body: new TextEncoder().encode('abcdefghij') });
  const answer = await http.get({ url, range, signal });
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({ 'content-range': contentRange, 'content-length': `${text.length}` });
  expect(await textOf(answer)).toBe(text);
});

test('a request for part of replaced content is answered with the whole', async () => {
  const http = createMemoryHttp(passedOn());
  http.put({ url, body: 'first' });
  const { etag = '' } = (await http.get({ url, signal })).headers;
  const request = { url, range: { start: 1 }, headers: { 'If-Range': etag }, signal };
  expect((await http.get(request)).status).toBe(206);
  http.put({ url, body: 'second' });
  const answer = await http.get(request);
  expect([answer.status, await textOf(answer)]).toEqual([200, 'second']);
});

test('neither the caller nor a reader can change the stored content', async () => {
  const http = createMemoryHttp(passedOn());
  const given = new TextEncoder().encode('kept');
  http.put({ url, body: given });
  given.fill(0);
  for await (const chunk of (await http.get({ url, signal })).body) chunk.fill(0);
  expect(await textOf(await http.get({ url, signal }))).toBe('kept');
});

test('all contents together may use the limit; replaced content does not count twice', () => {
  const http = createMemoryHttp(passedOn(), { maxBytes: 10 });
  http.put({ url, body: '12345678' });
  http.put({ url, body: '1234567890' });
  const other = { url: 'https://site.test/other', body: 'x' };
  expect(() => http.put(other)).toThrow(expect.objectContaining({ code: 'manifest.tooLarge' }));
  http.put({ url, body: '123456789' });
  http.put(other);
  http.remove(url);
  http.put({ url: 'https://site.test/third', body: '123456789' });
});

test('an address in memory never reaches the network', async () => {
  const next = passedOn();
  const http = createMemoryHttp(next);
  const address = memoryUrl('blob of tab 7/ä');
  expect(memoryUrl('blob of tab 7/ä')).toBe(address);
  expect((await http.get({ url: address, signal })).status).toBe(404);
  http.put({ url: address, body: 'there' });
  expect(await textOf(await http.get({ url: address, signal }))).toBe('there');
  expect(next.requests).toHaveLength(0);
});

test('only http addresses are stored, and a canceled request is not answered', async () => {
  const http = createMemoryHttp(passedOn());
  expect(() => http.put({ url: 'blob:https://site.test/1', body: '' })).toThrow(
    expect.objectContaining({ code: 'url.forbidden' }),
  );
  http.put({ url, body: 'x' });
  await expect(http.get({ url, signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'cancelled' });
  const reason = new MediaError('disk.full', 'Full.');
  await expect(http.get({ url, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});

test('a playlist given as text is inspected and downloaded completely', async () => {
  const stream = await hls(await sourceFile({ seconds: 6 }));
  const playlist = await readFile(join(stream.folder, stream.manifest), 'utf8');
  const network = folderHttp(stream.folder);
  const http = createMemoryHttp(network);
  const ports = browserPorts(http);
  const address = memoryUrl('playlist of a blob');
  http.put({ url: address, body: playlist.replaceAll(/^(?=[^#\s])/gm, 'https://cdn.test/') });
  expect(await inspect(ports, address, signal)).toMatchObject({ isLive: false, warnings: [] });
  const storage = createMemoryStorage();
  const result = await download(ports, { url: address, storage, name: 'film.mp4' }).result;
  expect(result).toMatchObject({ status: 'done', health: { isComplete: true, missing: [] } });
  expect(storage.toBlob('film.mp4', 'video/mp4').size).toBeGreaterThan(10_000);
  // Each segment once, and before that the beginning of the first one, which shows whether there is video.
  expect(network.requests.length).toBe(1 + (playlist.match(/#EXTINF/g)?.length ?? 0));
});

test('a file that does not fit into memory fails as a full disk', async () => {
  const stream = await hls(await sourceFile({ seconds: 6 }));
  const ports = browserPorts(folderHttp(stream.folder));
  const storage = createMemoryStorage({ maxBytes: 20_000 });
  const job = download(ports, { url: `https://cdn.test/${stream.manifest}`, storage, name: 'film.mp4' });
  await expect(job.result).rejects.toMatchObject({ code: 'disk.full' });
});

test('the engine learns the size of a file in memory, and saves it', async () => {
  const body = await readFile(await sourceFile({ seconds: 2 }));
  const http = createMemoryHttp(passedOn());
  http.put({ url, body });
  const ports = browserPorts(http);
  expect(await inspect(ports, url, signal)).toMatchObject({ type: 'file', bytes: body.length });
  const storage = createMemoryStorage();
  const result = await download(ports, { url, storage, name: 'film.mp4' }).result;
  expect(result).toMatchObject({ status: 'done', health: { isComplete: true } });
});

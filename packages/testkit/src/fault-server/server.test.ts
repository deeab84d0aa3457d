import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { chooseFault, type FaultKind } from './faults.ts';
import { type FaultServer, type FaultServerOptions, startFaultServer } from './server.ts';

const body = new Uint8Array(10_000).fill(0x47);
const open: FaultServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function serve(options: FaultServerOptions = {}): Promise<FaultServer> {
  const server = await startFaultServer({ content: () => ({ body }), ...options });
  open.push(server);
  return server;
}
const withFault = (kind: FaultKind): Promise<FaultServer> => serve({ faults: [{ kind }] });
const get = (server: FaultServer, headers: Record<string, string> = {}, path = '/a') =>
  fetch(server.origin + path, { headers, redirect: 'manual' });

test('a file is served whole, in parts and by version', async () => {
  const server = await serve();
  const whole = await get(server);
  expect([whole.status, (await whole.arrayBuffer()).byteLength]).toEqual([200, 10_000]);
  const etag = whole.headers.get('etag') ?? '';
  const part = await get(server, { range: 'bytes=10-19', 'if-range': etag });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 10-19/10000']);
  expect((await get(server, { range: 'bytes=10-19', 'if-range': '"other"' })).status).toBe(200);
  expect((await get(server, { range: 'bytes=10000-' })).status).toBe(416);
  expect(server.log.map(({ attempt, status }) => [attempt, status])).toEqual([
    [0, 200],
    [1, 206],
    [2, 200],
    [3, 416],
  ]);
});

test('a folder is served, and nothing outside it', async () => {
  const root = await mkdtemp(join(tmpdir(), 'served-'));
  await writeFile(join(root, 'a.m3u8'), '#EXTM3U');
  const server = await startFaultServer({ root });
  open.push(server);
  const found = await get(server, {}, '/a.m3u8?x=1');
  expect([found.headers.get('content-type'), await found.text()]).toEqual(['application/vnd.apple.mpegurl', '#EXTM3U']);
  for (const path of ['/none', '/..%2f..%2fetc%2fpasswd', '/']) expect((await get(server, {}, path)).status).toBe(404);
  await rm(root, { recursive: true });
});

test.each(['cut', 'wrongLength'] as const)('%s breaks the body', async (kind) => {
  const response = await get(await withFault(kind));
  expect(response.headers.get('content-length')).toBe('10000');
  await expect(response.arrayBuffer()).rejects.toThrow();
});

test('drop gives no response', async () => {
  await expect(get(await withFault('drop'))).rejects.toThrow();
});

test.each([
  ['busy', 503],
  ['tooMany', 429],
  ['forbidden', 403],
  ['missing', 404],
] as const)('%s is %i', async (kind, status) => {
  const response = await get(await withFault(kind));
  expect(response.status).toBe(status);
  if (status === 503 || status === 429) expect(response.headers.get('retry-after')).toBe('1');
});

test('stall keeps the connection open after half the body', async () => {
  const response = await get(await withFault('stall'));
  let size = 0;
  const reader = response.body?.getReader();
  while (size < 5000) size += (await reader?.read())?.value?.length ?? 0;
  expect(size).toBe(5000);
  await reader?.cancel();
});

test('wrongRange and ignoreRange break partial responses', async () => {
  const range = { range: 'bytes=10-19' };
  expect((await get(await withFault('wrongRange'), range)).headers.get('content-range')).toBe('bytes 11-20/10001');
  expect((await get(await withFault('ignoreRange'), range)).status).toBe(200);
});

test('changedEtag never matches', async () => {
  const response = await get(await withFault('changedEtag'), { range: 'bytes=10-19', 'if-range': '"x"' });
  expect([response.status, response.headers.get('etag')]).toEqual([200, '"changed"']);
});

test('html, empty and unknownLength fail without an error', async () => {
  expect(await (await get(await withFault('html'))).text()).toContain('<html>');
  expect((await (await get(await withFault('empty'))).arrayBuffer()).byteLength).toBe(0);
  const short = await get(await withFault('unknownLength'));
  expect(short.headers.get('content-length')).toBeNull();
  expect((await short.arrayBuffer()).byteLength).toBe(5000);
});

test('redirects lead to bad destinations', async () => {
  for (const [kind, target] of [
    ['redirectHost', /^http:\/\/localhost:\d+\/a$/],
    ['redirectLoop', /^\/a$/],
    ['redirectPrivate', /169\.254\.169\.254/],
  ] as const) {
    expect((await get(await withFault(kind))).headers.get('location')).toMatch(target);
  }
});

test('the same requests fail in every run, about as many as configured', () => {
  const faults = [{ kind: 'cut', percent: 5 }] as const;
  const failing = (seed: number): number[] =>
    Array.from({ length: 4000 }, (_, index) => index).filter((index) =>
      chooseFault(faults, seed, `/seg${index}.ts`, 0),
    );
  expect(failing(1)).toEqual(failing(1));
  expect(failing(1)).not.toEqual(failing(2));
  expect(failing(1).length).toBeGreaterThan(120);
  expect(failing(1).length).toBeLessThan(280);
});

test('a fault can be limited to addresses and to request numbers', () => {
  const faults = [{ kind: 'cut', match: /\.ts$/, from: 1, times: 2 }] as const;
  const met = (address: string): boolean[] => [0, 1, 2, 3].map((n) => chooseFault(faults, 1, address, n) !== undefined);
  expect(met('/a.ts')).toEqual([false, true, true, false]);
  expect(met('/a.m3u8')).toEqual([false, false, false, false]);
});

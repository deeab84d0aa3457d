import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Http } from '@clipharbor/media';
import { type FaultServer, type FaultServerOptions, startFaultServer } from '@clipharbor/testkit';
import { afterEach, expect, test } from 'vitest';
import { createNodeHttp, type NodeHttp, type NodeHttpOptions } from './node-http.ts';

const media = Buffer.alloc(300_000, 0x47);
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

async function serve(options: FaultServerOptions = {}): Promise<FaultServer> {
  const server = await startFaultServer({ content: () => ({ body: media }), ...options });
  open.push(server);
  return server;
}

function client(options: NodeHttpOptions = { allowPrivate: true }): NodeHttp {
  const http = createNodeHttp(options);
  open.push(http);
  return http;
}

const never = new AbortController().signal;

async function read(http: Http, url: string, request: Partial<Parameters<Http['get']>[0]> = {}) {
  const response = await http.get({ url, signal: never, ...request });
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body) chunks.push(chunk);
  return { ...response, bytes: Buffer.concat(chunks) };
}

test('a body arrives whole and in order', async () => {
  const body = Buffer.from(Array.from({ length: 2_600_000 }, (_, index) => (index * 7919) >> 8));
  const { origin } = await serve({ content: () => ({ body }) });
  const { bytes, status, headers } = await read(client(), `${origin}/seg.ts`);
  expect(status).toBe(200);
  expect(headers['content-length']).toBe('2600000');
  expect(createHash('sha1').update(bytes).digest('hex')).toBe(createHash('sha1').update(body).digest('hex'));
});

test('a slow reader stops the sender instead of filling memory', async () => {
  const body = Buffer.alloc(64 * 2 ** 20, 1);
  const { origin } = await serve({ content: () => ({ body }) });
  const response = await client().get({ url: `${origin}/big`, signal: never });
  const chunks = response.body[Symbol.asyncIterator]();
  await chunks.next();
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(process.memoryUsage().arrayBuffers - body.length).toBeLessThan(48 * 2 ** 20);
  let size = 0;
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) size += next.value.length;
  expect(size).toBeGreaterThan(body.length - 2 ** 20);
});

test('a range is requested as given', async () => {
  const server = await serve();
  const { status, bytes } = await read(client(), `${server.origin}/a`, { range: { start: 10, end: 19 } });
  expect([status, bytes.length, server.log[0]?.headers.range]).toEqual([206, 10, 'bytes=10-19']);
});

test('connections are kept and reused, and a fresh one is new', async () => {
  const server = await serve();
  const http = client();
  for (const isFresh of [false, false, true]) await read(http, `${server.origin}/a`, { isFresh });
  const [first, second, third] = server.log.map(({ socket }) => socket);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('a body that is canceled after its last byte leaves the connection open', async () => {
  const server = await serve();
  const http = client();
  for (let turn = 0; turn < 3; turn++) {
    const response = await http.get({ url: `${server.origin}/a`, signal: never });
    let size = 0;
    for await (const chunk of response.body) {
      size += chunk.length;
      if (size === media.length) break;
    }
    response.cancel();
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  }
  expect(new Set(server.log.map(({ socket }) => socket)).size).toBe(1);
});

test('a truncated body is a network failure after the received bytes', async () => {
  const { origin } = await serve({ faults: [{ kind: 'cut' }] });
  const response = await client().get({ url: `${origin}/a`, signal: never });
  let size = 0;
  const reading = (async () => {
    for await (const chunk of response.body) size += chunk.length;
  })();
  await expect(reading).rejects.toMatchObject({ code: 'network.failed' });
  expect(size).toBe(150_000);
});

test('a dropped connection and a refused one are network failures', async () => {
  const server = await serve({ faults: [{ kind: 'drop' }] });
  await expect(client().get({ url: `${server.origin}/a`, signal: never })).rejects.toMatchObject({
    code: 'network.failed',
  });
  await server.close();
  await expect(client().get({ url: `${server.origin}/a`, signal: never })).rejects.toMatchObject({
    code: 'network.failed',
    facts: { subject: 'ECONNREFUSED' },
  });
});

test('canceling ends a waiting request and a reading one', async () => {
  const { origin } = await serve({ faults: [{ kind: 'stall' }] });
  const http = client();
  const controller = new AbortController();
  const response = await http.get({ url: `${origin}/a`, signal: controller.signal });
  const reading = (async () => {
    for await (const _ of response.body) if (!controller.signal.aborted) controller.abort();
  })();
  await expect(reading).rejects.toMatchObject({ code: 'cancelled' });
  await expect(http.get({ url: `${origin}/a`, signal: controller.signal })).rejects.toMatchObject({
    code: 'cancelled',
  });
});

test('at most ten redirects are followed', async () => {
  const server = await serve({ faults: [{ kind: 'redirectLoop' }] });
  await expect(client().get({ url: `${server.origin}/a`, signal: never })).rejects.toMatchObject({
    code: 'http.refused',
  });
  expect(server.log).toHaveLength(11);
});

test('the final address after a redirect is reported', async () => {
  const server = await serve({ faults: [{ kind: 'redirectHost', times: 1 }] });
  const { url, bytes } = await read(client(), `${server.origin}/a?b=1`);
  expect(url).toBe(`http://localhost:${server.port}/a?b=1`);
  expect(bytes.length).toBe(media.length);
});

test.each(['file:///etc/passwd', 'javascript:alert(1)', 'ftp://example.com/', 'http://u:p@example.com/', 'nonsense'])(
  '%s is refused, as a first address and as a redirect',
  async (location) => {
    await expect(client().get({ url: location, signal: never })).rejects.toMatchObject({ code: 'url.forbidden' });
    if (location === 'nonsense') return;
    const { origin } = await serve({ content: () => ({ status: 302, headers: { location }, body: media }) });
    await expect(client().get({ url: `${origin}/a`, signal: never })).rejects.toMatchObject({ code: 'url.forbidden' });
  },
);

test.each(['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost'])(
  'a private host that the user did not name is refused: %s',
  async (host) => {
    const server = await serve();
    const http = client({});
    await expect(http.get({ url: `http://${host}:${server.port}/a`, signal: never })).rejects.toMatchObject({
      code: 'address.private',
    });
    await expect(
      http.get({ url: `http://${host}:${server.port}/a`, signal: never, isFresh: true }),
    ).rejects.toMatchObject({ code: 'address.private' });
    expect(server.log).toHaveLength(0);
  },
);

test('a host that the user named may be private but must not lead to another private host', async () => {
  const server = await serve({
    faults: [
      { kind: 'redirectPrivate', match: /meta/ },
      { kind: 'redirectHost', match: /other/ },
    ],
  });
  const http = client({ privateHosts: [`127.0.0.1:${server.port}`] });
  expect((await read(http, `${server.origin}/a`)).status).toBe(200);
  for (const path of ['/meta', '/other']) {
    await expect(http.get({ url: server.origin + path, signal: never })).rejects.toMatchObject({
      code: 'address.private',
    });
  }
  await expect(http.get({ url: 'http://127.0.0.1:9/', signal: never })).rejects.toMatchObject({
    code: 'address.private',
  });
});

test('secrets stay with their host', async () => {
  const server = await serve({ faults: [{ kind: 'redirectHost', times: 1 }] });
  const http = client({
    allowPrivate: true,
    secretHosts: ['127.0.0.1'],
    headers: { 'User-Agent': 'ua', Authorization: 'Bearer 1', Cookie: 'a=1' },
    cookies: [{ name: 'c', value: '2', domain: '127.0.0.1', isForSubdomains: false, path: '/', isSecure: false }],
  });
  await read(http, `${server.origin}/a`, { headers: { authorization: 'Bearer 2', 'x-own': 'y' } });
  const [first, second] = server.log.map(({ headers }) => headers);
  expect(first).toMatchObject({ 'user-agent': 'ua', authorization: 'Bearer 2', cookie: 'a=1; c=2', 'x-own': 'y' });
  expect(second).toMatchObject({ 'user-agent': 'ua', 'x-own': 'y' });
  expect(second).not.toHaveProperty('authorization');
  expect(second).not.toHaveProperty('cookie');
});

test('headers for one address are requested again for each redirect and sent nowhere else', async () => {
  const server = await serve({ faults: [{ kind: 'redirectHost', times: 1 }] });
  const asked: string[] = [];
  const http = client({
    allowPrivate: true,
    headers: { 'x-all': '1', Referer: 'general' },
    headersAt: ({ host }) => {
      asked.push(host);
      return host.startsWith('127.0.0.1') ? { Referer: 'own', Origin: 'own' } : {};
    },
  });
  const { url } = await read(http, `${server.origin}/a`);
  const [first, second] = server.log.map(({ headers }) => headers);
  expect(first).toMatchObject({ 'x-all': '1', referer: 'own', origin: 'own' });
  expect(second).toMatchObject({ 'x-all': '1', referer: 'general' });
  expect(second).not.toHaveProperty('origin');
  expect(asked).toEqual([`127.0.0.1:${server.port}`, new URL(url).host]);
});

test('a host that may be private gets no secrets, and one that gets secrets must not be private', async () => {
  const server = await serve({});
  const host = `127.0.0.1:${server.port}`;
  const headers = { Authorization: 'Bearer 1', Cookie: 'a=1' };
  await read(client({ privateHosts: [host], headers }), `${server.origin}/a`);
  expect(server.log[0]?.headers).not.toHaveProperty('authorization');
  expect(server.log[0]?.headers).not.toHaveProperty('cookie');
  const request = client({ secretHosts: [host], headers }).get({ url: `${server.origin}/b`, signal: never });
  await expect(request).rejects.toMatchObject({ code: 'address.private' });
});

test('a cookie that the server sets is sent back to it', async () => {
  const server = await serve({
    content: () => ({ body: media, headers: { 'set-cookie': 'token=abc; Path=/; HttpOnly' } }),
  });
  const http = client();
  await read(http, `${server.origin}/a`);
  await read(http, `${server.origin}/b`);
  expect(server.log.map(({ headers }) => headers.cookie)).toEqual([undefined, 'token=abc']);
});

test('a compressed response is decompressed', async () => {
  const text = '#EXTM3U\n'.repeat(1000);
  const { origin } = await serve({
    content: () => ({ body: gzipSync(text), headers: { 'content-encoding': 'gzip' } }),
  });
  expect((await read(client(), `${origin}/a.m3u8`)).bytes.toString()).toBe(text);
});

test('a bomb is stopped at the limit', async () => {
  const { origin } = await serve({ faults: [{ kind: 'gzipBomb' }] });
  await expect(read(client(), `${origin}/a.m3u8`)).rejects.toMatchObject({ code: 'manifest.tooLarge' });
});

test('a truncated or invalid compressed response is an error', async () => {
  const packed = gzipSync(Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7919) >> 5)));
  const { origin } = await serve({
    content: (address) => ({
      body: address === '/cut' ? packed.subarray(0, packed.length / 2) : media,
      headers: { 'content-encoding': 'gzip' },
    }),
  });
  await expect(read(client(), `${origin}/cut`)).rejects.toMatchObject({ code: 'network.failed' });
  await expect(read(client(), `${origin}/nonsense`)).rejects.toMatchObject({ code: 'network.failed' });
});

test('an unknown compression is unsupported', async () => {
  const { origin } = await serve({ content: () => ({ body: media, headers: { 'content-encoding': 'snappy' } }) });
  await expect(read(client(), `${origin}/a`)).rejects.toMatchObject({ code: 'media.unsupported' });
});

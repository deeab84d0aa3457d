import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { BodyMemory, HttpResponse } from '@clipharbor/media';
import { afterEach, expect, test } from 'vitest';
import { createNodeHttp, type NodeHttp } from '../node-http.ts';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** A server that answers each request with the given text. */
async function serve(answer: (socket: Socket, request: number) => void): Promise<{ url: string; sockets: Socket[] }> {
  const sockets: Socket[] = [];
  let requests = 0;
  const server: Server = createServer((socket) => {
    sockets.push(socket);
    let text = '';
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      text += bytes;
      if (!text.endsWith('\r\n\r\n')) return;
      text = '';
      answer(socket, requests++);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, sockets };
}

function client(): NodeHttp {
  const http = createNodeHttp({ allowPrivate: true });
  open.push(() => http.close());
  return http;
}

const { signal } = new AbortController();

async function bodyOf(response: HttpResponse): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Reads a body into contiguous memory. */
class FixedMemory implements BodyMemory {
  readonly bytes: Uint8Array;
  size = 0;
  fills = 0;

  constructor(size: number) {
    this.bytes = new Uint8Array(size);
  }

  room(): Uint8Array | undefined {
    return this.size < this.bytes.length ? this.bytes.subarray(this.size) : undefined;
  }

  filled(count: number): void | Promise<void> {
    this.size += count;
    this.fills += 1;
  }
}

const ok = (body: string): string => `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

test('a response that comes byte by byte is read, and an informational one before it is skipped', async () => {
  const { url } = await serve((socket) => {
    socket.setNoDelay(true);
    for (const byte of `HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n${ok('hello')}`) socket.write(byte);
  });
  const response = await client().get({ url, signal });
  expect([response.status, await bodyOf(response)]).toEqual([200, 'hello']);
});

test('endless informational responses are a network failure', async () => {
  const { url } = await serve((socket) => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(10_000)));
  await expect(client().get({ url, signal })).rejects.toMatchObject({ code: 'network.failed' });
});

test('chunks are joined, and the connection is reused', async () => {
  const { url, sockets } = await serve((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n');
  });
  const http = client();
  for (let turn = 0; turn < 3; turn += 1) expect(await bodyOf(await http.get({ url, signal }))).toBe('abcde');
  expect(sockets).toHaveLength(1);
});

test('without a length the end of the connection is the end of the body', async () => {
  const { url } = await serve((socket) => socket.end('HTTP/1.0 200 OK\r\n\r\nhello'));
  expect(await bodyOf(await client().get({ url, signal }))).toBe('hello');
});

test('unrequested bytes close the connection and are not delivered', async () => {
  const { url, sockets } = await serve((socket, request) => {
    socket.write(ok(`body ${request}`) + (request === 0 ? ok('evil') : ''));
  });
  const http = client();
  expect(await bodyOf(await http.get({ url, signal }))).toBe('body 0');
  expect(await bodyOf(await http.get({ url, signal }))).toBe('body 1');
  expect(sockets).toHaveLength(2);
});

test.each([
  'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello',
  'SSH-2.0-OpenSSH\r\n\r\n',
  `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`,
  'HTTP/1.1 101 Switching Protocols\r\n\r\n',
])('an invalid HTTP response is a network failure: %.40j', async (text) => {
  const { url } = await serve((socket) => socket.write(text));
  await expect(client().get({ url, signal })).rejects.toMatchObject({ code: 'network.failed' });
});

test('a body is poured into its reader’s memory', async () => {
  const body = 'x'.repeat(99_999) + 'y'.repeat(900_001);
  const { url, sockets } = await serve((socket) => socket.write(ok(body)));
  const http = client();
  for (let turn = 0; turn < 2; turn += 1) {
    const target = new FixedMemory(body.length);
    await (await http.get({ url, signal })).pour?.(target);
    expect(Buffer.from(target.bytes).toString()).toBe(body);
  }
  expect(sockets).toHaveLength(1);
});

test('chunks are poured as well', async () => {
  const { url } = await serve((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n');
  });
  const target = new FixedMemory(10);
  await (await client().get({ url, signal })).pour?.(target);
  expect(Buffer.from(target.bytes.subarray(0, target.size)).toString()).toBe('abcde');
});

test('pouring stops when there is no room, and the connection is not reused', async () => {
  const { url, sockets } = await serve((socket) => socket.write(ok('x'.repeat(500_000))));
  const http = client();
  const target = new FixedMemory(100_000);
  await (await http.get({ url, signal })).pour?.(target);
  expect(target.size).toBe(100_000);
  await bodyOf(await http.get({ url, signal }));
  expect(sockets).toHaveLength(2);
});

test('a reader that asks to wait gets no bytes in the meantime', async () => {
  const body = 'z'.repeat(3_000_000);
  const { url } = await serve((socket) => socket.write(ok(body)));
  let isBusy = false;
  class Slow extends FixedMemory {
    override async filled(count: number): Promise<void> {
      expect(isBusy).toBe(false);
      isBusy = true;
      super.filled(count);
      await new Promise((resolve) => setImmediate(resolve));
      isBusy = false;
    }
    override room(): Uint8Array | undefined {
      return super.room()?.subarray(0, 100_000);
    }
  }
  const target = new Slow(body.length);
  await (await client().get({ url, signal })).pour?.(target);
  expect(Buffer.from(target.bytes).toString()).toBe(body);
  expect(target.fills).toBeGreaterThan(29);
});

test('a body that is truncated while it is poured is a network failure after the received bytes', async () => {
  const { url } = await serve((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello'));
  const target = new FixedMemory(10);
  const response = await client().get({ url, signal });
  await expect(response.pour?.(target)).rejects.toMatchObject({ code: 'network.failed' });
  expect(target.size).toBe(5);
});

test('a reader that throws ends the transfer with its own error', async () => {
  const { url } = await serve((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello'));
  const target = new FixedMemory(10);
  target.filled = () => {
    throw new TypeError('not this');
  };
  const response = await client().get({ url, signal });
  await expect(response.pour?.(target)).rejects.toThrow('not this');
});

test('canceling ends a body that is poured, and nothing is filled afterwards', async () => {
  const controller = new AbortController();
  const { url } = await serve((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello'));
  const target = new FixedMemory(10);
  const response = await client().get({ url, signal: controller.signal });
  const pouring = response.pour?.(target);
  controller.abort();
  await expect(pouring).rejects.toMatchObject({ code: 'cancelled' });
  expect(target.size).toBe(5);
});

test('a header that injects a line is refused before anything is sent', async () => {
  const { url, sockets } = await serve((socket) => socket.write(ok('')));
  const request = client().get({ url, signal, headers: { 'x-own': 'a\r\nhost: evil' } });
  await expect(request).rejects.toMatchObject({ code: 'input.invalid' });
  expect(sockets).toHaveLength(0);
});

import { createPrivateKey } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createPlain } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createNodeHttp, type NodeHttp } from '../node-http.ts';

/** For localhost, until 2126, and useless to an attacker, because the key is public anyway. */
const cert = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUcea/3ifQT5emXPkrsv0sWMk8e/MwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTExNTIxMTAyMVoYDzIxMjYxMDIy
MjExMDIxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATp/tj5xSuyoPxgeOLFelpSXhLr2EnBbSs+szCublyjTXHFTdKcFA6S
rCk/RUBNtNo1qBcAm3SAaTT0GJSNURf1o2kwZzAdBgNVHQ4EFgQU2vQNbnUa9CUZ
y24aIEtWcu01D54wHwYDVR0jBBgwFoAU2vQNbnUa9CUZy24aIEtWcu01D54wDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIhAKWDz+hNXn9pzoV1DwFgrpMkyg4HACnQvZ5RbYlP0gYzAiBOAKY5pjYu
nC6xE+PY+U3WsUxy7sXNbINRkbyCsjKR+w==
-----END CERTIFICATE-----`;
const der =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgaRCQQCmuLdh1XjotH3mJjV14kR5hMV6rOwua5ggVbMSh' +
  'RANCAATp/tj5xSuyoPxgeOLFelpSXhLr2EnBbSs+szCublyjTXHFTdKcFA6SrCk/RUBNtNo1qBcAm3SAaTT0GJSNURf1';
const key = createPrivateKey({ key: Buffer.from(der, 'base64'), format: 'der', type: 'pkcs8' }).export({
  format: 'pem',
  type: 'pkcs8',
});

const open: (() => unknown)[] = [];
beforeAll(() => {
  const before = getCACertificates();
  setDefaultCACertificates([...before, cert]);
  return () => setDefaultCACertificates(before);
});
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

const body = Buffer.from(Array.from({ length: 700_000 }, (_, index) => (index * 7919) >> 8));
const { signal } = new AbortController();

async function serve(): Promise<{ url: string; connections: TLSSocket[] }> {
  const connections: TLSSocket[] = [];
  const server = createServer({ key, cert }, (_, response) => response.writeHead(200, {}).end(body));
  server.on('secureConnection', (socket) => connections.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `https://localhost:${(server.address() as AddressInfo).port}/`, connections };
}

/** A proxy that connects its clients to the destination they name. */
async function startProxy(): Promise<{ address: string; asked: (string | undefined)[] }> {
  const asked: (string | undefined)[] = [];
  const sockets: Socket[] = [];
  const server = createPlain().on('connect', ({ url = '', headers }, client: Socket) => {
    asked.push(headers['proxy-authorization']);
    const place = connect(Number(new URL(`http://${url}`).port), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connected\r\n\r\n');
      client.pipe(place).pipe(client);
    });
    sockets.push(client, place);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { address: `http://me:secret@127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

function client(options: Parameters<typeof createNodeHttp>[0] = {}): NodeHttp {
  const http = createNodeHttp({ allowPrivate: true, ...options });
  open.push(() => http.close());
  return http;
}

async function poured(http: NodeHttp, url: string, isFresh = false): Promise<Uint8Array> {
  const response = await http.get({ url, signal, isFresh });
  const memory = new Uint8Array(body.length);
  let size = 0;
  await response.pour?.({
    room: () => (size < memory.length ? memory.subarray(size) : undefined),
    filled: (count) => {
      size += count;
    },
  });
  return memory;
}

test('a secure connection carries bodies, is reused, and shares its session with the next', async () => {
  const { url, connections } = await serve();
  const http = client();
  for (const isFresh of [false, false, true]) expect(body.equals(await poured(http, url, isFresh))).toBe(true);
  expect(connections.map((socket) => socket.isSessionReused())).toEqual([false, true]);
});

test('a certificate for another name is refused', async () => {
  const { url } = await serve();
  await expect(client().get({ url: url.replace('localhost', '127.0.0.1'), signal })).rejects.toMatchObject({
    code: 'network.failed',
    facts: { subject: 'ERR_TLS_CERT_ALTNAME_INVALID' },
  });
});

test('a proxy is asked for a tunnel, with the name in its address', async () => {
  const { url } = await serve();
  const proxy = await startProxy();
  const http = client({ proxy: proxy.address });
  for (let turn = 0; turn < 2; turn += 1) expect(body.equals(await poured(http, url))).toBe(true);
  expect(proxy.asked).toEqual([`Basic ${btoa('me:secret')}`]);
});

import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DesktopApp } from '../testing/desktop-app.ts';
import { post, type WindowClient } from '../testing/window-client.ts';

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let app: DesktopApp;
let window: WindowClient;

beforeAll(async () => {
  app = await DesktopApp.open();
  window = await app.window();
}, 60_000);
afterAll(() => app.close(), 60_000);

/** `fetch` does not let a test set these headers. */
function send(path: string, headers: Record<string, string>, method = 'POST'): Promise<number> {
  return new Promise((resolve, reject) => {
    const url = new URL(path, window.url);
    const sent = request(url, { method, headers: { ...window.headers, ...headers } }, async (response) => {
      await text(response);
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end(method === 'POST' ? '{}' : undefined);
  });
}

test('a token is good for one session, and a second start gets its own', async () => {
  const { line } = await app.headless();
  expect(line.pid).toBe(window.pid);
  expect(line.url).toBe(window.url);
  expect(await post(line.url, 'session', { token: line.token })).toMatchObject({ status: 200 });
  const replayed = await post(line.url, 'session', { token: line.token });
  expect(replayed).toMatchObject({ status: 401, code: 'session.required' });
  expect(await post(line.url, 'session', { token: 'guess' })).toMatchObject({ status: 401 });
});

test('a request needs a bearer, our host and our origin', async () => {
  const { host } = new URL(window.url);
  expect(await send('/api/list', {})).toBe(200);
  expect(await send('/api/list', { origin: window.url, 'sec-fetch-site': 'same-origin' })).toBe(200);
  expect(await post(window.url, 'list', {})).toMatchObject({ status: 401, code: 'session.required' });
  const foreign: Record<string, string>[] = [
    { authorization: 'Bearer guess' },
    { host: 'evil.test' },
    { host: host.replace('127.0.0.1', 'localhost') },
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'content-type': 'text/plain' },
  ];
  for (const headers of foreign) {
    const status = await send('/api/list', headers);
    expect([JSON.stringify(headers), status >= 400 && status < 500]).toEqual([JSON.stringify(headers), true]);
  }
  expect(await send('/api/list', {}, 'GET')).toBe(405);
  expect(await send('/api/list', {}, 'OPTIONS')).toBe(405);
  expect(await send('/api/hello', {})).toBe(404);
  expect(await send('/api/nothing', {})).toBe(404);
  expect(await send('/../../etc/passwd', {}, 'GET')).toBe(404);
  expect(await send('/..%2f..%2fpackage.json', {}, 'GET')).toBe(404);
});

test('no response can be read by another origin, and nothing is loaded from elsewhere', async () => {
  const response = await fetch(`${window.url}/api/list`, { method: 'POST', headers: window.headers, body: '{}' });
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(response.headers.get('set-cookie')).toBeNull();
  expect(await response.json()).toEqual({ ok: true, output: { jobs: [] }, jobs: [] });
});

test('there is no WebSocket', async () => {
  const { hostname, port } = new URL(window.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET /api/events HTTP/1.1\r\nHost: ${hostname}:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
  );
  expect(await text(socket)).toBe('');
});

test('a body over one mebibyte is refused', async () => {
  const answer = await window.try('add', { url: 'x'.repeat(1024 * 1024) });
  expect(answer).toMatchObject({ status: 413, code: 'frame.tooLarge' });
});

test('settings are limited, and cannot name a folder', async () => {
  const { settings } = await window.call('settings', { maxRunningJobs: 6, maxBytesPerSecond: 100_000 });
  expect(settings).toMatchObject({ maxRunningJobs: 6, maxBytesPerSecond: 100_000, nameTemplate: '{title}' });
  for (const change of [{ maxRunningJobs: 7 }, { maxRunningJobs: 0 }, { folder: '/etc' }, { proxy: 'file:///x' }]) {
    expect(await window.try('settings', change)).toMatchObject({ status: 400, code: 'input.invalid' });
  }
  expect((await window.call('settings')).folder).toBe(app.downloads);
});

test('connect opens our site, with an address on this machine to return to', async () => {
  const { url } = await window.call('connect', { locale: 'de' });
  const { origin, pathname, searchParams } = new URL(url);
  expect(origin + pathname).toBe('http://127.0.0.1:9/de/connect');
  expect(searchParams.get('client')).toBe('desktop');
  expect(searchParams.get('redirect_to')).toBe(`${window.url}/connected`);
  const answer = await fetch(`${window.url}/connected?code=c&state=guess`, { redirect: 'manual' });
  expect(answer.headers.get('location')).toBe('http://127.0.0.1:9/de/auth?state=failed&app=desktop');
  expect((await window.call('account')).session).toMatchObject({ kind: 'signedOut' });
});

import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type FaultServer, hls, type MadeStream, sourceFile, startFaultServer } from '@clipharbor/testkit';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DesktopApp } from '../testing/desktop-app.ts';
import { FakeSite } from '../testing/fake-site.ts';
import type { WindowClient } from '../testing/window-client.ts';

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let site: FakeSite;
let server: FaultServer;
let stream: MadeStream;
let app: DesktopApp;
let window: WindowClient;

beforeAll(async () => {
  site = await FakeSite.open();
  stream = await hls(await sourceFile());
  server = await startFaultServer({ root: stream.folder });
  app = await DesktopApp.open(site.origin);
  window = await app.window();
}, 60_000);

afterAll(async () => {
  await app.close();
  await server.close();
  site.close();
}, 60_000);

const order = () => ({ url: `${server.origin}/${stream.manifest}`, page: `${server.origin}/`, format: 'mp4' });

test('connecting exchanges the code for the app’s own session, which other users cannot read', async () => {
  const { url } = await window.call('connect', { locale: 'en' });
  const { searchParams } = new URL(url);
  const back = `${searchParams.get('redirect_to')}?code=once&state=${searchParams.get('state')}`;
  const answer = await fetch(back, { redirect: 'manual', headers: { 'sec-fetch-site': 'cross-site' } });
  expect(answer.headers.get('location')).toBe(`${site.origin}/en/auth?state=success&app=desktop`);
  expect(site.exchanges).toMatchObject([{ client: 'desktop', code: 'once', redirectTo: `${window.url}/connected` }]);
  expect((await window.call('account')).session).toMatchObject({ kind: 'signedIn', email: 'ana@film.example' });
  const folder = join(app.data, 'account');
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const files = await readdir(folder);
  expect(files.length).toBeGreaterThan(0);
  for (const name of files) {
    const path = join(folder, name);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    // The access token, which is valid for 15 minutes, is not usable from disk.
    expect(await readFile(path, 'utf8')).not.toContain('signature');
  }
});

test('a saved file is counted once, even across a restart, and a canceled one is not counted', async () => {
  const { job } = await window.call('add', { ...order(), title: 'Counted' });
  await window.until(job.id, ({ state }) => state === 'done');
  await expect.poll(() => site.countOf('download', 'committed')).toBe(1);
  expect(site.countOf('extraction', 'committed')).toBe(1);
  await window.call('settings', { maxBytesPerSecond: 64 * 1024 });
  const { job: unwanted } = await window.call('add', { ...order(), title: 'Unwanted' });
  await app.kill(window.pid);
  window = await app.window();
  expect((await window.call('account')).session.kind).toBe('signedIn');
  expect(site.refreshes).toEqual([{ refresh_token: 'refresh' }]);
  await window.call('cancel', { id: unwanted.id });
  await window.call('settings', { maxBytesPerSecond: null });
  await expect.poll(() => site.countOf('download', 'released')).toBe(1);
  expect(site.countOf('download', 'committed')).toBe(1);
});

test('the extension’s unit is settled, and stays one job however often it is sent', async () => {
  const operationId = crypto.randomUUID();
  site.operations.set(operationId, { kind: 'download', state: 'reserved' });
  const before = site.operations.size;
  const handedOver = { ...order(), title: 'Handed over', operationId };
  const [{ job }, again] = await Promise.all([window.call('add', handedOver), window.call('add', handedOver)]);
  expect(again.job.id).toBe(job.id);
  await window.until(job.id, ({ state }) => state === 'done');
  // A client that missed the response gets it later, also through the extension's host.
  const host = app.host();
  await host.hello();
  expect((await host.call('add', handedOver)).output?.job).toMatchObject({ id: job.id, state: 'done' });
  host.child.stdin.end();
  await expect.poll(() => site.operations.get(operationId)?.state).toBe('committed');
  expect(site.operations.size).toBe(before);
});

test('a used-up plan refuses both the window and the extension', async () => {
  site.limit = 0;
  expect(await window.try('add', order())).toMatchObject({ status: 403, code: 'usage.exhausted' });
  const host = app.host();
  await host.hello();
  expect(await host.call('add', order())).toMatchObject({ ok: false, code: 'usage.exhausted' });
  host.child.stdin.end();
});

test('the log contains no secrets', async () => {
  const log = await readFile(join(app.data, 'engine.log'), 'utf8').catch(() => '');
  expect(log).toBe('');
});

import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hls, sourceFile, startFaultServer } from '@clipharbor/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DesktopApp } from '../testing/desktop-app.ts';
import { WindowClient } from '../testing/window-client.ts';

let app: DesktopApp;
beforeEach(async () => {
  app = await DesktopApp.open();
});
afterEach(() => app.close(), 60_000);

test('simultaneous starts share one engine, in a private folder', { timeout: 60_000 }, async () => {
  const lines = await Promise.all([1, 2, 3, 4].map(async () => (await app.headless()).line));
  expect(new Set(lines.map(({ pid }) => pid)).size).toBe(1);
  expect(new Set(lines.map(({ token }) => token)).size).toBe(4);
  expect((await stat(app.data)).mode & 0o777).toBe(0o700);
  expect((await stat(join(app.data, 'engine.json'))).mode & 0o777).toBe(0o600);
});

test('a termination signal ends everything within five seconds', { timeout: 60_000 }, async () => {
  const { line, child } = await app.headless();
  const exit = new Promise((resolve) => child.once('exit', resolve));
  const startedAt = performance.now();
  process.kill(line.pid, 'SIGTERM');
  expect(await exit).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect(existsSync(join(app.data, 'engine.json'))).toBe(false);
});

test('an engine that was killed is restarted, and its jobs continue on their own', {
  timeout: 60_000,
}, async () => {
  const stream = await hls(await sourceFile());
  const server = await startFaultServer({ root: stream.folder });
  const { line } = await app.headless();
  const window = await WindowClient.open(line);
  await window.call('settings', { maxBytesPerSecond: 128 * 1024 });
  const page = `${server.origin}/`;
  const { job } = await window.call('add', { url: `${server.origin}/${stream.manifest}`, page, title: 'Again' });
  await window.until(job.id, ({ bytes }) => bytes > 0);
  await app.kill(line.pid);
  await expect.poll(() => app.runFilePid, { timeout: 20_000 }).not.toBe(line.pid);
  const next = await app.window();
  expect(next.pid).not.toBe(line.pid);
  await next.call('settings', { maxBytesPerSecond: null });
  await next.until(job.id, ({ state }) => state === 'done');
  await server.close();
});

test('after an update, an idle engine yields to the new version, and a busy one does not', {
  timeout: 60_000,
}, async () => {
  const { line } = await app.headless();
  const window = await WindowClient.open(line);
  const inAnHour = Date.now() + 3_600_000;
  const scheduled = { url: 'https://film.example/a.mp4', page: 'https://www.tiktok.com/', startAtMs: inAnHour };
  const { job } = await window.call('add', scheduled);
  const path = join(app.data, 'engine.json');
  const run = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify({ ...run, version: '0.0.1' }));
  expect((await app.headless()).line.pid).toBe(line.pid);
  await window.call('cancel', { id: job.id });
  const next = await app.headless();
  expect(next.line.pid).not.toBe(line.pid);
  expect(next.line.version).not.toBe('0.0.1');
});

test('a host starts the engine, which outlives it', { timeout: 60_000 }, async () => {
  const host = app.host();
  expect(await host.hello()).toMatchObject({ ok: true });
  host.child.kill('SIGKILL');
  await host.ended;
  const second = app.host();
  expect(await second.hello()).toMatchObject({ ok: true });
  second.child.stdin.end();
  expect(await second.ended).toBe(0);
  const { line } = await app.headless();
  expect(line.pid).toBe(app.runFilePid);
});

test('an unknown option has its own exit code', async () => {
  expect(await app.run('--run', 'x')).toMatchObject({ code: 2, errors: '--run is not an option of Clipharbor.\n' });
});

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { decodingComplaints, duration, type FaultServer, startFaultServer } from '@clipharbor/testkit';
import { type HeldStream, heldStream } from '../extension/support/held-stream.ts';
import { expect, test } from '../support/test.ts';
import { WindowProcess } from './support/window-process.ts';

let app: WindowProcess;
let server: FaultServer;
let film: HeldStream;

test.beforeAll(async () => {
  film = await heldStream('film', 4);
  server = await startFaultServer({ content: film.content });
});
test.afterAll(() => server.close());
test.beforeEach(() => {
  app = new WindowProcess();
});
test.afterEach(() => app.close());

test('a window whose engine is killed shows the next one, and the finished download plays', async () => {
  const ended = app.start();
  const page = await app.page();
  await page.getByRole('button', { name: 'Get started' }).click();
  await page.getByRole('banner').getByRole('button').click();
  await page.getByLabel('Address').fill(server.origin + film.playlist);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Title').fill('Twice started');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const card = page.getByRole('listitem', { name: 'Twice started' });
  await expect(card).toContainText(/\d\s[kM]B/);
  const [before, killed] = [new URL(page.url()).origin, app.enginePid];
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => new URL(page.url()).origin).not.toBe(before);
  film.release();
  await expect(card).toContainText('Saved');
  expect(app.enginePid).not.toBe(killed);
  expect(page.url()).not.toContain('#');
  const [name = ''] = readdirSync(app.downloads);
  expect(await duration(join(app.downloads, name))).toBeCloseTo(12, 0);
  expect(await decodingComplaints(join(app.downloads, name))).toBe('');
  // A reload loses the page's session; the window gets a new one automatically.
  await page.reload();
  await expect(card).toContainText('Saved');
  // A second start raises the existing window.
  expect(await app.start()).toBe(0);
  expect(app.pages).toHaveLength(1);
  expect(await app.start('--quit')).toBe(0);
  expect(await ended).toBe(0);
});

test('closing the window ends its process, and the engine keeps running for its jobs', async () => {
  const ended = app.start();
  const page = await app.page();
  await page.getByRole('button', { name: 'Get started' }).waitFor();
  const pid = app.enginePid;
  await page.close();
  expect(await ended).toBe(0);
  expect(process.kill(pid, 0)).toBe(true);
});

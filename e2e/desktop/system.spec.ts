import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type FaultServer, folder, hls, sourceFile, startFaultServer } from '@clipharbor/testkit';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

test.describe.configure({ mode: 'serial' });

let server: FaultServer;
let manifest: string;

test.beforeAll(async () => {
  const stream = await hls(await sourceFile({ seconds: 4, size: '192x108' }), { segmentSeconds: 2 });
  ({ manifest } = stream);
  server = await startFaultServer({ content: folder(stream.folder) });
});
test.afterAll(() => server.close());

async function save(page: Page, address: string, title: string): Promise<void> {
  await page.getByRole('banner').getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill(address);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(page.getByRole('listitem', { name: title })).toContainText('Saved');
}

const openView = (page: Page, name: string) => page.getByRole('navigation').getByRole('button', { name }).click();

test('files are saved in the folder chosen in the system’s dialog, and played and shown by the system', async ({
  page,
  engine,
  openWindow,
}) => {
  const chosen = join(engine.root, 'Chosen here');
  mkdirSync(chosen);
  await openWindow(page);
  await openView(page, 'Settings');
  engine.answerFolderDialog(chosen);
  await page.getByRole('button', { name: 'Change folder' }).click();
  await expect(page.getByText(chosen)).toBeVisible();
  await openView(page, 'Downloads');
  await save(page, `${server.origin}/${manifest}`, 'Elsewhere');
  const file = join(chosen, 'Elsewhere.mp4');
  expect(readdirSync(chosen)).toEqual(['Elsewhere.mp4']);
  const card = page.getByRole('listitem', { name: 'Elsewhere' });
  await card.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => engine.openedBySystem()).toEqual([file]);
  await card.getByRole('button', { name: 'Show in folder' }).click();
  await expect.poll(() => engine.openedBySystem()).toEqual([file, chosen]);
  mkdirSync(engine.downloads, { recursive: true });
  await openView(page, 'Settings');
  engine.answerFolderDialog(engine.downloads);
  await page.getByRole('button', { name: 'Change folder' }).click();
  await expect(page.getByText(engine.downloads)).toBeVisible();
});

test('pages of the site open in the user’s browser, where the user is signed in', async ({
  page,
  engine,
  openWindow,
}) => {
  const before = engine.openedBySystem();
  const opened = () => engine.openedBySystem().slice(before.length);
  await openWindow(page);
  await openView(page, 'Account');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(opened).toEqual([expect.stringContaining('/en/connect?client=desktop')]);
  await page.getByRole('link', { name: 'Open the page again' }).click();
  await expect.poll(opened).toHaveLength(2);
  expect(page.context().pages()).toEqual([page]);
});

test('the app starts with the system if the user wants that', async ({ page, engine, openWindow }) => {
  const entry = join(engine.root, '.config/autostart/clipharbor.desktop');
  await openWindow(page);
  await openView(page, 'Settings');
  const box = page.getByRole('checkbox', { name: 'Start when I sign in' });
  await box.check();
  await expect.poll(() => existsSync(entry) && readFileSync(entry, 'utf8')).toContain('--headless');
  await box.uncheck();
  await expect.poll(() => existsSync(entry)).toBe(false);
});

test.describe('a proxy', () => {
  let proxy: Server;
  const asked: string[] = [];

  test.beforeAll(async () => {
    // Resolves a name that nothing else can resolve.
    proxy = createServer((asking, answer) => {
      asked.push(asking.url ?? '');
      const { pathname } = new URL(asking.url ?? '', server.origin);
      get(server.origin + pathname, { headers: asking.headers }, (found) => {
        answer.writeHead(found.statusCode ?? 502, found.headers);
        found.pipe(answer);
      });
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  });
  test.afterAll(() => {
    proxy.closeAllConnections();
    proxy.close();
  });

  test('set by the user is used to reach the video', async ({ page, openWindow }) => {
    const { port } = proxy.address() as AddressInfo;
    await openWindow(page);
    await openView(page, 'Settings');
    await page.getByLabel('Proxy', { exact: true }).selectOption('own');
    await page.getByLabel('Proxy address').fill('ftp://nonsense');
    await expect(page.getByText('Enter an address such as')).toBeVisible();
    await page.getByLabel('Proxy address').fill(`http://127.0.0.1:${port}`);
    await openView(page, 'Downloads');
    // A site of guest mode, which needs no account; only the proxy knows that it is on this machine.
    await save(page, `http://www.reddit.com/${manifest}`, 'By proxy');
    expect(asked).toContain(`http://www.reddit.com/${manifest}`);
    await openView(page, 'Settings');
    await page.getByLabel('Proxy', { exact: true }).selectOption('none');
  });
});

import { createHash, createPrivateKey } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type FeedBody, feedBody } from '@clipharbor/contracts';
import { hls, sourceFile, startFaultServer } from '@clipharbor/testkit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { signFeed } from '../feed/sign-feed.ts';
import { startUpdateHost, type UpdateHost } from '../update/testing/update-host.ts';
import { readCurrent, writeCurrent } from '../versions/current.ts';
import type { BreakAwayReport } from './testing/inside/break-away.ts';
import type { FramesReport } from './testing/inside/frames.ts';
import type { InstallOverReport } from './testing/inside/install-over.ts';
import { InstalledApp, userFolder } from './testing/installed-app.ts';
import { savedName, savedOnLinux } from './testing/saved-on-linux.ts';
import { installProgram, recordTabs } from './testing/tabs.ts';
import { filesOf, settingsInRegistry } from './testing/traces.ts';
import { WindowsNode } from './testing/windows-node.ts';
import { driveC, runInWine, whyNoWine, windowsPath } from './testing/wine.ts';

const reason = whyNoWine();
const devKey = fileURLToPath(new URL('../../build/dev-keys/first.pem', import.meta.url));
const hostKeys = ['Google\\Chrome', 'Chromium', 'Microsoft\\Edge', 'Mozilla'].map(
  (browser) => `HKCU\\Software\\${browser}\\NativeMessagingHosts\\com.clipharbor.desktop`,
);
const appsKey = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\Clipharbor';
const runKey = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const waiting = { timeout: 30_000 };

describe.skipIf(reason !== null)(`under Wine${reason === null ? '' : ` (skipped, ${reason})`}`, () => {
  let host: UpdateHost;
  let node: WindowsNode;
  let app: InstalledApp;
  let before: { readonly files: readonly string[]; readonly registry: readonly string[] };

  const installedVersion = (): string => readCurrent(app.appFolder)?.version ?? '';
  const manifestOf = (version: string): FeedBody => {
    const { body } = JSON.parse(readFileSync(join(app.appFolder, version, 'manifest.json'), 'utf8'));
    return feedBody.parse(JSON.parse(body));
  };
  const sign = (body: FeedBody): string => signFeed(body, [createPrivateKey(readFileSync(devKey))]);

  /** Serves the installed version under another number, with another entry file if given. Returns the feed's address. */
  function offerAs(version: string, main?: string): string {
    const folder = join(app.appFolder, installedVersion());
    const installed = manifestOf(installedVersion());
    const files = installed.files.map((file): FeedBody['files'][number] => {
      const bytes =
        file.path === 'main.cjs' && main !== undefined ? Buffer.from(main) : readFileSync(join(folder, file.path));
      host.answers.set(`/${version}/${file.path}`, bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return { path: file.path, size: bytes.length, sha256, url: `${host.origin}/${version}/${file.path}` };
    });
    host.answers.set('/stable.json', sign({ ...installed, version, files }));
    return `${host.origin}/stable.json`;
  }

  beforeAll(async () => {
    before = { files: await filesOf(userFolder()), registry: await settingsInRegistry() };
    host = await startUpdateHost();
    node = await WindowsNode.prepare();
    app = await InstalledApp.install();
  });
  afterAll(async () => {
    await host[Symbol.asyncDispose]();
    await node.remove();
    await app.removeSetup();
  });

  test('the setup installs for this user: four host keys, Apps entry, no autostart', async () => {
    for (const key of [...hostKeys, appsKey])
      expect(await runInWine('reg', 'query', key), key).toMatchObject({ status: 0 });
    expect((await runInWine('reg', 'query', runKey, '/v', 'Clipharbor')).status).not.toBe(0);
  });

  test('the installed app finds its own hosts', async () => {
    const { checks } = JSON.parse((await app.run('--doctor', '--json')).stdout);
    const hosts = checks.filter(({ name }: { name: string }) => name.startsWith('host.'));
    expect(hosts.map(({ state }: { state: string }) => state)).toEqual(hosts.map(() => 'ok'));
    expect(hosts.length).toBeGreaterThanOrEqual(hostKeys.length);
  });

  test('answers a browser’s frames, and a download is the same file as on Linux', async () => {
    const stream = await hls(await sourceFile());
    const server = await startFaultServer({ root: stream.folder });
    const [data, downloads] = [node.path('frames'), node.path('films')];
    const media = `${server.origin}/${stream.manifest}`;
    const found = await node.run<FramesReport>('frames', app.program, data, downloads, media);
    await app.quit(data);
    const saved = readFileSync(join(node.folder, 'films', savedName));
    const onLinux = await savedOnLinux(media);
    await server.close();
    expect(found).toMatchObject({
      hello: { ok: true, output: { app: 'Clipharbor', version: installedVersion(), protocol: 1 } },
      codes: ['frame.empty', 'frame.invalid', 'command.unknown', 'url.forbidden', 'input.invalid', 'frame.tooLarge'],
      states: ['waiting', 'running', 'done'],
      endedBy: { browser: 0, tooLarge: 0 },
      stranger: 'origin.forbidden',
    });
    expect(saved.equals(onLinux)).toBe(true);
  });

  test('the engine outlives the job object of the browser that started it', async () => {
    const data = node.path('break-away');
    const packages = windowsPath(join(app.root, 'node_modules'));
    expect(await node.run<BreakAwayReport>('break-away', app.program, data, packages)).toEqual({
      ...{ host: false, detached: false },
      ...{ engine: true, isSameEngine: true },
    });
    await app.quit(data);
  });

  test('a setup replaces an older version while its hosts run', async () => {
    const version = installedVersion();
    const older = '0.0.1';
    await cp(join(app.appFolder, version), join(app.appFolder, older), { recursive: true });
    writeFileSync(join(app.appFolder, older, 'manifest.json'), sign({ ...manifestOf(version), version: older }));
    await rm(join(app.appFolder, version), { recursive: true });
    writeCurrent(app.appFolder, { version: older });
    const other = node.path('other');
    const found = await node.run<InstallOverReport>('install-over', app.program, app.setup, other);
    expect(found).toEqual({
      ...{ before: older, ownHostEnded: 0, setupStatus: 0 },
      ...{ isOtherHostAnswering: true, after: version },
    });
    await app.quit();
    await app.quit(other);
    // Files moved aside while in use are removed by the next check for updates.
    expect(existsSync(join(app.root, 'old'))).toBe(true);
    await app.run('--check-update', offerAs(version));
    expect(existsSync(join(app.root, 'old'))).toBe(false);
  });

  test('without WebView2 and a usable browser, the window is a tab', async () => {
    const edge = join(driveC, 'Program Files (x86)/Microsoft/Edge');
    const tabs = await recordTabs();
    const data = node.path('window');
    for (const isEdgeInstalled of [false, true]) {
      if (isEdgeInstalled) await installProgram(join(edge, 'Application/msedge.exe'));
      const ended = app.run('--data', data);
      await vi.waitFor(() => expect(tabs.opened()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#[\w-]{20,}$/m), waiting);
      await app.quit(data);
      const { status, stderr } = await ended;
      expect(status).toBe(0);
      expect(stderr).toMatch(/^webview: failed .*WebView2/m);
      expect(stderr).toMatch(isEdgeInstalled ? /^app: failed/m : /^app: missing$/m);
      tabs.forget();
    }
    await rm(edge, { recursive: true });
  });

  test('updates itself, and rolls back a version that fails twice', async () => {
    const applied = await app.run('--check-update', offerAs('90.0.0'));
    expect(JSON.parse(applied.stdout)).toEqual({ state: 'applied', version: '90.0.0', code: null });
    await app.quit();
    await app.run('--check-update', offerAs('91.0.0', 'process.exit(9)'));
    expect(readCurrent(app.appFolder)).toEqual({ version: '91.0.0', previous: '90.0.0' });
    expect((await app.run('--quit')).status).toBe(9);
    expect((await app.run('--quit')).status).toBe(0);
    expect(readCurrent(app.appFolder)).toEqual({ version: '90.0.0' });
  });

  test('removal leaves only the user’s files', async () => {
    const film = join(app.user, 'Downloads/Film.mp4');
    writeFileSync(film, 'mine');
    await app.run('--register');
    expect((await app.uninstall()).status).toBe(0);
    await vi.waitFor(() => expect(existsSync(app.root)).toBe(false), waiting);
    await rm(film);
    expect(await filesOf(app.user)).toEqual(before.files);
    expect(await settingsInRegistry()).toEqual(before.registry);
  });
});

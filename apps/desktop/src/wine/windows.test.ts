import { createHash, createPrivateKey } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type FeedBody, feedBody } from '@clipharbor/contracts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { signFeed } from '../feed/sign-feed.ts';
import { startUpdateHost, type UpdateHost } from '../update/testing/update-host.ts';
import { readCurrent } from '../versions/current.ts';
import { driveC, runInWine, setupFile, whyNoWine } from './testing.ts';

const reason = whyNoWine();
const devKey = fileURLToPath(new URL('../../build/dev-keys/first.pem', import.meta.url));
const stepTimeoutMs = 300_000;
const hostKeys = ['Google\\Chrome', 'Chromium', 'Microsoft\\Edge', 'Mozilla'].map(
  (browser) => `HKCU\\Software\\${browser}\\NativeMessagingHosts\\com.clipharbor.desktop`,
);
const appsKey = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\Clipharbor';

/** Wine names its user after whoever runs it. */
function localFolder(): string {
  const users = join(driveC, 'users');
  const user = readdirSync(users).find((name) => existsSync(join(users, name, 'AppData/Local/Programs/Clipharbor')));
  return join(users, user ?? 'none', 'AppData/Local');
}

describe.skipIf(reason !== null)(`under Wine${reason === null ? '' : ` (skipped, ${reason})`}`, () => {
  let host: UpdateHost;
  let local: string;
  let appFolder: string;
  const exe = (...args: readonly string[]) =>
    runInWine(
      `C:\\${join(local, 'Programs/Clipharbor/Clipharbor.exe')
        .slice(driveC.length + 1)
        .replaceAll('/', '\\')}`,
      ...args,
    );

  /** Serves the installed version under another number, with another start if given. Returns the feed's address. */
  function offerAs(version: string, main?: string): string {
    const folder = join(appFolder, readCurrent(appFolder)?.version ?? '');
    const installed = feedBody.parse(JSON.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')).body));
    const files = installed.files.map((file): FeedBody['files'][number] => {
      const bytes =
        file.path === 'main.cjs' && main !== undefined ? Buffer.from(main) : readFileSync(join(folder, file.path));
      host.answers.set(`/${version}/${file.path}`, bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return { path: file.path, size: bytes.length, sha256, url: `${host.origin}/${version}/${file.path}` };
    });
    const feed = signFeed({ ...installed, version, files }, [createPrivateKey(readFileSync(devKey))]);
    host.answers.set('/stable.json', feed);
    return `${host.origin}/stable.json`;
  }

  beforeAll(async () => {
    host = await startUpdateHost();
    copyFileSync(setupFile, join(driveC, 'Clipharbor-Setup.exe'));
    expect(await runInWine('C:\\Clipharbor-Setup.exe', '/S')).toMatchObject({ status: 0 });
    local = localFolder();
    appFolder = join(local, 'Programs/Clipharbor/app');
  }, stepTimeoutMs);
  afterAll(async () => {
    await host[Symbol.asyncDispose]();
    rmSync(join(driveC, 'Clipharbor-Setup.exe'), { force: true });
  });

  test('the setup installs for this user: four host keys, Apps entry, no autostart', {
    timeout: stepTimeoutMs,
  }, async () => {
    for (const key of [...hostKeys, appsKey])
      expect(await runInWine('reg', 'query', key), key).toMatchObject({ status: 0 });
    const run = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run';
    expect((await runInWine('reg', 'query', run, '/v', 'Clipharbor')).status).not.toBe(0);
  });

  test('the installed app finds its own hosts', { timeout: stepTimeoutMs }, async () => {
    const { checks } = JSON.parse((await exe('--doctor', '--json')).stdout);
    const hosts = checks.filter(({ name }: { name: string }) => name.startsWith('host.'));
    expect(hosts.map(({ state }: { state: string }) => state)).toEqual(hosts.map(() => 'ok'));
    expect(hosts.length).toBeGreaterThanOrEqual(hostKeys.length);
  });

  test('updates itself, and goes back from a version that fails twice', { timeout: stepTimeoutMs }, async () => {
    const applied = await exe('--check-update', offerAs('90.0.0'));
    expect(JSON.parse(applied.stdout)).toEqual({ state: 'applied', version: '90.0.0', code: null });
    expect((await exe('--quit')).status).toBe(0);
    await exe('--check-update', offerAs('91.0.0', 'process.exit(9)'));
    expect(readCurrent(appFolder)).toEqual({ version: '91.0.0', previous: '90.0.0' });
    expect((await exe('--quit')).status).toBe(9);
    expect((await exe('--quit')).status).toBe(0);
    expect(readCurrent(appFolder)).toEqual({ version: '90.0.0' });
  });

  test('removal leaves nothing behind', { timeout: stepTimeoutMs }, async () => {
    const uninstall = `C:\\${join(local, 'Programs/Clipharbor/uninstall.exe')
      .slice(driveC.length + 1)
      .replaceAll('/', '\\')}`;
    await runInWine(uninstall, '/S');
    // The uninstaller continues in a copy of itself.
    await vi.waitFor(() => expect(existsSync(join(local, 'Programs/Clipharbor'))).toBe(false), { timeout: 60_000 });
    expect(existsSync(join(local, 'Clipharbor'))).toBe(false);
    for (const key of [...hostKeys, appsKey]) expect((await runInWine('reg', 'query', key)).status, key).not.toBe(0);
  });
});

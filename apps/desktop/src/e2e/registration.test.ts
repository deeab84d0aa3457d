import { access, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DesktopDoctorReport } from '@clipharbor/contracts';
import { brand } from '@clipharbor/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DesktopApp } from '../testing/desktop-app.ts';
import { HostClient } from '../testing/host-client.ts';

let app: DesktopApp;
beforeAll(async () => {
  app = await DesktopApp.open();
});
afterAll(() => app.close(), 60_000);

const name = 'com.clipharbor.desktop.json';
const folders = {
  chrome: '.config/google-chrome/NativeMessagingHosts',
  chromium: '.config/chromium/NativeMessagingHosts',
  edge: '.config/microsoft-edge/NativeMessagingHosts',
  firefox: '.mozilla/native-messaging-hosts',
} as const;
const pathFor = (browser: keyof typeof folders): string => join(app.root, folders[browser], name);

async function doctor(...args: string[]): Promise<{ code: number | null; states: Record<string, string> }> {
  const { code, output } = await app.run('--doctor', '--json', ...args);
  const { checks }: DesktopDoctorReport = JSON.parse(output);
  expect(checks.every(({ state, fix }) => (state === 'ok') === (fix === null))).toBe(true);
  return { code, states: Object.fromEntries(checks.map((check) => [check.name, check.state])) };
}

test.runIf(process.platform === 'linux')(
  'registers the host with four browsers, and unregisters it',
  { timeout: 60_000 },
  async () => {
    expect(await doctor()).toMatchObject({ code: 1, states: { 'host.chrome': 'missing', 'host.firefox': 'missing' } });
    expect(await app.run('--register')).toMatchObject({ code: 0 });
    for (const browser of ['chrome', 'chromium', 'edge'] as const) {
      expect(JSON.parse(await readFile(pathFor(browser), 'utf8'))).toMatchObject({
        name: 'com.clipharbor.desktop',
        type: 'stdio',
        allowed_origins: [
          `chrome-extension://${brand.extensionIds.chrome}/`,
          `chrome-extension://${brand.extensionIds.edge}/`,
        ],
      });
    }
    const firefox = JSON.parse(await readFile(pathFor('firefox'), 'utf8'));
    expect(firefox).toMatchObject({ type: 'stdio', allowed_extensions: [brand.geckoId] });
    await access(firefox.path);

    await rm(pathFor('edge'));
    await writeFile(pathFor('chrome'), '{}');
    expect(await doctor()).toMatchObject({ code: 1, states: { 'host.chrome': 'wrong', 'host.edge': 'missing' } });
    const repaired = await doctor('--repair');
    expect(repaired.code).toBe(0);
    expect(new Set(Object.values(repaired.states))).toEqual(new Set(['ok']));

    const { spawn } = await import('node:child_process');
    const started = spawn(firefox.path, [pathFor('firefox'), brand.geckoId], { stdio: ['pipe', 'pipe', 'inherit'] });
    const host = new HostClient(started);
    expect(await host.hello()).toMatchObject({ ok: true });
    started.stdin.end();
    await host.ended;
    await app.headless();

    expect(await app.run('--unregister')).toMatchObject({ code: 0 });
    for (const browser of ['chrome', 'chromium', 'edge', 'firefox'] as const) {
      await expect(access(pathFor(browser))).rejects.toThrow('ENOENT');
    }
  },
);

test.runIf(process.platform === 'linux')('the doctor reports what it cannot repair', async () => {
  const config = join(app.root, '.config');
  await rm(config, { recursive: true, force: true });
  await writeFile(config, 'in the way');
  try {
    const { code, states } = await doctor('--repair');
    expect(code).toBe(1);
    expect(states).toMatchObject({ 'host.chrome': 'failed', 'host.firefox': 'ok', 'folder.data': 'ok' });
  } finally {
    await rm(config);
    await app.run('--unregister');
  }
});

test('the doctor reports a file in the place of the data folder', async () => {
  await rm(app.data, { recursive: true, force: true });
  await writeFile(app.data, '');
  try {
    expect(await doctor()).toMatchObject({ code: 1, states: { 'folder.data': 'failed' } });
  } finally {
    await rm(app.data);
  }
});

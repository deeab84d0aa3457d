import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DesktopApp } from '../testing/desktop-app.ts';
import { PackagedApp } from '../testing/packaged-app.ts';
import { startUpdateHost, type UpdateHost } from '../update/testing/update-host.ts';

// The app is built first, and processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let packaged: PackagedApp;
let host: UpdateHost;
let app: DesktopApp;

beforeAll(async () => {
  packaged = await PackagedApp.build();
  host = await startUpdateHost();
});
afterAll(async () => {
  packaged.close();
  await host[Symbol.asyncDispose]();
});
beforeEach(async () => {
  app = await DesktopApp.open(undefined, packaged.start);
});
afterEach(() => app.close());

async function checkUpdate(feed: string) {
  const { output, code } = await app.run('--check-update', feed);
  return { ...JSON.parse(output), exit: code };
}

const inEngine = (act: string) => (main: string) =>
  `if (process.argv.includes('--engine')) { ${act} } else { ${main} }`;

test('a version that throws fails once, and the second start runs the previous version', async () => {
  const feed = await packaged.offer(host, '9.1.0', () => 'throw new Error("broken");');
  expect(await checkUpdate(feed)).toEqual({ state: 'applied', version: '9.1.0', code: null, exit: 0 });
  expect(await app.run('--headless')).toMatchObject({ code: 1, output: '', errors: expect.stringContaining('broken') });
  expect(packaged.currentVersion).toBe('9.1.0');
  const { line } = await app.headless();
  expect(line.version).toBe(packaged.version);
  await expectGivenUp(feed);
});

const silentEngines: readonly (readonly [version: string, how: string, act: string])[] = [
  ['9.2.0', 'ends with an error', 'process.exit(1);'],
  ['9.3.0', 'ends later without an error', 'setTimeout(() => process.exit(0), 50);'],
  // Takes 20 seconds, until the caller gives up.
  ...(process.env['SOAK'] ? [['9.4.0', 'hangs', 'setInterval(() => undefined, 1000);'] as const] : []),
];

test.each(silentEngines)(
  '%s, whose engine %s before it serves anyone, is rolled back at the first start',
  async (version, _, act) => {
    // An engine of the good version is running: the new one replaces it and has to hand over to it again.
    const { line: before } = await app.headless();
    const feed = await packaged.offer(host, version, inEngine(act));
    expect(await checkUpdate(feed)).toMatchObject({ state: 'applied', version });
    const { line } = await app.headless();
    expect(line.version).toBe(packaged.version);
    expect(line.pid).not.toBe(before.pid);
    await expectGivenUp(feed);
  },
);

/** The app is unchanged, and the same offer does not bring the broken version back. */
async function expectGivenUp(feed: string): Promise<void> {
  expect(packaged.currentVersion).toBe(packaged.version);
  expect(await checkUpdate(feed)).toMatchObject({ state: 'refused', code: 'update.failedBefore', exit: 1 });
  const { line } = await app.headless();
  expect(line.version).toBe(packaged.version);
}

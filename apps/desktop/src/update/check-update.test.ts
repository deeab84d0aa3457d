import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FeedBody } from '@clipharbor/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pinnableKey } from '../feed/sign-feed.ts';
import { describeFile, testKeys, unpinnedKey } from '../feed/testing/made-up-feed.ts';
import { EngineSilent } from '../pipe/ask-engine.ts';
import { chooseVersion, failStart } from '../versions/choose-version.ts';
import { readCurrent, writeCurrent } from '../versions/current.ts';
import { verifyVersion } from '../versions/verify-version.ts';
import { checkUpdate, type UpdateOptions } from './check-update.ts';
import { installApp, offer, putVersion, versionsIn } from './testing/installed-app.ts';
import { startUpdateHost, type UpdateHost } from './testing/update-host.ts';
import { nodeUpdateDisk, type UpdateDisk } from './update-disk.ts';

let host: UpdateHost;
let appFolder: string;
beforeAll(async () => {
  host = await startUpdateHost();
});
afterAll(() => host[Symbol.asyncDispose]());
beforeEach(() => {
  host.answers.clear();
  host.requests.length = 0;
  appFolder = installApp();
  return () => rmSync(join(appFolder, '..'), { recursive: true });
});

const two = { 'main.cjs': 'two', 'ui/a.js': 'same', 'ui/b.js': 'new' };

const check = (feedUrl: string, options: Partial<UpdateOptions> = {}) =>
  checkUpdate({
    feedUrl,
    appFolder,
    version: '1.0.0',
    isBusy: async () => false,
    signal: new AbortController().signal,
    keys: testKeys,
    nowMs: Date.parse('2029-01-01'),
    ...options,
  });

test('applies a newer version, keeps the previous one and loads only what has changed', async () => {
  putVersion(appFolder, '0.9.0', { 'main.cjs': 'zero' });
  expect(await check(offer(host, two))).toEqual({ state: 'applied', version: '1.2.0', code: null });
  expect(readCurrent(appFolder)).toEqual({ version: '1.2.0', previous: '1.0.0' });
  expect(versionsIn(appFolder)).toEqual(['1.0.0', '1.2.0']);
  expect(verifyVersion(appFolder, '1.2.0', testKeys.keys).version).toBe('1.2.0');
  expect(host.requests).toEqual(['/stable.json', '/files/main.cjs', '/files/ui/b.js']);
});

test('reports that the version is current', async () => {
  expect(await check(offer(host, two, { version: '1.0.0' }))).toEqual({
    state: 'current',
    version: '1.0.0',
    code: null,
  });
});

type Arrange = () => Partial<UpdateOptions>;
/** Makes the host respond with something other than what the feed lists. */
const serve =
  (path: string, answer: string | Buffer | number | URL): Arrange =>
  () => {
    host.answers.set(path, answer);
    return {};
  };
/** Offers another feed, signed like the usual one. */
const offering =
  (changes: () => Partial<FeedBody>): Arrange =>
  () => ({ feedUrl: offer(host, two, changes()) });
const newShell = () => ({ setup: { url: `${host.origin}/x`, size: 1, sha256: '0'.repeat(64), shell: 99 } });

test.each<[string, Arrange]>([
  ['update.unreachable', serve('/stable.json', 500)],
  ['update.unreachable', serve('/files/main.cjs', 404)],
  ['update.unreachable', () => ({ feedUrl: 'http://127.0.0.1:1/stable.json' })],
  ['update.host', () => ({ feedUrl: 'http://evil.example/stable.json' })],
  ['update.host', serve('/stable.json', new URL('http://evil.example/stable.json'))],
  ['update.host', serve('/files/main.cjs', new URL('http://evil.example/main.cjs'))],
  ['update.tooLarge', serve('/stable.json', Buffer.alloc(300_000, ' '))],
  ['update.invalid', serve('/stable.json', '{}')],
  ['update.signature', () => ({ keys: { keys: [pinnableKey(unpinnedKey)], areForDevelopment: true } })],
  ['update.host', () => ({ keys: { keys: testKeys.keys, areForDevelopment: false } })],
  ['update.expired', () => ({ nowMs: Date.parse('2031-01-01') })],
  ['update.older', offering(() => ({ version: '0.9.9' }))],
  ['update.path', offering(() => ({ files: [describeFile('../main.cjs', 'x', host.origin)] }))],
  ['update.host', offering(() => ({ files: [describeFile('main.cjs', 'x', 'https://evil.example')] }))],
  ['update.setupRequired', offering(newShell)],
  ['update.hash', serve('/files/main.cjs', 'tow')],
  ['update.hash', serve('/files/ui/b.js', 'wen')],
  ['update.unreachable', serve('/files/ui/b.js', 500)],
  ['update.size', serve('/files/main.cjs', 'tw')],
  ['update.size', serve('/files/main.cjs', 'two and more')],
  ['update.busy', () => ({ isBusy: async () => true })],
  ['update.unpackaged', () => ({ appFolder: undefined })],
])('%s: refuses, and the app folder is unchanged', async (code, arrange) => {
  const feedUrl = offer(host, two);
  const before = readdirSync(appFolder);
  expect(await check(feedUrl, arrange())).toEqual({ state: 'refused', version: '1.0.0', code });
  expect(readCurrent(appFolder)).toEqual({ version: '1.0.0' });
  expect(readdirSync(appFolder)).toEqual(before);
  verifyVersion(appFolder, '1.0.0', testKeys.keys);
});

test('an engine that does not respond is reported as such, and the app folder is unchanged', async () => {
  const before = readdirSync(appFolder);
  const isBusy = () => Promise.reject(new EngineSilent());
  await expect(check(offer(host, two), { isBusy })).rejects.toThrow(EngineSilent);
  expect(readdirSync(appFolder)).toEqual(before);
});

test('a version that differs on disk from what was sent is removed', async () => {
  const write: UpdateDisk['write'] = (path, bytes) =>
    nodeUpdateDisk.write(path, path.endsWith('main.cjs') ? Buffer.from('owt') : bytes);
  expect(await check(offer(host, two), { disk: { ...nodeUpdateDisk, write } })).toMatchObject({ code: 'update.hash' });
  expect(versionsIn(appFolder)).toEqual(['1.0.0']);
});

test('waits while another process updates', async () => {
  writeFileSync(join(appFolder, 'update.lock'), String(process.ppid));
  expect(await check(offer(host, two))).toMatchObject({ state: 'refused', code: 'update.busy' });
});

test('takes over the lock of a process that has ended', async () => {
  writeFileSync(join(appFolder, 'update.lock'), '999999999');
  expect(await check(offer(host, two))).toMatchObject({ state: 'applied' });
});

test('a version that failed to start is not applied again unless its contents have changed', async () => {
  const url = offer(host, two);
  await check(url);
  const current = { version: '1.2.0', previous: '1.0.0' };
  failStart(appFolder, current, 1);
  failStart(appFolder, current, 2);
  expect(readCurrent(appFolder)).toEqual({ version: '1.0.0' });
  expect(await check(url)).toEqual({ state: 'refused', version: '1.0.0', code: 'update.failedBefore' });
  offer(host, { ...two, 'main.cjs': 'fixed' });
  expect(await check(url)).toMatchObject({ state: 'applied', version: '1.2.0' });
  expect(readFileSync(join(appFolder, '1.2.0/main.cjs'), 'utf8')).toBe('fixed');
  expect(chooseVersion(appFolder, readCurrent(appFolder) ?? current).version).toBe('1.2.0');
});

test('a second update keeps one version to roll back to', async () => {
  writeCurrent(appFolder, { version: '1.0.0', previous: '0.9.0' });
  await check(offer(host, two));
  await check(offer(host, two, { version: '1.3.0' }));
  expect(versionsIn(appFolder)).toEqual(['1.2.0', '1.3.0']);
  expect(readCurrent(appFolder)).toEqual({ version: '1.3.0', previous: '1.2.0' });
});

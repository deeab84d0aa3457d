import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brand } from '@clipharbor/domain';
import { beforeEach, expect, test } from 'vitest';
import { openPackageFolder } from '../desktop-package/package-folder.ts';
import { downloads } from './downloads.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clipharbor-downloads-'));
  return () => rmSync(folder, { recursive: true });
});

const sha256 = 'a'.repeat(64);
const setup = { url: brand.windowsPackage, size: 5, sha256 };
const files = [{ path: 'main.cjs', size: 1, sha256, url: 'https://update.clipharbor.example/main.cjs' }];

function publish(body: object = { version: '1.2.3', expires: '2030-01-01', files, setup }): void {
  writeFileSync(join(folder, 'stable.json'), JSON.stringify({ body: JSON.stringify(body), signatures: [] }));
}

const describePackage = () => openPackageFolder(folder).describe();
const get = (path: string, headers: Record<string, string> = {}) =>
  downloads(openPackageFolder(folder)).request(path, { headers });

test('a setup in the folder is offered from here', async () => {
  publish();
  writeFileSync(join(folder, 'Clipharbor-Setup.exe'), 'setup');
  expect(await describePackage()).toEqual({
    url: '/downloads/Clipharbor-Setup.exe',
    version: '1.2.3',
    size: 5,
    sha256,
  });
});

test('with the feed alone it is offered from the update host', async () => {
  publish();
  expect(await describePackage()).toEqual({ url: brand.windowsPackage, version: '1.2.3', size: 5, sha256 });
});

test.each<[string, () => void]>([
  ['no feed', () => undefined],
  ['an invalid feed', () => writeFileSync(join(folder, 'stable.json'), '{}')],
  ['a feed without a setup', () => publish({ version: '1.2.3', expires: '2030-01-01', files })],
  [
    'a setup of another size',
    () => {
      publish();
      writeFileSync(join(folder, 'Clipharbor-Setup.exe'), 'half');
    },
  ],
])('%s: nothing is offered', async (_, arrange) => {
  arrange();
  expect(await describePackage()).toBeNull();
});

test('no folder: nothing is offered or served', async () => {
  const none = openPackageFolder(null);
  expect(await none.describe()).toBeNull();
  expect((await downloads(none).request('/downloads/stable.json')).status).toBe(404);
});

test('serves the setup as a download, once', async () => {
  writeFileSync(join(folder, 'Clipharbor-Setup.exe'), 'setup');
  const response = await get('/downloads/Clipharbor-Setup.exe');
  expect(await response.text()).toBe('setup');
  expect(response.headers.get('content-length')).toBe('5');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="Clipharbor-Setup.exe"');
  const etag = response.headers.get('etag') ?? '';
  expect((await get('/downloads/Clipharbor-Setup.exe', { 'if-none-match': etag })).status).toBe(304);
});

test.each(['secret.pem', '..%2Fsecret.pem', '%2e%2e/secret.pem', 'stable.json/'])('%s is not served', async (name) => {
  writeFileSync(join(folder, 'secret.pem'), 'secret');
  expect((await get(`/downloads/${name}`)).status).toBe(404);
});

import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FeedBody, FeedFile } from '@clipharbor/contracts';
import { signFeed } from '../../feed/sign-feed.ts';
import { describeFile, feedOf, firstKey } from '../../feed/testing/made-up-feed.ts';
import { writeCurrent } from '../../versions/current.ts';
import type { UpdateHost } from './update-host.ts';

export type Contents = Readonly<Record<string, string>>;

const describeAll = (contents: Contents, origin?: string): FeedFile[] =>
  Object.entries(contents).map(([path, text]) => describeFile(path, text, origin));

/** Puts a signed version into an app folder. */
export function putVersion(appFolder: string, version: string, contents: Contents): void {
  const folder = join(appFolder, version);
  for (const [path, text] of Object.entries(contents)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  writeFileSync(join(folder, 'manifest.json'), signFeed(feedOf({ version, files: describeAll(contents) }), [firstKey]));
}

/** An app folder with version 1.0.0. */
export function installApp(contents: Contents = { 'main.cjs': 'one', 'ui/a.js': 'same' }): string {
  const appFolder = join(mkdtempSync(join(tmpdir(), 'clipharbor-app-')), 'app');
  putVersion(appFolder, '1.0.0', contents);
  writeCurrent(appFolder, { version: '1.0.0' });
  return appFolder;
}

/** Serves a version on the host and returns the address of its feed. */
export function offer(host: UpdateHost, contents: Contents, changes: Partial<FeedBody> = {}): string {
  const files = describeAll(contents, host.origin);
  for (const [path, text] of Object.entries(contents)) host.answers.set(`/files/${path}`, text);
  host.answers.set('/stable.json', signFeed(feedOf({ files, ...changes }), [firstKey]));
  return `${host.origin}/stable.json`;
}

export const versionsIn = (appFolder: string): string[] =>
  readdirSync(appFolder)
    .filter((name) => /^\d/.test(name))
    .sort();

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FeedBody } from '@clipharbor/contracts';
import { bundleApp } from '../../build-steps/bundle.ts';
import { describeFiles } from '../../build-steps/describe-files.ts';
import { buildPortable } from '../../build-steps/portable.ts';
import { developmentKeys, type SigningKeys } from '../../build-steps/signing-keys.ts';
import { desktopVersion, feedOfFolder } from '../../build-steps/version-folder.ts';
import { entryName } from '../feed/open-feed.ts';
import { signFeed } from '../feed/sign-feed.ts';
import type { UpdateHost } from '../update/testing/update-host.ts';
import type { AppStart } from './desktop-app.ts';

const expires = '2099-01-01T00:00:00.000Z';

/** The app as `npm run build:desktop` builds it for this machine, in its own folder. */
export class PackagedApp {
  readonly version: string;
  readonly #root: string;
  readonly #bundle: string;
  readonly #keys: SigningKeys;

  private constructor(root: string, version: string, keys: SigningKeys) {
    this.#root = root;
    this.#bundle = join(root, 'bundle');
    this.#keys = keys;
    this.version = version;
  }

  static async build(): Promise<PackagedApp> {
    const version = await desktopVersion();
    const app = new PackagedApp(mkdtempSync(join(tmpdir(), 'packaged-')), version, await developmentKeys());
    await bundleApp(app.#bundle, app.#keys.pinned);
    const feed = await feedOfFolder(app.#bundle, version, expires);
    await buildPortable(app.#bundle, feed, app.#keys, join(app.#root, 'portable'));
    return app;
  }

  /** How to start it. Its launcher needs the system's programs. */
  get start(): AppStart {
    return { program: join(this.#root, 'portable/clipharbor-desktop'), args: [], path: process.env['PATH'] ?? '' };
  }

  get currentVersion(): string {
    return JSON.parse(readFileSync(join(this.#root, 'portable/app/current.json'), 'utf8')).version;
  }

  /** Serves a signed version whose entry file was changed. Returns the address of its feed. */
  async offer(host: UpdateHost, version: string, change: (main: string) => string): Promise<string> {
    const folder = join(this.#root, version);
    cpSync(this.#bundle, folder, { recursive: true });
    const main = join(folder, entryName);
    writeFileSync(main, change(readFileSync(main, 'utf8')));
    const files: FeedBody['files'] = [];
    for (const file of await describeFiles(folder)) {
      files.push({ ...file, url: `${host.origin}/${version}/${file.path}` });
      host.answers.set(`/${version}/${file.path}`, readFileSync(join(folder, file.path)));
    }
    host.answers.set(`/${version}.json`, signFeed({ version, expires, files }, this.#keys.privateKeys));
    return `${host.origin}/${version}.json`;
  }

  close(): void {
    rmSync(this.#root, { recursive: true, force: true });
  }
}

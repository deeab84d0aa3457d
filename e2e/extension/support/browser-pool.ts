import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brand } from '@clipharbor/domain';
import { type BrowserContext, expect } from '@playwright/test';
import { launch, netLogOf } from './launch.ts';
import { resetBrowser } from './reset-browser.ts';
import { foreignRequests, readTraffic } from './traffic.ts';
import { type BuildName, copyOf } from './unpacked.ts';

/** The options that a browser is started with. Tests with the same options can share it. */
export interface BrowserOptions {
  readonly siteOrigin: string | undefined;
  readonly hosts: readonly string[];
  readonly build: BuildName;
}

interface OpenBrowser {
  readonly key: string;
  readonly context: BrowserContext;
  close(): Promise<void>;
}

async function openBrowser(options: BrowserOptions): Promise<OpenBrowser> {
  const { siteOrigin, hosts, build } = options;
  const profile = await mkdtemp(join(tmpdir(), 'clipharbor-profile-'));
  const extension = await copyOf(build, { siteOrigin });
  const context = await launch(extension, profile, { hostRules: hosts.map((host) => `MAP ${host} 127.0.0.1`) });
  return {
    key: JSON.stringify(options),
    context,
    async close() {
      await context.close();
      const foreign = foreignRequests(await readTraffic(netLogOf(profile)), hosts);
      await rm(profile, { recursive: true, force: true });
      await rm(extension, { recursive: true, force: true });
      expect(foreign, 'requests to strangers').toEqual([]);
    },
  };
}

/**
 * Keeps the last test's browser for the next one, because starting one takes longer than most tests. Everything that a test may
 * have changed is reset; tests about a new profile request a fresh browser. The network log is read when a browser is closed.
 */
export class BrowserPool {
  #idle: OpenBrowser | undefined;

  async use(
    options: BrowserOptions,
    isFresh: boolean,
    test: (context: BrowserContext) => Promise<void>,
  ): Promise<void> {
    const browser = isFresh ? await openBrowser(options) : await this.#take(options);
    await test(browser.context);
    if (isFresh) return browser.close();
    await resetBrowser(browser.context, brand.extensionIds.chrome);
    this.#idle = browser;
  }

  async close(): Promise<void> {
    const idle = this.#idle;
    this.#idle = undefined;
    await idle?.close();
  }

  async #take(options: BrowserOptions): Promise<OpenBrowser> {
    if (this.#idle?.key !== JSON.stringify(options)) await this.close();
    const browser = this.#idle ?? (await openBrowser(options));
    this.#idle = undefined;
    return browser;
  }
}

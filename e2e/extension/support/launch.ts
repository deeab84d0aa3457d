import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { chromiumArguments, findFullChromium } from '../../support/browsers.ts';

/** Where a launched browser logs every request. Complete once the browser is closed. */
export const netLogOf = (profile: string): string => join(profile, 'net-log.json');

/** Differences from the default browser. */
export interface LaunchOptions {
  /** Hosts to map to this machine: `MAP www.example.com 127.0.0.1:1234`. */
  readonly hostRules?: readonly string[];
  readonly args?: readonly string[];
  /** Logging every request slows pages down, so timing measurements disable it. */
  readonly hasNetLog?: boolean;
}

/** Starts a browser with this extension, or without any. */
export async function launch(
  extension: string | null,
  profile: string,
  { hostRules = [], args = [], hasNetLog = true }: LaunchOptions = {},
): Promise<BrowserContext> {
  const executablePath = findFullChromium();
  return chromium.launchPersistentContext(profile, {
    ...(executablePath === undefined ? {} : { executablePath }),
    headless: true,
    ignoreDefaultArgs: ['--disable-extensions'],
    downloadsPath: join(profile, 'saved'),
    args: [
      ...chromiumArguments,
      '--lang=en-US',
      // Lets a test click the toolbar button.
      '--enable-unsafe-extension-debugging',
      ...(hasNetLog ? [`--log-net-log=${netLogOf(profile)}`] : []),
      // Nothing leaves this machine.
      `--host-resolver-rules=${[...hostRules, 'MAP * ~NOTFOUND', 'EXCLUDE localhost', 'EXCLUDE 127.0.0.1'].join(', ')}`,
      ...args,
      ...(extension === null ? [] : [`--disable-extensions-except=${extension}`, `--load-extension=${extension}`]),
    ],
  });
}

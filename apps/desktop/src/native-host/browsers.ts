import { homedir } from 'node:os';
import { join } from 'node:path';

export const hostBrowsers = ['chrome', 'chromium', 'edge', 'firefox'] as const;
export type HostBrowser = (typeof hostBrowsers)[number];

const linuxFolders: Readonly<Record<HostBrowser, readonly string[]>> = {
  chrome: ['google-chrome', 'NativeMessagingHosts'],
  chromium: ['chromium', 'NativeMessagingHosts'],
  edge: ['microsoft-edge', 'NativeMessagingHosts'],
  firefox: ['.mozilla', 'native-messaging-hosts'],
};

const macFolders: Readonly<Record<HostBrowser, readonly string[]>> = {
  chrome: ['Google', 'Chrome', 'NativeMessagingHosts'],
  chromium: ['Chromium', 'NativeMessagingHosts'],
  edge: ['Microsoft Edge', 'NativeMessagingHosts'],
  firefox: ['Mozilla', 'NativeMessagingHosts'],
};

/** The folder in which a browser of this user looks for hosts. On Windows it reads the registry instead. */
export function manifestFolder(browser: HostBrowser, platform = process.platform, env = process.env): string {
  const home = env['HOME'] || homedir();
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', ...macFolders[browser]);
  const config = browser === 'firefox' ? home : env['XDG_CONFIG_HOME'] || join(home, '.config');
  return join(config, ...linuxFolders[browser]);
}

const registryParents: Readonly<Record<HostBrowser, string>> = {
  chrome: 'Google\\Chrome',
  chromium: 'Chromium',
  edge: 'Microsoft\\Edge',
  firefox: 'Mozilla',
};

export const registryKey = (browser: HostBrowser, hostName: string): string =>
  `HKCU\\Software\\${registryParents[browser]}\\NativeMessagingHosts\\${hostName}`;

import { existsSync } from 'node:fs';

/** Work without a sandbox (containers run as root) and without calls to the maker's servers. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

const places = {
  chromium: [
    // The same engine without windows of its own, where it is installed: the tests take little more than half the time.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  firefox: ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
} as const;

/** The system's own browser: nothing is downloaded. `CHROMIUM_PATH` and `FIREFOX_PATH` name another one. */
export function findBrowser(name: keyof typeof places): string | undefined {
  const named = process.env[`${name.toUpperCase()}_PATH`];
  return named ?? places[name].find((path) => existsSync(path));
}

/** A whole Chromium: the headless shell has no extensions. */
export const findFullChromium = (): string | undefined =>
  process.env['CHROMIUM_PATH'] ?? places.chromium.find((path) => !path.endsWith('-shell') && existsSync(path));

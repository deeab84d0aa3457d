import { existsSync } from 'node:fs';

/** Run without a sandbox (containers run as root) and without calls to the vendor's servers. */
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
    // The same engine without its own windows, if installed: the tests take little more than half the time.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  firefox: ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
} as const;

/** The system's own browser: nothing is downloaded. `CHROMIUM_PATH` and `FIREFOX_PATH` override it. */
export function findBrowser(name: keyof typeof places): string | undefined {
  const named = process.env[`${name.toUpperCase()}_PATH`];
  return named ?? places[name].find((path) => existsSync(path));
}

/** A full Chromium: the headless shell does not support extensions. */
export const findFullChromium = (): string | undefined =>
  process.env['CHROMIUM_PATH'] ?? places.chromium.find((path) => !path.endsWith('-shell') && existsSync(path));

import { existsSync, readFileSync } from 'node:fs';
import { runProgram, say, secondsSince } from './step.ts';

/** Programs outside npm that tests use, with the Debian package that provides each. */
const systemPackages = [
  {
    package: 'chromium',
    places: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
    for: 'browser tests',
  },
  { package: 'firefox-esr', places: ['/usr/bin/firefox-esr', '/usr/bin/firefox'], for: 'browser tests in Firefox' },
  {
    package: 'ffmpeg',
    places: ['/usr/bin/ffmpeg', '/opt/homebrew/bin/ffmpeg', '/usr/local/bin/ffmpeg'],
    for: 'media tests',
  },
  { package: 'postgresql', places: ['/usr/lib/postgresql'], for: 'database tests on PostgreSQL' },
  {
    package: 'fonts-noto-core',
    places: ['/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf'],
    for: 'Arabic in screenshots',
  },
  {
    package: 'fonts-noto-cjk',
    places: ['/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'],
    for: 'Japanese in screenshots',
  },
] as const;

/** Not available in every release; without them the same tests run, only slower. */
const welcomePackages = [
  // The same engine without the browser's own windows: the tests take little more than half the time.
  { package: 'chromium-headless-shell', places: ['/usr/bin/chromium-headless-shell'], for: 'faster browser tests' },
] as const;

/** What the Windows setup is packed with. */
export const installerPackages = [
  { package: 'nsis', places: ['/usr/bin/makensis'], for: 'the Windows setup' },
] as const;

export interface Missing {
  readonly package: string;
  readonly for: string;
}

export const missingPackages = (
  exists: (path: string) => boolean = existsSync,
  packages: readonly (Missing & { readonly places: readonly string[] })[] = systemPackages,
): Missing[] =>
  packages
    .filter(({ places }) => !places.some(exists))
    .map(({ package: name, for: purpose }) => ({ package: name, for: purpose }));

/** Only Debian and its derivatives, and only as root: a test run must not stop to ask for a password. */
export function mayInstall(osRelease: string, userId: number | undefined): boolean {
  return userId === 0 && /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(osRelease);
}

type Packages = NonNullable<Parameters<typeof missingPackages>[1]>;

/** Installs what is missing, where allowed. Returns what is still missing. */
export async function provideSystemPackages(
  needed: Packages = systemPackages,
  wished: Packages = welcomePackages,
): Promise<Missing[]> {
  const missing = missingPackages(existsSync, needed);
  const welcome = missingPackages(existsSync, wished);
  if (missing.length + welcome.length === 0) return [];
  const osRelease = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  const names = missing.map((item) => item.package);
  if (!mayInstall(osRelease, process.getuid?.())) {
    if (missing.length === 0) return [];
    say(`Not installed: ${names.join(', ')}. Left out: ${missing.map((item) => item.for).join(', ')}.`);
    say(`  Debian or Ubuntu: sudo apt-get install ${names.join(' ')}`);
    return missing;
  }
  await runProgram('apt-get', ['update', '-qq'], quiet);
  if (missing.length > 0) await install(names);
  for (const { package: name } of welcome) await install([name]);
  return missingPackages(existsSync, needed);
}

const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' } };

async function install(names: readonly string[]): Promise<void> {
  const start = performance.now();
  say(`Installing system packages: ${names.join(', ')} …`);
  const { code, output } = await runProgram(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...names],
    quiet,
  );
  say(code === 0 ? `  installed in ${secondsSince(start)}` : `  could not be installed:\n${output.slice(-2000)}`);
}

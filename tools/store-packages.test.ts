import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeArchive } from '../apps/extension/build-steps/archive.ts';
import { extensionSources, renamedSources } from './lib/extension-sources.ts';
import { root } from './lib/root.ts';
import { unpackArchive } from './lib/unpack-archive.ts';

/** Each file packed by a build, by its SHA-256. */
function packages(folder: string): Record<string, string> {
  execFileSync(process.execPath, ['apps/extension/build-steps/package.ts'], { cwd: folder });
  const output = join(folder, 'apps/extension/.output');
  const names = readdirSync(output).filter((name) => /-(chrome|edge|firefox)\.zip$/.test(name));
  return Object.fromEntries(
    names.sort().map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(output, name)))
        .digest('hex'),
    ]),
  );
}

/** Links the installed packages; our own ones come from the archive. */
function linkPackages(folder: string): void {
  const installed = join(root, 'node_modules');
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(installed)) {
    if (name !== '@clipharbor' && !name.startsWith('.'))
      symlinkSync(join(installed, name), join(folder, 'node_modules', name));
  }
  mkdirSync(join(folder, 'node_modules/@clipharbor'));
  for (const name of readdirSync(join(folder, 'packages'))) {
    symlinkSync(join(folder, 'packages', name), join(folder, 'node_modules/@clipharbor', name));
  }
}

test('the archive has what a build needs: the extension and its packages, but neither tests nor other apps', () => {
  const names = extensionSources(root);
  expect(names).toContain('packages/media/src/index.ts');
  expect(names).toContain('package-lock.json');
  expect(names.filter((name) => /^apps\/(?!extension)|\.test\.tsx?$|^packages\/(database|auth)/.test(name))).toEqual(
    [],
  );
});

/**
 * Unpacks the archive into a new folder and builds both there and here, after `install` has provided the build's dependencies.
 */
async function expectSameBytes(install: (folder: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'clipharbor-sources-'));
  try {
    const archive = join(folder, 'sources.zip');
    await writeArchive(archive, root, extensionSources(root), renamedSources);
    const unpacked = join(folder, 'unpacked');
    unpackArchive(readFileSync(archive), unpacked);
    install(unpacked);
    // Once over the output of an earlier build, and once from scratch.
    const fromRepository = packages(root);
    expect(Object.keys(fromRepository)).toHaveLength(3);
    expect(packages(unpacked)).toEqual(fromRepository);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('built again, and from the unpacked archive, the packages have the same bytes', { timeout: 240_000 }, () =>
  expectSameBytes(linkPackages),
);

// Needs the package registry and takes minutes: part of `npm run soak`.
test.runIf(process.env['SOAK'])('the steps of the guide for reviewers lead to the same bytes', () =>
  expectSameBytes((folder) => {
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, shell: false });
  }),
);

/** We do not claim to run on Android, where the key is newer than the oldest version that we support. */
const acceptedWarnings = new Set(['KEY_FIREFOX_ANDROID_UNSUPPORTED_BY_MIN_VERSION']);

interface LintMessage {
  readonly code: string;
  readonly message: string;
  readonly file?: string;
}

// After the test above, which has just packed it.
test("the linter of Firefox's store has no objection to the package", { timeout: 120_000 }, () => {
  const { version } = JSON.parse(readFileSync(join(root, 'apps/extension/package.json'), 'utf8'));
  const file = join(root, `apps/extension/.output/clipharbor-${version}-firefox.zip`);
  const linter = join(root, 'node_modules/addons-linter/bin/addons-linter');
  const { stdout } = spawnSync(process.execPath, [linter, '--output', 'json', file], { encoding: 'utf8' });
  const report: Record<'errors' | 'warnings' | 'notices', LintMessage[]> = JSON.parse(stdout);
  const objections = [...report.errors, ...report.warnings, ...report.notices]
    .filter(({ code }) => !acceptedWarnings.has(code))
    .map(({ code, message, file: place }) => `${place}: ${code} ${message}`);
  expect(objections).toEqual([]);
});

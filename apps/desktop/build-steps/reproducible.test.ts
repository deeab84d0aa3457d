import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeFiles } from './describe-files.ts';
import { cacheFolder, projectFolder } from './places.ts';

const work = join(projectFolder, '.cache/desktop-twice');
/** Created by a build or during development. */
const leftBehind = new Set(['.git', '.cache', '.data', 'build']);

function run(program: string, args: readonly string[], cwd: string): void {
  const { status, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
}

/** Copies the project into its own folder, with hard links for files and without any build output. */
function copyProject(name: string): string {
  const folder = join(work, name);
  mkdirSync(folder, { recursive: true });
  for (const entry of readdirSync(projectFolder)) {
    if (!leftBehind.has(entry)) run('cp', ['-al', join(projectFolder, entry), folder], projectFolder);
  }
  for (const app of readdirSync(join(folder, 'apps'))) {
    rmSync(join(folder, 'apps', app, 'build'), { recursive: true, force: true });
  }
  // The keys belong to this working copy, and fetched packages are pinned by hash.
  for (const kept of ['dev-keys', 'packages']) {
    if (existsSync(join(cacheFolder, kept)))
      cpSync(join(cacheFolder, kept), join(folder, '.cache/desktop', kept), { recursive: true });
  }
  return folder;
}

async function buildIn(folder: string): Promise<readonly string[]> {
  run(process.execPath, ['apps/desktop/build-steps/build.ts', '--quick'], folder);
  const built = join(folder, 'apps/desktop/build');
  const parts = await Promise.all(
    ['portable', 'windows-x64', 'release'].map(async (part) => {
      const files = await describeFiles(join(built, part));
      return files.map(({ path, size, sha256 }) => `${part}/${path} ${size} ${sha256}`);
    }),
  );
  return parts.flat();
}

test.skipIf(!process.env['SOAK'])(
  'two builds in different folders give the same bytes',
  {
    timeout: 600_000,
  },
  async () => {
    rmSync(work, { recursive: true, force: true });
    try {
      const first = await buildIn(copyProject('first'));
      const second = await buildIn(copyProject('another/with-a-longer-path'));
      expect(second).toEqual(first);
      expect(
        first.filter((line) => /Setup\.exe|Clipharbor\.exe|main\.cjs|stable\.json/.test(line)).length,
      ).toBeGreaterThan(5);
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  },
);

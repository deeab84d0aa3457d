import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BuildError } from './build-error.ts';
import { cacheFolder } from './places.ts';
import { runTool } from './run-tool.ts';

export interface PinnedPackage {
  readonly name: string;
  readonly version: string;
  /** In npm's format. It covers the whole archive. */
  readonly integrity: string;
}

const fileNameOf = ({ name, version }: PinnedPackage): string =>
  `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;

async function isIntact(path: string, { integrity }: PinnedPackage): Promise<boolean> {
  const digest = createHash('sha512')
    .update(await readFile(path))
    .digest('base64');
  return integrity === `sha512-${digest}`;
}

/** The unpacked contents of a package for another system. npm fetches it once; the archive is checked every time. */
export async function fetchPackage(pinned: PinnedPackage): Promise<string> {
  const archives = join(cacheFolder, 'packages');
  const archive = join(archives, fileNameOf(pinned));
  if (!existsSync(archive)) {
    const draft = join(archives, 'draft');
    await mkdir(draft, { recursive: true });
    await runTool('npm', ['pack', '--silent', '--pack-destination', draft, `${pinned.name}@${pinned.version}`]);
    await rename(join(draft, fileNameOf(pinned)), archive);
  }
  if (!(await isIntact(archive, pinned))) {
    await rm(archive);
    throw new BuildError(
      `${pinned.name}@${pinned.version} is not the package that was pinned. Nothing was used of it.`,
    );
  }
  const folder = archive.replace(/\.tgz$/, '');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await runTool('tar', ['-xzf', archive, '-C', folder]);
  return join(folder, 'package');
}

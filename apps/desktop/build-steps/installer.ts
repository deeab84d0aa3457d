import { mkdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { desktopHostName } from '@clipharbor/contracts';
import { brand } from '@clipharbor/domain';
import { describeFiles, filesBelow } from './describe-files.ts';
import { makeIcon } from './icon.ts';
import { installerTexts, quoteNsis } from './installer-texts.ts';
import { cacheFolder, desktopFolder, windowsFolder } from './places.ts';
import { runTool } from './run-tool.ts';

/** The setup records file times, so every build uses the same ones. */
const fixedTime = new Date('2020-01-01T00:00:00Z');
const windowsPath = (path: string): string => path.replaceAll('/', '\\');

/** The script lines that put the files of a folder below `$INSTDIR`. */
async function fileLines(root: string, paths: readonly string[]): Promise<string> {
  const lines: string[] = [];
  let folder: string | undefined;
  for (const path of paths) {
    const next = dirname(path);
    if (next !== folder) lines.push(`SetOutPath "$INSTDIR${next === '.' ? '' : `\\${windowsPath(next)}`}"`);
    folder = next;
    lines.push(`File ${quoteNsis(join(root, path))}`);
  }
  return `${lines.join('\n')}\n`;
}

/** Native files may be in use: Windows allows renaming such a file, but not overwriting it. */
const moveAsideLines = (paths: readonly string[]): string =>
  paths.map((path) => `!insertmacro MoveAside ${quoteNsis(windowsPath(path))}\n`).join('');

export interface InstallerOptions {
  readonly version: string;
  readonly output: string;
  /** Compresses better, in 90 seconds instead of 5. */
  readonly isSmall: boolean;
  /** Also signs the uninstaller, which is created while the setup is packed. */
  readonly isSigned: boolean;
  /** The folder to install. */
  readonly folder?: string;
}

/** Reads the location of the certificate from the environment, as the build does. */
const signer = join(import.meta.dirname, 'sign-program.ts');
export const installerWorkFolder = join(cacheFolder, 'installer');

/** Makes `Clipharbor-Setup.exe` from the Windows folder. */
export async function makeInstaller({
  version,
  output,
  isSmall,
  isSigned,
  folder = windowsFolder,
}: InstallerOptions): Promise<void> {
  const work = installerWorkFolder;
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
  await mkdir(dirname(output), { recursive: true });
  const paths = await filesBelow(folder);
  for (const path of paths) await utimes(join(folder, path), fixedTime, fixedTime);
  const isCurrent = (path: string) => path === 'app/current.json';
  const inUse = paths.filter((path) => /\.(exe|node)$/.test(path));
  await writeFile(
    join(work, 'files.nsh'),
    await fileLines(
      folder,
      paths.filter((path) => !isCurrent(path)),
    ),
  );
  await writeFile(join(work, 'current.nsh'), await fileLines(folder, paths.filter(isCurrent)));
  await writeFile(join(work, 'move-aside.nsh'), moveAsideLines(inUse));
  await writeFile(join(work, 'texts.nsh'), await installerTexts());
  await writeFile(join(work, 'icon.ico'), await makeIcon());
  const installedBytes = (await describeFiles(folder)).reduce((sum, { size }) => sum + size, 0);
  const definitions = {
    PRODUCT: brand.name,
    HOST: desktopHostName,
    VERSION: version,
    SITE: brand.origin,
    OUTPUT: output,
    WORK: work,
    INSTALLED_KB: String(Math.ceil(installedBytes / 1024)),
    ...(isSmall ? { IS_SMALL: '1' } : {}),
    ...(isSigned ? { NODE: process.execPath, SIGNER: signer } : {}),
  };
  const flags = Object.entries(definitions).map(([name, value]) => `-D${name}=${value}`);
  await runTool('makensis', [
    '-V2',
    '-WX',
    '-INPUTCHARSET',
    'UTF8',
    ...flags,
    join(desktopFolder, 'installer/setup.nsi'),
  ]);
  await stat(output);
}

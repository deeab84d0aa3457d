import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { trackedFiles } from './tracked-files.ts';

interface Manifest {
  dependencies?: Record<string, string>;
}

/** The folders of a workspace and all workspaces it depends on. */
export function workspaceClosure(folder: string, start: string): string[] {
  const found = new Set<string>();
  const visit = (workspace: string): void => {
    if (found.has(workspace)) return;
    found.add(workspace);
    const manifest: Manifest = JSON.parse(readFileSync(join(folder, workspace, 'package.json'), 'utf8'));
    for (const name of Object.keys(manifest.dependencies ?? {})) {
      if (name.startsWith('@clipharbor/')) visit(`packages/${name.slice('@clipharbor/'.length)}`);
    }
  };
  visit(start);
  return [...found].sort();
}

/** Changes exactly when one of the site's input files does: depends on names and contents, never on times. */
export function inputsDigest(folder: string, workspaces: readonly string[]): string {
  const hash = createHash('sha256');
  const isInput = (name: string) =>
    name === 'package-lock.json' ||
    name === 'CHANGELOG.md' ||
    (workspaces.some((workspace) => name.startsWith(`${workspace}/`)) && !/\.test\.tsx?$|README\.md$/.test(name));
  for (const name of trackedFiles(folder).filter(isInput)) {
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(join(folder, name)))
      .update('\0');
  }
  return hash.digest('hex');
}

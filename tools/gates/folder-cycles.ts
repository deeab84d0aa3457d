import type { Finding } from './gate.ts';

interface Import {
  readonly from: string;
  readonly to: string;
}

/** Two folders next to each other, one of which contains a file that imports from the other. */
interface FolderImport extends Import {
  readonly cause: Import;
}

/**
 * The folders that an import connects: below the last folder that both files share. Undefined for a file that lies directly in
 * that folder: such files join the folders.
 */
function folderImport(cause: Import): FolderImport | undefined {
  const [from, to] = [cause.from.split('/'), cause.to.split('/')];
  const shared = from.findIndex((part, index) => part !== to[index]);
  // Only inside one package: `import-rules.ts` lists which packages import which.
  if (shared < 2 || shared >= from.length - 1 || shared >= to.length - 1) return undefined;
  return { from: from.slice(0, shared + 1).join('/'), to: to.slice(0, shared + 1).join('/'), cause };
}

/** All folders that a folder reaches through imports. */
function reachable(start: string, edges: ReadonlyMap<string, readonly FolderImport[]>): ReadonlySet<string> {
  const seen = new Set<string>();
  const open = [start];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const { to } of edges.get(folder) ?? []) {
      if (seen.has(to)) continue;
      seen.add(to);
      open.push(to);
    }
  }
  return seen;
}

/** Imports that are part of a cycle between folders of one package, directly or through others. Imports of types count too. */
export function folderCycles(imports: readonly Import[]): Finding[] {
  const between = imports.flatMap((one) => folderImport(one) ?? []);
  const edges = Map.groupBy(between, ({ from }) => from);
  const reach = new Map([...edges.keys()].map((folder) => [folder, reachable(folder, edges)]));
  return between
    .filter(({ from, to }) => reach.get(to)?.has(from))
    .map(({ from, to, cause }) => ({
      file: cause.from,
      message: `imports ${cause.to}: folder cycle, because ${to} imports ${from} too, directly or through other folders`,
    }));
}

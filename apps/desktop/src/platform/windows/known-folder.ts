import { loadKoffi } from './koffi.ts';

/** FOLDERID_Downloads, as the 16 bytes of a GUID. */
const folderIds = { downloads: Buffer.from('90e24d373f126545916439c4925e467b', 'hex') } as const;

/** A folder that this user may have moved; null if Windows does not return one. */
export function knownFolder(name: keyof typeof folderIds): string | null {
  const koffi = loadKoffi();
  if (koffi === null) return null;
  try {
    const shell = koffi.load('shell32.dll');
    const find = shell.func('int SHGetKnownFolderPath(void *id, uint32 flags, void *token, _Out_ str16 *path)');
    const path: (string | null)[] = [null];
    return find(folderIds[name], 0, null, path) === 0 ? (path[0] ?? null) : null;
  } catch {
    return null;
  }
}

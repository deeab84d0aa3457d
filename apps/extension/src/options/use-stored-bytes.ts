import { useCallback, useEffect, useState } from 'react';

async function bytesIn(folder: FileSystemDirectoryHandle): Promise<number> {
  let bytes = 0;
  for await (const entry of folder.values()) {
    if (entry.kind === 'directory') bytes += await bytesIn(entry as FileSystemDirectoryHandle);
    else bytes += (await (entry as FileSystemFileHandle).getFile()).size;
  }
  return bytes;
}

/** How much space the parts of unfinished downloads take, and a function to measure again. */
export function useStoredBytes(): readonly [bytes: number, measure: () => void] {
  const [bytes, setBytes] = useState(0);
  const measure = useCallback(() => {
    navigator.storage
      .getDirectory()
      .then(bytesIn)
      // A file may vanish in the meantime, and a private window may have no file system.
      .then(setBytes, () => undefined);
  }, []);
  useEffect(measure, [measure]);
  return [bytes, measure];
}

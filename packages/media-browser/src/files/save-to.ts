import { onDisk } from './disk-errors.ts';

/**
 * Copies a finished file of the origin private file system to one that the user picked (File System Access), a little at a
 * time. The engine cannot write there itself: it reads back what it wrote, which a picked file only allows after it is
 * closed. The signal stops the copy and leaves the picked file as it was.
 */
export async function saveTo(
  target: FileSystemFileHandle,
  source: { readonly folder: string; readonly name: string },
  signal?: AbortSignal,
): Promise<void> {
  await onDisk(source.name, async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(source.folder);
    const file = await (await folder.getFileHandle(source.name)).getFile();
    await file.stream().pipeTo(await target.createWritable(), signal ? { signal } : {});
  });
}

/** A finished file stays in our folder until the browser has copied it, so it briefly needs twice its space. */
const copies = 2;
/** Kept free, so that the disk is never filled to the last byte. */
const spareBytes = 64 * 1024 * 1024;

/** Whether there is room for a file of this size. A file of unknown size is attempted. */
export const hasRoom = (expectedBytes: number | null, freeBytes: number | undefined): boolean =>
  expectedBytes === null || freeBytes === undefined || expectedBytes * copies + spareBytes <= freeBytes;

/** How much the browser lets us store. */
export async function freeBytes(): Promise<number | undefined> {
  const { quota, usage = 0 } = await navigator.storage.estimate();
  return quota === undefined ? undefined : Math.max(0, quota - usage);
}

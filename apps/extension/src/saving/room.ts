/** A finished file lies in our folder until the browser has copied it: for a moment it needs its space twice. */
const copies = 2;
/** Left free, so that the disk is never filled to the last byte. */
const spareBytes = 64 * 1024 * 1024;

/** Whether there is room for a file of this size. An unknown size is tried. */
export const hasRoom = (expectedBytes: number | null, freeBytes: number | undefined): boolean =>
  expectedBytes === null || freeBytes === undefined || expectedBytes * copies + spareBytes <= freeBytes;

/** What the browser would let us store. */
export async function freeBytes(): Promise<number | undefined> {
  const { quota, usage = 0 } = await navigator.storage.estimate();
  return quota === undefined ? undefined : Math.max(0, quota - usage);
}

import { hasRoom } from '../saving/room.ts';

/** Downloads from this size on gain from an app that needs no second copy. */
export const largeBytes = 2_000_000_000;

interface Expected {
  readonly kind: string;
  readonly expectedBytes: number | null;
}

/** Whether a download is one that the setting sends to the desktop app: endless, large, or too large for this browser. */
export const isForDesktop = ({ kind, expectedBytes }: Expected, freeBytes: number | undefined): boolean =>
  kind === 'live' || (expectedBytes ?? 0) >= largeBytes || !hasRoom(expectedBytes, freeBytes);

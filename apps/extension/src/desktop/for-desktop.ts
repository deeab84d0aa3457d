import { hasRoom } from '../saving/room.ts';

/** From this size on, downloads benefit from an app that needs no second copy. */
export const largeBytes = 2_000_000_000;

interface Expected {
  readonly kind: string;
  readonly expectedBytes: number | null;
}

/** Whether the setting sends a download to the desktop app: endless, large, or too large for this browser. */
export const isForDesktop = ({ kind, expectedBytes }: Expected, freeBytes: number | undefined): boolean =>
  kind === 'live' || (expectedBytes ?? 0) >= largeBytes || !hasRoom(expectedBytes, freeBytes);

import type { Mpd, Period } from './types.ts';

/** Without a stated depth, an old stream cannot mean "everything since it began", because some begin in 1970. */
const allKeptSeconds = 86_400;
const defaultDepthSeconds = 300;
const maxWaitSeconds = 60;

/** What a server currently has, in seconds from the start of a period. */
export function liveWindow(
  mpd: Mpd,
  period: Period,
  now: number,
  availabilityOffset = 0,
): { from: number; to: number } {
  const edge = (now - (mpd.availabilityStart ?? 0)) / 1000 - period.start;
  // "Infinitely early" means as far as the period is known.
  const early = Number.isFinite(availabilityOffset)
    ? availabilityOffset
    : Math.max(0, (period.duration ?? edge) - edge);
  const depth = mpd.timeShiftBufferDepth ?? (edge > allKeptSeconds ? defaultDepthSeconds : edge);
  return { from: edge - depth, to: edge + early };
}

/** Seconds until something new is available. */
export function refreshAfter(mpd: Mpd, targetDuration: number): number {
  const wait = Math.max(mpd.minimumUpdatePeriod ?? targetDuration, Math.min(targetDuration, 1));
  // A list whose addresses follow from the clock grows by itself between two loads of the manifest.
  return Math.min(wait, Math.max(1, targetDuration), maxWaitSeconds);
}

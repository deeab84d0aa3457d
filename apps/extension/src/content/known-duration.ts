/** Some players give a live stream 2³² seconds instead of an infinite duration. */
const tooManySeconds = 1_000_000;

/** A duration that says how long a medium is; null for one that is unknown, infinite or a stand-in for these. */
export const knownDuration = (seconds: number): number | null =>
  seconds > 0 && seconds < tooManySeconds ? seconds : null;

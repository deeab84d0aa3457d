/** Some players set the duration of a live stream to 2³² seconds instead of infinity. */
const tooManySeconds = 1_000_000;

/** The duration of a medium; null if it is unknown, infinite or a placeholder for one of these. */
export const knownDuration = (seconds: number): number | null =>
  seconds > 0 && seconds < tooManySeconds ? seconds : null;

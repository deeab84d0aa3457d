/** The health of what was loaded as one piece: a file that is kept as it is, or subtitles. */
export const wholeHealth = {
  isComplete: true,
  tracks: [],
  missing: [],
  damaged: [],
  endDifference: 0,
  segments: 1,
  warnings: [],
} as const;

/** The health of something that was loaded in one piece: a file that is saved unchanged, or subtitles. */
export const wholeHealth = {
  isComplete: true,
  tracks: [],
  missing: [],
  damaged: [],
  endDifference: 0,
  segments: 1,
  warnings: [],
} as const;

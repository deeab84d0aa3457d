/** Enough for a four-hour manifest with signed URLs; longer ones are not passed on. */
export const maxObservedCharacters = 1024 * 1024;
/** Limits per document, whatever it does. */
export const maxReportedItems = 100;
export const maxReportedCharacters = 3 * 1024 * 1024;
/** Sources of one player: any of its segments identifies the manifest. */
export const maxPlayerSources = 8;
/** A duration that keeps growing, as in some live streams, is reported only this often. Small corrections are not reported. */
export const maxPlayerDurations = 8;
export const minDurationChangeSeconds = 1;
/** A live list is reported again when it changes: at most once per second, and only for a few short lists. */
export const followEveryMs = 1000;
export const maxFollowedLists = 4;
export const maxFollowedCharacters = 64 * 1024;

/** Enough for a four-hour manifest with signed URLs; longer ones are not passed on. */
export const maxObservedCharacters = 1024 * 1024;
/** Per document, whatever it does. */
export const maxReportedItems = 100;
export const maxReportedCharacters = 3 * 1024 * 1024;
/** Sources of one player: any of its segments identifies the manifest. */
export const maxPlayerSources = 8;
/** A duration that grows, such as that of some live streams, is not followed further; nor is a small correction. */
export const maxPlayerDurations = 8;
export const minDurationChangeSeconds = 1;
/** A live list is reported again as it moves on: the newest of each second, of a few lists that are not long. */
export const followEveryMs = 1000;
export const maxFollowedLists = 4;
export const maxFollowedCharacters = 64 * 1024;
